import type { WireOf } from '#contract/core/endpoint.ts'
import { PropertyFilter } from '#contract/properties/filter.ts'
import type { map } from '#contract/properties/map.ts'
import { listenWithCache } from '#server/testing/cache/cached-app.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { locationOf } from '../search/places/location.ts'
import { gridFor, mapOf } from './map.ts'

type Answer = WireOf<typeof map.read>

const database = await createDatabase()
const { db } = database
const { app, cache } = await createTestApp(db)

const random = randomNumbers(84)
const next = (below: number) => Math.floor(random() * below)
const oneOf = <Item>(items: readonly Item[]) => items[next(items.length)]!

const HOMES = 150
/** Two decimals, as approximate positions have. */
const nearBoston = () => [42.3 + next(12) / 100, -71.15 + next(12) / 100] as const
const anywhere = () => [41.6 + random() * 1.2, -73.3 + random() * 3] as const

beforeAll(async () => {
  for (let n = 0; n < HOMES; n += 1) {
    const isExact = n % 2 === 0
    const [latitude, longitude] = isExact ? anywhere() : nearBoston()
    await createProperty(db, {
      title: `${oneOf(['Sunny', 'Quiet', '100%'])} home`,
      town: oneOf(['Boston', 'Salem']),
      price_type: oneOf(['sale', 'rent']),
      property_type: oneOf(['house', 'condo']),
      price_cents: oneOf([2000_00, 600_000_00]),
      bedrooms: next(4),
      cats: oneOf(['yes', 'no', null]),
      ...(n % 10 !== 9 && { latitude, longitude, location_precision: isExact ? 'exact' : null }),
      ...(n % 12 === 11 && { deleted_at: new Date() }),
    })
  }
})

async function read(query: string): Promise<Answer> {
  cache.clear()
  const answer = await app.inject(`/api/properties/map?${query}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  return answer.json<Answer>()
}

const textOf = ({ west, south, east, north }: Answer['bounds']) =>
  [west, south, east, north].map((degrees) => Number(degrees.toFixed(10))).join()

const VIEWS: readonly (readonly [view: string, zoom: number])[] = [
  ['', 8],
  ['-73.5,41.2,-69.9,42.9', 7],
  ['-71.3,42.2,-70.9,42.5', 10],
  ['-71.3,42.2,-70.9,42.5', 13],
  ['-71.16,42.29,-71.02,42.42', 15],
  ['-71.08,42.33,-71.07,42.34', 20],
]
const FILTERS = [
  '',
  'type=rent',
  'type=sale',
  'priceRange=under-500k',
  'location=Boston',
  'location=quiet',
  'location=%25',
  'location=nowhere',
  'pets=cats&beds=2',
  'homeType=condo&maxPrice=3000&type=rent',
]

test('the homes of a map are those of the list in its bounds', async () => {
  for (const filter of FILTERS)
    for (const [view, zoom] of VIEWS) {
      const { bounds, homes, isEstimate, clusters, pins } = await read(
        `${filter}&zoom=${zoom}${view && `&bounds=${view}`}`,
      )
      const listed = await app.inject(`/api/properties?${filter}&limit=100&bounds=${textOf(bounds)}`)
      const about = `${filter} ${view} ${zoom}`
      expect([about, homes, isEstimate]).toEqual([about, Number(listed.headers['x-total-count']), false])
      const shown = clusters.reduce((sum, cluster) => sum + cluster.homes, pins.length)
      expect([about, shown]).toEqual([about, homes])
      expect(clusters.length + pins.length).toBeLessThanOrEqual(400)
      const [west, south, east, north] = (view || '-73.5,41.2,-69.9,42.9').split(',').map(Number)
      const isCovered = bounds.west <= west! && bounds.south <= south! && bounds.east >= east! && bounds.north >= north!
      expect([about, isCovered]).toEqual([about, true])
      const ids = new Set(listed.json<{ id: string }[]>().map(({ id }) => id))
      const missing = homes > 100 ? [] : pins.filter(({ id }) => !ids.has(id))
      expect([about, missing]).toEqual([about, []])
    }
}, 60_000)

test('pressing a cluster leads to its homes, and homes at one place are one cluster at every zoom', async () => {
  const place = { latitude: 42.07, longitude: -72.03, price_type: 'sale', town: 'Dudley' } as const
  for (let n = 0; n < 3; n += 1) await createProperty(db, place)
  const apart = await createProperty(db, { ...place, latitude: 42.071, location_precision: 'exact' })
  const far = await read('location=Dudley&zoom=9')
  expect(far).toMatchObject({ homes: 4, pins: [], clusters: [{ homes: 4 }] })
  const { west, south, east, north } = far.clusters[0]!.bounds
  expect([west <= -72.03, south <= 42.07, east >= -72.03, north >= 42.071]).toEqual([true, true, true, true])
  const near = await read('location=Dudley&zoom=18&bounds=-72.032,42.069,-72.028,42.072')
  expect(near.pins.map(({ id }) => id)).toEqual([apart.id])
  const bounds = { west: -72.03, south: 42.07, east: -72.03, north: 42.07 }
  expect(near.clusters).toEqual([{ homes: 3, latitude: 42.07, longitude: -72.03, bounds }])
  await db.deleteFrom('properties').where('town', '=', 'Dudley').execute()
})

test('a pin says what a home costs and where visitors may know it to be', async () => {
  const columns = { price_type: 'rent', price_cents: 3100_00, town: 'Monson' } as const
  const hidden = await createProperty(db, {
    ...columns,
    latitude: 42.1,
    longitude: -72.32,
    pin_latitude: 42.1042,
    pin_longitude: -72.3177,
    location_precision: 'approximate',
  })
  const exact = await createProperty(db, {
    ...columns,
    latitude: 42.1199,
    longitude: -72.3444,
    location_precision: 'exact',
  })
  const answer = await app.inject('/api/properties/map?location=Monson&zoom=15&bounds=-72.35,42.09,-72.31,42.13')
  expect(answer.body).not.toContain('42.1042')
  expect(answer.body).not.toContain('72.3177')
  const { pins } = answer.json<Answer>()
  const shared = { price: '3100.00', priceType: 'rent', propertyType: 'house', status: 'available' }
  expect(pins.toSorted((one, other) => one.latitude - other.latitude)).toEqual([
    { id: hidden.id, title: hidden.title, ...shared, latitude: 42.1, longitude: -72.32, isExact: false },
    { id: exact.id, title: exact.title, ...shared, latitude: 42.1199, longitude: -72.3444, isExact: true },
  ])
  // The true place of an approximate home is not found by asking for it.
  const around = await read('location=Monson&zoom=20&bounds=-72.31775,42.10415,-72.31765,42.10425')
  expect(around).toMatchObject({ homes: 0, clusters: [], pins: [] })
  await db.deleteFrom('properties').where('town', '=', 'Monson').execute()
})

test.each([
  ['zoom=8&bounds=-71,42,-72,43', 'bounds must have west before east and south before north'],
  ['zoom=8&bounds=-72,43,-71,42', 'bounds must have west before east and south before north'],
  ['zoom=8&bounds=170,42,-170,43', 'bounds must have west before east and south before north'],
  ['zoom=8&bounds=-72,42,-71,91', 'bounds must be west,south,east,north in degrees'],
  ['zoom=8&bounds=1,2,3', 'bounds must be west,south,east,north in degrees'],
  ['zoom=21', 'zoom must be a whole number from 0 to 20'],
  ['zoom=999999999999', 'zoom must be a whole number from 0 to 20'],
  ['zoom=-1', 'zoom must be a whole number from 0 to 20'],
  ['zoom=8.5', 'zoom must be a whole number from 0 to 20'],
  ['', 'zoom must be a whole number from 0 to 20'],
  ['zoom=8&pets=birds', 'pets must be one or several of cats, dogs'],
  ['zoom=8&minPrice=2&maxPrice=1', 'minPrice must not be above maxPrice'],
])('%s is refused: %s', async (query, message) => {
  const answer = await app.inject(`/api/properties/map?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(message)
})

test('far from Massachusetts there is nothing', async () => {
  expect(await read('zoom=8&bounds=10,50,12,52')).toMatchObject({ homes: 0, isEstimate: false, clusters: [], pins: [] })
  const world = await read('zoom=20&bounds=-180,-90,180,90')
  expect(world.homes).toBeGreaterThan(0)
  expect(world.clusters.length + world.pins.length).toBeLessThanOrEqual(400)
})

test('the counts of the grid follow every write', async () => {
  const before = await read('zoom=9&type=rent')
  const home = await createProperty(db, { latitude: 42.5, longitude: -72.9, price_type: 'rent' })
  const change = (set: object) => db.updateTable('properties').set(set).where('id', '=', home.id).execute()
  const rents = async () => (await read('zoom=9&type=rent')).homes - before.homes
  expect(await rents()).toBe(1)
  await change({ price_type: 'sale' })
  expect(await rents()).toBe(0)
  await change({ price_type: 'rent', latitude: 42.6, longitude: -72.8 })
  expect((await read('zoom=14&type=rent&bounds=-72.801,42.599,-72.799,42.601')).pins).toMatchObject([{ id: home.id }])
  await change({ deleted_at: new Date() })
  expect(await rents()).toBe(0)
  await change({ deleted_at: null, latitude: null, longitude: null })
  expect(await rents()).toBe(0)
  await db.deleteFrom('properties').where('id', '=', home.id).execute()
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select level, cell_row, cell_column, price_type, homes, latitudes, longitudes from map_cells where homes > 0
      except
      select level, cell_row, cell_column, price_type, count(*), sum(of_latitude), sum(of_longitude)
      from properties, lateral map_cells_of(latitude, longitude) where deleted_at is null and latitude is not null group by 1, 2, 3, 4
    ) as different`.execute(db)
  expect(rows).toEqual([{ wrong: 0 }])
})

test('the cached map follows what homes cost and where they are', async () => {
  const cached = await listenWithCache(database)
  const home = await createProperty(db, { town: 'Otis', latitude: 42.19, longitude: -73.09, price_cents: 500_000_00 })
  const change = (set: object) => db.updateTable('properties').set(set).where('id', '=', home.id).execute()
  const open = async () => {
    await cached.hearChanges()
    cached.clock.ms += 5000
    const { text, isFromMemory } = await cached.open(
      '/api/properties/map?bounds=-73.2%2C42.1%2C-73%2C42.3&location=otis&zoom=12',
    )
    const { pins } = JSON.parse(text) as Answer
    return [pins.map(({ price, title }) => [price, title].join(' ')).join(), isFromMemory]
  }
  expect(await open()).toEqual([`500000.00 ${home.title}`, false])
  expect(await open()).toEqual([`500000.00 ${home.title}`, true])
  await change({ price_cents: 480_000_00 })
  expect(await open()).toEqual([`480000.00 ${home.title}`, false])
  await change({ title: 'Lake house' })
  expect(await open()).toEqual(['480000.00 Lake house', false])
  await createProperty(db, { town: 'Salem', latitude: 42.52, longitude: -70.9 })
  expect(await open()).toEqual(['480000.00 Lake house', true])
  await change({ latitude: 42.5 })
  expect(await open()).toEqual(['', false])
  await db.deleteFrom('properties').where('id', '=', home.id).execute()
})

test('where there are very many homes, a sample is estimated, and few matches are looked up', async () => {
  await sql`insert into properties (title, description, address, price_cents, price_type, image_urls, features, town, dogs, latitude, longitude)
    select 'Home', 'Rooms', n || ' Elm Street', 200000, 'rent', '{}', '{}', 'Lowell', case when n % 60 = 0 then 'yes' end, 42.63 + n % 3 / 100.0, -71.32
    from generate_series(1, 600) as n`.execute(db)
  const ask = async (query: object, limits?: object) => {
    const { cells, widened } = gridFor(PropertyFilter.parse(query), 9)
    const usual = { read: 200, rows: 100, words: 200, literal: 200, rare: 50, lookedUp: 100 }
    return await mapOf(db, widened, await locationOf(db, widened.location), cells, { ...usual, ...limits })
  }
  for (const location of ['Lowell', 'elm street']) {
    const many = await ask({ location, minPrice: 1, maxPrice: 2500 })
    expect([location, many.isEstimate, many.pins]).toEqual([location, true, []])
    expect(many.homes).toBeGreaterThan(300)
    expect(many.homes).toBeLessThan(1200)
    // Two digits, because no more are known.
    expect(many.homes % 10).toBe(0)
  }
  expect(await ask({ location: 'Lowell', pets: 'dogs' })).toMatchObject({ homes: 10, isEstimate: false })
  expect(await ask({ location: 'Lowell', pets: 'dogs' }, { lookedUp: 9 })).toMatchObject({ isEstimate: true })
  // Nothing but the type: the kept counts have every home.
  const all = await ask({ type: 'rent' })
  expect([all.isEstimate, all.homes]).toEqual([false, (await read('zoom=7&type=rent')).homes])
  await db.deleteFrom('properties').where('town', '=', 'Lowell').execute()
})
