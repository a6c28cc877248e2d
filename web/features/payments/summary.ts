import type { WireOf } from '#contract/core/endpoint.ts'
import type { payments } from '#contract/payments/own.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'

/** The rent balance and deposit of a tenant. */
export type Summary = WireOf<typeof payments.summary>

/** The name of a month within a sentence. One of the months may stand for the opening balance. */
export const periodName = ({ openingMonth }: Pick<Summary, 'openingMonth'>, month: string) =>
  month === openingMonth ? 'the opening balance' : formatMonth(month)

/** For someone who has left a lease that they shared. */
export const lastDayWas = (leftOn: string) => `Your last day on the lease was ${formatDay(leftOn)}`
export const NOTHING_TO_PAY = "There's nothing to pay here. If you still owe something, contact your property manager."
