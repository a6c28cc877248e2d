import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pageSizes } from '../tools/build/page-sizes.ts'
import { Child, median } from './child.ts'
import { occasion, table } from './document.ts'
import type { Bench, Measured } from './part.ts'
import type { Figure } from './record/record.ts'

const MAIN = path.resolve(import.meta.dirname, '../server/main.ts')

async function start(dataDir: string): Promise<{ child: ChildProcess; ms: number }> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return { child, ms: performance.now() - startedAt }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  await once(child, 'exit')
}

/**
 * Milliseconds from the start of the process until it serves: the first start (with database, migrations and demo data), later ones, and after `kill
 * -9`.
 */
async function startTimes() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baystead-bench-'))
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  const cold = await start(dataDir)
  await stop(cold.child, 'SIGTERM')
  const warm: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const { child, ms } = await start(dataDir)
    warm.push(ms)
    await stop(child, 'SIGTERM')
  }
  const killed = await start(dataDir)
  await stop(killed.child, 'SIGKILL')
  const adopted = await start(dataDir)
  await stop(adopted.child, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  return { cold: cold.ms, warm: median(warm), adopted: adopted.ms }
}

async function memoryOf(databaseUrl: string) {
  const product = await Child.start('product.ts', { databaseUrl, isCached: true })
  const idle = (await product.usage()).memory
  await product.measure('/properties', {}, 5000)
  const after = (await product.usage()).memory
  await product.stop()
  return { idle, after }
}

const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
const mega = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Starts, memory, and what each page loads. */
export async function measureStarts({ databaseUrl }: Bench): Promise<Measured> {
  const memory = await memoryOf(await databaseUrl())
  const starts = await startTimes()
  const sizes = pageSizes()
  const report = `## Starts, memory, sizes

Made by \`npm run bench -- starts\` ${occasion()}.

${table(
  ['what', 'figure'],
  [
    ['first start: database made, migrated, filled, ready', seconds(starts.cold)],
    ['later start', seconds(starts.warm)],
    ['start after `kill -9`, taking over the database left running', seconds(starts.adopted)],
    ['memory of the server process, idle', mega(memory.idle)],
    ['memory after 5,000 requests', mega(memory.after)],
  ],
)}

${table(
  ['page', 'script, gzip', 'style, gzip'],
  sizes.map(({ page, script, style }) => [page, kilo(script), kilo(style)]),
)}
`
  const bytes = sizes.map(({ page, script }): [string, Figure] => [
    `${page}: script bytes`,
    { kind: 'bytes', value: script },
  ])
  return {
    report,
    figures: {
      'first start: ms': { kind: 'clock', value: starts.cold },
      'later start: ms': { kind: 'clock', value: starts.warm },
      'start after kill -9: ms': { kind: 'clock', value: starts.adopted },
      ...Object.fromEntries(bytes),
    },
  }
}
