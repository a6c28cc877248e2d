// `npm run test:restarts`: restarts a PostgreSQL and the embedded one twenty times each (or as often as given) under load, and counts failed
// requests.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const [restarts = '20'] = process.argv.slice(2)
const vitest = path.resolve(import.meta.dirname, '../node_modules/.bin/vitest')
const { status } = spawnSync(vitest, ['run', 'server/process/database-restart'], {
  stdio: 'inherit',
  env: { ...process.env, RESTARTS: restarts },
})
process.exit(status ?? 1)
