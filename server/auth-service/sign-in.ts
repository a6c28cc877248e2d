import type { Db } from '#server/db/connection.ts'
import type { AuthContext } from './context.ts'
import { raise, tellOfFailure } from './events.ts'
import { AuthFailure } from './failures.ts'
import { count, failuresFrom, failuresOf, forget, requireRoom } from './limits.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { type Origin, type SessionBody, startSession } from './sessions.ts'
import { findUserByEmail, isBanned, updateUser, type UserRow } from './users.ts'

const limitsOf = ({ config: { auth } }: AuthContext, email: string, address: string) => ({
  ofAddress: failuresOf(email, auth.failuresPerAddress),
  ofNetwork: failuresFrom(address, auth.failuresPerNetwork),
})

type Limits = ReturnType<typeof limitsOf>

/** One more that failed; the one that reaches a limit is told to the product. Beyond the limit nothing is counted. */
const recordFailure = (
  ctx: AuthContext,
  { ofAddress, ofNetwork }: Limits,
  { user, email, origin }: { user: UserRow | undefined; email: string; origin: Origin },
) =>
  ctx.db.transaction().execute(async (trx) => {
    const { address, userAgent, isOurs = false } = origin
    const userId = user?.id ?? null
    const told = { userId, ip: address }
    if (!isOurs) await tellOfFailure(trx, { email, userId, address, userAgent })
    if ((await count(trx, ofAddress)) === ofAddress.most)
      await raise(trx, { type: 'account_lockout', severity: 'high', ...told, details: { email } })
    if ((await count(trx, ofNetwork)) === ofNetwork.most)
      await raise(trx, { type: 'repeated_failures', severity: 'medium', ...told, details: { network: ofNetwork.key } })
  })

const invalidCredentials = () => new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials')

/** The password that was shown must still be the one: whoever replaced it meanwhile has ended all sessions, and this one must not follow. */
async function requireSamePassword(trx: Db, { id, password_hash: shown }: UserRow) {
  const found = await trx.selectFrom('auth_users').select('password_hash').where('id', '=', id).forUpdate().execute()
  if (found[0]?.password_hash !== shown) throw invalidCredentials()
}

/** Email and password. An address without an account costs the same time and gets the same answer as a wrong password. */
export async function signIn(
  ctx: AuthContext,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<SessionBody> {
  const { db } = ctx
  const { address } = origin
  const limits = limitsOf(ctx, email, address)
  const requireTries = () => requireRoom(db, [limits.ofAddress, limits.ofNetwork])
  await requireTries()
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(user?.password_hash ?? null, password, requireTries)
  if (!user || !isRight) {
    await recordFailure(ctx, limits, { user, email, origin })
    throw invalidCredentials()
  }
  if (isBanned(user)) throw new AuthFailure(400, 'user_banned', 'User is banned')
  if (user.email_confirmed_at === null) throw new AuthFailure(400, 'email_not_confirmed', 'Email not confirmed')
  const rehashed = isOutdated(user.password_hash!) ? await hashPassword(password) : null
  return db.transaction().execute(async (trx) => {
    // Guesses that failed while this one was being checked count against it.
    await requireRoom(trx, [limits.ofAddress, limits.ofNetwork])
    await requireSamePassword(trx, user)
    await forget(trx, limits.ofAddress)
    if (rehashed !== null) await updateUser(trx, user.id, { password_hash: rehashed })
    return startSession(ctx, trx, user.id, 'password', origin)
  })
}
