import { RECENT_SIGN_IN_MINUTES } from '#contract/auth/account.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { type Identity, IdentityFailure, type Origin } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import { withCountedAttempt, forgetAttempt, type SignInLimits } from '#server/http/limits/sign-in-limit.ts'
import { mapProviderErrors } from './provider-errors.ts'

const RECENT_MS = RECENT_SIGN_IN_MINUTES * 60_000

export interface ReauthenticationDeps {
  db: Db
  identity: Pick<Identity, 'signIn' | 'find' | 'endSession'>
  limits: SignInLimits
}

const WRONG = 'Your current password is incorrect.'

/** Throws where the password is not the signed-in user's. Returns the user's address at the identity service. */
export async function requirePassword(
  { db, identity, limits }: ReauthenticationDeps,
  { id, email, sessionId }: Pick<User, 'id' | 'email' | 'sessionId'>,
  currentPassword: string,
  origin: Origin,
): Promise<string> {
  // Failed guesses elsewhere do not lock out the user who is signed in.
  const knownClient = `session ${sessionId}`
  const attempt = { email, address: origin.address, knownClient, isKnownNetwork: true }
  return await withCountedAttempt(db, limits, attempt, async () => {
    // Read from the identity service, because our copy may be older than a change of a moment ago.
    const address = (await mapProviderErrors(identity.find(id)))?.email ?? email
    const shown = identity.signIn(address, currentPassword, { ...origin, knownClient })
    const proof = await shown.catch((error: unknown) => {
      if (!(error instanceof IdentityFailure) || error.code !== 'invalid_credentials')
        return mapProviderErrors(Promise.reject(error))
      throw new AppError('validation', WRONG, { issues: [{ path: 'currentPassword', message: WRONG }] })
    })
    await forgetAttempt(db, limits, attempt)
    // The session of this sign-in only proved the password, so it is ended.
    await identity.endSession(proof.access_token, 'local')
    return address
  })
}

/**
 * Guards changes that would let a thief of a token take over the account. Passes a user who signed in a moment ago or gives the current password, and
 * throws 403 `reauthentication_required` otherwise.
 */
export async function requireReauthentication(
  deps: ReauthenticationDeps,
  user: User,
  currentPassword: string | null | undefined,
  origin: Origin,
) {
  if (currentPassword) await requirePassword(deps, user, currentPassword, origin)
  else if (!user.signedInAt || Date.now() - user.signedInAt.getTime() > RECENT_MS)
    throw new AppError('reauthentication_required')
}
