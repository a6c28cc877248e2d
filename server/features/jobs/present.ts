import type { ResultOf } from '#contract/core/endpoint.ts'
import type { jobsAdmin } from '#contract/jobs/admin.ts'
import type { Jobs, LinkRequest } from '#server/jobs/enqueue.ts'
import type { JobRow } from './queries.ts'

const TITLES: Record<keyof Jobs, string> = {
  send_mail: 'Email',
  tell_guests: 'Emails to guests of an open house',
  send_auth_link: 'Account link by email',
  record_security_event: 'Security event to record',
  record_sign_in_failure: 'Failed sign-in to record',
  find_positions: 'Positions of saved addresses',
  erase_files: 'Files of an erased person',
  verify_record: 'Log verification',
  deliver_card_event: 'Event of the card sandbox',
  detach_payment_method: 'Payment method to remove at the provider',
  settle_sandbox_debit: 'Bank debit of the card sandbox',
}

/** The work of `server/scheduled-jobs.ts`, and the backup. */
const SCHEDULED_TITLES: Readonly<Record<string, string>> = {
  tidy: 'Hourly cleanup',
  charge_leases: 'Charges of leases',
  verify_record_daily: 'Daily log verification',
  pay_rent: 'Automatic payments of rent',
  remind_of_rent: 'Rent reminders',
  warn_of_deposits: 'Warnings of deposit deadlines',
  remind_of_renewals: 'Reminders of leases that end',
  send_alerts: 'Alerts for new homes',
  remind_of_viewings: 'Viewing reminders',
  remind_of_open_houses: 'Open house reminders',
  find_due_positions: 'Positions of addresses',
  find_missing_positions: 'Search for missing positions',
  reconcile_payments: 'Payments checked with the card provider',
  back_up: 'Backup',
}

const LINKS: Record<LinkRequest['type'], string> = {
  recovery: 'Password reset',
  magiclink: 'Sign-in link',
  signup: 'Email confirmation',
  email_change: 'New email address',
}

const isOwn = <Known extends string>(known: Readonly<Record<Known, string>>, name: string): name is Known =>
  Object.hasOwn(known, name)

/** `find_due_positions` → `Find due positions`. */
const readable = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** The task in words. A task of another version of the product is named by its code. */
export function titleOf(task: string): string {
  if (isOwn(TITLES, task)) return TITLES[task]
  return SCHEDULED_TITLES[task] ?? readable(task)
}

function subjectOf({ subject, type, event, property }: JobRow): string | null {
  if (type !== null) return isOwn(LINKS, type) ? LINKS[type] : readable(type)
  return subject ?? property ?? event
}

/** An address on the web with what may be secret in it: a password before the host, and everything after it. */
const ADDRESS = /\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)[^\s"'<>]*/gi
const NAMED_SECRET =
  /\b(password|passwd|secret|token|authorization|api[_-]?key)(["']?\s*[:=]\s*)(?:bearer\s+|basic\s+)?\S+/gi
/** Tokens and keys. Ids of records are no secrets. */
const LONG_WORD = /(?<![\w-])(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-]))[\w-]{32,}/g
const ERROR_MAX = 300

/** The log has the whole error. */
function shownError(error: string | null): string | null {
  if (error === null) return null
  const plain = error
    .replaceAll(ADDRESS, (all, scheme: string, host: string) => (all === scheme + host ? all : `${scheme}${host}/...`))
    .replaceAll(NAMED_SECRET, '$1$2...')
    .replaceAll(LONG_WORD, '...')
  return plain.length > ERROR_MAX ? `${plain.slice(0, ERROR_MAX - 3).toWellFormed()}...` : plain
}

export const present = (row: JobRow): ResultOf<typeof jobsAdmin.get> => ({
  id: row.id,
  task: row.task,
  kind: row.kind,
  title: titleOf(row.task),
  subject: subjectOf(row),
  person: row.recipient ?? row.person,
  state: row.state,
  attempts: row.attempts,
  maxAttempts: row.max_attempts,
  createdAt: row.created_at,
  nextAttemptAt: row.state === 'running' || row.state === 'failed' ? null : row.run_at,
  updatedAt: row.updated_at,
  lastError: shownError(row.last_error),
})
