import * as z from 'zod/mini'

const yesOrNo = () =>
  z.optional(
    z.pipe(
      z.enum(['true', 'false'], { error: 'true or false' }),
      z.transform((text) => text === 'true'),
    ),
  )

/** A key in the format of `AUTH_JWT_KEYS`. */
export interface JwtKey {
  [member: string]: unknown
  kty: string
  kid: string
  key_ops?: string[]
}

const JWT_KEYS_EXPECTED =
  'a JSON array of keys (JWK): EC P-256 or RSA, each with its own kid, exactly one private with "sign" in its key_ops'

const parseKeys = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function isKey(key: unknown): key is JwtKey {
  if (typeof key !== 'object' || key === null) return false
  const { kty, kid, crv, d, key_ops: uses = [] } = key as Record<string, unknown>
  const isKnown = (kty === 'EC' && crv === 'P-256') || kty === 'RSA'
  const canSign = Array.isArray(uses) && (!uses.includes('sign') || typeof d === 'string')
  return isKnown && typeof kid === 'string' && kid !== '' && canSign
}

function isKeySet(text: string): boolean {
  const keys = parseKeys(text)
  if (!Array.isArray(keys) || !keys.every(isKey)) return false
  const hasOwnNames = new Set(keys.map(({ kid }) => kid)).size === keys.length
  return hasOwnNames && keys.filter(({ key_ops: uses }) => uses?.includes('sign')).length === 1
}

/** argon2id with 64 MiB and two passes: 42 ms on the machine it was measured on (decision 0013). */
const HASH_COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 }
/** Cheap, because tests hash a thousand passwords that protect nothing. */
const TEST_HASH_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

type WholeNumber<T> = (expected: string, min: number, max: number, fallback: number) => T

/** The settings of the embedded or hosted identity service. */
export const identitySettings = <T>(wholeNumber: WholeNumber<T>, webAddress: z.ZodMiniString) => ({
  AUTH_JWT_KEYS: z.optional(z.string().check(z.refine(isKeySet, { error: JWT_KEYS_EXPECTED }))),
  AUTH_SIGNUP: yesOrNo(),
  AUTH_AUTOCONFIRM: yesOrNo(),
  AUTH_ANONYMOUS: yesOrNo(),
  ADMIN_2FA: z.optional(z.enum(['required', 'optional'], { error: 'required or optional' })),
  AUTH_PASSWORD_MIN: wholeNumber('a number of characters from 8 to 128', 8, 128, 8),
  AUTH_FAILURES_PER_ADDRESS: wholeNumber('a number of failed sign-ins from 1 to 1000', 1, 1000, 5),
  AUTH_FAILURES_PER_NETWORK: wholeNumber('a number of failed sign-ins from 1 to 100000', 1, 100_000, 20),
  AUTH_SIGNUPS_PER_HOUR: wholeNumber('a number of sign-ups from 1 to 100000', 1, 100_000, 20),
  SUPABASE_URL: z.optional(webAddress),
  SUPABASE_ANON_KEY: z.optional(z.string()),
  SUPABASE_SERVICE_KEY: z.optional(z.string()),
})

interface Given {
  APP_ENV: 'demo' | 'test' | 'production'
  ADMIN_2FA?: 'required' | 'optional' | undefined
  AUTH_JWT_KEYS?: string | undefined
  AUTH_SIGNUP?: boolean | undefined
  AUTH_AUTOCONFIRM?: boolean | undefined
  AUTH_ANONYMOUS?: boolean | undefined
  AUTH_PASSWORD_MIN: number
  AUTH_FAILURES_PER_ADDRESS: number
  AUTH_FAILURES_PER_NETWORK: number
  AUTH_SIGNUPS_PER_HOUR: number
  SMTP_URL?: string | undefined
  SUPABASE_URL?: string | undefined
}

/** What production does not allow and how to fix it. Null where nothing is wrong. A hosted service has its own rules. */
function productionProblem(given: Given): string | null {
  if (given.APP_ENV !== 'production' || given.SUPABASE_URL !== undefined) return null
  if (given.AUTH_AUTOCONFIRM === true)
    return 'AUTH_AUTOCONFIRM must not be true in production, where a stranger could open an account on any address: remove AUTH_AUTOCONFIRM, and set SMTP_URL so that an emailed link can confirm an address'
  if (given.AUTH_SIGNUP === true && given.SMTP_URL === undefined)
    return 'AUTH_SIGNUP must not be true in production without SMTP_URL, because no one could confirm their address: set SMTP_URL, or remove AUTH_SIGNUP so that sign-up is closed'
  return null
}

const settingsOf = (given: Given) => ({
  /** The keys that sign and verify tokens. One is generated at the first start if this is not set. */
  jwtKeys: given.AUTH_JWT_KEYS === undefined ? undefined : (JSON.parse(given.AUTH_JWT_KEYS) as JwtKey[]),
  isSignupOpen: given.AUTH_SIGNUP ?? (given.APP_ENV !== 'production' || given.SMTP_URL !== undefined),
  /** Confirms new addresses without an email. For trying the product out without a mail server, never in production. */
  isAutoconfirm: given.AUTH_AUTOCONFIRM ?? (given.APP_ENV !== 'production' && given.SMTP_URL === undefined),
  isAnonymousAllowed: given.AUTH_ANONYMOUS ?? false,
  /** Administrators cannot do anything without the product's second factor. */
  isAdminTwoFactorRequired:
    (given.ADMIN_2FA ?? (given.APP_ENV === 'production' ? 'required' : 'optional')) === 'required',
  passwordMin: given.AUTH_PASSWORD_MIN,
  /** The cost of hashing a password with argon2id. */
  hashCost: given.APP_ENV === 'test' ? TEST_HASH_COST : HASH_COST,
  /** Failed sign-ins in fifteen minutes, for one email address and from one network. */
  failuresPerAddress: given.AUTH_FAILURES_PER_ADDRESS,
  failuresPerNetwork: given.AUTH_FAILURES_PER_NETWORK,
  signupsPerHour: given.AUTH_SIGNUPS_PER_HOUR,
})

/** The settings of the embedded identity service. A string is an error message. */
export const readAuth = (given: Given): ReturnType<typeof settingsOf> | string =>
  productionProblem(given) ?? settingsOf(given)

interface Hosted {
  SUPABASE_URL?: string | undefined
  SUPABASE_ANON_KEY?: string | undefined
  SUPABASE_SERVICE_KEY?: string | undefined
}

/** The settings of a hosted identity service. A string is an error message. */
export function readHosted(given: Hosted): { url: string; anonKey: string; serviceKey: string } | undefined | string {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_KEY: serviceKey } = given
  if (url === undefined && anonKey === undefined && serviceKey === undefined) return undefined
  if (url === undefined || anonKey === undefined || serviceKey === undefined)
    return 'SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_KEY must be set together'
  return { url: url.replace(/\/+$/, ''), anonKey, serviceKey }
}
