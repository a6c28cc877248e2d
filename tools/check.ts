// Everything that must pass before a change lands. `npm test` and `npm run check` run this same list on every machine.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { ROOT, runBeside, TYPES } from './steps.ts'

const RESULTS = path.join(ROOT, '.cache/results')

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The parts of the two runners' result files that are read here. */
interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
const NOTHING_RAN: Results['stats'] = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }

const readResults = (name: string): Partial<Results> | null => {
  try {
    return JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8')) as Partial<Results>
  } catch {
    return null
  }
}

function vitestCounts(): Counts {
  const { numPassedTests = 0, numFailedTests = 1, numPendingTests = 0 } = readResults('vitest.json') ?? {}
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
}

/** A test that passed only on retry counts as failed: a flaky test is a defect. */
function playwrightCounts(): Counts {
  const { expected, unexpected, flaky, skipped } = readResults('playwright.json')?.stats ?? NOTHING_RAN
  return { passed: expected, failed: unexpected + flaky, skipped }
}

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
  TYPES,
  { title: 'Lint', command: 'oxlint', args: ['--deny-warnings'] },
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

const counts = { vitest: vitestCounts(), playwright: playwrightCounts() }
console.log(failures.length === 0 ? '\nAll checks are fine.' : `\nFailed: ${failures.join(', ')}`)
for (const [runner, { passed, failed, skipped }] of Object.entries(counts)) {
  console.log(`${runner}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
}
const sum = (key: keyof Counts) => counts.vitest[key] + counts.playwright[key]
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
// `npm run house` shows how long it took.
writeFileSync(path.join(ROOT, '.cache/check-seconds'), String(Math.round(performance.now() / 1000)))
process.exit(failures.length === 0 && sum('failed') === 0 ? 0 : 1)
