import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#server/db/embedded/address.ts'
import { startProduct, temporaryFolder } from '#server/testing/process.ts'
import { runDoctor } from '#server/testing/setups/doctor.ts'
import { expect, test } from 'vitest'

test('the embedded database is checked while the product runs, and when it is stopped', async () => {
  const port = String(await freePort())
  const env = { DATA_DIR: path.join(await temporaryFolder(), 'data'), PORT: port, LOG_LEVEL: 'warn' }
  const product = startProduct(env)
  await product.ready
  const running = await runDoctor(env)
  expect(running.named('fail')).toEqual([])
  expect(running.of('database')).toMatch(/^ok PostgreSQL 18.* embedded in .*postgres, as baystead/)
  expect(running.of('database notifications')).toMatch(/^ok/)
  expect(running.of('secrets')).toMatch(/^ok \d+ secrets decrypted with .*secrets\.key/)
  expect(running.of('administrators')).toMatch(/^ok 1 administrator/)
  expect(running.of('product')).toMatch(/^ok http:\/\/localhost:\d+ answers and is ready/)
  expect(running.of('proxy headers')).toMatch(/^ok the product saw .*, without a proxy/)
  expect(running.of('identity')).toMatch(/^ok the embedded service, with \d signing key/)
  product.child.kill('SIGINT')
  await product.ended
  const stopped = await runDoctor(env)
  expect(stopped.code).toBe(0)
  expect(stopped.of('database')).toMatch(/^ok PostgreSQL 18/)
  expect(stopped.of('product')).toMatch(/^warn .* nothing answers on this machine \| Start the product/)
  // The doctor has stopped what it started.
  expect(existsSync(path.join(env.DATA_DIR, 'postgres/data/PG_VERSION'))).toBe(true)
  expect(existsSync(path.join(env.DATA_DIR, 'postgres/data/postmaster.pid'))).toBe(false)
}, 180_000)
