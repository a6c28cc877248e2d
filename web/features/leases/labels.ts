import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { LedgerEntry } from '#contract/leases/entries.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'

/** A balance in words: what is owed, a credit, or nothing. */
export function balanceWords(balance: string): string {
  const dollars = Number(balance)
  if (dollars === 0) return 'Nothing owed'
  return dollars > 0 ? `${formatAmount(balance)} owed` : `${formatAmount(-dollars)} credit`
}

/** What stands below the memo of an entry: what it is for, how it came and its receipt. */
export function detailsOf(entry: LedgerEntry) {
  const { kind, account, period, memo, method, number, receiptNumber, paidBy, occurredOn } = entry
  const month = period !== null && account === 'rent' && kind === 'payment' ? `For ${formatMonth(period)}` : null
  const isNamed = method === null || memo === METHOD_NAMES[method]
  const by = method === null ? null : [isNamed ? null : METHOD_NAMES[method], number && `No. ${number}`]
  const own = occurredOn && `Originally dated ${formatDay(occurredOn)}`
  return [month, paidBy && `Paid by ${paidBy}`, ...(by ?? []), receiptNumber, own].filter(Boolean)
}
