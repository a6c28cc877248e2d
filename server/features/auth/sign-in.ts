import type { auth } from '#contract/auth/account.ts'
import type { InputOf, ResultOf } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { raiseOnce, raiseOnceUnlocked, recordAttempt, REFUSAL_REASONS } from '#server/features/audit/service.ts'
import {
  findAttempted,
  openSession,
  findOrCreateUser,
  toAppErrorFromProvider,
} from '#server/features/sessions/service.ts'
import { isTwoFactorEnabled, verifySignInCode } from '#server/features/two-factor/service.ts'
import { IdentityFailure, type Origin, type Session } from '#server/gateways/identity.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import { withCountedAttempt, forgetAttempt, SignInRefused, refundAttempt } from '#server/http/limits/sign-in-limit.ts'
import type { AuthDeps } from './deps.ts'
import { findIdByEmail } from './queries.ts'

const CODE_ASKED = 'Two-factor code requested'
const INACTIVE = "The account isn't active"
const INVALID_CODE = 'Invalid verification code. Please try again.'

/** The part of a session that the browser gets. */
export const tokensOf = ({ access_token, refresh_token, token_type, expires_in, expires_at }: Session) => ({
  access_token,
  refresh_token,
  token_type,
  expires_in,
  expires_at: expires_at ?? Math.floor(Date.now() / 1000) + expires_in,
})

/** The security event for too many failed attempts from one address or network. */
const LOCKOUT = {
  type: 'account_lockout',
  description: 'Too many failed sign-ins for one email address. Further attempts are blocked for a while.',
} as const
const FILLED = {
  sign_in_client: LOCKOUT,
  sign_in_pair: LOCKOUT,
  sign_in_address: LOCKOUT,
  sign_in_network: {
    type: 'repeated_failures',
    description: 'Too many failed sign-ins from one IP address. Further attempts are blocked for a while.',
  },
} as const

/** The visitor who signs in. `knownBrowserOf` returns the id of their browser if the account has used it before. */
interface Visitor extends Origin {
  knownBrowserOf: (userId: string) => string | null
}

interface Failed {
  email: string
  origin: Origin
  reason: string
  filled: readonly (keyof typeof FILLED)[]
}

interface Refused {
  email: string
  address: string
  userId: string | null
}

async function recordFailure(db: Db, { email, origin: { address, userAgent }, reason, filled }: Failed) {
  await db.transaction().execute(async (trx) => {
    const userId = await findIdByEmail(trx, email)
    for (const kind of filled) {
      const isOfNetwork = kind === 'sign_in_network'
      const event = { ...FILLED[kind], userId: isOfNetwork ? null : userId, address }
      await raiseOnce(trx, event, isOfNetwork ? address : email)
    }
    if (reason === INACTIVE) {
      const event = { type: 'sign_in_refused', description: REFUSAL_REASONS.inactive, userId, address } as const
      await raiseOnce(trx, event, email)
    }
    await recordAttempt(trx, { email, userId, address, userAgent, failure: reason })
  })
}

/** Sign-ins over the limit are refused without an attempt being recorded, so a security event reports them, once for each address or network. */
async function reportRefusedSignIn(db: Db, error: unknown, { email, address, userId }: Refused) {
  if (!(error instanceof SignInRefused)) return
  const isOfNetwork = error.limit.kind === 'sign_in_network'
  const event = {
    type: 'sign_in_refused',
    description: REFUSAL_REASONS.tooMany,
    userId: isOfNetwork ? null : userId,
    address,
  } as const
  await raiseOnceUnlocked(db, event, isOfNetwork ? networkOf(address) : email)
}

/** Checks what else is required after the right password. Ends the new session where something is missing. */
async function requireSecondFactor(
  { db, identity, key }: AuthDeps,
  session: Session,
  code: string | null | undefined,
  { fail, askForCode }: { fail: (reason: string) => Promise<void>; askForCode: () => Promise<void> },
  address: string,
) {
  const claims = await identity.claimsOf(session.access_token)
  const person = claims && (await findOrCreateUser({ db, identity }, claims))
  const end = () => identity.endSession(session.access_token, 'local')
  if (!claims || !person?.is_active) {
    await end()
    await fail(INACTIVE)
    throw new AppError('unauthorized', "This account isn't active. Please contact us.")
  }
  if (!(await isTwoFactorEnabled(db, person.id))) return { claims, isNeeded: false }
  if (!code) {
    await end()
    await askForCode()
    throw new AppError('two_factor_required')
  }
  const isGood = await verifySignInCode({ db, key }, person, code, address).catch(async (error: unknown) => {
    await end()
    throw error
  })
  if (!isGood) {
    await end()
    await fail('Wrong two-factor code')
    throw new AppError('two_factor_required', INVALID_CODE)
  }
  return { claims, isNeeded: true }
}

const REASONS: Record<string, string> = {
  invalid_credentials: 'Wrong email or password',
  email_not_confirmed: "The email address isn't confirmed",
  user_banned: INACTIVE,
  over_request_rate_limit: 'Too many attempts',
}

/** Signs a user in. The response is the same for an unknown address and a wrong password. */
export async function logIn(
  deps: AuthDeps,
  { body }: InputOf<typeof auth.login>,
  { knownBrowserOf, ...visitor }: Visitor,
): Promise<{ userId: string; answer: ResultOf<typeof auth.login> }> {
  const { db, identity, limits } = deps
  const { address } = visitor
  const email = body.email.toLowerCase()
  const { userId, isKnownNetwork } = await findAttempted(db, email, address)
  const knownClient = userId === null ? null : knownBrowserOf(userId)
  const attempt = { email, address, knownClient, isKnownNetwork }
  const origin = { ...visitor, knownClient }
  const attemptSignIn = async (filled: Failed['filled']) => {
    const fail = (reason: string) => recordFailure(db, { email, origin, reason, filled })
    const session = await identity.signIn(email, body.password, origin).catch(async (error: unknown) => {
      const reason = error instanceof IdentityFailure ? REASONS[error.code] : undefined
      // An error of our own does not count as a failed attempt.
      if (reason === undefined) await refundAttempt(db, limits, attempt)
      else await fail(reason)
      throw toAppErrorFromProvider(error)
    })
    // Asking for the code does not count as a failed attempt. A correct password without a correct code is still recorded.
    const askForCode = async () => {
      await refundAttempt(db, limits, attempt)
      await recordFailure(db, { email, origin, reason: CODE_ASKED, filled: [] })
    }
    const { claims, isNeeded } = await requireSecondFactor(deps, session, body.token, { fail, askForCode }, address)
    await openSession(db, { claims, ...visitor, origin: deps.origin, hasPassed: isNeeded })
    await forgetAttempt(db, limits, attempt)
    const answer = { ...tokensOf(session), message: 'You have successfully logged in!' }
    return { userId: claims.userId, answer }
  }
  return await withCountedAttempt(db, limits, attempt, attemptSignIn).catch(async (error: unknown) => {
    await reportRefusedSignIn(db, error, { email, address, userId })
    throw error
  })
}
