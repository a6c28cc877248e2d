import type { Db } from '#server/db/connection.ts'
import { enqueue, type SecurityEvent, type SignInFailure } from '#server/jobs/enqueue.ts'

/**
 * Tells the product of something that its security record should hold: a job `record_security_event` with a `SecurityEvent`, enqueued in
 * the transaction of what it tells of.
 *
 * - `account_lockout` (high): the failed sign-ins for one address have reached the limit. `details: { email }`
 * - `repeated_failures` (medium): those from one network address have. `details: { network }`
 * - `sign_in_refused` (medium): sign-ins went on after the limit, or had the right password of a banned account.
 *   `details: { email, reason }` or `{ network, reason }`
 * - `refresh_token_reuse` (high): an old token was used again, its session is ended. `details: { sessionId }`
 * - `password_changed` (low), `email_changed` (medium): by the person.
 *   `details: { sessionId }`, `details: { email }`
 * - `factor_added` (low), `factor_removed` (medium): an authenticator of the identity service's own. `details: { factorId }`
 */
export const raiseSecurityEvent = (trx: Db, event: SecurityEvent) => enqueue(trx, 'record_security_event', event)

/** Reports a failed sign-in to the product, for one that did not go through the product and so was not recorded there. */
export const reportSignInFailure = (trx: Db, failure: SignInFailure) => enqueue(trx, 'record_sign_in_failure', failure)
