import type { Database } from '#server/db/schema.ts'
import type { Jobs } from '#server/jobs/enqueue.ts'
import { ACCOUNTS } from './data/accounts.ts'
import { CONDITION } from './data/condition.ts'
import { LOGS } from './data/logs.ts'
import { MAINTENANCE } from './data/maintenance.ts'
import { SITE } from './data/site.ts'
import type { Tables } from './data/table-entry.ts'
import { PAYMENTS } from './data/payments.ts'
import { TENANCIES } from './data/tenancies.ts'
import { VISITORS } from './data/visitors.ts'

/** Every table, and every column that could hold personal data. A table or column that is not named here fails a test. */
export const PERSONAL_DATA: Tables<keyof Database> = {
  ...ACCOUNTS,
  ...TENANCIES,
  ...CONDITION,
  ...PAYMENTS,
  ...MAINTENANCE,
  ...VISITORS,
  ...LOGS,
  ...SITE,
}

/** The fields of each job's payload that hold a person's email address. An erasure removes waiting jobs to that address. */
export const JOB_ADDRESSES: Record<keyof Jobs, readonly string[]> = {
  send_mail: ['to', 'replyTo'],
  send_auth_link: ['email'],
  tell_guests: [],
  record_security_event: [],
  record_sign_in_failure: [],
  find_positions: [],
  // It removes what is left of them.
  erase_files: [],
  verify_record: [],
  deliver_card_event: [],
  detach_payment_method: [],
  settle_sandbox_debit: [],
}
