import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { NextMonth } from '#contract/leases/preview/fields.ts'

/** The rows of a preview: what is owed or a credit before the month, what it charges, and what is due then. */
export function nextMonthFacts({ month, balance, lines, due, dueOn }: NextMonth) {
  const before = Number(balance)
  return [
    ...(before === 0 ? [] : [[before > 0 ? 'Owed from before' : 'Credit', formatAmount(balance)] as const]),
    ...lines.map(({ memo, amount, dueOn: day }) => [`${memo}, ${formatDay(day)}`, formatAmount(amount)] as const),
    [dueOn === null ? `Due in ${formatMonth(month)}` : `Due ${formatDay(dueOn)}`, formatAmount(due)] as const,
  ]
}
