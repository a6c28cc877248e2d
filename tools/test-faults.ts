// `npm run test:faults`: the tests of faults at length, with a hundred kills, twenty restarts and a hundred leases. `npm test` runs the same with a few. With words it
// runs only the files that have one of them in their path, such as `npm run test:faults -- database-restart`. See docs/reliability.md.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** The beginnings of the paths of test files. */
const FAULTS = [
  'server/faults/',
  'server/process/killed',
  'server/process/crash',
  'server/process/database-restart',
  'server/process/rolling-restart',
  'server/machines/',
  'server/process/send-once',
  'server/jobs/outage',
  'server/jobs/mail-server',
  'server/jobs/worker-heartbeat',
  'server/http/connection/slow-bodies',
  'server/features/payments/intents/provider',
  'server/features/payments/ledger/eighteen-months',
]

const words = process.argv.slice(2)
const vitest = path.resolve(import.meta.dirname, '../node_modules/.bin/vitest')
const { status } = spawnSync(vitest, ['run', ...(words.length > 0 ? words : FAULTS)], {
  stdio: 'inherit',
  env: { KILLS: '100', RESTARTS: '20', LIVES: '100', ...process.env },
})
process.exit(status ?? 1)
