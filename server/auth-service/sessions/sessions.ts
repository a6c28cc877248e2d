import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { deleteExpired } from '#server/http/limits/count-tables.ts'
import { type Selectable, sql } from 'kysely'
import type { AuthContext } from '#server/auth-service/context.ts'
import { writeRefreshToken } from './refresh-tokens.ts'
import { AUTH_LIMITS } from '#server/auth-service/limits.ts'
import { ACCESS_TOKEN_SECONDS } from '#server/auth-service/tokens/signing-keys.ts'
import { signAccessToken } from '#server/auth-service/tokens/access-tokens.ts'
import { isAdmin, presentUser, updateUser, type UserRow } from '#server/auth-service/users/users.ts'

export type Session = Selectable<Database['auth_sessions']>

/** The client that a request came from. */
export interface Origin {
  address: string
  userAgent: string | null
  /** Our own server calls on behalf of a visitor. */
  isOurs?: boolean
  /** The visitor's browser or session, if the account has used it before. */
  knownClient?: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session lasts in total and without use. */
const lifetimeOf = (user: UserRow) =>
  isAdmin(user) ? { most: 12 * HOUR, idle: 30 * MINUTE } : { most: 30 * DAY, idle: 7 * DAY }

export function isExpired(session: Session, user: UserRow): boolean {
  const { most, idle } = lifetimeOf(user)
  const now = Date.now()
  return session.created_at.getTime() + most < now || session.refreshed_at.getTime() + idle < now
}

/** A session in the protocol's format: two tokens and the user. */
export async function presentSession(ctx: AuthContext, user: UserRow, session: Session) {
  const now = Math.floor(Date.now() / 1000)
  return {
    access_token: await signAccessToken(ctx, user, session, now),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: now + ACCESS_TOKEN_SECONDS,
    refresh_token: writeRefreshToken(session),
    user: presentUser(user),
  }
}

export type SessionBody = Awaited<ReturnType<typeof presentSession>>

/** Creates a session after any kind of sign-in. */
export async function startSession(
  ctx: AuthContext,
  trx: Db,
  userId: string,
  method: string,
  { address, userAgent }: Origin,
  aal: Session['aal'] = 'aal1',
): Promise<SessionBody> {
  const user = await updateUser(trx, userId, { last_sign_in_at: new Date() })
  const session = await trx
    .insertInto('auth_sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      token_key: randomBytes(32),
      aal,
      amr: JSON.stringify([{ method, timestamp: Math.floor(Date.now() / 1000) }]),
      ip: address,
      user_agent: userAgent?.slice(0, 500) ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentSession(ctx, user, session)
}

/** Advances the session to its next refresh token. */
export const advanceRefreshToken = (trx: Db, id: string): Promise<Session> =>
  trx
    .updateTable('auth_sessions')
    .set((eb) => ({ counter: eb('counter', '+', 1), refreshed_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const endSession = (trx: Db, id: string) => trx.deleteFrom('auth_sessions').where('id', '=', id).execute()

/** Ends all sessions of a user, or all but one. */
export const endSessions = (trx: Db, userId: string, except?: string) =>
  trx
    .deleteFrom('auth_sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute()

/** Deletes expired sessions, links and challenges. */
export async function deleteOldSignIns(db: Db) {
  const past = sql<Date>`now()`
  await db
    .deleteFrom('auth_sessions')
    .where('refreshed_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  await db
    .deleteFrom('auth_sessions')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await db.deleteFrom('auth_links').where('expires_at', '<', past).execute()
  await db.deleteFrom('auth_challenges').where('expires_at', '<', past).execute()
  await db.deleteFrom('auth_passkey_challenges').where('expires_at', '<', past).execute()
  await deleteExpired(db, AUTH_LIMITS)
}
