import { companyDay } from '#contract/core/calendar.ts'
import type { TenantFilter, TenantSort } from '#contract/tenants/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { forAllMatches, withMatchesOnly, type SearchPlan, searchFor } from '#server/db/text-search.ts'
import type { Position } from '#server/http/lists/cursor.ts'
import { compared, newestFirst, part, sortedList, type SortedPage, type SortOrder } from '#server/http/lists/keyset.ts'
import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { COLUMNS, type TenantRow } from './queries.ts'

const CREATED = part('instant', 'e.created_at')
const NEWEST = newestFirst('e.created_at')
const NAME = part('text', 'e.name_key')
/** Empty where no property is assigned. Sorted by house number. */
const ADDRESS = part('text', 'address', sql`(e.address_text collate address_order)`)
const RENT = part('integer', 'e.rent_key')
const LEASE_END = part('day', 'e.lease_end_key')
const LAST_LOGIN = part('instant', 'e.last_login_key')
const ID = part('id', 'e.user_id')
// Tenants without the value come last in both directions. These are for the direction in which the keys above have them first. Written like the indexes.
const LOWEST_RENT = part(
  'integer',
  'lowest_rent',
  sql`(case when e.rent_key < 0 then 999999999999999999 else e.rent_key end)`,
)
const LATEST_LEASE_END = part(
  'day',
  'latest_lease_end',
  sql`(case when e.lease_end_key = 'infinity' then '-infinity' else e.lease_end_key end)`,
)
const EARLIEST_LOGIN = part(
  'instant',
  'earliest_login',
  sql`(case when e.last_login_key = '-infinity' then 'infinity' else e.last_login_key end)`,
)

const HAS_NO_ADDRESS = part('flag', 'has_no_address', sql`(e.address_text = '')`)

const ORDERS: Record<TenantSort, SortOrder> = {
  newest: ['desc', CREATED, ID],
  oldest: ['asc', CREATED, ID],
  name: ['asc', NAME, ID],
  'name-desc': ['desc', NAME, ID],
  property: ['asc', HAS_NO_ADDRESS, ADDRESS, NEWEST, ID],
  'property-desc': ['desc', ADDRESS, CREATED, ID],
  rent: ['asc', LOWEST_RENT, ID],
  'rent-desc': ['desc', RENT, ID],
  'lease-end': ['asc', LEASE_END, ID],
  'lease-end-desc': ['desc', LATEST_LEASE_END, ID],
  'last-login': ['asc', EARLIEST_LOGIN, ID],
  'last-login-desc': ['desc', LAST_LOGIN, ID],
}
const sorted = sortedList('tenants', ORDERS)
export const { orderOf } = sorted

interface Filter {
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
  status?: TenantFilter['status']
  /** Leases that end within so many days from `today`. */
  ending?: { today: string; days: number }
}

const ENTRIES = { table: 'tenant_entries', column: 'search_text', key: 'user_id', alias: 'e' } as const

/** Prepares the filter for the queries of one response. */
export const prepare = async (db: Db, { search, status, leaseEnding }: TenantFilter): Promise<Filter> => ({
  status,
  ...(leaseEnding !== undefined && { ending: { today: companyDay(), days: Number(leaseEnding) } }),
  found: await searchFor(db, ENTRIES, search),
})

const endsWithin = (key: RawBuilder<unknown>, { today, days }: { today: string; days: number }) =>
  sql<SqlBool>`${key} between ${today}::date and ${today}::date + ${days}::int`

type Tables = Database & { e: Database['tenant_entries'] }

function matches(eb: ExpressionBuilder<Tables, 'e'>, { found, status, ending }: Filter, sort?: TenantSort) {
  const conditions = []
  if (status !== undefined) conditions.push(eb('e.is_active', '=', status === 'active'))
  if (ending !== undefined) {
    conditions.push(endsWithin(sql`e.lease_end_key`, ending))
    // In the words of the index of this order as well, which would be read from its end otherwise.
    if (sort === 'lease-end-desc') conditions.push(endsWithin(compared(LATEST_LEASE_END), ending))
  }
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

export type ListedRow = TenantRow & { position: string[] }

export const positionOf = ({ position }: ListedRow): Position => position

/** One page of tenants after a cursor position. Sorts one table, so every page of every order costs the same. */
export function list(db: Db, filter: Filter, page: SortedPage<TenantSort>): Promise<ListedRow[]> {
  const [direction, ...parts] = ORDERS[page.sort]
  return withMatchesOnly(db, 'tenant_entries', filter.found)
    .selectFrom((eb) => {
      const matching = eb
        .selectFrom('tenant_entries as e')
        .select('e.user_id')
        .select(sql`row(${sql.join(parts.map(compared))})`.as('order_key'))
        .select(sorted.selectPosition(page.sort).as('position'))
        .where((where) => matches(where, filter, page.sort))
      return sorted.pageOf(matching, page).as('page')
    })
    .innerJoin('users as u', 'u.id', 'page.user_id')
    .leftJoin('leases as l', 'l.user_id', 'page.user_id')
    .select(COLUMNS)
    .select('page.position')
    .orderBy('page.order_key', direction)
    .execute()
}

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) =>
  boundedCount(
    db,
    withMatchesOnly(db, 'tenant_entries', filter.found)
      .selectFrom('tenant_entries as e')
      .select('e.user_id')
      .where((eb) => matches(eb, forAllMatches(filter))),
  )
