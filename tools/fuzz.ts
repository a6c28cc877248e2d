// `npm run fuzz`: sends many more random requests than `npm test`, different ones each time. `npm run fuzz -- RUNS SEED` repeats a failed run.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'

const [runs = '1000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
console.log(`${runs} requests an operation, seed ${seed}`)
const vitest = path.resolve(import.meta.dirname, '../node_modules/.bin/vitest')
const { status } = spawnSync(vitest, ['run', 'server/http/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
})
process.exit(status ?? 1)
