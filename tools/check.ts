// Everything that must hold before a change lands: `npm test` and `npm run check` are this one list, here and on every machine.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findBrowser } from './browser.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, '.cache/results')
const BIN = path.join(ROOT, 'node_modules/.bin')

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What the two runners write down, as far as it is read here. */
interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
const NOTHING_RAN: Results['stats'] = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }

/** Runs one program to its end with its output shown; true when it succeeded. */
async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(path.join(BIN, command), args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env['PATH']}`, ...env },
  })
  return await new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

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

/** A test that failed before it passed has failed: what is flaky is not fine. */
function playwrightCounts(): Counts {
  const { expected, unexpected, flaky, skipped } = readResults('playwright.json')?.stats ?? NOTHING_RAN
  return { passed: expected, failed: unexpected + flaky, skipped }
}

const steps: [title: string, work: () => Promise<boolean>][] = [
  ['Format', () => run('oxfmt', ['--check', '.'])],
  ['Lint', () => run('oxlint', ['--deny-warnings'])],
  ['Types', () => run('tsc', ['-p', '.'])],
  ['Unused code', () => run('knip', ['--no-progress'])],
  ['Size budgets', () => run('node', ['tools/sizes.ts'])],
  [
    'Unit and API tests',
    () => run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}/vitest.json`]),
  ],
  [
    'Browser tests',
    async () =>
      run('playwright', ['test'], {
        CHROMIUM: await findBrowser('shell'),
        RESULTS: path.join(RESULTS, 'playwright.json'),
      }),
  ],
]

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const failures: string[] = []
for (const [title, work] of steps) {
  const begun = Date.now()
  console.log(`\n── ${title} …`)
  const isFine = await work()
  console.log(`── ${title}: ${isFine ? 'fine' : 'FAILED'} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  if (!isFine) failures.push(title)
}

const counts = { vitest: vitestCounts(), playwright: playwrightCounts() }
console.log(failures.length === 0 ? '\nAll checks are fine.' : `\nFailed: ${failures.join(', ')}`)
for (const [runner, { passed, failed, skipped }] of Object.entries(counts)) {
  console.log(`${runner}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
}
const sum = (key: keyof Counts) => counts.vitest[key] + counts.playwright[key]
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exit(failures.length === 0 && sum('failed') === 0 ? 0 : 1)
