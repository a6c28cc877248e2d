import { AUTH_LIMITS } from '#server/http/limits/count-tables.ts'
import { createDatabaseLimits, hashedKey, type Limit } from '#server/http/limits/database-limit.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import { tooMany } from './failures.ts'

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

export const { count, isWithin, requireRoom, hasRoom, countIfRoom, countExclusively, countInOwnTransaction, forget } =
  createDatabaseLimits(AUTH_LIMITS, (_limit, wait) => tooMany(wait))

export const signupsFrom = (address: string, most: number): Limit => ({
  kind: 'signup_network',
  key: networkOf(address),
  most,
  seconds: HOUR,
})
/** Mails that anybody may ask for. */
export const mailsFrom = (address: string): Limit => ({
  kind: 'mail_network',
  key: networkOf(address),
  most: 20,
  seconds: HOUR,
})
/** Mails that ask an address to confirm a sign-up, asked for from one network. */
export const confirmationsFrom = (email: string, address: string): Limit => ({
  kind: 'confirmation_pair',
  key: hashedKey(`${email} ${networkOf(address)}`),
  most: 1,
  seconds: 60,
})
/** Those of all networks together. */
export const confirmationsTo = (email: string): Limit => ({
  kind: 'confirmation_address',
  key: hashedKey(email),
  most: 10,
  seconds: HOUR,
})
/** Mails that tell the owner of an address of somebody else's doing. */
export const noticesTo = (email: string): Limit => ({
  kind: 'notice_address',
  key: hashedKey(email),
  most: 1,
  seconds: QUARTER_HOUR,
})
/** How often refused sign-ins of an address or a network are reported. */
export const refusalReports = (subject: string): Limit => ({
  kind: 'refusal_told',
  key: hashedKey(subject),
  most: 1,
  seconds: QUARTER_HOUR,
})
/** Codes sent by mail that were not right. */
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
/** Those of one session, which show who is there. */
export const wrongNoncesOf = (sessionId: string): Limit => ({
  kind: 'code_session',
  key: sessionId,
  most: 10,
  seconds: HOUR,
})
/**
 * How often a signed-in user may have a password hashed: to show the current one, and to change it. Each session has a count of its own: a
 * copied token does not use up that of the owner's next sign-in, or of the link of a mail.
 */
export const passwordHashesOf = (sessionId: string): Limit => ({
  kind: 'password_session',
  key: sessionId,
  most: 40,
  seconds: HOUR,
})
/** Codes of an authenticator that were not right. */
export const wrongCodesOf = (userId: string): Limit => ({
  kind: 'factor_user',
  key: userId,
  most: 5,
  seconds: 5 * 60,
})
