import type { Db } from '#server/db/connection.ts'
import { prepared } from '#server/db/statements/prepared.ts'
import { sql } from 'kysely'

/** How often the time when a session was last seen is updated. */
const SEEN_EVERY_S = 60

/** The user, the calling session (ours and the embedded identity service's) and the second factor, in one statement. */
export async function findCaller(db: Db, userId: string, sessionId: string) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('app_sessions as s', (join) => join.onRef('s.user_id', '=', 'u.id').on('s.session_id', '=', sessionId))
    .leftJoin('two_factor as f', 'f.user_id', 'u.id')
    .leftJoin('auth_sessions as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.id', '=', sessionId))
    .select([
      'u.id',
      'u.email',
      'u.role',
      'u.is_active',
      'u.sessions_ended_at',
      's.session_id',
      's.mfa_at',
      's.revoked_at',
      'f.enabled_at',
    ])
    .leftJoin('auth_users as w', 'w.id', 'u.id')
    .select(['a.id as embedded_id', 'a.created_at as embedded_since'])
    .select('w.email as embedded_email')
    .select(sql<boolean | null>`w.banned_until > now()`.as('is_banned'))
    // Of the embedded service only. Whoever has just the password could add a passkey at a hosted one, which does not know our second factor.
    .select(sql<boolean | null>`a.amr @> '[{"method":"passkey"}]'`.as('is_by_passkey'))
    .select(sql<number>`extract(epoch from now() - s.first_seen_at)::float`.as('age'))
    .select(sql<number>`extract(epoch from now() - s.last_seen_at)::float`.as('idle'))
    .where('u.id', '=', userId)
    .$call(prepared)
    .executeTakeFirst()
  return row ?? null
}

export type CallerRow = NonNullable<Awaited<ReturnType<typeof findCaller>>>

interface Seen {
  sessionId: string
  userId: string
  address: string
  userAgent: string | null
}

/** Inserts a session that is seen for the first time. False where it was known. */
export async function insertSession(trx: Db, { sessionId, userId, address, userAgent }: Seen, hasPassed: boolean) {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('app_sessions')
    .values({
      session_id: sessionId,
      user_id: userId,
      ip_address: address,
      user_agent: userAgent?.slice(0, 500) ?? null,
      mfa_at: hasPassed ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return count === 1n
}

export const updateLastSeen = (db: Db, sessionId: string, address: string) =>
  db
    .updateTable('app_sessions')
    .set({ last_seen_at: sql<Date>`now()`, ip_address: address })
    .where('session_id', '=', sessionId)
    .where('last_seen_at', '<', sql<Date>`now() - make_interval(secs => ${SEEN_EVERY_S})`)
    .execute()

export const isLastSeenStale = (idle: number) => idle > SEEN_EVERY_S

export const updateLastLogin = (trx: Db, userId: string) =>
  trx
    .updateTable('users')
    .set({ last_login_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()

/** The user agents that a user has signed in with so far. */
export async function listUserAgents(db: Db, userId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('login_attempts')
    .select('user_agent')
    .distinct()
    .where('user_id', '=', userId)
    .where('successful', '=', true)
    .limit(500)
    .execute()
  return rows.map(({ user_agent }) => user_agent)
}

/** The user with this email address, and the network addresses that the account was recently used from. */
export async function findAccount(db: Db, email: string) {
  const { rows } = await sql<{ id: string; addresses: string[] }>`
    select u.id, array(
      select ip_address from app_sessions where user_id = u.id and ip_address is not null
      union select ip from auth_sessions where user_id = u.id and ip is not null
    ) as addresses
    from users as u where u.email = ${email}`.execute(db)
  return rows[0] ?? null
}

export const updateSecondFactorPassed = (db: Db, sessionId: string) =>
  db
    .updateTable('app_sessions')
    .set({ mfa_at: sql<Date>`now()` })
    .where('session_id', '=', sessionId)
    .execute()

/** Ends all sessions that began before now, including those that we never saw. */
export const endUnseen = (trx: Db, userId: string) =>
  trx
    .updateTable('users')
    // Uses the clock instead of the start of the transaction, which may have waited for a sign-in.
    .set({ sessions_ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute()

/** Ends a user's sessions: all, all but one, or one. Returns how many were still open. */
export async function revoke(trx: Db, userId: string, { except, only }: { except?: string; only?: string } = {}) {
  const { numUpdatedRows } = await trx
    .updateTable('app_sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except!))
    .$if(only !== undefined, (query) => query.where('session_id', '=', only!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A user's active sessions, last seen first. `idleHours` is how long a session lives without a request. */
export const listOpen = (db: Db, userId: string, idleHours: number) =>
  db
    .selectFrom('app_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(hours => ${idleHours})`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .limit(100)
    .execute()

/** Deletes sessions that ended long ago. The audit log keeps what matters of them. */
export const deleteOldSessions = (db: Db, days: number) =>
  db
    .deleteFrom('app_sessions')
    .where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
