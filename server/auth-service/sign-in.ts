import type { Db } from '#server/db/connection.ts'
import { networkOf } from '#server/http/rate-limit.ts'
import type { AuthContext } from './context.ts'
import { raise, tellOfFailure } from './events.ts'
import { AuthFailure } from './failures.ts'
import {
  count,
  failuresFrom,
  failuresOf,
  failuresOfClient,
  failuresOfPair,
  forget,
  type Limit,
  requireRoom,
} from './limits.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { type Origin, type SessionBody, startSession } from './sessions.ts'
import { findUserByEmail, isBanned, updateUser, type UserRow } from './users.ts'

/**
 * What failed sign-ins are counted by. Strangers share one count for each address; a network from which the account was signed in to before
 * goes by its own, and a client that our own server knows by nothing but its own, so that nobody can keep the owner out.
 */
async function limitsOf(ctx: AuthContext, email: string, { address, knownClient }: Origin): Promise<Limits> {
  const { failuresPerAddress: most, failuresPerNetwork } = ctx.config.auth
  if (knownClient !== undefined) return { ofAddress: [failuresOfClient(email, knownClient, most)], ofNetwork: [] }
  const ofPair = failuresOfPair(email, address, most)
  const isKnown = await ctx.isKnownNetwork(ctx.db, email, address)
  return {
    ofAddress: isKnown ? [ofPair] : [ofPair, failuresOf(email, most)],
    ofNetwork: [failuresFrom(address, failuresPerNetwork)],
  }
}

interface Limits {
  /** Begun afresh by a sign-in that works. */
  ofAddress: Limit[]
  ofNetwork: Limit[]
}

/** Counts once more by each; true where that has filled one. */
async function fills(trx: Db, limits: Limit[]): Promise<boolean> {
  let isFilled = false
  for (const limit of limits) isFilled = (await count(trx, limit)) === limit.most || isFilled
  return isFilled
}

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
    if (await fills(trx, ofAddress))
      await raise(trx, { type: 'account_lockout', severity: 'high', ...told, details: { email } })
    if (await fills(trx, ofNetwork))
      await raise(trx, {
        type: 'repeated_failures',
        severity: 'medium',
        ...told,
        details: { network: networkOf(address) },
      })
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
  const limits = await limitsOf(ctx, email, origin)
  const all = [...limits.ofAddress, ...limits.ofNetwork]
  const requireTries = () => requireRoom(db, all)
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
    await requireRoom(trx, all)
    await requireSamePassword(trx, user)
    for (const limit of limits.ofAddress) await forget(trx, limit)
    if (rehashed !== null) await updateUser(trx, user.id, { password_hash: rehashed })
    return startSession(ctx, trx, user.id, 'password', origin)
  })
}
