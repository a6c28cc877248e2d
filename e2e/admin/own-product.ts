import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { test as base } from '../fixtures.ts'

export { expect } from '../fixtures.ts'

/** The list of properties, and a property that a test adds to it. */
export const PROPERTIES = '/admin/properties'
export const HOME = {
  title: "Lighthouse Keeper's Cottage",
  address: '1 Point Road, Rockport, MA 01966',
  price: '725000',
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port')
  return address.port
}

function start(port: number, dataDir: string): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_ENV: 'test',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      DEMO_PASSWORD: 'a password of the tests',
    },
  })
}

/** Tests that change what every visitor sees get a product of their own. */
export const test = base.extend<object, { product: string }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'baystead-e2e-staff-'))
      // As root, PostgreSQL runs as another user, who must be able to enter the folder.
      chmodSync(dataDir, 0o755)
      const port = await freePort()
      const process = start(port, dataDir)
      await Promise.race([
        once(process, 'message'),
        once(process, 'exit').then(() => Promise.reject(new Error('The product did not start'))),
      ])
      await use(`http://localhost:${port}`)
      process.kill('SIGTERM')
      await once(process, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product),
})
