import type { WireOf } from '#contract/core/endpoint.ts'
import type { payments } from '#contract/payments/own.ts'
import { formatMonth } from '#web/lib/format/format-time.ts'

/** How one's rent and deposit stand. */
export type Summary = WireOf<typeof payments.summary>

/** What a month of the summary is called within a sentence: one of them may stand for the opening balance. */
export const periodName = ({ openingMonth }: Pick<Summary, 'openingMonth'>, month: string) =>
  month === openingMonth ? 'the opening balance' : formatMonth(month)
