import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { median } from './child.ts'

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
export async function startTimes() {
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
