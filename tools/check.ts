// Everything that must pass before a change lands. `npm test` and `npm run check` run this same list on every machine.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { playwrightResults, vitestResults } from './results.ts'
import { ROOT, runBeside } from './steps.ts'

const RESULTS = path.join(ROOT, '.cache/results')

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const failures = await runBeside([
  // The longest step first. Neither test runner keeps two cores busy, because each waits for its own server.
  {
    title: 'Browser tests',
    command: 'playwright',
    args: ['test'],
    env: { CHROMIUM: await findBrowser('shell'), RESULTS: path.join(RESULTS, 'playwright.json') },
    isLive: true,
  },
  // The linter knows the types, so it checks them in a third of the compiler's time, with the compiler settings of each file's root.
  { title: 'Types and lint', command: 'oxlint', args: ['--deny-warnings', '--type-check'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
  { title: 'Format', command: 'oxfmt', args: ['--check', '.'] },
  { title: 'Repeated passages', command: 'node', args: ['tools/copies.ts'] },
  { title: 'Size budgets', command: 'node', args: ['tools/build/sizes.ts'] },
  {
    title: 'Unit and API tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/vitest.json`],
  },
])

const results = {
  vitest: vitestResults(path.join(RESULTS, 'vitest.json')),
  playwright: playwrightResults(path.join(RESULTS, 'playwright.json')),
}
// The runners' own output is long and mixed with other steps, so failed tests are listed once more at the end.
for (const text of Object.values(results).flatMap((runner) => runner.failures)) console.log(`\nFAILED ${text}`)
console.log(failures.length === 0 ? '\nAll checks are fine.' : `\nFailed: ${failures.join(', ')}`)
for (const [runner, { passed, failed, skipped }] of Object.entries(results)) {
  console.log(`${runner}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
}
const sum = (key: 'passed' | 'failed' | 'skipped') => results.vitest[key] + results.playwright[key]
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
// `npm run house` shows how long it took.
writeFileSync(path.join(ROOT, '.cache/check-seconds'), String(Math.round(performance.now() / 1000)))
process.exit(failures.length === 0 && sum('failed') === 0 ? 0 : 1)
