import { failuresFrom } from '#server/http/limits/failed-sign-ins.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { raiseSecurityEvent } from '#server/auth-service/events.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import { countInOwnTransaction, passkeyAutofillsFrom, passkeyChallengesFrom } from '#server/auth-service/limits.ts'
import {
  recordFailure,
  reportRefusedSignIn,
  requireSignInAllowed,
  signInLimits,
} from '#server/auth-service/sessions/failed-sign-ins.ts'
import { type Origin, type SessionBody, startSession } from '#server/auth-service/sessions/sessions.ts'
import { findUser, isBanned, lockUser } from '#server/auth-service/users/users.ts'
import { checkAssertion, credentialIdOf, requestOptions, verificationFailed } from './ceremonies.ts'
import { issueChallenge, takeChallenge } from './challenges.ts'
import { type Credential, findByCredentialId, recordUse } from './credentials.ts'

/** How `amr` names a sign-in with a passkey. Something that one has and something that one knows or is: two factors. */
const PASSKEY = 'passkey'

/** Starts a sign-in that a user asked for or, with `isAutofill`, one that a page offers. The challenges are the same. */
export async function startSignIn(ctx: AuthContext, { address }: Origin, isAutofill: boolean) {
  await countInOwnTransaction(ctx.db, isAutofill ? passkeyAutofillsFrom(address) : passkeyChallengesFrom(address))
  const { id, challenge, expires_at } = await issueChallenge(ctx.db, null)
  const options = await requestOptions(ctx, { challenge, isPasskey: true })
  return { challenge_id: id, options, expires_at: Math.floor(expires_at.getTime() / 1000) }
}

/** A factor of the protocol is no passkey: it was made without asking its owner, and for the second step only. */
async function findPasskey(ctx: AuthContext, answer: unknown) {
  const id = credentialIdOf(answer)
  const found = id === null ? undefined : await findByCredentialId(ctx.db, id)
  return found?.factor_id === null ? found : undefined
}

/** Counts like a wrong password, for the account if there is one, and for the network. */
async function recordWrong(ctx: AuthContext, passkey: Credential | undefined, origin: Origin) {
  const user = passkey && (await findUser(ctx.db, passkey.user_id))
  const email = user?.email ?? null
  const ofNetwork = [failuresFrom(origin.address, ctx.config.auth.failuresPerNetwork)]
  const limits = email === null ? { ofAddress: [], ofNetwork } : await signInLimits(ctx, email, origin)
  await recordFailure(ctx, limits, { user, email, origin })
}

/**
 * Signs in with a passkey, which names its user itself. Everything that is wrong gets the same response. Failures at the account never refuse a right
 * passkey, because it cannot be guessed, and strangers must not lock the owner out.
 */
export async function signInWithPasskey(
  ctx: AuthContext,
  { challengeId, credential: answer }: { challengeId: string; credential: unknown },
  origin: Origin,
): Promise<SessionBody> {
  const ofNetwork = [failuresFrom(origin.address, ctx.config.auth.failuresPerNetwork)]
  await requireSignInAllowed(ctx, { ofAddress: [], ofNetwork }, '', origin)
  const challenge = await takeChallenge(ctx.db, challengeId, null)
  const passkey = await findPasskey(ctx, answer)
  const shown = passkey && (await checkAssertion(ctx, answer, passkey, { challenge, isPasskey: true }))
  if (!passkey || !shown) {
    await recordWrong(ctx, passkey, origin)
    throw verificationFailed()
  }
  const outcome = await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, passkey.user_id)
    if (!user) return 'gone'
    if (isBanned(user)) return new AuthFailure(403, 'user_banned', 'User is banned')
    if (user.email !== null && user.email_confirmed_at === null)
      return new AuthFailure(403, 'email_not_confirmed', 'Email not confirmed')
    const use = await recordUse(trx, passkey, shown)
    if (use === 'copied')
      await raiseSecurityEvent(trx, {
        type: 'passkey_copied',
        severity: 'high',
        userId: user.id,
        ip: origin.address,
        details: { passkeyId: passkey.id },
      })
    return use === 'used' ? startSession(ctx, trx, user.id, PASSKEY, origin, 'aal2') : use
  })
  if (outcome instanceof AuthFailure) {
    const email = (await findUser(ctx.db, passkey.user_id))?.email ?? passkey.user_id
    if (outcome.code === 'user_banned')
      await reportRefusedSignIn(ctx, { email, origin, subject: { email }, reason: 'inactive' })
    throw outcome
  }
  if (typeof outcome !== 'string') return outcome
  await recordWrong(ctx, passkey, origin)
  throw verificationFailed()
}
