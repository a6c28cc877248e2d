import { sql } from 'kysely'
import type { CountTable } from '#server/http/limits/count-tables.ts'
import { createDatabaseLimits, hashedKey, type Limit } from '#server/http/limits/database-limit.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import { tooMany } from './failures.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

/** The service's own counts. It shares no table with the product. */
export const AUTH_LIMITS: CountTable = {
  name: 'auth_limits',
  key: 'key',
  instants: 'happened_at',
  expiry: 'expires_at',
  expiryOf: (seconds) => sql`now() + make_interval(secs => ${seconds})`,
  isExpired: sql`expires_at < now()`,
}

export const { count, isWithin, requireRoom, hasRoom, countIfRoom, countExclusively, countInOwnTransaction, forget } =
  createDatabaseLimits(AUTH_LIMITS, (_limit, wait) => tooMany(wait))

export const signupsFrom = (address: string, most: number): Limit => ({
  kind: 'signup_network',
  key: networkOf(address),
  most,
  seconds: HOUR,
})
/** Emails that any visitor may request. */
export const mailsFrom = (address: string): Limit => ({
  kind: 'mail_network',
  key: networkOf(address),
  most: 20,
  seconds: HOUR,
})
/** Sign-up confirmation emails to one address, requested from one network. */
export const confirmationsFrom = (email: string, address: string): Limit => ({
  kind: 'confirmation_pair',
  key: hashedKey(`${email} ${networkOf(address)}`),
  most: 1,
  seconds: 60,
})
/** The same from all networks together. */
export const confirmationsTo = (email: string): Limit => ({
  kind: 'confirmation_address',
  key: hashedKey(email),
  most: 10,
  seconds: HOUR,
})
/** Emails that tell an address's owner about someone else's sign-up. */
export const noticesTo = (email: string): Limit => ({
  kind: 'notice_address',
  key: hashedKey(email),
  most: 1,
  seconds: QUARTER_HOUR,
})
/** How often refused sign-ins of an address or network are reported. */
export const refusalReports = (subject: string): Limit => ({
  kind: 'refusal_told',
  key: hashedKey(subject),
  most: 1,
  seconds: QUARTER_HOUR,
})
/** Wrong codes of emails, from one network. */
export const wrongCodesFrom = (address: string): Limit => ({
  kind: 'code_network',
  key: networkOf(address),
  most: 20,
  seconds: QUARTER_HOUR,
})
export const wrongCodesFor = (email: string): Limit => ({
  kind: 'code_address',
  key: hashedKey(email),
  most: 10,
  seconds: HOUR,
})
/** Wrong reauthentication codes of one session. */
export const wrongNoncesOf = (sessionId: string): Limit => ({
  kind: 'code_session',
  key: sessionId,
  most: 10,
  seconds: HOUR,
})
/**
 * How often a session may have a password hashed, to verify the current one and to change it. Counted for each session, so that a stolen token does
 * not use up the attempts of the owner's next session.
 */
export const passwordHashesOf = (sessionId: string): Limit => ({
  kind: 'password_session',
  key: sessionId,
  most: 40,
  seconds: HOUR,
})
/** Challenges for sign-ins with a passkey, which any visitor may request. Each is a row for five minutes. */
export const passkeyChallengesFrom = (address: string): Limit => ({
  kind: 'passkey_network',
  key: networkOf(address),
  most: 300,
  seconds: QUARTER_HOUR,
})
/** The same for what a sign-in page requests by itself, so that pages that are opened use up no challenge of whoever presses the button. */
export const passkeyAutofillsFrom = (address: string): Limit => ({
  ...passkeyChallengesFrom(address),
  kind: 'passkey_autofill',
})
/** Wrong codes of an authenticator app. */
export const wrongCodesOf = (userId: string): Limit => ({
  kind: 'factor_user',
  key: userId,
  most: 5,
  seconds: 5 * 60,
})
