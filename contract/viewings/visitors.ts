import * as z from 'zod/mini'

/** What a visitor asked for is kept for so many minutes, while they open the link in the email. */
export const CONFIRM_MINUTES = 60
/** The details of a visitor are deleted so many days after the visit. */
export const RETENTION_DAYS = 90
export const NAME_MAX = 100

/** Whether a visitor came. */
export const OUTCOMES = ['came', 'did_not_come'] as const

/** The secret part of a link. */
export const ByToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })
