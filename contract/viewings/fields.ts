import * as z from 'zod/mini'
import { MailAddress, optionalLine, requiredLine } from '#contract/core/fields.ts'
import { NAME_MAX } from '#contract/viewings/visitors.ts'

/** A time is kept for so many minutes while its form is open. */
export const HOLD_MINUTES = 10
/** How far ahead a viewing can be booked. */
export const DAYS_AHEAD = 28

export const VIEWING_STATES = ['held', 'requested', 'booked', 'cancelled', 'expired'] as const
export type ViewingState = (typeof VIEWING_STATES)[number]

const blankToNull = (text: string | null | undefined) => (text === undefined || text === '' ? null : text)

/** Who wants to see a home. An email address or a phone number that can be called is enough. */
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
    z.refine(({ email, phone }) => email !== null || phone !== null, {
      error: 'Enter an email address or a phone number',
      path: ['contact'],
    }),
    z.refine(({ phone }) => phone === null || /(\d.*){7}/.test(phone), {
      error: 'Enter a phone number with at least 7 digits',
      path: ['digits'],
    }),
  )
export type Visitor = z.output<typeof Visitor>
