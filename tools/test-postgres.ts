// `npm run test:postgres`: runs the unit and API tests on the PostgreSQL of DATABASE_URL (a role that may create databases) instead of the embedded
// one.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const url = process.env['DATABASE_URL']
if (!url) {
  console.error('DATABASE_URL must name a PostgreSQL 15 or later, with a role that may create databases.')
  process.exit(1)
}
const { DATABASE_URL: _given, ...env } = process.env
const vitest = path.resolve(import.meta.dirname, '../node_modules/.bin/vitest')
const { status } = spawnSync(vitest, ['run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...env, TEST_DATABASE_URL: url },
})
process.exit(status ?? 1)
