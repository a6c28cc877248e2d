import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { listenWithCache } from '#server/testing/cache/cached-app.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeAll, expect, test } from 'vitest'

const database = await createDatabase()
const { db } = database
const cached = await listenWithCache(database)
const uncached = await createTestApp(db)

/** More than twice as many of a kind as are compared with one. */
const HOMES = 240
const WRITES = 16
const AT_ONCE = 12
/** So many that hardly any home has three others of its town near. */
const TOWNS = ['Salem', ...Array.from({ length: 25 }, (_, at) => `Town ${at}`)]

const random = randomNumbers(7)
const next = (below: number) => Math.floor(random() * below)
const oneOf = <Item>(items: readonly Item[]) => items[next(items.length)]!
const ids: string[] = []

const values = () => ({
  title: `${oneOf(['Sunny', 'Quiet', 'Old'])} home`,
  address: `${next(50)} Elm Street, ${oneOf(TOWNS)}, MA 02139`,
  // Few prices, so that many homes cost the same.
  price_cents: (20 + next(60)) * 2_000_000,
  price_type: next(9) === 0 ? ('rent' as const) : ('sale' as const),
  property_type: next(9) === 0 ? ('condo' as const) : ('house' as const),
  status: next(6) === 0 ? ('sold' as const) : ('available' as const),
  town: oneOf(TOWNS),
  bedrooms: next(4),
  sqft: 600 + next(5) * 300,
  cats: oneOf(['yes', 'no', null] as const),
  available_on: oneOf(['2026-12-01', '2027-03-01', null]),
  latitude: 42 + next(10) / 20,
  longitude: -71,
})

async function write() {
  const id = oneOf(ids)
  const change = (set: object) => db.updateTable('properties').set(set).where('id', '=', id).execute()
  const all = values()
  const writes = [
    () => change({ description: `New paint ${next(1000)}` }),
    () => change({ price_cents: all.price_cents }),
    () => change({ price_cents: all.price_cents }),
    () => change({ status: all.status }),
    () => change({ address: all.address, title: all.title }),
    () => change({ property_type: all.property_type }),
    () => change({ bedrooms: all.bedrooms, sqft: all.sqft, cats: all.cats, available_on: all.available_on }),
    () => change({ town: all.town, latitude: all.latitude }),
    () => change({ deleted_at: new Date() }),
    () => change({ deleted_at: null }),
    () => db.deleteFrom('properties').where('id', '=', id).execute(),
    async () => {
      await db.deleteFrom('open_houses').where('property_id', '=', id).execute()
      const starts_at = new Date(Date.now() + (1 + next(8)) * 86_400_000)
      const ends_at = new Date(starts_at.getTime() + 3_600_000)
      await db.insertInto('open_houses').values({ property_id: id, starts_at, ends_at }).execute()
    },
    async () => void ids.push((await createProperty(db, { ...all, created_at: new Date() })).id),
  ]
  await oneOf(writes)()
}

const paths = () => [
  ...ids.slice(0, 30).flatMap((id) => [`/api/properties/${id}`, `/api/properties/${id}/similar`]),
  ...['', '?type=sale', '?type=rent', '?priceRange=under-500k', '?priceRange=over-1m&limit=100'].map(
    (query) => `/api/properties${query}`,
  ),
  ...[
    'beds=2&sort=price',
    'pets=cats&sort=-price',
    'availableBy=2027-01-01&sort=available',
    'minSqft=900&sort=sqft&limit=5',
    'sort=beds&limit=3',
    'openHouse=any',
    'sort=newest&minPrice=600000&maxPrice=700000',
    'bounds=-71.5,42.1,-70.5,42.3',
    'location=Salem%20MA&homeType=condo,house',
  ].map((query) => `/api/properties?${query}`),
  ...['', '?q=sal', '?q=town%201'].map((query) => `/api/places${query}`),
  ...[
    'location=Slem&baths=9',
    'location=salem&pets=cats&minSqft=9000&beds=3',
    'priceRange=over-1m&availableBy=2026-11-01',
  ].flatMap((query) => [`/api/properties/instead?${query}`, `/api/properties/facets?${query}`]),
  ...['zoom=8', 'bounds=-71.1%2C42.1%2C-70.9%2C42.3&zoom=15', 'pets=cats&zoom=10', 'location=salem&zoom=9'].map(
    (query) => `/api/properties/map?${query}`,
  ),
  ...['salem', 'Quiet', 'é', '7 elm', 'nowhere'].map((text) => `/api/properties?location=${encodeURIComponent(text)}`),
]

beforeAll(async () => {
  for (let n = 0; n < HOMES; n += 1) ids.push((await createProperty(db, values())).id)
})

// Opens hundreds of pages twice, which takes long on a busy machine.
test('after any write, every response is what it is without a cache, and most are still from memory', async () => {
  let [fromMemory, all] = [0, 0]
  const pages = new Set<string>()
  for (let n = 0; n < WRITES; n += 1) {
    await write()
    await cached.hearChanges()
    cached.clock.ms += 5000
    const check = async (path: string) => {
      const answer = await cached.open(path)
      const { statusCode: status, body: text, headers } = await uncached.app.inject(path)
      const total = headers['x-total-count']?.toString()
      expect([path, answer.status, answer.text, answer.headers['x-total-count']]).toEqual([path, status, text, total])
      const link = /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1]
      if (link !== undefined && pages.size < 12) pages.add(link)
      return answer.isFromMemory
    }
    const kept: boolean[] = []
    // A few at a time, because searches that wait for seconds are refused.
    const waiting = [...paths(), ...pages]
    while (waiting.length > 0) kept.push(...(await Promise.all(waiting.splice(0, AT_ONCE).map(check))))
    uncached.cache.clear()
    all += kept.length
    fromMemory += kept.filter(Boolean).length
  }
  expect(fromMemory / all).toBeGreaterThan(0.5)
}, 120_000)

test('an id in capital letters is the same home, for the cache as well', async () => {
  const { id } = await createProperty(db, { ...values(), title: 'The old title' })
  await cached.hearChanges()
  const [path, shouted] = [`/api/properties/${id}`, `/api/properties/${id.toUpperCase()}`]
  await cached.open(`${shouted}/similar`)
  expect((await cached.open(shouted)).text).toContain('The old title')
  await db.updateTable('properties').set({ title: 'The new title' }).where('id', '=', id).execute()
  await cached.hearChanges()
  cached.clock.ms += 5000
  for (const one of [path, shouted]) expect((await cached.open(one)).text).toContain('The new title')
})

test('a compared home that comes nearer may push a shown one out', async () => {
  const home = { title: 'Home', price_type: 'rent', property_type: 'townhouse', status: 'available' } as const
  const add = (below: number, town: string) =>
    createProperty(db, { ...home, address: `1 Elm Street, ${town}, MA 02139`, price_cents: 90_000_000 - below })
  const { id } = await add(0, 'Lenox')
  // Forty are compared on a side. The three of the same town are shown, one of them as the 38th.
  const others: string[] = []
  for (let place = 1; place <= 41; place += 1)
    others.push((await add(place * 1000, [5, 6, 38].includes(place) ? 'Lenox' : 'Salem')).id)
  await cached.hearChanges()
  const path = `/api/properties/${id}/similar`
  await cached.open(path)
  await db.updateTable('properties').set({ price_cents: 89_999_500 }).where('id', '=', others[38]!).execute()
  // The first one costs as much as the farthest of those compared.
  for (const below of [40_000, 510, 520]) await add(below, 'Salem')
  await cached.hearChanges()
  cached.clock.ms += 5000
  expect((await cached.open(path)).text).toBe((await uncached.app.inject(path)).body)
})

test('a name of a place may come to stand for one more place', async () => {
  const home = { address: '1 Elm Street', town: 'Orient' }
  await createProperty(db, home)
  const path = '/api/properties?location=orient'
  await cached.hearChanges()
  expect((await cached.open(path)).headers['x-total-count']).toBe('1')
  await createProperty(db, { ...home, town: 'Revere', neighborhood: 'Orient' })
  await cached.hearChanges()
  cached.clock.ms += 5000
  expect((await cached.open(path)).headers['x-total-count']).toBe('2')
})

/** The response after a change, from the cache, and as it is without one. */
async function afterChange(path: string, change: () => Promise<unknown>) {
  await cached.hearChanges()
  await cached.open(path)
  await change()
  await cached.hearChanges()
  cached.clock.ms += 5000
  uncached.cache.clear()
  return [(await cached.open(path)).text, (await uncached.app.inject(path)).body]
}

test('a home that comes onto a page changes it, though as many match as before', async () => {
  const prices = [210, 220, 230, 240]
  const added = await Promise.all(prices.map((price) => createProperty(db, { ...values(), price_cents: price * 1e6 })))
  const [kept, now] = await afterChange('/api/properties?minPrice=2000000&sort=price&limit=2', () =>
    db.updateTable('properties').set({ price_cents: 200e6 }).where('id', '=', added[3]!.id).execute(),
  )
  expect(JSON.parse(now!)[0].id).toBe(added[3]!.id)
  expect(kept).toBe(now)
})

test('a text that becomes the name of a place finds the homes there, and no longer the word', async () => {
  const home = { ...values(), title: 'Truro Cottage', price_type: 'sale', status: 'available' } as const
  await createProperty(db, home)
  const [kept, now] = await afterChange('/api/properties?location=truro&type=sale', () =>
    createProperty(db, { ...home, price_type: 'rent', town: 'Truro' }),
  )
  expect(now).toBe('[]')
  expect(kept).toBe(now)
})
