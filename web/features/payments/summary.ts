import type { WireOf } from '#contract/core/endpoint.ts'
import type { payments } from '#contract/payments/own.ts'
import { addMonths, formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'

/** The rent balance and deposit of a tenant. */
export type Summary = WireOf<typeof payments.summary>

/**
 * The last month that is paid, where this month and any that were paid ahead are. Null before the lease, where the last month is paid with the first,
 * and where an older month or the opening balance is due.
 */
export function paidThrough({ isRentPaid, month, rentMonth, rentDueOn, isBeforeLease, openMonths }: Summary) {
  if (!isRentPaid || isBeforeLease || rentDueOn === null || openMonths.length > 0 || rentMonth <= month) return null
  return addMonths(rentMonth, -1)
}

/** The name of a month within a sentence. One of the months may stand for the opening balance. */
export const periodName = ({ openingMonth }: Pick<Summary, 'openingMonth'>, month: string) =>
  month === openingMonth ? 'the opening balance' : formatMonth(month)

/** For someone who has left a lease that they shared. */
export const lastDayWas = (leftOn: string) => `Your last day on the lease was ${formatDay(leftOn)}`
export const NOTHING_TO_PAY = "There's nothing to pay here. If you still owe something, contact your property manager."
