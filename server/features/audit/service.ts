import { CHAINED_TABLES } from '#contract/audit/admin.ts'
import {
  type AUDIT_ACTIONS,
  type AUDIT_RESOURCES,
  type audit,
  SECURITY_EVENTS,
  type SecurityEventType,
} from '#contract/audit/own.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { countryOf } from '#server/http/client/country.ts'
import { deviceOf } from '#server/http/client/device.ts'
import type { User } from '#server/http/session.ts'
import type { SecurityEvent, SignInFailure } from '#server/jobs/enqueue.ts'
import type { Selectable } from 'kysely'
import { type Break, checkChain, type ChainEnd } from './chain-queries.ts'
import { findPerson, lockSubject, insertAttempt, insertEvent, insertLog, wasRaisedRecently } from './queries.ts'

/** Who did it, and from which address. */
interface Actor {
  userId: string | null
  address: string | null
}

interface Attempt extends Actor {
  email: string
  userAgent: string | null
  /** Why the attempt failed. Null where it succeeded. */
  failure: string | null
}

/** Records a sign-in attempt. Like every audit row it is written last in its transaction, because the hash chain is locked until the commit. */
export const recordAttempt = (trx: Db, { email, userId, address, userAgent, failure }: Attempt) =>
  insertAttempt(trx, {
    email,
    user_id: userId,
    ip_address: address,
    user_agent: userAgent?.slice(0, 500) ?? null,
    successful: failure === null,
    failure_reason: failure,
  })

type AttemptRow = Pick<
  Selectable<Database['login_attempts']>,
  'id' | 'successful' | 'failure_reason' | 'user_agent' | 'ip_address' | 'attempted_at'
>

/** A sign-in attempt as its user may see it. */
export const presentOwnAttempt = (row: AttemptRow): ResultOf<typeof audit.ownAttempts>[number] => ({
  id: row.id,
  successful: row.successful,
  failureReason: row.failure_reason,
  device: deviceOf(row.user_agent),
  ipAddress: row.ip_address,
  country: countryOf(row.ip_address),
  attemptedAt: row.attempted_at,
})

const nameOf = (person: { first_name: string; last_name: string } | null) =>
  person === null ? null : `${person.first_name} ${person.last_name}`.trim() || null

/** Replaces lone surrogates, which a program may send and PostgreSQL refuses, by U+FFFD. */
const asJson = (details: Record<string, unknown>) =>
  JSON.stringify(details, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))

/** Who did it and what is known of it, as columns. Name and email are stored as they are now, because the user may change or be deleted. */
async function recordedColumns(trx: Db, { userId, address }: Actor, details: Record<string, unknown>) {
  const person = userId === null ? null : await findPerson(trx, userId)
  return {
    user_id: userId,
    user_name: nameOf(person),
    user_email: person?.email ?? null,
    ip_address: address,
    details: asJson(details),
  }
}

interface Raised extends Actor {
  type: SecurityEventType
  description: string
  details?: Record<string, unknown>
}

/** Raises a security event with the severity of its type. */
export async function raiseSecurityEvent(trx: Db, { type, description, details = {}, ...actor }: Raised) {
  const recorded = await recordedColumns(trx, actor, details)
  await insertEvent(trx, { event_type: type, severity: SECURITY_EVENTS[type], description, ...recorded })
}

/** Raises an event that lasts for a while, such as password guessing, at most once in fifteen minutes for each subject. */
export async function raiseOnce(trx: Db, event: Raised, subject: string) {
  // Two requests that notice it at once raise one event.
  await lockSubject(trx, event.type, subject)
  if (await wasRaisedRecently(trx, event.type, subject, 15)) return
  await raiseSecurityEvent(trx, { ...event, details: { ...event.details, subject } })
}

/** Like `raiseOnce`, for events that many requests may cause at once: it checks whether the event was raised before it takes any lock. */
export async function raiseOnceUnlocked(db: Db, event: Raised, subject: string) {
  if (await wasRaisedRecently(db, event.type, subject, 15)) return
  await db.transaction().execute((trx) => raiseOnce(trx, event, subject))
}

/** Records that a signed-in user made a call that their role may not make, at most once in fifteen minutes for each user. */
export async function recordDeniedCall(
  db: Db,
  { id, email, role }: User,
  call: { method: string; path: string; address: string },
) {
  const { address, ...details } = call
  const person = await findPerson(db, id)
  const description = `${email} (${role}) tried to use an admin-only feature.`
  await raiseOnceUnlocked(db, { type: 'access_denied', description, userId: person && id, address, details }, id)
}

interface Change extends Actor {
  action: (typeof AUDIT_ACTIONS)[number]
  resourceType: (typeof AUDIT_RESOURCES)[number]
  resourceId: string
  details?: Record<string, unknown>
}

/** Records a change by staff, or of a payment, in the audit log, in the same transaction as the change. */
export async function recordChange(trx: Db, { action, resourceType, resourceId, details = {}, ...actor }: Change) {
  const recorded = await recordedColumns(trx, actor, details)
  await insertLog(trx, { action, resource_type: resourceType, resource_id: resourceId, ...recorded })
}

/** Records what changed about a lease. Called last in a transaction. */
export const recordLeaseChange = (
  trx: Db,
  by: Pick<Change, 'userId' | 'address'>,
  leaseId: string,
  details: Record<string, unknown>,
) => recordChange(trx, { ...by, action: 'update', resourceType: 'lease', resourceId: leaseId, details })

type Facts = Readonly<Record<string, unknown>>

/** The changed fields with their values before and after, as the audit log stores them. Null where nothing changed. */
export function changesOf<Given extends Facts>(
  before: Given,
  after: { [Field in keyof Given]?: Given[Field] | undefined },
) {
  const changed = Object.keys(after).filter(
    (field) => after[field] !== undefined && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (changed.length === 0) return null
  return { changes: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])) }
}

/** The same fields, all null: the state after a deletion. */
export const allNull = <Given extends Facts>(given: Given) =>
  Object.fromEntries(Object.keys(given).map((field) => [field, null])) as { [Field in keyof Given]: null }

/** The fields of a new record that have a value, as the audit log stores them. */
export const changesOfNew = (facts: Facts) => changesOf<Facts>(allNull(facts), facts) ?? {}

/** Why a sign-in was refused for a reason other than a wrong password. */
export const REFUSAL_REASONS = {
  tooMany: 'Sign-in attempts continued after too many failures and were blocked.',
  inactive: 'A sign-in with the correct password was blocked because the account is inactive.',
}

const EVENT_DESCRIPTIONS: Record<SecurityEvent['type'], string> = {
  account_lockout: 'Too many failed sign-ins for one email address. Further attempts are blocked for a while.',
  repeated_failures: 'Too many failed sign-ins from one IP address. Further attempts are blocked for a while.',
  sign_in_refused: REFUSAL_REASONS.tooMany,
  refresh_token_reuse: 'A refresh token was used twice, so its session was ended.',
  password_changed: 'The password was changed.',
  email_changed: 'The email address was changed.',
  factor_added: 'An authenticator app was added.',
  factor_removed: 'An authenticator app was removed.',
  passkey_added: 'A passkey was added.',
  passkey_renamed: 'A passkey was renamed.',
  passkey_removed: 'A passkey was removed.',
  passkey_copied: 'A passkey may have been copied: its counter did not grow. The sign-in was refused.',
}

/** Records a security event that the identity service reported. */
export async function recordSecurityEvent(db: Db, { type, userId, ip, details }: SecurityEvent) {
  const description = details['reason'] === 'inactive' ? REFUSAL_REASONS.inactive : EVENT_DESCRIPTIONS[type]
  const event = { type, description, userId, address: ip, details }
  const ongoing: SecurityEvent['type'][] = ['account_lockout', 'repeated_failures', 'sign_in_refused']
  const subject = ongoing.includes(type) ? (details['email'] ?? details['network']) : undefined
  await db.transaction().execute(async (trx) => {
    if (subject) await raiseOnce(trx, event, subject)
    else await raiseSecurityEvent(trx, event)
  })
}

/** Records a failed sign-in that the identity service reported. */
export const recordSignInFailure = (db: Db, attempt: SignInFailure) =>
  db.transaction().execute(async (trx) => {
    const person = attempt.userId === null ? null : await findPerson(trx, attempt.userId)
    await recordAttempt(trx, { ...attempt, userId: person && attempt.userId, failure: 'Wrong email or password' })
  })

/** The breaks and the last row of each hash chain. */
export async function verifyAllChains(db: Db) {
  const found: { record: string; breaks: Break[]; last: ChainEnd | null }[] = []
  for (const name of CHAINED_TABLES) found.push({ record: name, ...(await checkChain(db, name)) })
  return found
}
