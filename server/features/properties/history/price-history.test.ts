import type { PropertyWithSample } from '#contract/properties/public.ts'
import { HOME, RENTAL, setUpPropertiesAdmin, STAFF } from '#server/testing/setups/properties-admin.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, app, cache, admin, create, change } = await setUpPropertiesAdmin()

async function historyOf(id: string) {
  cache.clear()
  return (await app.inject(`/api/properties/${id}`)).json<PropertyWithSample>().priceHistory
}
/** Makes the history older, so that the next change is none that corrects it. */
const wait = () =>
  db
    .updateTable('price_changes')
    .set({ changed_at: sql<Date>`changed_at - interval '61 minutes'` })
    .execute()

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const offer = (price: string, status = 'available', priceType = 'sale') => ({ price, priceType, status })

test('a property has the history of its price, price type and status, newest first', async () => {
  const { id } = await create()
  expect(await historyOf(id)).toEqual([{ at: AT, ...offer('845000.00'), before: null }])
  await wait()
  await change(id, { price: '825000' })
  await wait()
  expect((await app.inject(`/properties/${id}`)).body).toContain('>Reduced $20,000 to $825,000<')
  await change(id, { title: 'Two-family on Hill Road', description: 'New roof.' })
  await change(id, { status: 'sold' })
  await wait()
  await change(id, { ...RENTAL, status: 'available' })
  expect(await historyOf(id)).toEqual([
    { at: AT, ...offer('2400.00', 'available', 'rent'), before: offer('825000.00', 'sold') },
    { at: AT, ...offer('825000.00', 'sold'), before: offer('825000.00') },
    { at: AT, ...offer('825000.00'), before: offer('845000.00') },
    { at: AT, ...offer('845000.00'), before: null },
  ])
})

test('a price that is corrected within the hour leaves no trace, and one that is taken back no step', async () => {
  const { id } = await create({ ...HOME, price: '8450000' })
  await change(id, { price: '845000' })
  expect(await historyOf(id)).toEqual([{ at: AT, ...offer('845000.00'), before: null }])
  await wait()
  await change(id, { price: '82500' })
  await change(id, { price: '825000' })
  expect((await historyOf(id))[0]).toEqual({ at: AT, ...offer('825000.00'), before: offer('845000.00') })
  await change(id, { price: '845000' })
  expect(await historyOf(id)).toHaveLength(1)
})

test('a change that is refused leaves no step', async () => {
  const { id, version } = await create()
  await wait()
  expect((await change(id, { price: '825000', version: version + 1 })).statusCode).toBe(409)
  expect((await change(id, { price: '-1' })).statusCode).toBe(400)
  expect(await historyOf(id)).toHaveLength(1)
})

test('a property of an earlier release has no history until it changes, and lists have none', async () => {
  const { id } = await create()
  await db.deleteFrom('price_changes').execute()
  expect(await historyOf(id)).toEqual([])
  await change(id, { price: '825000' })
  expect(await historyOf(id)).toEqual([{ at: AT, ...offer('825000.00'), before: offer('845000.00') }])
  for (const path of ['/api/properties', `/api/properties/by-ids?ids=${id}`, `/api/properties/${id}/similar`, STAFF])
    expect((await admin.call('GET', path)).body).not.toContain('priceHistory')
})

test('visitors get the 20 newest steps', async () => {
  const { id } = await create()
  for (let n = 1; n <= 21; n += 1) {
    await wait()
    await change(id, { price: String(845_000 - n * 1000) })
  }
  const history = await historyOf(id)
  expect(history).toHaveLength(20)
  expect(history[0]?.price).toBe('824000.00')
})
