import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { searchFor } from '#server/db/text-search.ts'
import type { Order, Position } from '#server/http/lists/cursor.ts'
import { keysetPage, part, type SortOrder } from '#server/http/lists/keyset.ts'
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

/** The filter conditions of a list. */
export type Conditions = readonly RawBuilder<SqlBool>[]

/** A condition for each given filter: the column equals the value. */
export const whereEqual = (asked: Record<string, string | boolean | undefined>): Conditions =>
  Object.entries(asked).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  )

export async function whereEmail(db: Db, email: string): Promise<Conditions> {
  const found = await searchFor(db, { table: 'login_attempts', column: sql<string>`lower(email)` }, email)
  return found ? [found.condition] : []
}

const all = (conditions: Conditions) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

interface Part {
  /** The position that the page starts after. Null for the first page. */
  after: Position | null
  limit: number
}

/** The hash-chained, append-only tables. */
export type ChainedTable = 'audit_logs' | 'security_events' | 'login_attempts'
export type ChainedRow<Table extends ChainedTable> = Selectable<Database[Table]> & { seq: string }

/** Newest first. */
export const list = <Table extends ChainedTable>(
  db: Db,
  table: Table,
  conditions: Conditions,
  { after, limit }: Part,
): Promise<ChainedRow<Table>[]> =>
  sql<ChainedRow<Table>>`
    select * from ${sql.table(table)}
    where ${all(conditions)} and ${after === null ? sql`true` : sql`seq < ${after[0]}::bigint`}
    order by seq desc limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, table: ChainedTable, conditions: Conditions) =>
  boundedCount(db, sql`select from ${sql.table(table)} where ${all(conditions)}`)

const ACTIVE = sql<SqlBool>`s.revoked_at is null and s.last_seen_at > now() - interval '24 hours'`

const LAST_SEEN_FIRST: SortOrder = ['desc', part('instant', 's.last_seen_at'), part('id', 's.session_id')]

/** Active sessions that were seen within a day, with their users, last seen first. */
export const listSessions = (db: Db, page: Part) =>
  keysetPage(
    db
      .selectFrom('app_sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.session_id', 's.ip_address', 's.user_agent', 's.first_seen_at', 's.last_seen_at'])
      .select(['u.first_name', 'u.last_name', 'u.email', 'u.role'])
      .where(ACTIVE),
    LAST_SEEN_FIRST,
    page,
  ).execute()

export const countSessions = (db: Db) => boundedCount(db, sql`select from app_sessions as s where ${ACTIVE}`)

export const SESSION_ORDER: Order = { name: 'active sessions', kinds: ['instant', 'id'] }
export const sessionPositionOf = (row: SessionRow): Position => [row.last_seen_at.toISOString(), row.session_id]

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]
