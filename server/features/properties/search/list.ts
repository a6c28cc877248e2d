import { COUNT_LIMIT } from '#contract/core/paging.ts'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import type { Db } from '#server/db/connection.ts'
import { containsText } from '#server/db/text-search.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { sql, type SqlBool } from 'kysely'
import { LISTED_COLUMNS, type ListedPropertyRow } from '../queries.ts'
import type { Location } from './location.ts'
import { orderOf, type Sort } from './orders.ts'
import { hasTerms, termsOf } from './terms.ts'
import { sample, type Search, searchFor, walk } from './walk.ts'

/**
 * How many homes are looked at first, how many entries of an index may be walked to count, fewer where texts are compared, and how many rows a page may
 * read to compare texts.
 */
const LIMITS = { sample: 5000, walk: 150_000, walkForLocation: 50_000, rows: 5000 }

export type SearchedRow = ListedPropertyRow & {
  is_available: boolean
  order_beds: number
  order_sqft: number
  order_day: string
}

const columnsOf = sql.join([
  ...LISTED_COLUMNS.map((column) => sql.ref(`p.${column}`)),
  sql`p.is_available, coalesce(p.bedrooms, -1) as order_beds, coalesce(p.sqft, -1) as order_sqft`,
  sql`coalesce(p.available_on, 'infinity')::text as order_day`,
])

/** Null where too many rows would have to be read to compare texts. */
async function walkForPage(db: Db, search: Search, sort: Sort, page: ListPage, limits: typeof LIMITS) {
  const { rows } = await sql<SearchedRow & { is_last: boolean }>`
    with page as materialized (${walk(search, sort, page, { rows: limits.rows })})
    select ${columnsOf}, page.is_last from page join properties as p on p.id = page.id
    order by ${orderOf(sort).orderingOfKeys}`.execute(db)
  return rows.some((row) => row.is_last) ? null : rows
}

export async function walkForCount(db: Db, search: Search, sort: Sort): Promise<number> {
  const page = { limit: COUNT_LIMIT + 1, after: null }
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${walk(search, sort, page, { isOrdered: false })}) as found`.execute(db)
  return rows[0]!.total
}

/** All matches, from the index of terms, or from the index of texts for one without words. */
export function lookedUp({ wanted, facts, text }: Search) {
  const { location } = wanted
  const conditions = [
    sql<SqlBool>`deleted_at is null`,
    ...termsOf(wanted).map(hasTerms),
    ...(location.kind === 'literal' ? [containsText('search_text', location.text)] : []),
    ...[facts, text].filter((condition) => condition !== null),
  ]
  return sql`from properties where ${sql.join(conditions, sql` and `)}`
}

/** Up to one match more than is counted, or all, and a page of these. */
export async function lookUp(db: Db, search: Search, sort: Sort, { limit, after }: ListPage, isWhole = false) {
  const order = orderOf(sort)
  const { rows } = await sql<SearchedRow & { total: number }>`
    with found as materialized (
      select ${order.keys} ${lookedUp(search)}
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

/** Counts the matches, or says in which order's index they are counted soonest. Null where the index of terms finds them faster. */
export async function planCount(db: Db, search: Search, limits = LIMITS) {
  const { rows } = await sample(search, limits.sample).execute(db)
  const { entries, fitting, price, beds } = rows[0]!
  if (entries < limits.sample) return { total: Math.min(fitting, COUNT_LIMIT + 1), index: null }
  const expected = (among: number) => ((COUNT_LIMIT + 1) * among) / fitting
  const choices: [Sort, number][] = [
    ['usual', expected(entries)],
    ...(search.text
      ? []
      : ([
          ['price', expected(price)],
          ['beds', expected(beds)],
        ] as [Sort, number][])),
  ]
  const [index, walked] = choices.toSorted(([, one], [, other]) => one - other)[0]!
  const { kind } = search.wanted.location
  const most = kind === 'any' ? limits.walk : limits.walkForLocation
  const canLookUp = kind === 'literal' || termsOf(search.wanted).length > 0
  return { total: null, index: walked <= most || !canLookUp ? index : null }
}

/**
 * One page of a search with its total, counted to one past `COUNT_LIMIT`. Matches that are not rare are found by walking the index of an order, and
 * rare ones in the index of terms (decision 0074).
 */
export async function searchList(
  db: Db,
  filter: PropertyFilter,
  location: Location,
  page: ListPage,
  limits: typeof LIMITS = LIMITS,
) {
  const search = searchFor(filter, location)
  const sort = filter.sort ?? 'usual'
  const plan = await planCount(db, search, limits)
  if (plan.total === 0) return { rows: [], total: 0 }
  const found = plan.total === null && plan.index === null ? await lookUp(db, search, sort, page) : null
  if (found && found.total <= COUNT_LIMIT) return found
  const total = plan.total ?? found?.total ?? (await walkForCount(db, search, plan.index!))
  const rows = await walkForPage(db, search, sort, page, limits)
  // The matches come late in this order, so all of them are sorted.
  return { rows: rows ?? (await lookUp(db, search, sort, page, true)).rows, total }
}
