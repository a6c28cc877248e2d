import { PRICE_TYPES, PROPERTY_TYPES } from '#contract/properties/fields.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { atPrice, factConditions, textCondition, type Wanted, wantedBy } from './conditions.ts'
import type { Location } from './places/location.ts'
import type { ResolvedFilter } from './open-homes.ts'
import { orderOf, type Sort } from './orders.ts'

/** What one search is made of. */
export interface Search {
  filter: PropertyFilter
  wanted: Wanted
  facts: RawBuilder<SqlBool> | null
  text: RawBuilder<SqlBool> | null
}

export function searchFor(filter: ResolvedFilter, location: Location): Search {
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
      return availableBy === null ? [] : [sql<SqlBool>`available_from <= ${availableBy}::date`]
  }
  return []
}

/** No index has more entries. A limit keeps PostgreSQL from sorting instead of walking. */
export const ALL = 1_000_000_000

/** All of several conditions, any of which may be missing. */
export const both = (conditions: readonly (RawBuilder<SqlBool> | null)[]) => {
  const known = conditions.filter((condition) => condition !== null)
  return known.length > 0 ? sql<SqlBool>`${sql.join(known, sql` and `)}` : sql<SqlBool>`true`
}

const hasWordsOf = (sort: Sort) => sort === 'usual' || sort === 'newest'

/** Whether the index of this order cannot tell whether a home has the text, so that rows are read for it. */
export const readsRows = ({ text, wanted }: Search, sort: Sort) =>
  text !== null && !(hasWordsOf(sort) && wanted.location.kind === 'words')

interface Walk {
  /** Without an order, one part of the index is read after the other. */
  isOrdered?: boolean
  /** The part of the order to walk. All of it where it is not given. */
  range?: readonly RawBuilder<SqlBool>[]
  /** Whether the range begins after the position of the page, so that the index is not entered at the position. */
  isBeyond?: boolean
  /** What else is asked of an entry of the index. */
  more?: RawBuilder<SqlBool> | null
}

/** The first homes with all facts in an order, and with the text unless `readsRows`, read from the parts of its index until there are enough. */
export function walk(
  search: Search,
  sort: Sort,
  { limit, after }: ListPage,
  { isOrdered = true, range: within = [], isBeyond = false, more = null }: Walk = {},
) {
  const order = orderOf(sort)
  const { facts, text } = search
  const isAfter = order.isAfter(after)
  const fits = both([facts, readsRows(search, sort) ? null : text, isBeyond ? isAfter : null, more])
  const parts = partsOf(sort, search.filter).map((range) => {
    const conditions = [
      sql<SqlBool>`deleted_at is null`,
      range,
      ...startOf(sort, search),
      ...within,
      ...(isBeyond ? [] : [isAfter]),
    ]
    const entries = sql`
      select ${order.keys}, ${fits} as fits from properties where ${sql.join(conditions, sql` and `)}
      order by ${order.ordering} limit ${sql.lit(ALL)}`
    return sql`(select * from (${entries}) as entries where fits order by ${order.orderingOfKeys})`
  })
  const ordering = isOrdered ? sql`order by ${order.orderingOfKeys}` : sql``
  return sql`select * from (${sql.join(parts, sql` union all `)}) as matches ${ordering} limit ${sql.lit(limit)}`
}
