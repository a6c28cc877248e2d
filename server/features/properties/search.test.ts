import { COUNT_LIMIT } from '#contract/core/paging.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import { PropertyFilter as Filter } from '#contract/properties/filter.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { plansOf } from '#server/testing/database/plans.ts'
import { createProperty } from '#server/testing/factories.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { list } from './queries.ts'
import { searchList } from './search/list.ts'
import { locationOf } from './search/places/location.ts'
import type { SearchedRow } from './search/look-up.ts'
import { orderOf } from './search/orders.ts'
import { walkForPage } from './search/pages.ts'
import { searchFor } from './search/walk.ts'
import { listSimilar } from './similar-queries.ts'

const { db, url } = await createDatabase()
/** So many in the first block that the bits of some terms are plain. */
const [HOMES, FIRST] = [200, 160]
/** All matches are looked up, or the order is read step by step, or walked, whatever would be faster. */
const LOOKED_UP = { few: 1e6, walk: 0, rows: 10, many: Infinity, share: 0.5 }
const STEPPED = { few: 3, walk: 5, rows: 10_000, many: -1, share: 1 }
const WALKED = { few: 0, walk: Infinity, rows: 2, many: -1, share: 0 }
/** Counts up to so many. */
const COUNTED = [1, 3, 8, 20]

const random = randomNumbers(11)
const next = (below: number) => Math.floor(random() * below)
const oneOf = <Item>(items: readonly Item[]) => items[next(items.length)]!
const maybe = <Item>(items: readonly Item[]) => (next(3) === 0 ? null : oneOf(items))

const TOWNS = { Cambridge: '02139', Boston: '02116', Salem: '01970' }

beforeAll(async () => {
  for (let at = 0; at < HOMES; at += 1) {
    // The bits of the others are in a block that is read later.
    if (at === FIRST) await sql`alter table properties alter column search_slot restart with 140000`.execute(db)
    const town = oneOf(Object.keys(TOWNS) as (keyof typeof TOWNS)[])
    await createProperty(db, {
      title: `${oneOf(['Sunny', 'Quiet', 'Café', '100%'])} home`,
      address: `${next(9)} ${oneOf(['Beacon Street', 'Elm St', 'Boston Avenue'])}, ${town}, MA ${TOWNS[town]}`,
      town,
      zip: TOWNS[town],
      neighborhood: town === 'Boston' ? oneOf(['Back Bay', 'Downtown']) : null,
      price_type: oneOf(['sale', 'rent']),
      price_cents: oneOf([2000_00, 3500_00, 499_999_99, 500_000_00, 1_000_000_00, 1_500_000_00]),
      property_type: oneOf(['house', 'apartment', 'condo']),
      status: oneOf(['available', 'sold']),
      bedrooms: maybe([0, 1, 2, 3, 8]),
      bathrooms: maybe([1, 2, 7]),
      sqft: maybe([500, 900, 2000]),
      available_on: maybe(['2026-12-01', '2027-01-01', '2027-02-15']),
      cats: maybe(['yes', 'no', 'ask']),
      dogs: maybe(['yes', 'no']),
      parking: maybe(['none', 'street', 'garage']),
      laundry: maybe(['in-unit', 'none']),
      accessibility: oneOf([[], ['elevator'], ['elevator', 'grab-bars']]),
      ...(next(3) > 0 && { latitude: 42 + next(9) / 20, longitude: -71.5 + next(9) / 20 }),
      ...(next(12) === 0 && { deleted_at: new Date() }),
    })
  }
})

const CHOICES: Record<string, readonly string[]> = {
  type: ['sale', 'rent'],
  location: [
    'cambridge',
    'Boston, MA',
    '02116',
    'beacon',
    'beacons',
    'elm street',
    'Elm St.',
    'ave',
    'cafe',
    'CAFÉ',
    's',
    'sa',
    '%',
    'back bay',
    'nowhere',
    'home',
    '_',
  ],
  priceRange: ['under-500k', '500k-1m', 'over-1m'],
  minPrice: ['2000', '500000'],
  maxPrice: ['3500', '1000000'],
  beds: ['1', '3', '8'],
  baths: ['2', '7'],
  homeType: ['house', 'apartment,condo'],
  minSqft: ['900', '1000'],
  pets: ['cats', 'cats,dogs'],
  parking: ['street,garage', 'none'],
  laundry: ['in-unit'],
  availableBy: ['2027-01-01', '1980-01-01'],
  accessible: ['elevator', 'elevator,grab-bars'],
  bounds: ['-71.3,42,-71.1,42.4', '-71.34,42.06,-71.12,42.34', '-73.5,41,-69,43'],
}
const SORTS = [undefined, 'newest', 'price', '-price', 'beds', 'sqft', 'available'] as const

/** Texts, areas and orders are read in ways of their own, so half of the filters have each. */
const randomFilter = (chosen: number): PropertyFilter => {
  const names = Object.keys(CHOICES)
    .toSorted(() => random() - 0.5)
    .slice(0, chosen)
    .concat(['location', 'bounds'].filter(() => next(3) === 0))
  const filter = Object.fromEntries(names.map((name) => [name, oneOf(CHOICES[name]!)]))
  if (filter['minPrice'] === '500000') delete filter['maxPrice']
  return Filter.parse({ ...filter, ...(next(4) > 0 && { sort: oneOf(SORTS) }) })
}

type Limits = Parameters<typeof searchList>[4]

/** All matches, page by page. */
async function everyPage(filter: PropertyFilter, limits?: Limits) {
  const { positionOf } = orderOf(filter.sort ?? 'usual')
  const location = await locationOf(db, filter.location)
  const seen: SearchedRow[] = []
  let after: readonly string[] | null = null
  let total = 0
  do {
    const page: Awaited<ReturnType<typeof searchList>> = await searchList(
      db,
      filter,
      location,
      { limit: 8, after },
      limits,
    )
    const shown = page.rows.slice(0, 7)
    seen.push(...shown)
    after = page.rows.length > 7 ? positionOf(shown.at(-1)!) : null
    total = page.total
  } while (after !== null)
  // Matches that are read in their order are not counted.
  expect(limits?.many === -1 ? [seen.length, COUNT_LIMIT + 1] : [seen.length]).toContain(total)
  return seen
}

/** What the filter means, written down again without the database. */
async function wantedOf({ sort: _sort, ...filter }: PropertyFilter) {
  const rows = await db.selectFrom('properties').selectAll().where('deleted_at', 'is', null).execute()
  const inRange = {
    any: [0, Infinity],
    'under-500k': [0, 499_999.99],
    '500k-1m': [500_000, 1_000_000],
    'over-1m': [1_000_000, Infinity],
  }
  const found: Record<string, (row: (typeof rows)[number]) => boolean> = {
    cambridge: ({ town }) => town === 'Cambridge',
    'Boston, MA': ({ town }) => town === 'Boston',
    '02116': ({ zip }) => zip === '02116',
    'back bay': ({ neighborhood }) => neighborhood === 'Back Bay',
    beacon: ({ address }) => address.includes('Beacon'),
    'elm street': ({ address }) => address.includes('Elm'),
    'Elm St.': ({ address }) => address.includes('Elm'),
    ave: ({ address }) => address.includes('Avenue'),
    cafe: ({ title }) => title.startsWith('Café'),
    CAFÉ: ({ title }) => title.startsWith('Café'),
    s: (row) => /\bs/i.test(`${row.title} ${row.address}`),
    // St may be Saint.
    sa: ({ town, address }) => town === 'Salem' || address.includes('Elm St'),
    '%': ({ title }) => title.includes('%'),
    home: () => true,
    '': () => true,
  }
  return rows.filter((row) => {
    const price = Number(row.price_cents) / 100
    const [least, most] = inRange[filter.priceRange] as [number, number]
    const checks = [
      filter.type === 'all' || row.price_type === filter.type,
      found[filter.location]?.(row) ?? false,
      price >= least && price <= most,
      price >= (filter.minPrice ?? 0) && price <= (filter.maxPrice ?? Infinity),
      (filter.beds ?? -1) <= (row.bedrooms ?? -1),
      (filter.baths ?? -1) <= (row.bathrooms ?? -1),
      filter.homeType?.includes(row.property_type) ?? true,
      (filter.minSqft ?? -1) <= (row.sqft ?? -1),
      filter.pets?.every((pet) => row[pet] === 'yes') ?? true,
      filter.parking?.some((one) => one === row.parking) ?? true,
      filter.laundry?.some((one) => one === row.laundry) ?? true,
      filter.availableBy === undefined ||
        (row.available_on === null ? row.status === 'available' : row.available_on <= filter.availableBy),
      filter.accessible?.every((one) => row.accessibility.includes(one)) ?? true,
      !filter.bounds ||
        (row.latitude !== null &&
          row.longitude !== null &&
          row.latitude >= filter.bounds.south &&
          row.latitude <= filter.bounds.north &&
          row.longitude >= filter.bounds.west &&
          row.longitude <= filter.bounds.east),
    ]
    return checks.every(Boolean)
  })
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

// Reads hundreds of pages in four ways, which takes long on a busy machine.
test('any filters find exactly the matches, in order, however they are looked up', async () => {
  for (let round = 0; round < 60; round += 1) {
    const filter = randomFilter(1 + next(4))
    const wanted = await wantedOf(filter)
    const seen = await everyPage(filter)
    const about = JSON.stringify(filter)
    expect([about, idsOf(seen).toSorted()]).toEqual([about, idsOf(wanted).toSorted()])
    const { isBefore, positionOf } = orderOf(filter.sort ?? 'usual')
    for (const [at, row] of seen.slice(1).entries())
      expect([about, isBefore(positionOf(seen[at]!), positionOf(row))]).toEqual([about, true])
    for (const limits of [LOOKED_UP, STEPPED, WALKED])
      expect([about, idsOf(await everyPage(filter, limits))]).toEqual([about, idsOf(seen)])
    const page = { limit: 0, after: null }
    const location = await locationOf(db, filter.location)
    if (location.kind === 'literal') continue
    for (const many of COUNTED) {
      const { total } = await searchList(db, filter, location, page, { ...WALKED, many })
      expect([about, total]).toEqual([about, seen.length > many ? COUNT_LIMIT + 1 : seen.length])
    }
  }
}, 120_000)

test('an order that is read kind by kind is merged instead of sorted', async () => {
  const search = searchFor(Filter.parse({ beds: 1 }), { kind: 'any' })
  const [plan] = await plansOf(url, (planned) =>
    walkForPage(planned, search, 'price', { limit: 3, after: null }, { rows: 5 }),
  )
  expect(plan).toContain('Merge Append')
})

test('the bits are those of the homes after every kind of write', async () => {
  const bits = () =>
    sql<{ plain_bits: string | null }>`
      select term, block, bits, plain_bits from search_bits where bit_count(coalesce(plain_bits, bits)) > 0 order by 1, 2`.execute(
      db,
    )
  const plain = (rows: readonly { plain_bits: string | null }[]) => rows.filter((row) => row.plain_bits !== null).length
  const { rows: kept } = await bits()
  await sql`call fill_search_bits()`.execute(db)
  expect((await bits()).rows).toEqual(kept)
  const ids = idsOf(await db.selectFrom('properties').select('id').where('deleted_at', 'is', null).execute())
  const one = (at: number) => db.updateTable('properties').where('id', '=', ids[at]!)
  await one(0).set({ description: 'New paint' }).execute()
  await one(1).set({ price_cents: 123_456_00, town: 'Lenox' }).execute()
  await one(2).set({ deleted_at: new Date() }).execute()
  await one(2).set({ deleted_at: null, sqft: null, bedrooms: 4 }).execute()
  await one(3).set({ deleted_at: new Date(), title: 'Gone' }).execute()
  await db.deleteFrom('properties').where('id', 'in', ids.slice(4, 6)).execute()
  await db
    .updateTable('properties')
    .set((eb) => ({ price_cents: eb('price_cents', '*', '2') }))
    .where('id', 'in', ids.slice(6, 20))
    .execute()
  // Of so few homes, bits are compressed again.
  await db.updateTable('properties').set({ deleted_at: new Date() }).where('id', 'in', ids.slice(20, 50)).execute()
  const { rows: after } = await bits()
  expect(after).not.toEqual(kept)
  expect(plain(after)).toBeLessThan(plain(kept))
  await sql`call fill_search_bits()`.execute(db)
  expect((await bits()).rows).toEqual(after)
})

test('similar properties use their own indexes and no index of all prices', async () => {
  const { rows } = await list(db, { type: 'all', priceRange: 'any' }, { limit: 1, after: null })
  const [plan] = await plansOf(url, (planned) => listSimilar(planned, rows[0]!, 'Newton', 3))
  expect(plan?.match(/properties_\w+(?= on)/g)).toEqual([
    'properties_similar_kind',
    'properties_similar_kind',
    'properties_similar',
    'properties_similar',
  ])
  // No other index starts with these columns, so the planner cannot confuse them.
  expect(plan?.match(/Index Cond: \(\(?ROW\(price_type, /g)).toHaveLength(4)
})

test('few matches are looked up by their bits, and many are read in their order', async () => {
  // Last, because what PostgreSQL knows of the few homes then changes its other plans.
  await sql`vacuum analyze properties`.execute(db)
  const plans = async (filter: object, limits?: Limits) =>
    await plansOf(url, (planned) =>
      searchList(planned, Filter.parse(filter), { kind: 'any' }, { limit: 3, after: null }, limits),
    )
  const [counted, found] = await plans({ beds: 1 })
  expect(counted).toContain('search_bits_pkey')
  expect(found).toContain('properties_search_slot')
  const [, walked] = await plans({ beds: 1, sort: 'newest' }, WALKED)
  expect(walked).not.toContain('search_bits')
})
