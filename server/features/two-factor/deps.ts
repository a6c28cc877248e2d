import type { Db } from '#server/db/connection.ts'
import type { Identity, Origin } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import type { SignInLimits } from '#server/http/limits/sign-in-limit.ts'

/** What the second factor works with: `key` encrypts the keys of the authenticator apps. */
export interface TwoFactorDeps {
  db: Db
  key: Buffer
}

/** Turning it on or off ends the other sessions, here and at the identity service. Turning it on may take the password, which is asked there. */
export interface SwitchDeps extends TwoFactorDeps {
  identity: Pick<Identity, 'endSession' | 'signIn' | 'find'>
  limits: SignInLimits
}

/** Who asks, from where. */
export interface Caller {
  user: User
  origin: Origin
}

export interface TokenCaller extends Caller {
  token: string
}
