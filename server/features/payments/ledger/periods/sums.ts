import { addMonths, type Month } from '#contract/core/calendar.ts'
import type { Sums } from './queries.ts'

export const NO_SUMS: Sums = {
  charged_cents: 0,
  credited_cents: 0,
  card_cents: 0,
  bank_cents: 0,
  check_cents: 0,
  cash_cents: 0,
  money_order_cents: 0,
  transfer_cents: 0,
  returned_cents: 0,
  kept_cents: 0,
}

export const receivedIn = (sums: Sums) =>
  sums.card_cents + sums.bank_cents + sums.check_cents + sums.cash_cents + sums.money_order_cents + sums.transfer_cents

const changeIn = (sums: Sums) =>
  sums.charged_cents - sums.credited_cents - receivedIn(sums) + sums.returned_cents + sums.kept_cents

/** Months from the first to the last, oldest first. */
export function* monthsBetween(first: Month, last: Month): Generator<Month, void> {
  for (let month = first; month <= last; month = addMonths(month, 1)) yield month
}

/** What is owed at the end of each month, counted back from what is owed with every entry there is. */
export function balancesOf(sums: ReadonlyMap<Month, Sums>, owed: number, months: readonly Month[]): Map<Month, number> {
  const all = [...new Set([...sums.keys(), ...months])].toSorted().toReversed()
  const balances = new Map<Month, number>()
  let balance = owed
  for (const month of all) {
    balances.set(month, balance)
    balance -= changeIn(sums.get(month) ?? NO_SUMS)
  }
  return balances
}
