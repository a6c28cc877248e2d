import * as z from 'zod/mini'
import { Money } from '#contract/core/fields.ts'
import { SignedMoney } from '../entries.ts'

/** What a lease will charge next month, if nothing changes until then. */
export const NextMonth = z.object({
  /** The first day of that month. */
  month: z.iso.date(),
  /** The balance when that month begins, with what comes due until then. Negative for a credit. */
  balance: SignedMoney,
  /** What is charged or credited in that month, by its day. */
  lines: z.array(z.object({ dueOn: z.iso.date(), memo: z.string(), amount: SignedMoney })),
  /** What is due once all of that is charged. $0.00 where a credit covers it. */
  due: Money,
  /** The day of the first charge. Null for a month without one. */
  dueOn: z.nullable(z.iso.date()),
})
export type NextMonth = z.input<typeof NextMonth>
