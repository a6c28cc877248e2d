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

const WRONG = 'The current password is not right.'

/** Refuses a password that is not the one of whoever is signed in. Gives the address that the identity service knows them by. */
export async function requirePassword(
  { db, identity, limits }: ReauthenticationDeps,
  { id, email, sessionId }: Pick<User, 'id' | 'email' | 'sessionId'>,
  currentPassword: string,
  origin: Origin,
): Promise<string> {
  // Whoever guesses elsewhere at this account keeps nobody from this who is signed in to it.
  const knownClient = `session ${sessionId}`
  const attempt = { email, address: origin.address, knownClient, isKnownNetwork: true }
  return await withCountedAttempt(db, limits, attempt, async () => {
    // Asked for at the service: where it changed a moment ago, another may still be ours.
    const address = (await mapProviderErrors(identity.find(id)))?.email ?? email
    const shown = identity.signIn(address, currentPassword, { ...origin, knownClient })
    const proof = await shown.catch((error: unknown) => {
      if (!(error instanceof IdentityFailure) || error.code !== 'invalid_credentials')
        return mapProviderErrors(Promise.reject(error))
      throw new AppError('validation', WRONG, { issues: [{ path: 'currentPassword', message: WRONG }] })
    })
    await forgetAttempt(db, limits, attempt)
    // The sign-in that proved the password is no session of anybody's.
    await identity.endSession(proof.access_token, 'local')
    return address
  })
}

/**
 * For what would turn a stolen token into the account: goes on for whoever has signed in a moment ago or shows the current password, and
 * refuses everybody else (403 `reauthentication_required`).
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
