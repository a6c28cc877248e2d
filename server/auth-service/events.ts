import type { Db } from '#server/db/connection.ts'
import { enqueue, type SecurityEvent, type SignInFailure } from '#server/jobs/enqueue.ts'

/**
 * Reports a security event to the product: enqueues a job `record_security_event` with a `SecurityEvent` in the caller's transaction.
 *
 * - `account_lockout` (high): too many failed sign-ins for one address. `details: { email }`
 * - `repeated_failures` (medium): too many failed sign-ins from one network. `details: { network }`
 * - `sign_in_refused` (medium): sign-ins continued after the limit, or had the right password of a banned account.
 *   `details: { email, reason }` or `{ network, reason }`
 * - `refresh_token_reuse` (high): an old refresh token was used again and its session was ended. `details: { sessionId }`
 * - `password_changed` (low), `email_changed` (medium): by the user. `details: { sessionId }`, `details: { email }`
 * - `factor_added` (low), `factor_removed` (medium): an authenticator of the identity service's own. `details: { factorId }`
 * - `passkey_added` (low), `passkey_renamed` (low), `passkey_removed` (medium): by the user. `details: { passkeyId }`
 * - `passkey_copied` (high): the counter of a passkey did not grow, and the sign-in was refused. `details: { passkeyId }`
 */
export const raiseSecurityEvent = (trx: Db, event: SecurityEvent) => enqueue(trx, 'record_security_event', event)

/** Reports a failed sign-in to the product, for one that did not go through the product and so was not recorded there. */
export const reportSignInFailure = (trx: Db, failure: SignInFailure) => enqueue(trx, 'record_sign_in_failure', failure)
