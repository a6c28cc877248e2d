// `npm run test:restarts`: restarts a PostgreSQL of its own and the embedded one twenty times each (or as often as said) under load, and counts.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const [restarts = '20'] = process.argv.slice(2)
const vitest = path.resolve(import.meta.dirname, '../node_modules/.bin/vitest')
const { status } = spawnSync(vitest, ['run', 'server/process/database-restart'], {
  stdio: 'inherit',
  env: { ...process.env, RESTARTS: restarts },
})
process.exit(status ?? 1)
