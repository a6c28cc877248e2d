import type { TenantFilter, TenantSort } from '#contract/tenants/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { withMatchesOnly, type SearchPlan, searchFor } from '#server/db/text-search.ts'
import type { Order, Position } from '#server/http/lists/cursor.ts'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { today } from './leases/rents.ts'
import { COLUMNS, type TenantRow } from './queries.ts'

const by = <const Kind extends 'instant' | 'text' | 'integer' | 'day'>(column: string, type: string, kind: Kind) => ({
  up: { column: sql.ref(column), type: sql.raw(type), kind, isDown: false },
  down: { column: sql.ref(column), type: sql.raw(type), kind, isDown: true },
})
const CREATED = by('e.created_at', 'timestamptz', 'instant')
const NAME = by('e.name_key', 'text', 'text')
const RENT = by('e.rent_key', 'bigint', 'integer')
const LEASE_END = by('e.lease_end_key', 'date', 'day')
const LAST_LOGIN = by('e.last_login_key', 'timestamptz', 'instant')

/** The sort key of each order. */
const ORDERS = {
  newest: CREATED.down,
  oldest: CREATED.up,
  name: NAME.up,
  'name-desc': NAME.down,
  rent: RENT.up,
  'rent-desc': RENT.down,
  'lease-end': LEASE_END.up,
  'lease-end-desc': LEASE_END.down,
  'last-login': LAST_LOGIN.up,
  'last-login-desc': LAST_LOGIN.down,
} as const satisfies Record<TenantSort, object>

export const orderOf = (sort: TenantSort): Order => ({ name: `tenants by ${sort}`, kinds: [ORDERS[sort].kind, 'id'] })

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
  ...(leaseEnding !== undefined && { ending: { today: today(), days: Number(leaseEnding) } }),
  found: await searchFor(db, ENTRIES, search),
})

type Tables = Database & { e: Database['tenant_entries'] }

function matches(eb: ExpressionBuilder<Tables, 'e'>, { found, status, ending }: Filter) {
  const conditions = []
  if (status !== undefined) conditions.push(eb('e.is_active', '=', status === 'active'))
  if (ending !== undefined) {
    const { today: from, days } = ending
    conditions.push(sql<SqlBool>`e.lease_end_key between ${from}::date and ${from}::date + ${days}::int`)
  }
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

export type ListedRow = TenantRow & { key: string }

export const positionOf = ({ key, id }: ListedRow): Position => [key, id]

/** Timestamps as text with milliseconds, so that a page starts exactly where the previous one ended. */
const keyOf = {
  instant: (column: typeof CREATED.up.column) =>
    sql<string>`case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else ${column}::text end`,
  other: (column: typeof CREATED.up.column) => sql<string>`${column}::text`,
}

/** One page. Keyset pagination over one table, so every page of every order costs the same. */
export function list(
  db: Db,
  filter: Filter,
  { sort, limit, after }: { sort: TenantSort; limit: number; after: Position | null },
): Promise<ListedRow[]> {
  const { column, type, kind, isDown } = ORDERS[sort]
  const direction = isDown ? 'desc' : 'asc'
  return withMatchesOnly(db, 'tenant_entries', filter.found)
    .selectFrom((eb) =>
      eb
        .selectFrom('tenant_entries as e')
        .select('e.user_id')
        .select(column.as('order_key'))
        .select(keyOf[kind === 'instant' ? 'instant' : 'other'](column).as('key'))
        .where((where) => matches(where, filter))
        .$if(after !== null, (query) =>
          query.where(
            sql<SqlBool>`(${column}, e.user_id) ${isDown ? sql`<` : sql`>`} (${after![0]}::${type}, ${after![1]}::uuid)`,
          ),
        )
        .orderBy(column, direction)
        .orderBy('e.user_id', direction)
        .limit(limit)
        .as('page'),
    )
    .innerJoin('users as u', 'u.id', 'page.user_id')
    .leftJoin('leases as l', 'l.user_id', 'page.user_id')
    .select(COLUMNS)
    .select('page.key')
    .orderBy('page.order_key', direction)
    .orderBy('page.user_id', direction)
    .execute()
}

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) =>
  boundedCount(
    db,
    withMatchesOnly(db, 'tenant_entries', filter.found)
      .selectFrom('tenant_entries as e')
      .select('e.user_id')
      .where((eb) => matches(eb, filter)),
  )
