import type { Db } from '#server/db/connection.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { sql } from 'kysely'

/** Something that the security record should hold. */
export interface SecurityEvent {
  type:
    | 'account_lockout'
    | 'repeated_failures'
    | 'sign_in_refused'
    | 'refresh_token_reuse'
    | 'password_changed'
    | 'email_changed'
    | 'factor_added'
    | 'factor_removed'
  severity: 'low' | 'medium' | 'high'
  /** Null where nobody is known: an address without an account. */
  userId: string | null
  ip: string
  details: Record<string, string>
}

/** A sign-in that failed at the identity service's own address. */
export interface SignInFailure {
  email: string
  userId: string | null
  address: string
  userAgent: string | null
}

/** A link that somebody asked for, for an address that may or may not be known. */
export interface LinkRequest {
  type: 'recovery' | 'magiclink' | 'signup' | 'email_change'
  email: string
  redirectTo: string | null
  /** Facts about somebody new, where an unknown address may become an account. */
  newcomer: Record<string, unknown> | null
}

/** What can be asked to be done, and what it must be told. */
export interface Jobs {
  /** The sandbox tells of something by its webhook. */
  deliver_card_event: { id: string }
  send_mail: Mail
  send_auth_link: LinkRequest
  record_security_event: SecurityEvent
  record_sign_in_failure: SignInFailure
  /** Goes through the record from its first row to its last. */
  verify_record: Record<string, never>
}

/** Tried again after 3 s, 7 s, 20 s … and then every six hours: a little over three days in all. */
const ATTEMPTS = 24

/** Asks for a piece of work, in the transaction that makes it necessary: it is done after the commit, and not without it. */
export const enqueue = <Task extends keyof Jobs>(db: Db, task: Task, payload: Jobs[Task]) =>
  sql`select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS})`.execute(
    db,
  )
