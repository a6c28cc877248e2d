import type { Property, PropertyWithSample } from '#contract/properties/public.ts'
import { PublicCache } from '#server/http/cache/public-cache.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { db } = await createDatabase()
const cache = new PublicCache({ now: () => Date.now(), clock: () => Date.now() })
const { app } = await createTestApp(db, { cache })

/** A Wednesday far ahead, so that no open house is over for the database. */
const WEDNESDAY = new Date('2037-06-03T15:00:00Z')
const rent = { price_type: 'rent', price_cents: 320_000 } as const
const saturday = await createProperty(db, { title: 'On Saturday' })
const sunday = await createProperty(db, { title: 'On Sunday', ...rent })
const monday = await createProperty(db, { title: 'On Monday' })
const sold = await createProperty(db, { title: 'Sold', status: 'sold' })
await createProperty(db, { title: 'Never' })

const open = (id: string, from: string, to: string, more: object = {}) =>
  db
    .insertInto('open_houses')
    .values({ property_id: id, starts_at: new Date(from), ends_at: new Date(to), ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
const at = (moment: string) => vi.setSystemTime(new Date(moment))

const list = async (query: string) => (await app.inject(`/api/properties${query}`)).json<Property[]>()
const titles = async (query: string) => (await list(query)).map(({ title }) => title).toSorted()
const page = async (id: string) => (await app.inject(`/api/properties/${id}`)).json<PropertyWithSample>()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(WEDNESDAY)
  await db.deleteFrom('open_houses').execute()
  cache.clear()
})
afterEach(() => void vi.useRealTimers())

async function openAll() {
  await open(saturday.id, '2037-06-06T17:00:00Z', '2037-06-06T19:00:00Z')
  await open(sunday.id, '2037-06-07T15:00:00Z', '2037-06-07T16:30:00Z')
  // Late on Sunday in Boston, and early on Monday by UTC.
  await open(monday.id, '2037-06-08T14:00:00Z', '2037-06-08T15:00:00Z')
  cache.clear()
}

test('the weekend is that of the company, ends with it, and combines with every other filter', async () => {
  await openAll()
  expect(await titles('?openHouse=weekend')).toEqual(['On Saturday', 'On Sunday'])
  expect(await titles('?openHouse=any')).toEqual(['On Monday', 'On Saturday', 'On Sunday'])
  expect(await titles('?openHouse=any&type=rent&location=cambridge&beds=2&sort=price')).toEqual(['On Sunday'])
  expect(await titles('?openHouse=any&location=!')).toEqual([])
  expect(await titles('?openHouse=weekend&minPrice=1000000')).toEqual([])
  const instead = (await app.inject('/api/properties/instead?openHouse=weekend&minPrice=640000&beds=9')).json()
  expect(instead.relaxed).toEqual([{ without: 'beds', total: 1 }])
  const facets = (await app.inject('/api/properties/facets?openHouse=weekend')).json()
  expect(facets.homeType.house + facets.homeType.apartment + facets.homeType.condo).toBe(2)
  await db.updateTable('properties').set({ latitude: 42.37, longitude: -71.11 }).where('id', '=', saturday.id).execute()
  const onMap = (await app.inject('/api/properties/map?openHouse=weekend&bounds=-71.2,42.3,-71,42.5&zoom=12')).json()
  expect(onMap.pins).toMatchObject([{ id: saturday.id }])
  for (const wrong of ['today', 'Weekend', 'weekend,any', 'weekend&openHouse=any', ''])
    expect([wrong, (await app.inject(`/api/properties?openHouse=${wrong}`)).statusCode]).toEqual([wrong, 400])
  // Sunday at eleven in the evening in Boston, which is Monday by UTC.
  at('2037-06-08T03:00:00Z')
  cache.clear()
  await open(saturday.id, '2037-06-08T03:10:00Z', '2037-06-08T03:50:00Z')
  cache.clear()
  expect(await titles('?openHouse=weekend')).toEqual(['On Saturday'])
  at('2037-06-08T04:00:01Z')
  expect(await titles('?openHouse=weekend')).toEqual([])
})

test('each choice of the filter says how many homes it would leave, and stops counting an open house that is over', async () => {
  await openAll()
  const count = async (query: string) => (await app.inject(`/api/properties/facets${query}`)).json().openHouse
  expect(await count('')).toEqual({ weekend: 2, any: 3 })
  // What is chosen of this filter itself does not matter, and everything else does.
  expect(await count('?openHouse=weekend')).toEqual({ weekend: 2, any: 3 })
  expect(await count('?type=rent&location=cambridge')).toEqual({ weekend: 1, any: 1 })
  expect(await count('?location=!')).toEqual({ weekend: 0, any: 0 })
  at('2037-06-06T19:00:00Z')
  expect(await count('')).toEqual({ weekend: 1, any: 2 })
  at('2037-06-08T04:00:01Z')
  expect(await count('')).toEqual({ weekend: 0, any: 1 })
})

test('a cached list says nothing of an open house that is over', async () => {
  await openAll()
  const first = (await app.inject('/api/properties?openHouse=weekend')).headers.etag
  expect((await app.inject('/api/properties?openHouse=weekend')).headers.etag).toBe(first)
  expect((await list('?type=sale')).find(({ id }) => id === saturday.id)?.openHouse?.when).toBe('Open Sat 1–3 PM')
  expect((await page(saturday.id)).openHouses).toMatchObject([{ when: 'Saturday, June 6, 1–3 PM' }])
  at('2037-06-06T18:59:59Z')
  expect(await titles('?openHouse=weekend')).toEqual(['On Saturday', 'On Sunday'])
  at('2037-06-06T19:00:00Z')
  expect(await titles('?openHouse=weekend')).toEqual(['On Sunday'])
  expect((await list('?type=sale')).find(({ id }) => id === saturday.id)?.openHouse).toBeUndefined()
  expect((await page(saturday.id)).openHouses).toEqual([])
})

test('a card names an open house within a week, and a cached list gets it when the week begins', async () => {
  await open(saturday.id, '2037-06-13T17:30:00Z', '2037-06-13T19:00:00Z')
  cache.clear()
  const shown = async () => (await list('')).find(({ id }) => id === saturday.id)?.openHouse?.when
  expect(await shown()).toBeUndefined()
  at('2037-06-07T03:59:59Z')
  expect(await shown()).toBeUndefined()
  at('2037-06-07T04:00:00Z')
  expect(await shown()).toBe('Open Sat 1:30–3 PM')
})

test('a home that is off the market is not open, and a full or cancelled open house says so', async () => {
  await open(sold.id, '2037-06-06T17:00:00Z', '2037-06-06T19:00:00Z')
  const { id } = await open(saturday.id, '2037-06-06T17:00:00Z', '2037-06-06T19:00:00Z', { capacity: 1 })
  cache.clear()
  expect((await page(sold.id)).openHouses).toEqual([])
  expect((await page(saturday.id)).openHouses).toMatchObject([{ isFull: false, isCancelled: false }])
  const guest = { open_house_id: id, state: 'coming', name: 'Ada', email: 'ada@example.com', party: 1 } as const
  await db.insertInto('open_house_guests').values(guest).execute()
  cache.clear()
  expect((await page(saturday.id)).openHouses).toMatchObject([{ isFull: true }])
  await db.updateTable('open_houses').set({ state: 'cancelled', cancel_reason: 'Snow' }).where('id', '=', id).execute()
  cache.clear()
  expect((await page(saturday.id)).openHouses).toMatchObject([{ isCancelled: true }])
  expect(await titles('?openHouse=any')).toEqual([])
})
