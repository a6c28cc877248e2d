import * as z from 'zod/mini'
import { MailAddress, optionalLine, requiredLine } from '#contract/core/fields.ts'

/** A time is kept for so many minutes while its form is open. */
export const HOLD_MINUTES = 10
/** And for so many while the visitor opens the link in the email. */
export const CONFIRM_MINUTES = 60
/** How far ahead a viewing can be booked. */
export const DAYS_AHEAD = 28
/** The details of a visitor are deleted so many days after the viewing. */
export const RETENTION_DAYS = 90

export const VIEWING_STATES = ['held', 'requested', 'booked', 'cancelled', 'expired'] as const
export type ViewingState = (typeof VIEWING_STATES)[number]
export const OUTCOMES = ['came', 'did_not_come'] as const

export const NAME_MAX = 100

const blankToNull = (text: string | null | undefined) => (text === undefined || text === '' ? null : text)

/** Who wants to see a home. An email address or a phone number is enough. */
export const Visitor = z
  .object({
    name: requiredLine('Name', NAME_MAX),
    email: z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      MailAddress,
    ]),
    phone: z.pipe(optionalLine('Phone', 30), z.transform(blankToNull)),
  })
  .check(
    z.refine(({ email, phone }) => email !== null || /\d.*\d.*\d.*\d.*\d.*\d.*\d/.test(phone ?? ''), {
      error: 'Enter an email address or a phone number',
      path: ['contact'],
    }),
  )
export type Visitor = z.output<typeof Visitor>
