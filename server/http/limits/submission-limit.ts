import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { SUBMISSIONS } from './count-tables.ts'
import { createDatabaseLimits, hashedKey, type Limit } from './database-limit.ts'
import { networkOf } from './rate-limit.ts'

const HOUR = 60 * 60
const ACKNOWLEDGEMENTS_PER_HOUR = 5

interface SubmissionLimit extends Limit {
  /** What was submitted too often, for the message. */
  what?: string
}

const { count, isWithin } = createDatabaseLimits(
  SUBMISSIONS,
  ({ what = 'messages from your network' }: SubmissionLimit, retryAfter) =>
    new AppError('rate_limited', `Too many ${what}. Please try again later or call us.`, { retryAfter }),
)

/** Counts an accepted submission of a network or user in the caller's transaction. Throws if there were already `perHour` in the last hour. */
export const countSubmission = (db: Db, kind: string, who: string, perHour: number, what?: string) =>
  count(db, { kind, key: networkOf(who), most: perHour, seconds: HOUR, ...(what !== undefined && { what }) })

/** Many mail providers deliver `name+anything@` to `name@`. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@')

/**
 * Counts an acknowledgement to an address that anybody can type into a public form, from any form and network. False when the
 * last hour has reached the limit. The submission is still accepted; only this email is not sent.
 */
export const mayAcknowledge = (db: Db, email: string) =>
  isWithin(db, {
    kind: 'acknowledgement',
    key: hashedKey(mailboxOf(email)),
    most: ACKNOWLEDGEMENTS_PER_HOUR,
    seconds: HOUR,
  })
