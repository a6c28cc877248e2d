import type { Db } from '#server/db/connection.ts'
import type { Identity, Origin } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import type { SignInLimits } from '#server/http/limits/sign-in-limit.ts'

/** `key` encrypts the secrets of authenticator apps. */
export interface TwoFactorDeps {
  db: Db
  key: Buffer
}

/**
 * Enabling or disabling two-factor ends the other sessions, here and at the identity service. Enabling may require the password, which the identity
 * service checks.
 */
export interface SwitchDeps extends TwoFactorDeps {
  identity: Pick<Identity, 'endSession' | 'signIn' | 'find'>
  limits: SignInLimits
}

/** The user, and the origin of the request. */
export interface Caller {
  user: User
  origin: Origin
}

export interface TokenCaller extends Caller {
  token: string
}
