// Runs the programs of a check.
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

export const ROOT = path.resolve(import.meta.dirname, '..')
const BIN = path.join(ROOT, 'node_modules/.bin')

export interface Step {
  title: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Prints its output as it comes, between the output of the other steps. */
  isLive?: boolean
}

/** Each root has its own compiler settings. The top-level ones cover the rest: tests of the contract and the pages, tools and browser tests. */
export const TYPES: Step = { title: 'Types', command: 'tsc', args: ['-b', 'contract', 'server', 'web', '.'] }

/** Runs one program. Its output is printed when it ends, so that the output of parallel steps does not mix. */
async function run({ title, command, args, env = {}, isLive = false }: Step) {
  if (isLive) console.log(`\n── ${title} …`)
  const startedAt = Date.now()
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
  const outputStreams = [child.stdout, child.stderr].filter((stream) => stream !== null)
  const outputs = await Promise.all(outputStreams.map((stream) => text(stream)))
  const isFine = await ended
  if (!isLive) console.log(`\n── ${title}\n${outputs.join('')}`)
  console.log(`── ${title}: ${isFine ? 'fine' : 'FAILED'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  return isFine
}

/** Runs independent programs, one for each core at a time. Resolves with the titles of those that failed. */
export async function runBeside(steps: Step[]): Promise<string[]> {
  const waiting = [...steps]
  const failures: string[] = []
  const runNext = async (): Promise<void> => {
    const step = waiting.shift()
    if (!step) return
    if (!(await run(step))) failures.push(step.title)
    await runNext()
  }
  await Promise.all(Array.from({ length: os.availableParallelism() }, runNext))
  return failures
}
