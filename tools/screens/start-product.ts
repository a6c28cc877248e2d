// Starts the product for a program that looks at it: on a free port, with the demonstration data, in a folder of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#server/db/embedded/address.ts'
import { ROOT } from '../steps.ts'

export interface StartedProduct {
  /** Its origin, such as `http://localhost:40123`. */
  address: string
  /** Its folder, with the database and the emails it sent. */
  dataDir: string
  /** Ends it and removes its data. */
  stop: () => Promise<void>
}

/** Starts the product with these settings over those of a test. Rejects if it ends before it is ready. */
export async function startProduct(settings: Record<string, string> = {}): Promise<StartedProduct> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'baystead-own-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const child = spawn(process.execPath, [path.join(ROOT, 'server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // Known before it starts, because its emails have links.
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      APP_ENV: 'test',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      DEMO_PASSWORD: 'a password of the tests',
      ...settings,
    },
  })
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The product did not start'))),
  ])) as [{ ready: number }]
  return {
    address: `http://localhost:${message.ready}`,
    dataDir,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
