// Everything that must hold before a change lands: `npm test` and `npm run check` are this one list, here and on every machine.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
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

interface Step {
  title: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Its output is shown as it comes, between what the others print when they end. */
  isLive?: boolean
}
const failures: string[] = []

/** Runs one program to its end. Its output is shown when it ends, so that those of several do not mix. */
async function run({ title, command, args, env = {}, isLive = false }: Step) {
  if (isLive) console.log(`\n── ${title} …`)
  const begun = Date.now()
  const output = isLive ? 'inherit' : 'pipe'
  const child = spawn(path.join(BIN, command), args, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env['PATH']}`, ...env },
  })
  const ended = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
  const kept = [child.stdout, child.stderr].filter((stream) => stream !== null)
  const outputs = await Promise.all(kept.map((stream) => text(stream)))
  const isFine = await ended
  if (!isLive) console.log(`\n── ${title}\n${outputs.join('')}`)
  console.log(`── ${title}: ${isFine ? 'fine' : 'FAILED'} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  if (!isFine) failures.push(title)
}

/** Runs programs that share nothing, as many at a time as the machine has cores. */
async function runBeside(steps: Step[]) {
  const waiting = [...steps]
  const runNext = async (): Promise<void> => {
    const step = waiting.shift()
    if (!step) return
    await run(step)
    await runNext()
  }
  await Promise.all(Array.from({ length: os.availableParallelism() }, runNext))
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

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
await runBeside([
  // The longest first. Neither kind of tests keeps two cores busy alone: each waits for its own product.
  {
    title: 'Browser tests',
    command: 'playwright',
    args: ['test'],
    env: { CHROMIUM: await findBrowser('shell'), RESULTS: path.join(RESULTS, 'playwright.json') },
    isLive: true,
  },
  { title: 'Types', command: 'tsc', args: ['-p', '.'] },
  { title: 'Lint', command: 'oxlint', args: ['--deny-warnings'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
  { title: 'Format', command: 'oxfmt', args: ['--check', '.'] },
  { title: 'Size budgets', command: 'node', args: ['tools/sizes.ts'] },
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
process.exit(failures.length === 0 && sum('failed') === 0 ? 0 : 1)
