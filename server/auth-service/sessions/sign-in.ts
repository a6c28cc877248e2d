import type { Db } from '#server/db/connection.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { reportRefusedSignIn, recordFailure, requireSignInAllowed, signInLimits } from './failed-sign-ins.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import type { HashRequest } from '#server/auth-service/passwords/hash-queue.ts'
import { forget, requireRoom } from '#server/auth-service/limits.ts'
import { hashPassword, isOutdated, isPassword } from '#server/auth-service/passwords/passwords.ts'
import { type Origin, type SessionBody, startSession } from './sessions.ts'
import { findUserByEmail, isBanned, updateUser, type UserRow } from '#server/auth-service/users/users.ts'

const invalidCredentials = () => new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials')

/** The password may have changed since it was checked. Whoever changed it has ended all sessions, so this one must not start. */
async function requireSamePassword(trx: Db, { id, password_hash: shown }: UserRow) {
  const found = await trx.selectFrom('auth_users').select('password_hash').where('id', '=', id).forUpdate().execute()
  if (found[0]?.password_hash !== shown) throw invalidCredentials()
}

/** Signs in with email and password. An unknown address takes the same time and gets the same response as a wrong password. */
export async function signIn(
  ctx: AuthContext,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<SessionBody> {
  const { db } = ctx
  const limits = await signInLimits(ctx, email, origin)
  const all = [...limits.ofAddress, ...limits.ofNetwork]
  const turn: HashRequest = { lane: 'sign-in', network: networkOf(origin.address) }
  const stillAllowed = () => requireSignInAllowed(ctx, limits, email, origin)
  await stillAllowed()
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(ctx, user?.password_hash ?? null, password, turn, stillAllowed)
  if (!user || !isRight) {
    await recordFailure(ctx, limits, { user, email, origin })
    throw invalidCredentials()
  }
  if (isBanned(user)) {
    await reportRefusedSignIn(ctx, { email, origin, subject: { email }, reason: 'inactive' })
    throw new AuthFailure(400, 'user_banned', 'User is banned')
  }
  if (user.email_confirmed_at === null) throw new AuthFailure(400, 'email_not_confirmed', 'Email not confirmed')
  const rehashed = isOutdated(ctx, user.password_hash!) ? await hashPassword(ctx, password, turn) : null
  return db.transaction().execute(async (trx) => {
    // Checks the limits again, because other guesses may have failed in the meantime.
    await requireRoom(trx, all)
    await requireSamePassword(trx, user)
    for (const limit of limits.ofAddress) await forget(trx, limit)
    if (rehashed !== null) await updateUser(trx, user.id, { password_hash: rehashed })
    return startSession(ctx, trx, user.id, 'password', origin)
  })
}
