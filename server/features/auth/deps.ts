import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Identity } from '#server/gateways/identity.ts'
import type { SignInLimits } from '#server/http/limits/sign-in-limit.ts'

export interface AuthDeps {
  db: Db
  identity: Identity
  /** Encrypts the secrets of authenticator apps. */
  key: Buffer
  limits: SignInLimits
  isAdminTwoFactorRequired: boolean
  /** `PUBLIC_URL`. */
  origin: string
  /** False where `PUBLIC_URL` is not set. Links then use the host of each request. */
  isOriginGiven: boolean
  /** The card provider whose payments count for the rent balance. */
  gateway: Gateway
}
