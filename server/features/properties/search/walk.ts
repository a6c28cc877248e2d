import { PRICE_TYPES, PROPERTY_TYPES } from '#contract/properties/fields.ts'
import { PropertyFilter } from '#contract/properties/filter.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { atPrice, factConditions, flagConditions, textCondition, type Wanted, wantedBy } from './conditions.ts'
import { flagsOf } from './flags.ts'
import type { Location } from './location.ts'
import { orderOf, type Sort } from './orders.ts'

/** What one search is made of. */
export interface Search {
  filter: PropertyFilter
  wanted: Wanted
  facts: RawBuilder<SqlBool> | null
  text: RawBuilder<SqlBool> | null
}

export function searchFor(filter: PropertyFilter, location: Location): Search {
  const wanted = wantedBy(filter, location)
  return { filter, wanted, facts: factConditions(wanted), text: textCondition(wanted) }
}

/** The price types and property types that are wanted. */
function kindsOf({ type, homeType = [...PROPERTY_TYPES] }: PropertyFilter) {
  const types = PRICE_TYPES.filter((one) => type === 'all' || type === one)
  return types.flatMap((one) =>
    homeType.map((home) => sql<SqlBool>`price_type = ${sql.lit(one)} and property_type = ${sql.lit(home)}`),
  )
}

/** The parts of an order's index that are read side by side. The order of newest homes reads the usual index. */
function partsOf(sort: Sort, filter: PropertyFilter): RawBuilder<SqlBool>[] {
  if (sort === 'newest') return [sql`is_available`, sql`not is_available`]
  return orderOf(sort).isByKind ? kindsOf(filter) : [sql`true`]
}

/** What else the index of an order skips, because its second column decides it. */
function startOf(sort: Sort, { filter: { beds = 0 }, wanted: { cents, minSqft, availableBy } }: Search) {
  switch (sort) {
    case 'price':
    case '-price':
      return atPrice(cents)
    case 'beds':
      return beds > 0 ? [sql<SqlBool>`coalesce(bedrooms, -1) >= ${beds}`] : []
    case 'sqft':
      return minSqft === null ? [] : [sql<SqlBool>`coalesce(sqft, -1) >= ${minSqft}`]
    case 'available':
      return availableBy === null ? [] : [sql<SqlBool>`coalesce(available_on, 'infinity') <= ${availableBy}::date`]
  }
  return []
}

/** No index has more entries. A limit keeps PostgreSQL from sorting instead of walking. */
const ALL = 1_000_000_000

/** All of several conditions, any of which may be missing. */
export const both = (conditions: readonly (RawBuilder<SqlBool> | null)[]) => {
  const known = conditions.filter((condition) => condition !== null)
  return known.length > 0 ? sql<SqlBool>`${sql.join(known, sql` and `)}` : sql<SqlBool>`true`
}

const hasWordsOf = (sort: Sort) => sort === 'usual' || sort === 'newest'

/** Whether a walk in this order must read rows to compare texts. */
const readsRows = ({ text, wanted }: Search, sort: Sort) =>
  text !== null && !(hasWordsOf(sort) && wanted.location.kind === 'words')

interface Walk {
  /** Without an order, one part of the index is read after the other. */
  isOrdered?: boolean
  /**
   * How many rows may be read to compare texts, in equal shares of the parts. The last one of a share is a row of the result as well, whether it
   * matches or not, and has `is_last`.
   */
  rows?: number
}

/** The first matches in an order, read from the parts of its index until there are enough. */
export function walk(
  search: Search,
  sort: Sort,
  { limit, after }: ListPage,
  { isOrdered = true, rows = ALL }: Walk = {},
) {
  const order = orderOf(sort)
  const { facts, text } = search
  const isOfRows = readsRows(search, sort)
  const fits = both([facts, isOfRows ? null : text])
  const ranges = partsOf(sort, search.filter)
  const share = sql.lit(Math.ceil(rows / ranges.length))
  const parts = ranges.map((range) => {
    const conditions = [sql<SqlBool>`deleted_at is null`, range, ...startOf(sort, search), order.isAfter(after)]
    const entries = sql`
      select ${order.keys}, ${fits} as fits from properties where ${sql.join(conditions, sql` and `)}
      order by ${order.ordering} limit ${sql.lit(ALL)}`
    if (!isOfRows)
      return sql`(select *, false as is_last from (${entries}) as entries where fits order by ${order.orderingOfKeys})`
    return sql`(
      select * from (
        select *, row_number() over (order by ${order.orderingOfKeys}) = ${share} as is_last
        from (${entries}) as entries where fits order by ${order.orderingOfKeys} limit ${share}
      ) as fitting
      where is_last or (select ${text} from properties where id = fitting.id) order by ${order.orderingOfKeys})`
  })
  const ordering = isOrdered ? sql`order by ${order.orderingOfKeys}` : sql``
  return sql`select * from (${sql.join(parts, sql` union all `)}) as matches ${ordering} limit ${sql.lit(limit)}`
}

const ANY = PropertyFilter.parse({})

/** How many of the first homes there are, how many of them match, and how many are in the part of each index that could be counted instead. */
export function sample(search: Search, entries: number) {
  const { filter, facts, text, wanted } = search
  const { type, homeType, beds } = filter
  const ofKind = (more: Partial<PropertyFilter>) => flagConditions(flagsOf({ ...ANY, type, homeType, ...more }))
  return sql<{ entries: number; fitting: number; price: number; beds: number }>`
    select count(*)::int as entries, count(*) filter (where fits)::int as fitting,
      count(*) filter (where of_price)::int as price, count(*) filter (where of_beds)::int as beds
    from (
      select ${both([facts, text])} as fits, ${both([...ofKind({}), ...atPrice(wanted.cents)])} as of_price,
        ${both(ofKind({ beds }))} as of_beds
      from properties where deleted_at is null
      order by ${orderOf('usual').ordering} limit ${sql.lit(entries)}
    ) as entries`
}
