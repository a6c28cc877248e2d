import type { Bounds, PropertyFilter } from '#contract/properties/filter.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { type FlagFilter, flagsOf, flagTest, maskOf, MOST_BATHS, MOST_BEDS } from './flags.ts'
import type { Location } from './places/location.ts'
import { idsIn, isOpenIn, openHouseWantedBy, type ResolvedFilter, type WantedOpenHouse } from './open-homes.ts'

/** The prices of a range, in cents, both included. */
export interface CentsRange {
  min: number
  max: number
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** A price of exactly 1,000,000 is in two of the ranges. */
const RANGES: Record<PropertyFilter['priceRange'], CentsRange> = {
  any: { min: 0, max: NO_LIMIT },
  'under-500k': { min: 0, max: 49_999_999 },
  '500k-1m': { min: 50_000_000, max: 100_000_000 },
  'over-1m': { min: 100_000_000, max: NO_LIMIT },
}

/** A filter as columns are compared with it. */
export interface Wanted {
  location: Location
  flags: FlagFilter
  cents: CentsRange
  /** Only where flags do not decide. */
  beds: number | null
  baths: number | null
  minSqft: number | null
  availableBy: string | null
  bounds: Bounds | null
  openHouse: WantedOpenHouse | null
}

export const wantedBy = (filter: ResolvedFilter, location: Location): Wanted => ({
  location,
  flags: flagsOf(filter),
  cents: {
    min: Math.max(RANGES[filter.priceRange].min, (filter.minPrice ?? 0) * 100),
    max: Math.min(RANGES[filter.priceRange].max, filter.maxPrice === undefined ? NO_LIMIT : filter.maxPrice * 100),
  },
  beds: (filter.beds ?? 0) > MOST_BEDS ? filter.beds! : null,
  baths: (filter.baths ?? 0) > MOST_BATHS ? filter.baths! : null,
  minSqft: filter.minSqft ?? null,
  availableBy: filter.availableBy ?? null,
  bounds: filter.bounds ?? null,
  openHouse: openHouseWantedBy(filter),
})

/** A home that is available without a date is available now. The same as the column `available_from`, except for the words before and after all days. */
const freeFrom = ({ availableOn, isAvailable }: ListedFacts) => availableOn ?? (isAvailable ? '' : '~')

const hasPlace = (places: string, place: string) => places.includes(`|${place}|`)

/** Whether a property matches. Compares the same facts as `conditionsOf`. */
export function isWanted(wanted: Wanted, facts: ListedFacts): boolean {
  const { location, flags, cents, beds, baths, minSqft, availableBy, bounds, openHouse } = wanted
  if (!flagTest(flags)(BigInt(facts.flags))) return false
  if (facts.priceCents < cents.min || facts.priceCents > cents.max) return false
  if (beds !== null && (facts.bedrooms ?? -1) < beds) return false
  if (baths !== null && (facts.bathrooms ?? -1) < baths) return false
  if (minSqft !== null && (facts.sqft ?? -1) < minSqft) return false
  if (availableBy !== null && freeFrom(facts) > availableBy) return false
  if (bounds && !isWithin(bounds, facts)) return false
  if (openHouse && !isOpenIn(openHouse, facts)) return false
  switch (location.kind) {
    case 'any':
      return true
    case 'places':
      return location.places.every((some) => some.some((place) => hasPlace(facts.places, place)))
    case 'words':
      return location.words.every((word) => facts.words.includes(` ${word}`))
  }
  return facts.searchText.includes(location.text)
}

const isWithin = ({ west, south, east, north }: Bounds, { latitude, longitude }: ListedFacts) =>
  latitude !== null &&
  longitude !== null &&
  latitude >= south &&
  latitude <= north &&
  longitude >= west &&
  longitude <= east

export const atPrice = ({ min, max }: CentsRange) =>
  [
    ...(min > 0 ? [sql<SqlBool>`price_cents >= ${min}`] : []),
    ...(max < NO_LIMIT ? [sql<SqlBool>`price_cents <= ${max}`] : []),
  ] as const

const ofSize = (minSqft: number | null) => (minSqft === null ? [] : [sql<SqlBool>`sqft >= ${minSqft}`])

const atPlace = (place: string) => sql<SqlBool>`search_places like ${`%|${place}|%`}`

const allOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : null

/** Words and other texts. Only the index of the usual order has the words. Null where no text is wanted. */
export function textCondition({ location }: Wanted): RawBuilder<SqlBool> | null {
  if (location.kind === 'literal') return sql<SqlBool>`position(${location.text} in search_text) > 0`
  return location.kind === 'words'
    ? allOf(location.words.map((word) => sql<SqlBool>`search_words like ${`% ${word}%`}`))
    : null
}

const masked = (flags: readonly number[]) => sql`(search_flags & ${String(maskOf(flags))}::bigint)`

const flagConditions = ({ all, some }: FlagFilter) => [
  ...(all.length > 0 ? [sql<SqlBool>`${masked(all)} = ${String(maskOf(all))}::bigint`] : []),
  ...some.map((one) => sql<SqlBool>`${masked(one)} <> 0`),
]

/** What a property must fulfil beside a text, the cheapest first. Each index of an order has all that is read here. */
export function factConditions(wanted: Wanted) {
  const { location, flags, cents, beds, baths, minSqft, availableBy, bounds, openHouse } = wanted
  return allOf([
    ...(openHouse ? [sql<SqlBool>`id = any(${idsIn(openHouse)}::uuid[])`] : []),
    ...flagConditions(flags),
    ...atPrice(cents),
    ...ofSize(minSqft),
    ...(beds === null ? [] : [sql<SqlBool>`bedrooms >= ${beds}`]),
    ...(baths === null ? [] : [sql<SqlBool>`bathrooms >= ${baths}`]),
    ...(availableBy === null ? [] : [sql<SqlBool>`available_from <= ${availableBy}::date`]),
    ...(bounds
      ? [
          sql<SqlBool>`latitude between ${bounds.south} and ${bounds.north}`,
          sql<SqlBool>`longitude between ${bounds.west} and ${bounds.east}`,
        ]
      : []),
    ...(location.kind === 'places'
      ? location.places.map((some) => sql<SqlBool>`(${sql.join(some.map(atPlace), sql` or `)})`)
      : []),
  ])
}
