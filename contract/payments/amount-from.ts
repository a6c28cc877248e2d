import * as z from 'zod/mini'
import { MAX_CENTS, parseCents } from '#contract/core/money.ts'

const cents = (amount: string | number) => parseCents(amount) ?? Number.NaN
const NOT_DOLLARS = 'must be dollars and cents, such as 2100.50'

/** An amount in dollars of at least so many cents, as a number or text. Parsed to whole cents. */
export const amountFrom = (least: number, error: string, label = 'Amount') =>
  z.pipe(
    z
      .union([z.string(), z.number()], {
        error: ({ input }) =>
          input === undefined || input === null ? `${label} is required` : `${label} ${NOT_DOLLARS}`,
      })
      .check(
        z.refine((amount) => parseCents(amount) !== null, { error: `${label} ${NOT_DOLLARS}`, abort: true }),
        z.refine((amount) => cents(amount) >= least, { error }),
        z.refine((amount) => cents(amount) <= MAX_CENTS, { error: `${label} must be at most $999,999.99` }),
      ),
    z.transform(cents),
  )
