import { RECORDS } from '#contract/audit/admin.ts'
import {
  type AUDIT_ACTIONS,
  type AUDIT_RESOURCES,
  SECURITY_EVENTS,
  type SecurityEventType,
} from '#contract/audit/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { User } from '#server/http/session.ts'
import type { SecurityEvent, SignInFailure } from '#server/jobs/enqueue.ts'
import { type Break, checkChain, type ChainEnd } from './chain-queries.ts'
import { findPerson, lockSubject, insertAttempt, insertEvent, insertLog, wasRaisedRecently } from './queries.ts'

/** Whose doing it was, from where. */
interface Actor {
  userId: string | null
  address: string | null
}

interface Attempt extends Actor {
  email: string
  userAgent: string | null
  /** Why it failed; null for one that succeeded. */
  failure: string | null
}

/** Records an attempt to sign in. Like all of the record: last in its transaction, for the chain is locked until the commit. */
export const recordAttempt = (trx: Db, { email, userId, address, userAgent, failure }: Attempt) =>
  insertAttempt(trx, {
    email,
    user_id: userId,
    ip_address: address,
    user_agent: userAgent?.slice(0, 500) ?? null,
    successful: failure === null,
    failure_reason: failure,
  })

const nameOf = (person: { first_name: string; last_name: string } | null) =>
  person === null ? null : `${person.first_name} ${person.last_name}`.trim() || null

/** Half of a character, as a program may send it, is none that the database takes: it is kept as the sign for what cannot be read. */
const asJson = (details: Record<string, unknown>) =>
  JSON.stringify(details, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))

interface Raised extends Actor {
  type: SecurityEventType
  description: string
  details?: Record<string, unknown>
}

/** Raises a security event, of the severity that its type has. */
export async function raiseSecurityEvent(trx: Db, { type, description, userId, address, details = {} }: Raised) {
  const person = userId === null ? null : await findPerson(trx, userId)
  await insertEvent(trx, {
    event_type: type,
    severity: SECURITY_EVENTS[type],
    description,
    user_id: userId,
    user_name: nameOf(person),
    user_email: person?.email ?? null,
    ip_address: address,
    details: asJson(details),
  })
}

/** Raises an event that lasts for a while, such as password guessing, at most once in fifteen minutes for each subject. */
export async function raiseOnce(trx: Db, event: Raised, subject: string) {
  // Two that notice it at once are one.
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
export async function recordDenied(
  db: Db,
  { id, email, role }: User,
  call: { method: string; path: string; address: string },
) {
  const { address, ...details } = call
  const person = await findPerson(db, id)
  const description = `${email} (${role}) made a call that only administrators may make.`
  await raiseOnceUnlocked(db, { type: 'access_denied', description, userId: person && id, address, details }, id)
}

interface Change extends Actor {
  action: (typeof AUDIT_ACTIONS)[number]
  resourceType: (typeof AUDIT_RESOURCES)[number]
  resourceId: string
  details?: Record<string, unknown>
}

/** Records a change by staff, or of a payment, in the transaction that makes it. */
export async function record(trx: Db, { action, resourceType, resourceId, userId, address, details = {} }: Change) {
  const person = userId === null ? null : await findPerson(trx, userId)
  await insertLog(trx, {
    action,
    resource_type: resourceType,
    resource_id: resourceId,
    user_id: userId,
    user_name: nameOf(person),
    user_email: person?.email ?? null,
    ip_address: address,
    details: asJson(details),
  })
}

type Facts = Readonly<Record<string, unknown>>

/** What a change of staff changed, as the record keeps it: each field before and after. Null where nothing is another. */
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

/** The same facts of nothing. */
export const nothingOf = <Told extends Facts>(told: Told) =>
  Object.fromEntries(Object.keys(told).map((field) => [field, null])) as { [Field in keyof Told]: null }

/** What something new holds, as the record keeps it: each fact that it has. */
export const creationOf = (facts: Facts) => changesOf<Facts>(nothingOf(facts), facts) ?? {}

/** Why a sign-in was refused before, or although, its password was looked at. */
export const REFUSED = {
  tooMany: 'Sign-ins went on after too many had failed, and were refused.',
  inactive: 'Someone with the right password was refused because the account is not active.',
}

const WORDS: Record<SecurityEvent['type'], string> = {
  account_lockout: 'Too many failed sign-ins for one address: further ones are refused for a while.',
  repeated_failures: 'Too many failed sign-ins from one network address: further ones are refused for a while.',
  sign_in_refused: REFUSED.tooMany,
  refresh_token_reuse: 'A refresh token was used a second time: its session was ended.',
  password_changed: 'The password was changed.',
  email_changed: 'The e-mail address was changed.',
  factor_added: 'An authenticator was added at the identity service.',
  factor_removed: 'An authenticator was removed at the identity service.',
}

/** Takes into the record what the identity service tells. */
export async function recordSecurityEvent(db: Db, { type, userId, ip, details }: SecurityEvent) {
  const description = details['reason'] === 'inactive' ? REFUSED.inactive : WORDS[type]
  const event = { type, description, userId, address: ip, details }
  const ongoing: SecurityEvent['type'][] = ['account_lockout', 'repeated_failures', 'sign_in_refused']
  const subject = ongoing.includes(type) ? (details['email'] ?? details['network']) : undefined
  await db.transaction().execute(async (trx) => {
    if (subject) await raiseOnce(trx, event, subject)
    else await raiseSecurityEvent(trx, event)
  })
}

/** Takes into the record a sign-in that failed at the identity service itself. */
export const recordSignInFailure = (db: Db, attempt: SignInFailure) =>
  db.transaction().execute(async (trx) => {
    const person = attempt.userId === null ? null : await findPerson(trx, attempt.userId)
    await recordAttempt(trx, { ...attempt, userId: person && attempt.userId, failure: 'Wrong email or password' })
  })

/** Each record with its breaks (none where all is well) and its last row. */
export async function verifyRecord(db: Db) {
  const found: { record: string; breaks: Break[]; last: ChainEnd | null }[] = []
  for (const name of RECORDS) found.push({ record: name, ...(await checkChain(db, name)) })
  return found
}
