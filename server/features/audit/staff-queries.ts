import { COUNT_LIMIT } from '#contract/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { searchFor } from '#server/db/text-search.ts'
import type { Place } from '#server/http/place.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** What narrows a record, as conditions of its query. */
export type Conditions = readonly RawBuilder<SqlBool>[]

/** The conditions that are asked for: a column and what it must be. */
export const whereEqual = (asked: Record<string, string | boolean | undefined>): Conditions =>
  Object.entries(asked).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  )

export const whereEmail = async (db: Db, email: string): Promise<Conditions> =>
  email === '' ? [] : [await searchFor(db, 'login_attempts', sql<string>`lower(email)`, email)]

const all = (conditions: Conditions) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

interface Part {
  /** The number of the row after which it begins; null at the start. */
  before: number | null
  limit: number
}

export const listLogs = (db: Db, conditions: Conditions, { before, limit }: Part) =>
  db
    .selectFrom('audit_logs')
    .selectAll()
    .where(all(conditions))
    .$if(before !== null, (query) => query.where('seq', '<', String(before)))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

export const listEvents = (db: Db, conditions: Conditions, { before, limit }: Part) =>
  db
    .selectFrom('security_events')
    .selectAll()
    .where(all(conditions))
    .$if(before !== null, (query) => query.where('seq', '<', String(before)))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

export const listAllAttempts = (db: Db, conditions: Conditions, { before, limit }: Part) =>
  db
    .selectFrom('login_attempts')
    .selectAll()
    .where(all(conditions))
    .$if(before !== null, (query) => query.where('seq', '<', String(before)))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

/** Matches in all, counted to one past `COUNT_LIMIT`. */
export async function count(
  db: Db,
  record: 'audit_logs' | 'security_events' | 'login_attempts',
  conditions: Conditions,
) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from ${sql.table(record)} where ${all(conditions)} limit ${COUNT_LIMIT + 1}) as matching`.execute(db)
  return rows[0]!.total
}

const ACTIVE = sql<SqlBool>`s.revoked_at is null and s.last_seen_at > now() - interval '24 hours'`

/** Sessions that may still be used and were seen within a day, with whose they are, last seen first. */
export const listSessions = (db: Db, { after, limit }: { after: Place | null; limit: number }) =>
  db
    .selectFrom('app_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.session_id', 's.ip_address', 's.user_agent', 's.first_seen_at', 's.last_seen_at'])
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.role'])
    .where(ACTIVE)
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(s.last_seen_at, s.session_id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.session_id', 'desc')
    .limit(limit)
    .execute()

export async function countSessions(db: Db) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from app_sessions as s where ${ACTIVE} limit ${COUNT_LIMIT + 1}) as matching`.execute(db)
  return rows[0]!.total
}
