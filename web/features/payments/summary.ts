import type { WireOf } from '#contract/core/endpoint.ts'
import type { payments } from '#contract/payments/own.ts'
import { formatDay } from '#contract/core/dates.ts'
import { rentMonthName } from '#contract/leases/rent-month-name.ts'

/** The rent balance and deposit of a tenant. */
export type Summary = WireOf<typeof payments.summary>

type Months = Pick<Summary, 'openingMonth' | 'partMonths'>

/** The name of a month within a sentence. One of the months may stand for the opening balance. */
export const periodName = (summary: Months, month: string) =>
  month === summary.openingMonth ? 'the opening balance' : rentMonthName(summary, month)

/** For someone who has left a lease that they shared. */
export const lastDayWas = (leftOn: string) => `Your last day on the lease was ${formatDay(leftOn)}`
export const NOTHING_TO_PAY = "There's nothing to pay here. If you still owe something, contact your property manager."
