import type { refine } from '#contract/properties/refine.ts'
import type { WireOf } from '#contract/core/endpoint.ts'
import { PropertyFilter } from '#contract/properties/filter.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { listenWithCache } from '#server/testing/cache/cached-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { facetsOf } from './facets.ts'
import { locationOf } from './places/location.ts'

type Instead = WireOf<typeof refine.instead>
type Facets = WireOf<typeof refine.facets>

const database = await createDatabase()
const { db } = database
const { app } = await createTestApp(db)

const FACTS: Parameters<typeof createProperty>[1][] = [
  { bedrooms: 2, cats: 'yes', dogs: 'yes', parking: 'garage', laundry: 'in-unit', price_cents: 3000_00 },
  { bedrooms: 2, cats: 'yes', dogs: 'no', parking: 'street', laundry: 'none', price_cents: 4000_00 },
  { bedrooms: 3, cats: 'no', dogs: 'yes', parking: 'none', laundry: 'in-unit', price_cents: 5000_00 },
  { bedrooms: 8, cats: 'ask', parking: 'garage', property_type: 'house', price_cents: 9000_00 },
  { bedrooms: null, cats: 'yes', property_type: 'condo', price_cents: 2000_00 },
]

beforeAll(async () => {
  for (const facts of FACTS)
    await createProperty(db, {
      property_type: 'apartment',
      price_type: 'rent',
      town: 'Cambridge',
      zip: '02139',
      ...facts,
    })
  await createProperty(db, { town: 'Boston', neighborhood: 'Back Bay', address: '7 Beacon Street, Boston, MA 02116' })
  await createProperty(db, { town: 'Boston', neighborhood: 'Back Bay', address: '9 Beacon Street, Boston, MA 02116' })
})

const insteadOf = async (query: string) => {
  const answer = await app.inject(`/api/properties/instead?${query}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  return answer.json<Instead>()
}

describe('instead of a search that finds nothing', () => {
  test.each([
    ['cambrdge', 'Cambridge, MA'],
    ['Cambrige MA', 'Cambridge, MA'],
    ['bostn', 'Boston, MA'],
    ['bak bay', 'Back Bay, Boston'],
    ['back bey boston', 'Back Bay, Boston'],
    ['beacon st cambrdge', 'Cambridge, MA'],
    ['Beacon Street, Bostn MA', 'Boston, MA'],
    ['cambrdge 2 bedroom', 'Cambridge, MA'],
    ['7 beacon bak bay', 'Back Bay, Boston'],
    ['beacon nowhere', null],
    ['beacon st 02138', null],
    [`beacon ${'cambrdge '.repeat(20)}`.slice(0, 200), 'Cambridge, MA'],
    ['nowhere', null],
    ['%', null],
    ['02138', null],
    ['🏡', null],
    ['x'.repeat(200), null],
  ])('%s is like %s', async (location, label) => {
    const { suggestion } = await insteadOf(`location=${encodeURIComponent(location)}`)
    expect(suggestion?.label ?? null).toBe(label)
  })

  test('the suggested place is one that can be searched, with its homes that fit the other filters', async () => {
    const cambridge = { kind: 'town', label: 'Cambridge, MA', location: 'Cambridge', homes: 5 }
    expect((await insteadOf('location=cambrdge')).suggestion).toEqual({ ...cambridge, total: 5 })
    // The bounds are those of another place.
    const suggestion = { ...cambridge, total: 3 }
    expect((await insteadOf('location=cambrdge&pets=cats&bounds=-73,42,-72.9,42.1')).suggestion).toEqual(suggestion)
  })

  test('a text that finds homes without the other filters is no misspelling', async () => {
    expect(await insteadOf('location=beacon&minPrice=9000000')).toEqual({
      suggestion: null,
      relaxed: [{ without: 'minPrice', total: 2 }],
    })
  })

  test('one filter less finds homes: at most three, in the order of preference', async () => {
    expect(await insteadOf('location=cambridge&maxPrice=3500&pets=cats&beds=3&sort=price')).toEqual({
      suggestion: null,
      relaxed: [{ without: 'beds', total: 2 }],
    })
    expect((await insteadOf('type=sale&pets=cats&beds=2&minSqft=100')).relaxed).toEqual([
      { without: 'pets', total: 2 },
      { without: 'type', total: 2 },
    ])
    expect((await insteadOf('type=sale&availableBy=2027-01-01&minSqft=9000')).relaxed).toEqual([
      { without: 'minSqft', total: 2 },
    ])
    const several = 'location=boston&pets=cats&type=sale&priceRange=over-1m'
    expect((await insteadOf(several)).relaxed).toEqual([])
    expect((await insteadOf('location=boston&minSqft=9000')).relaxed).toEqual([{ without: 'minSqft', total: 2 }])
    const none = 'minSqft=9000&location=nowhere'
    expect((await insteadOf(none)).relaxed).toEqual([])
    expect((await insteadOf('location=boston&laundry=none')).relaxed).toEqual([
      { without: 'location', total: 1 },
      { without: 'laundry', total: 2 },
    ])
  })

  test('nothing for a search that finds something, 400 for one that is refused', async () => {
    expect(await insteadOf('location=boston')).toEqual({ suggestion: null, relaxed: [] })
    expect(await insteadOf('')).toEqual({ suggestion: null, relaxed: [] })
    for (const query of ['beds=many', `location=${'a'.repeat(400)}`, 'minPrice=2&maxPrice=1'])
      for (const name of ['instead', 'facets'])
        expect((await app.inject(`/api/properties/${name}?${query}`)).statusCode).toBe(400)
  })

  test('the cached answer follows a home that makes it another one', async () => {
    const cached = await listenWithCache(database)
    const read = async (query: string) => {
      await cached.hearChanges()
      cached.clock.ms += 5000
      const { text, isFromMemory } = await cached.open(`/api/properties/instead?${query}`)
      const { suggestion, relaxed } = JSON.parse(text) as Instead
      return [suggestion?.label ?? null, relaxed[0]?.total ?? 0, isFromMemory]
    }
    expect(await read('location=lenoxx')).toEqual([null, 7, false])
    expect(await read('location=cambridge&parking=driveway')).toEqual([null, 5, false])
    const home = await createProperty(db, { town: 'Lenox', parking: 'street' })
    expect(await read('location=lenoxx')).toEqual(['Lenox, MA', 8, false])
    // The new home is in Cambridge by its address, not by its town.
    expect(await read('location=cambridge&parking=driveway')).toEqual([null, 5, true])
    // A place is suggested whatever its homes are like.
    expect(await read('location=lenoxx&baths=9')).toEqual(['Lenox, MA', 0, false])
    await db.deleteFrom('properties').where('id', '=', home.id).execute()
    expect(await read('location=lenoxx&baths=9')).toEqual([null, 0, false])
    expect(await read('location=lenoxx')).toEqual([null, 7, false])
  })
})

const facets = async (query: string) => {
  const answer = await app.inject(`/api/properties/facets?${query}`)
  expect([query, answer.statusCode]).toEqual([query, 200])
  return answer.json<Facets>()
}

describe('what each choice would leave', () => {
  test('beside a place', async () => {
    expect(await facets('location=cambridge')).toEqual({
      pets: { cats: 3, dogs: 2 },
      openHouse: { any: 0, weekend: 0 },
      parking: { none: 1, street: 1, driveway: 0, garage: 2 },
      laundry: { 'in-unit': 2, 'in-building': 0, hookups: 0, none: 1 },
      beds: { 1: 4, 2: 4, 3: 2, 4: 1, 5: 1, 6: 1 },
      homeType: { house: 1, apartment: 3, condo: 1, townhouse: 0, commercial: 0 },
    })
  })

  test('is what the list finds', async () => {
    for (const filter of [
      '',
      'type=rent&pets=cats',
      'pets=cats,dogs&beds=2',
      'parking=garage,street&laundry=in-unit',
      'homeType=apartment&maxPrice=4500',
      'beds=8&type=rent',
      'location=beacon',
      'location=%25',
      'location=cambrdge',
    ]) {
      const counts = await facets(filter)
      for (const [name, choices] of Object.entries(counts))
        for (const [word, homes] of Object.entries(choices)) {
          const query = Object.fromEntries(new URLSearchParams(filter))
          const others = name === 'pets' ? (query['pets']?.split(',') ?? []) : []
          query[name] = [...new Set([...others, word])].join()
          const { headers } = await app.inject({ path: '/api/properties', query })
          expect([query, homes]).toEqual([query, Number(headers['x-total-count'])])
        }
    }
  })

  test('the cached answer follows what the homes have', async () => {
    const cached = await listenWithCache(database)
    const read = async () => {
      await cached.hearChanges()
      cached.clock.ms += 5000
      const { text, isFromMemory } = await cached.open('/api/properties/facets?location=boston')
      return [(JSON.parse(text) as Facets).pets.dogs, isFromMemory]
    }
    expect(await read()).toEqual([0, false])
    const change = (set: object) => db.updateTable('properties').set(set).where('town', '=', 'Boston').execute()
    await change({ dogs: 'yes' })
    expect(await read()).toEqual([2, false])
    await change({ price_cents: 80_000_000 })
    expect(await read()).toEqual([2, true])
    await change({ dogs: null })
    expect(await read()).toEqual([0, false])
  })

  test('where there are very many homes, only what is counted to its end is told', async () => {
    const walked = 4
    const search = (query: object) => {
      const filter = PropertyFilter.parse(query)
      return locationOf(db, filter.location).then((location) => [filter, location] as const)
    }
    // Few matches are looked up, and more are not counted.
    const cambridge = await search({ location: 'cambridge' })
    expect((await facetsOf(db, ...cambridge, { walked, lookedUp: 9 })).pets).toEqual({ cats: 3, dogs: 2 })
    expect((await facetsOf(db, ...cambridge, { walked, lookedUp: 3 })).pets).toEqual({ cats: null, dogs: null })
    expect((await facetsOf(db, ...(await search({ beds: 8 })), { walked, lookedUp: 3 })).pets.cats).toBeNull()

    await sql`insert into properties (title, description, address, price_cents, price_type, image_urls, features, town, dogs)
      select 'Home', 'Rooms', n || ' Elm Street', 200000, 'rent', '{}', '{}', 'Lowell', 'yes' from generate_series(1, 1100) as n`.execute(
      db,
    )
    expect((await facets('location=lowell')).pets).toEqual({ cats: 0, dogs: 1001 })
    const short = { walked: 1050, lookedUp: 2000 }
    expect((await facetsOf(db, ...(await search({})), short)).pets).toEqual({ cats: null, dogs: 1001 })
    // A text without words is compared with few rows.
    await sql`insert into properties (title, description, address, price_cents, price_type, image_urls, features)
      select 'Home', 'Rooms', n || ' Elm Street', 200000, 'rent', '{}', '{}' from generate_series(1, 1000) as n`.execute(
      db,
    )
    expect((await facetsOf(db, ...(await search({ location: '%' })))).pets).toEqual({ cats: null, dogs: null })
    expect((await insteadOf('location=lowell&maxPrice=100')).relaxed[0]).toEqual({ without: 'maxPrice', total: 1001 })
  })
})
