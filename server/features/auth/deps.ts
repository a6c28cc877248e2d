import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Identity } from '#server/gateways/identity.ts'
import type { SignInLimits } from '#server/http/limits/sign-in-limit.ts'

export interface AuthDeps {
  db: Db
  identity: Identity
  /** Encrypts the keys of the authenticator apps. */
  key: Buffer
  limits: SignInLimits
  isAdminTwoFactorRequired: boolean
  /** `PUBLIC_URL`. */
  origin: string
  /** Nobody said by what address visitors come: then it is whatever address they came by. */
  isOriginGiven: boolean
  /** Whose payments say which rent is open. */
  gateway: Gateway
}
