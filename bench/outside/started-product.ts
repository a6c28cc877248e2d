import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/db/embedded/address.ts'
import { cpuOfTrees, type TreeTime } from '../process-tree.ts'

const LAUNCHER = path.resolve(import.meta.dirname, '../../tools/launch.mjs')
const PATIENCE_MS = 60_000

export interface StartedProduct {
  origin: string
  /** The launcher. */
  pid: number
  databaseUrl: string
  cpu: () => TreeTime
  stop: () => Promise<void>
}

/** Waits until an address answers 200. */
export async function untilReady(url: string) {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  throw new Error(`${url} did not answer`)
}

/** The whole product as `npm start` runs it, with the settings of an operator who expects this load: no rate limit. */
export async function startProduct(settings: Record<string, string> = {}): Promise<StartedProduct> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baystead-outside-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const child = spawn(process.execPath, [LAUNCHER, 'start'], {
    env: {
      ...process.env,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  await untilReady(`${origin}/readyz`)
  const socket = path.join(folder, 'data/postgres')
  return {
    origin,
    pid: child.pid!,
    databaseUrl: `postgresql://baystead@localhost:5432/postgres?host=${encodeURIComponent(socket)}&sslmode=disable`,
    cpu: () => cpuOfTrees(child.pid!),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
