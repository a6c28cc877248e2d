import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { searchFor } from '#server/db/text-search.ts'
import { newestFirst } from '#server/features/audit/order.ts'
import { type ListPage, orderedList, part } from '#server/http/lists/keyset.ts'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

/** The filter conditions of a list. */
export type Conditions = readonly RawBuilder<SqlBool>[]

/** A condition for each given filter: the column equals the value. */
export const whereEqual = (filters: Record<string, string | boolean | undefined>): Conditions =>
  Object.entries(filters).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  )

export async function whereEmail(db: Db, email: string): Promise<Conditions> {
  const found = await searchFor(db, { table: 'login_attempts', column: sql<string>`lower(email)` }, email)
  return found ? [found.condition] : []
}

const all = (conditions: Conditions) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** The hash-chained, append-only tables. */
export type ChainedTable = 'audit_logs' | 'security_events' | 'login_attempts'
export type ChainedRow<Table extends ChainedTable> = Selectable<Database[Table]> & { seq: string }

/** Newest first. */
export const ORDERS = {
  audit_logs: newestFirst('audit_logs'),
  security_events: newestFirst('security_events'),
  login_attempts: newestFirst('login_attempts'),
}

const rowsOf = (db: Db, table: ChainedTable, conditions: Conditions) =>
  db.selectFrom(table).selectAll().where(all(conditions))

export const list = <Table extends ChainedTable>(db: Db, table: Table, conditions: Conditions, page: ListPage) =>
  ORDERS[table].pageOf(rowsOf(db, table, conditions), page).execute() as Promise<ChainedRow<Table>[]>

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, table: ChainedTable, conditions: Conditions) =>
  boundedCount(db, sql`select from ${sql.table(table)} where ${all(conditions)}`)

const ACTIVE = sql<SqlBool>`s.revoked_at is null and s.last_seen_at > now() - interval '24 hours'`

/** Last seen first. */
export const sessionOrder = orderedList('active sessions', [
  'desc',
  part('instant', 'last_seen_at', sql.ref('s.last_seen_at')),
  part('id', 'session_id', sql.ref('s.session_id')),
])

/** Active sessions that were seen within a day, with their users. */
export const listSessions = (db: Db, page: ListPage) =>
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
