import { COUNT_LIMIT } from '#contract/core/paging.ts'
import type { Db } from '#server/db/connection.ts'
import { containsText } from '#server/db/text-search.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { LISTED_COLUMNS, type ListedPropertyRow } from '../queries.ts'
import { orderOf, type Sort } from './orders.ts'
import { slotsOf } from './terms/bits.ts'
import { hasLongWords, type Terms, wideTermsOf } from './terms/terms.ts'
import type { Search } from './walk.ts'

export type SearchedRow = ListedPropertyRow & {
  is_available: boolean
  order_beds: number
  order_sqft: number
  order_day: string
}

export const columnsOf = sql.join([
  ...LISTED_COLUMNS.map((column) => sql.ref(`p.${column}`)),
  sql`p.is_available, coalesce(p.bedrooms, -1) as order_beds, coalesce(p.sqft, -1) as order_sqft`,
  sql`p.available_from::text as order_day`,
])

const isFound = (conditions: readonly (RawBuilder<SqlBool> | null)[]) =>
  sql.join([sql`deleted_at is null`, ...conditions.filter((one) => one !== null)], sql` and `)

/** Where to look for matches. */
interface Where {
  /** Among the homes with these terms. */
  among?: Pick<Terms, 'some' | 'none'>
  /** In these slots, in which all matches are. */
  slots?: readonly number[] | null
}

/** All matches, one after another: by the bits of their terms, or from the index of texts for a text without words. */
export function lookedUp({ wanted, facts, text }: Search, { among, slots }: Where = {}) {
  const { location, openHouse } = wanted
  if (openHouse) return sql`from properties where ${isFound([facts, text])}`
  if (location.kind === 'literal')
    return sql`from properties where ${isFound([containsText('search_text', location.text), facts, text])}`
  // The index of slots has no words. Only those that are longer than their terms are compared in the rows.
  const found = isFound([facts, hasLongWords(location) ? text : null])
  return sql`
    from ${slots ? sql`unnest(${[...slots]}::int[])` : sql`(${slotsOf(wideTermsOf(wanted, among))})`} as slots (slot)
    cross join lateral (select * from properties where search_slot = slots.slot and ${found} offset 0) as properties`
}

interface LookUp extends Where {
  /** Whether to read all matches, instead of one more than is counted. */
  isWhole?: boolean
}

/** How many matches there are, and a page of them. */
export async function lookUp(
  db: Db,
  search: Search,
  sort: Sort,
  { limit, after }: ListPage,
  { isWhole = false, ...where }: LookUp = {},
) {
  const order = orderOf(sort)
  const { rows } = await sql<SearchedRow & { total: number }>`
    with found as materialized (
      select ${order.keys} ${lookedUp(search, where)}
      ${isWhole ? sql`` : sql`limit ${sql.lit(COUNT_LIMIT + 1)}`}
    )
    select ${columnsOf}, counted.total
    from (select count(*)::int as total from found) as counted
    left join (
      select * from found where ${order.areKeysAfter(after)} order by ${order.orderingOfKeys} limit ${sql.lit(limit)}
    ) as page on true
    left join properties as p on p.id = page.id
    order by ${order.orderingOfKeys}`.execute(db)
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}
