import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { startProduct } from '#server/testing/process.ts'
import { startProxy } from '#server/testing/proxy.ts'
import { expect, test } from 'vitest'

const { db, url } = await createDatabase()

test('two processes behind a proxy are restarted one after the other under load: no request fails', async () => {
  const home = await createProperty(db)
  const start = (env: Record<string, string> = {}) =>
    startProduct({ DATABASE_URL: url, DRAIN_SECONDS: '60', LOG_LEVEL: 'warn', ...env })
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
  await Promise.all(visitors)
  expect(failures).toEqual([])
  expect(count).toBeGreaterThan(50)
}, 180_000)
