import type { WireOf } from '#contract/core/endpoint.ts'
import type { payments } from '#contract/payments/own.ts'
import { formatMonth } from '#contract/core/calendar.ts'

/** The rent balance and deposit of a tenant. */
export type Summary = WireOf<typeof payments.summary>

/** The name of a month within a sentence. One of the months may stand for the opening balance. */
export const periodName = ({ openingMonth }: Pick<Summary, 'openingMonth'>, month: string) =>
  month === openingMonth ? 'the opening balance' : formatMonth(month)
