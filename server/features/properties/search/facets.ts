import { COUNT_LIMIT } from '#contract/core/paging.ts'
import { LAUNDRY, PARKING } from '#contract/properties/fact-words.ts'
import { PROPERTY_TYPES } from '#contract/properties/fields.ts'
import { type OPEN_HOUSES, PETS, type PropertyFilter } from '#contract/properties/filter.ts'
import { BEDS_OFFERED } from '#contract/properties/refine.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { changesCount } from '../list-condition.ts'
import { flagsOf, flagTest, maskOf, MOST_BEDS } from './flags.ts'
import { lookedUp } from './look-up.ts'
import { countSearch } from './list.ts'
import type { Location } from './places/location.ts'
import { resolveFilter } from './open-homes.ts'
import { orderOf } from './orders.ts'
import { both, searchFor } from './walk.ts'

/** The filters whose choices are counted. All of them are flags. */
type Counted = Pick<PropertyFilter, 'pets' | 'parking' | 'laundry' | 'beds' | 'homeType'>

const NOTHING: Counted = {
  pets: undefined,
  parking: undefined,
  laundry: undefined,
  beds: undefined,
  homeType: undefined,
}

const flagsFor = (counted: Counted) => flagsOf({ type: 'all', location: '', priceRange: 'any', ...counted })

/** Every flag that a choice asks for. */
const MASK = maskOf([
  ...flagsFor({ pets: [...PETS] }).all,
  ...flagsFor({ parking: [...PARKING], laundry: [...LAUNDRY], homeType: [...PROPERTY_TYPES] }).some.flat(),
  ...BEDS_OFFERED.flatMap((least) => flagsFor({ beds: Number(least) }).all),
])

/** Homes that are alike in all that is counted. */
interface Alike {
  flags: string | null
  /** Whether they have the bedrooms that are asked for, where flags do not say that. */
  has_beds: boolean | null
  homes: number
}

/** How many homes are read from the index of the usual order, and how many matches are looked up at most. */
const LIMITS = { walked: 40_000, lookedUp: 3000 }
/** A text without words is in no such index, so the rows are read, of which there are fewer. */
const LITERAL = { walked: 2000, lookedUp: 0 }

/** The homes that match all other filters, in groups that are alike. Not all of them where there are very many homes. */
async function readAlike(db: Db, others: PropertyFilter, location: Location, beds: number, limits: typeof LIMITS) {
  const search = searchFor(others, location)
  const alike = sql`(search_flags & ${String(MASK)}::bigint)::text`
  const hasBeds = beds > MOST_BEDS ? sql`coalesce(bedrooms >= ${beds}, false)` : sql`true`
  const lookUpAll = async () => {
    const matches = await sql<Alike>`
      select ${alike} as flags, ${hasBeds} as has_beds, count(*)::int as homes
      from (select search_flags, bedrooms ${lookedUp(search)} limit ${sql.lit(limits.lookedUp + 1)}) as matches
      group by 1, 2`.execute(db)
    return { found: matches.rows, isComplete: homesIn(matches.rows) <= limits.lookedUp }
  }
  if (search.wanted.openHouse) return lookUpAll()
  const { rows } = await sql<Alike>`
    select case when fits then flags end as flags, fits and has_beds as has_beds, count(*)::int as homes
    from (
      select ${alike} as flags, ${hasBeds} as has_beds, ${both([search.facts, search.text])} as fits from properties
      where deleted_at is null order by ${orderOf('usual').ordering} limit ${sql.lit(limits.walked)}
    ) as entries
    group by 1, 2`.execute(db)
  const found = rows.filter(({ flags }) => flags !== null)
  if (homesIn(rows) < limits.walked) return { found, isComplete: true }
  if (homesIn(found) > COUNT_LIMIT || limits.lookedUp === 0) return { found, isComplete: false }
  return lookUpAll()
}

const homesIn = (groups: readonly Alike[]) => groups.reduce((sum, { homes }) => sum + homes, 0)

/** A filter without those whose choices are counted. */
export const withoutCounted = (filter: PropertyFilter): PropertyFilter => ({ ...filter, ...NOTHING })

/** What each choice would leave. */
export async function facetsOf(db: Db, filter: PropertyFilter, location: Location, given = LIMITS) {
  const limits = location.kind === 'literal' ? LITERAL : given
  const { pets, parking, laundry, beds, homeType } = filter
  const chosen: Counted = { pets, parking, laundry, beds, homeType }
  const { found, isComplete } = await readAlike(db, withoutCounted(filter), location, beds ?? 0, limits)
  const groups = found.map(({ flags, homes, has_beds: hasBeds }) => ({ flags: BigInt(flags!), homes, hasBeds }))

  function homesWith(choice: Counted): number | null {
    const counted = { ...chosen, ...choice }
    const hasFlags = flagTest(flagsFor(counted))
    const needsBeds = (counted.beds ?? 0) > MOST_BEDS
    const homes = groups
      .filter(({ flags, hasBeds }) => hasFlags(flags) && (!needsBeds || hasBeds))
      .reduce((sum, group) => sum + group.homes, 0)
    if (homes > COUNT_LIMIT) return COUNT_LIMIT + 1
    return isComplete ? homes : null
  }

  const each = <const Word extends string>(words: readonly Word[], choose: (word: Word) => Counted) =>
    Object.fromEntries(words.map((word) => [word, homesWith(choose(word))])) as Record<Word, number | null>

  return {
    pets: each(PETS, (pet) => ({ pets: [...(pets ?? []), pet] })),
    parking: each(PARKING, (one) => ({ parking: [one] })),
    laundry: each(LAUNDRY, (one) => ({ laundry: [one] })),
    beds: each(BEDS_OFFERED, (least) => ({ beds: Number(least) })),
    homeType: each(PROPERTY_TYPES, (one) => ({ homeType: [one] })),
  }
}

/** How many homes with an open house each choice would leave, and which changes would change that. These searches begin with the few homes that are open. */
export async function countOpenHouses(db: Db, filter: PropertyFilter, location: Location) {
  const count = async (openHouse: (typeof OPEN_HOUSES)[number]) => {
    const chosen = await resolveFilter(db, { ...filter, openHouse })
    const total = await countSearch(db, chosen, location)
    return { total, condition: { isAffectedBy: changesCount(chosen, location, total) } }
  }
  const any = await count('any')
  const weekend = await count('weekend')
  return {
    homes: { any: any.total, weekend: weekend.total },
    conditions: [any.condition, weekend.condition],
  }
}
