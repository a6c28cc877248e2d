import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import type { ListPage } from '#server/http/lists/keyset.ts'
import { type Insertable, sql } from 'kysely'
import { newestFirst } from './order.ts'

type Filled = 'seq' | 'hash' | 'previous_hash'

export const insertAttempt = (db: Db, values: Omit<Insertable<Database['login_attempts']>, Filled>) =>
  db
    .insertInto('login_attempts')
    .values(values as Insertable<Database['login_attempts']>)
    .execute()

export const insertEvent = (db: Db, values: Omit<Insertable<Database['security_events']>, Filled>) =>
  db
    .insertInto('security_events')
    .values(values as Insertable<Database['security_events']>)
    .execute()

export const insertLog = (db: Db, values: Omit<Insertable<Database['audit_logs']>, Filled>) =>
  db
    .insertInto('audit_logs')
    .values(values as Insertable<Database['audit_logs']>)
    .execute()

export async function findPerson(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Locks this event of the same subject until the transaction ends. */
export const lockSubject = (trx: Db, type: string, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${type} ${subject}`}, 0))`.execute(trx)

/** Whether the same event of this subject was raised within the last `minutes`. */
export async function wasRaisedRecently(db: Db, type: string, subject: string, minutes: number): Promise<boolean> {
  const row = await db
    .selectFrom('security_events')
    .select('seq')
    .where('event_type', '=', type)
    .where(sql`details ->> 'subject'`, '=', subject)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return row !== undefined
}

export const ownAttemptsOrder = newestFirst('own attempts')

/** One user's sign-in attempts, newest first. */
export const listAttempts = (db: Db, userId: string, page: ListPage) =>
  ownAttemptsOrder
    .pageOf(
      db
        .selectFrom('login_attempts')
        .select(['seq', 'id', 'successful', 'failure_reason', 'user_agent', 'ip_address', 'attempted_at'])
        .where('user_id', '=', userId),
      page,
    )
    .execute()

export const countAttempts = (db: Db, userId: string) =>
  boundedCount(db, sql`select from login_attempts where user_id = ${userId}`)
