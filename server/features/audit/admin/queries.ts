import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { forAllMatches, type SearchPlan, searchFor, withMatchesOnly } from '#server/db/text-search.ts'
import type { AuditSort } from '#contract/audit/admin.ts'
import { part, type SortedPage, sortedList } from '#server/http/lists/keyset.ts'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

export interface Filter {
  conditions: readonly RawBuilder<SqlBool>[]
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
}

/** A condition for each given filter: the column equals the value. */
export const whereEqual = (
  filters: Record<string, string | boolean | undefined>,
  found: Filter['found'] = null,
): Filter => ({
  conditions: Object.entries(filters).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  ),
  found,
})

export const findEmail = (db: Db, email: string) =>
  searchFor(db, { table: 'login_attempts', column: sql<string>`lower(email)` }, email)

/** The hash-chained, append-only tables. */
export type ChainedTable = 'audit_logs' | 'security_events' | 'login_attempts'
export type ChainedRow<Table extends ChainedTable> = Selectable<Database[Table]> & { seq: string }

const SEQ = part('integer', 'seq')
/** By row number, which is the order of time. */
const byTime = (table: ChainedTable) =>
  sortedList<AuditSort, 'seq'>(table, { newest: ['desc', SEQ], oldest: ['asc', SEQ] })

export const ORDERS = {
  audit_logs: byTime('audit_logs'),
  security_events: byTime('security_events'),
  login_attempts: byTime('login_attempts'),
}

const matching = (db: Db, table: ChainedTable, { conditions, found }: Filter) => {
  const all = found?.rows === null ? [...conditions, found.condition] : conditions
  return withMatchesOnly(db, table, found)
    .selectFrom(table)
    .where((eb) => eb.and(all))
}

export const list = <Table extends ChainedTable>(db: Db, table: Table, filter: Filter, page: SortedPage<AuditSort>) =>
  ORDERS[table].pageOf(matching(db, table, filter).selectAll(), page).execute() as Promise<ChainedRow<Table>[]>

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, table: ChainedTable, filter: Filter) =>
  boundedCount(db, matching(db, table, forAllMatches(filter)).select('id'))

const ACTIVE = sql<SqlBool>`s.revoked_at is null and s.last_seen_at > now() - interval '24 hours'`

const SEEN = part('instant', 'last_seen_at', sql.ref('s.last_seen_at'))
const SESSION = part('id', 'session_id', sql.ref('s.session_id'))
/** By when they were last seen. */
export const sessionOrder = sortedList('active sessions', {
  newest: ['desc', SEEN, SESSION],
  oldest: ['asc', SEEN, SESSION],
})

/** Active sessions that were seen within a day, with their users. */
export const listSessions = (db: Db, page: SortedPage<AuditSort>) =>
  sessionOrder
    .pageOf(
      db
        .selectFrom('app_sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select(['s.session_id', 's.ip_address', 's.user_agent', 's.first_seen_at', 's.last_seen_at'])
        .select(['u.first_name', 'u.last_name', 'u.email', 'u.role'])
        .where(ACTIVE),
      page,
    )
    .execute()

export const countSessions = (db: Db) => boundedCount(db, sql`select from app_sessions as s where ${ACTIVE}`)

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]
