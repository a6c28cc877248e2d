import type { Db } from '#server/db/connection.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { raiseSecurityEvent } from '#server/auth-service/events.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import { mailReuse } from '#server/auth-service/mail.ts'
import { isSignedBy, readRefreshToken, type RefreshToken } from './refresh-tokens.ts'
import {
  advanceRefreshToken,
  endSession,
  isExpired,
  type Origin,
  type Session,
  type SessionBody,
  presentSession,
} from './sessions.ts'
import { findUser, isBanned, type UserRow } from '#server/auth-service/users/users.ts'

/**
 * Within this time after a refresh, an older token is assumed to come from a second tab or a lost response instead of a thief. The client retries
 * 0.2, 0.6, 1.4, 3 and 6.2 seconds after a failure. A longer time would help it little and help a thief more: theft is detected only by a token that
 * is used later than this.
 */
const REUSE_GRACE_MS = 10_000

const refusal = (code: string, why: string) => new AuthFailure(400, code, `Invalid Refresh Token: ${why}`)
const notFound = () => refusal('refresh_token_not_found', 'Refresh Token Not Found')
const noSession = () => refusal('session_not_found', 'No Valid Session Found')

/** An old refresh token was used again, so someone has a copy. Nobody can tell which of the two is the thief, so the session ends for both. */
async function endStolen(ctx: AuthContext, trx: Db, user: UserRow, session: Session, { address }: Origin) {
  await endSession(trx, session.id)
  await raiseSecurityEvent(trx, {
    type: 'refresh_token_reuse',
    severity: 'high',
    userId: user.id,
    ip: address,
    details: { sessionId: session.id },
  })
  await mailReuse(ctx, trx, user)
  return refusal('refresh_token_already_used', 'Already Used')
}

/** Decides what to do with a refresh token. Errors are returned instead of thrown, so that the transaction commits the end of a session. */
async function judge(
  ctx: AuthContext,
  trx: Db,
  token: RefreshToken,
  origin: Origin,
): Promise<AuthFailure | { user: UserRow; session: Session }> {
  const session = await trx
    .selectFrom('auth_sessions')
    .selectAll()
    .where('id', '=', token.sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!session) return noSession()
  if (!isSignedBy(token, session.token_key)) return notFound()
  const user = await findUser(trx, session.user_id)
  if (!user) return noSession()
  if (isBanned(user)) return new AuthFailure(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  const status = await ctx.sessionStatus(trx, user.id, session.id)
  if (status === 'suspended') return new AuthFailure(400, 'user_banned', 'Invalid Refresh Token: User Banned')
  if (isExpired(session, user) || status === 'ended') {
    await endSession(trx, session.id)
    return status === 'ended' ? noSession() : refusal('session_expired', 'Session Expired')
  }
  if (token.counter < session.min_counter) return refusal('refresh_token_already_used', 'Already Used')
  const behind = session.counter - token.counter
  if (behind < 0) return notFound()
  if (behind === 0) return { user, session: await advanceRefreshToken(trx, session.id) }
  if (Date.now() - session.refreshed_at.getTime() < REUSE_GRACE_MS) return { user, session }
  return endStolen(ctx, trx, user, session, origin)
}

/** Issues a new access token and a new refresh token. */
export async function refreshSession(ctx: AuthContext, text: string, origin: Origin): Promise<SessionBody> {
  const token = readRefreshToken(text)
  if (!token) throw notFound()
  const outcome = await ctx.db.transaction().execute((trx) => judge(ctx, trx, token, origin))
  if (outcome instanceof AuthFailure) throw outcome
  return presentSession(ctx, outcome.user, outcome.session)
}
