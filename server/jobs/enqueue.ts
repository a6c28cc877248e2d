import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { sql } from 'kysely'

/** A security event to record. */
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
    | 'passkey_added'
    | 'passkey_renamed'
    | 'passkey_removed'
    | 'passkey_copied'
  severity: 'low' | 'medium' | 'high'
  /** Null for an address without an account. */
  userId: string | null
  ip: string
  details: Record<string, string>
}

/** A sign-in that failed at the identity service's own endpoint. */
export interface SignInFailure {
  email: string
  userId: string | null
  address: string
  userAgent: string | null
}

/** A requested link, for an address that may or may not have an account. */
export interface LinkRequest {
  type: 'recovery' | 'magiclink' | 'signup' | 'email_change'
  email: string
  redirectTo: string | null
  /** The profile of a new user, where an unknown address may become an account. */
  newcomer: Record<string, unknown> | null
}

/** The payload of each kind of job. */
export interface Jobs {
  /** Delivers an event of the card sandbox to the webhook. */
  deliver_card_event: { id: string }
  /** The bank's answer to a debit of the card sandbox. */
  settle_sandbox_debit: { intentId: string }
  /** Gives up a card at its provider that is not saved here any more. */
  detach_payment_method: { gateway: Gateway; methodId: string }
  send_mail: Mail
  /** Tells everyone who comes to an open house that it was moved or cancelled. */
  tell_guests: { openHouseId: string }
  send_auth_link: LinkRequest
  record_security_event: SecurityEvent
  record_sign_in_failure: SignInFailure
  /** Finds the addresses of homes that were saved. */
  find_positions: Record<string, never>
  /** Deletes the files of an erased person: photos, and emails that were written to a folder. */
  erase_files: { email: string }
  /** Verifies the hash chains of the audit tables. */
  verify_record: Record<string, never>
}

/** Retries after 3 s, 7 s, 20 s … and then every six hours, for a little over three days in total. */
export const ATTEMPTS = 24

/** Of scheduled work, which comes around again. */
export const SCHEDULED_ATTEMPTS = 3

/** Enqueues a job in the transaction that needs it. The job runs after the commit, and not at all without it. */
export const enqueue = <Task extends keyof Jobs>(
  db: Db,
  task: Task,
  payload: Jobs[Task],
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
) =>
  sql`select graphile_worker.add_job(
    ${task}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS},
    run_at => case when ${afterSeconds}::int > 0 then now() + make_interval(secs => ${afterSeconds}::int) end
  )`.execute(db)
