import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createAccount } from '#server/testing/account.ts'
import { startMixedLoad } from '#server/testing/mixed-load.ts'
import { startProduct, temporaryFolder } from '#server/testing/process.ts'
import { startProxy } from '#server/testing/proxy.ts'
import { expect, test } from 'vitest'

/** `npm run test:faults` sends messages, requests and payments as well. */
const IS_AT_LENGTH = process.env['RESTARTS'] !== undefined

const { db, url } = await createDatabase()

test('two processes behind a proxy are restarted one after the other under load: no request fails', async () => {
  const home = await createProperty(db)
  const payers = [await createAccount(db), await createAccount(db)]
  const shared = {
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: 'http://localhost:3000',
  }
  const start = (env: Record<string, string> = {}) =>
    startProduct({ ...shared, DRAIN_SECONDS: '60', LOG_LEVEL: 'warn', ...env })
  const products = await Promise.all(
    [start(), start()].map(async (product) => ({ product, port: new URL(await product.ready).port })),
  )
  const proxy = await startProxy(products.map(({ port }) => Number(port)))

  const stop = new AbortController()
  let count = 0
  const failures: string[] = []
  const visit = async (visitor: number) => {
    while (!stop.signal.aborted) {
      // Cached responses, and pages and lists that must be computed.
      const search = `?location=${visitor}+${count}`
      const path = ['/', `/properties${search}`, `/api/properties${search}`, `/properties/${home.id}`][count % 4]!
      count += 1
      const answer = await fetch(`${proxy.address}${path}`).catch((error: Error) => error)
      if (answer instanceof Error) failures.push(`${path}: ${String(answer.cause)}`)
      else if (answer.status !== 200) failures.push(`${path}: ${answer.status} ${answer.headers.get('x-reason')}`)
      if (answer instanceof Response) await answer.arrayBuffer().catch((error: Error) => failures.push(error.message))
    }
  }
  const visitors = Array.from({ length: 4 }, (_, visitor) => visit(visitor))
  const writing = IS_AT_LENGTH ? startMixedLoad(() => proxy.address, payers) : null

  for (const { product, port } of products) {
    product.child.kill('SIGTERM')
    await proxy.untilDrained(Number(port))
    // While draining it keeps serving but closes every connection, for proxies that check rarely. This proxy has checked, so a second signal ends the
    // wait.
    const [page, ready] = await Promise.all(['/', '/readyz'].map((path) => fetch(`http://localhost:${port}${path}`)))
    expect([page!.status, page!.headers.get('connection'), ready!.status]).toEqual([200, 'close', 503])
    product.child.kill('SIGTERM')
    expect(await product.ended).toBe(0)
    await start({ PORT: port }).ready
    await proxy.untilReady(Number(port))
  }
  stop.abort()
  await Promise.all([...visitors, writing?.stop()])
  expect(failures).toEqual([])
  expect(count).toBeGreaterThan(50)
  if (!writing) return
  expect([...writing.refused, ...writing.oddities]).toEqual([])
  for (const kind of ['contacts', 'requests', 'payments'] as const)
    expect(writing.acknowledged[kind].length).toBeGreaterThan(5)
  const stored = await db.selectFrom('contacts').select('email').execute()
  expect(stored.map(({ email }) => email).toSorted()).toEqual(writing.acknowledged.contacts.toSorted())
}, 180_000)
