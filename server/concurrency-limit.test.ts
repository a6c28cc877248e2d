import { connect } from '#server/db/connection.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fifoQueue, limitConcurrency } from './concurrency-limit.ts'

const { db, url } = await createDatabase()

test('a few searches run at once: others wait and are then asked to try again, and everything else is served', async () => {
  const requests = connect(url, { statementTimeoutMs: 60_000 })
  onTestFinished(() => requests.pool.end())
  const { app, errors } = await createTestApp(requests.db)
  await createProperty(db, { address: '12 Elm Street, Cambridge, MA 02139' })
  const { db: other, pool } = connect(url, { size: 1 })
  onTestFinished(() => pool.end())
  const searches: ReturnType<typeof search>[] = []
  // `async` starts the request at once. `inject` alone would wait until it is awaited.
  const search = async (at: number) => await app.inject(`/api/properties?location=elm${' '.repeat(at)}street`)
  const draw = async () => await app.inject('/properties?location=elm%20st')
  await other.transaction().execute(async (trx) => {
    // Blocks all searches until this transaction ends.
    await sql`lock table properties in access exclusive mode`.execute(trx)
    const countBlocked = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%properties%'`.execute(db)
      return rows[0]!.count
    }
    for (let at = 1; at <= 3; at += 1) searches.push(search(at))
    // Which search gets a slot first is open until the first three have theirs.
    await vi.waitFor(async () => expect(await countBlocked()).toBe(3), { timeout: 10_000 })
    for (let at = 4; at <= 6; at += 1) searches.push(search(at))
    const drawn = draw()
    const refused = (await Promise.all([searches[3], searches[4], searches[5]])) as Awaited<ReturnType<typeof search>>[]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    expect(refused[0]!.headers['retry-after']).toBe('2')
    expect(refused[0]!.json()).toMatchObject({ code: 'unavailable' })
    const page = await drawn
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
    expect((await app.inject('/api/company')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect(await countBlocked()).toBe(3)
  })
  const done = await Promise.all(searches.slice(0, 3))
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await search(7)).statusCode).toBe(200)
  expect(errors.splice(0).every((line) => line.includes('busy right now'))).toBe(true)
})

test('`/readyz` responds while requests use all of their connections', async () => {
  const { db: requests, pool } = connect(url, { size: 1 })
  const { app } = await createTestApp(requests, { readyDb: db })
  const client = await pool.connect()
  onTestFinished(async () => {
    client.release()
    await pool.end()
  })
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
})

test('slots are passed on in order, even after work that fails', async () => {
  const inTurn = limitConcurrency(1, fifoQueue({ maxWaitMs: 60_000, maxWaiting: 2 }))
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const one = inTurn(() => first.promise)
  const two = inTurn(async () => void order.push('two'))
  const three = inTurn(async () => void order.push('three'))
  await expect(inTurn(async () => {})).rejects.toThrow('busy')
  first.reject(new Error('failed'))
  await expect(one).rejects.toThrow('failed')
  await Promise.all([two, three])
  expect(order).toEqual(['two', 'three'])
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
