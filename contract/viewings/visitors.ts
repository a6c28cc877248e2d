import * as z from 'zod/mini'
import { Id, Timestamp } from '#contract/core/fields.ts'

/** What a visitor asked for is kept for so many minutes, while they open the link in the email. */
export const CONFIRM_MINUTES = 60
/** The same in the words of pages and emails. */
export const CONFIRM_PERIOD = 'an hour'
export const NAME_MAX = 100
/** Of the reason for a cancellation. */
export const REASON_MAX = 300

/** Whether a visitor came. */
export const OUTCOMES = ['came', 'did_not_come'] as const

/** The secret part of a link. */
export const ByToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** What staff know of every visit, be it a viewing or an open house. */
export const staffVisit = {
  id: Id,
  propertyId: Id,
  title: z.string(),
  address: z.string(),
  /** The home is on the market. Visitors do not see an open house of one that is not, and are not reminded of its viewings. */
  isOffered: z.boolean(),
  startsAt: Timestamp,
  endsAt: Timestamp,
}
