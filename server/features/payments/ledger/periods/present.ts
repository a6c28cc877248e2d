import { addMonths, companyDay, type Month } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Periods } from '#contract/leases/periods/admin.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { monthOf } from '../rent-balance.ts'
import { firstEntryMonth, listClosed, type Sums, sumBalances, sumMonths } from './queries.ts'
import { balancesOf, monthsBetween, NO_SUMS, receivedIn } from './sums.ts'

type Shown = Periods['months'][number]

const yearOf = (month: Month) => Number(month.slice(0, 4))

const presentSums = (sums: Sums) => ({
  charged: formatCents(sums.charged_cents),
  credited: formatCents(sums.credited_cents),
  received: formatCents(receivedIn(sums)),
  receivedBy: {
    card: formatCents(sums.card_cents),
    bank_account: formatCents(sums.bank_cents),
    check: formatCents(sums.check_cents),
    cash: formatCents(sums.cash_cents),
    money_order: formatCents(sums.money_order_cents),
    transfer: formatCents(sums.transfer_cents),
  },
  returned: formatCents(sums.returned_cents),
  kept: formatCents(sums.kept_cents),
})

/**
 * The months of a year. Closed ones have the figures they were closed with; open ones are summed now, with balances counted back from what all leases
 * owe now.
 */
export async function readPeriods(db: Db, gateway: Gateway, asked: number | undefined): Promise<Periods> {
  const now = monthOf(companyDay())
  const closed = await listClosed(db)
  const closedThrough = closed[0]?.month ?? null
  // Figures of another provider were of payments that do not count any more.
  const kept = closed.filter((one) => one.gateway === gateway)
  const isKept = kept.length === closed.length
  const from = closedThrough !== null && isKept ? addMonths(closedThrough, 1) : null
  const live = await sumMonths(db, gateway, from)
  const sums = new Map<Month, Sums>([...live, ...(isKept ? kept : [])].map((one) => [one.month, one]))
  const known = [...sums.keys(), now].toSorted()
  const first = [(await firstEntryMonth(db)) ?? now, known[0]!].toSorted()[0]!
  const last = known.at(-1)!
  const year = asked ?? yearOf(now)
  const all = [...monthsBetween(first, last)]
  const balances = balancesOf(sums, await sumBalances(db, gateway), all)
  const months: Shown[] = []
  for (const month of all.toReversed()) {
    const own = sums.get(month) ?? NO_SUMS
    const closing = closed.find((one) => one.month === month)
    const balance = isKept && closing ? closing.balance_cents : balances.get(month)!
    if (yearOf(month) === year)
      months.push({
        month,
        ...presentSums(own),
        balance: formatCents(balance),
        closedAt: closing?.closed_at.toISOString() ?? null,
        closedBy: closing?.staff_name ?? null,
        canClose: month < now && (closedThrough === null || month > closedThrough),
        canReopen: month === closedThrough,
      })
  }
  return { closedThrough, firstYear: yearOf(first), lastYear: yearOf(last), months }
}
