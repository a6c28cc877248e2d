import type { Db } from '#server/db/connection.ts'
import type { Limit } from '#server/http/limits/database-limit.ts'
import { failuresFrom, failuresOf, failuresOfClient, failuresOfPair } from '#server/http/limits/failed-sign-ins.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { raiseSecurityEvent, reportSignInFailure } from '#server/auth-service/events.ts'
import { count, hasRoom, isWithin, refusalReports, requireRoom } from '#server/auth-service/limits.ts'
import type { Origin } from './sessions.ts'
import { findUserByEmail, type UserRow } from '#server/auth-service/users/users.ts'

/**
 * The limits that a failed sign-in counts toward. Strangers share one limit for each address. A network that the account has used before has its own,
 * and so has a browser that our server knows, so that strangers cannot lock the owner out.
 */
export async function signInLimits(ctx: AuthContext, email: string, { address, knownClient }: Origin): Promise<Limits> {
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
  /** Reset by a successful sign-in. */
  ofAddress: Limit[]
  ofNetwork: Limit[]
}

/** Counts toward each limit. True where one is now full. */
async function fills(trx: Db, limits: Limit[]): Promise<boolean> {
  let isFilled = false
  for (const limit of limits) isFilled = (await count(trx, limit)) === limit.most || isFilled
  return isFilled
}

/** Counts a failed sign-in, with a null address for one that named no account. The one that reaches a limit is reported to the product. Nothing is counted beyond the limit. */
export const recordFailure = (
  ctx: AuthContext,
  { ofAddress, ofNetwork }: Limits,
  { user, email, origin }: { user: UserRow | undefined; email: string | null; origin: Origin },
) =>
  ctx.db.transaction().execute(async (trx) => {
    const { address, userAgent, isOurs = false } = origin
    const userId = user?.id ?? null
    const subject = { userId, ip: address }
    if (!isOurs && email !== null) await reportSignInFailure(trx, { email, userId, address, userAgent })
    if ((await fills(trx, ofAddress)) && email !== null)
      await raiseSecurityEvent(trx, { type: 'account_lockout', severity: 'high', ...subject, details: { email } })
    if (await fills(trx, ofNetwork))
      await raiseSecurityEvent(trx, {
        type: 'repeated_failures',
        severity: 'medium',
        ...subject,
        details: { network: networkOf(address) },
      })
  })

interface Refused {
  email: string
  origin: Origin
  /** What is refused: one address, or a network with all the addresses that it tries. */
  subject: { email: string } | { network: string }
  reason: 'too_many' | 'inactive'
}

/** Reports sign-ins that were refused without a password check, at most once in fifteen minutes. The product's own server reports its own. */
export async function reportRefusedSignIn({ db }: AuthContext, { email, origin, subject, reason }: Refused) {
  if (origin.isOurs) return
  const reports = refusalReports(Object.values(subject).join(''))
  // Checked first without a transaction, because there may be very many refused requests.
  if (!(await hasRoom(db, reports))) return
  await db.transaction().execute(async (trx) => {
    if (!(await isWithin(trx, reports))) return
    const user = 'email' in subject ? await findUserByEmail(trx, email) : undefined
    await raiseSecurityEvent(trx, {
      type: 'sign_in_refused',
      severity: 'medium',
      userId: user?.id ?? null,
      ip: origin.address,
      details: { ...subject, reason },
    })
  })
}

/** Throws 429 after too many failed sign-ins. */
export async function requireSignInAllowed(
  ctx: AuthContext,
  { ofAddress, ofNetwork }: Limits,
  email: string,
  origin: Origin,
) {
  const refuse = (subject: Refused['subject']) => async (error: unknown) => {
    await reportRefusedSignIn(ctx, { email, origin, subject, reason: 'too_many' })
    throw error
  }
  await requireRoom(ctx.db, ofAddress).catch(refuse({ email }))
  await requireRoom(ctx.db, ofNetwork).catch(refuse({ network: networkOf(origin.address) }))
}
