import { addDays, addMonths } from '#contract/core/calendar.ts'
import type { NextMonth } from '#contract/leases/preview/fields.ts'
import { formatCents } from '#contract/core/money.ts'
import { orNotFound } from '#server/errors.ts'
import { chargeIfNew } from '../books/daily-charges.ts'
import { missingEntries, readFacts } from '../books/charges.ts'
import type { LedgerDeps } from '../books/context.ts'
import type { NewEntry } from '../books/entry-queries.ts'
import { findLeaseOf } from '../queries.ts'
import { monthOf, type Payer, sum } from '../rent-balance.ts'
import { sumLedger } from './queries.ts'

const centsOf = (entries: readonly NewEntry[]) => sum(entries.map(({ cents }) => Number(cents)))

/** A lease as it is on the last day of next month, as the job that charges leases will read it then. */
export const atEndOfNextMonth = (payer: Payer): Payer => ({
  ...payer,
  today: addDays(addMonths(monthOf(payer.today), 2), -1),
})

/** What is charged next month, of the entries that are missing by its end, and what is due then. */
export function nextMonthOf(today: string, balanceCents: number, missing: readonly NewEntry[]): NextMonth {
  const month = addMonths(monthOf(today), 1)
  const lines = missing
    .filter(({ effective_on: day }) => day >= month)
    .toSorted((one, other) => one.effective_on.localeCompare(other.effective_on))
  const before = balanceCents + centsOf(missing.filter((entry) => !lines.includes(entry)))
  const due = before + centsOf(lines)
  return {
    month,
    balance: formatCents(before),
    lines: lines.map(({ effective_on: dueOn, memo = '', cents }) => ({ dueOn, memo, amount: formatCents(cents) })),
    due: formatCents(Math.max(0, due)),
    dueOn: lines.find(({ cents }) => Number(cents) > 0)?.effective_on ?? null,
  }
}

/** What a lease will charge next month: what the job posts by the end of that month, from the same functions. */
export async function readNextMonth({ db, gateway }: LedgerDeps, leaseId: string): Promise<NextMonth> {
  await chargeIfNew(db, leaseId, gateway)
  const payer = orNotFound((await findLeaseOf(db, { user_id: null, lease_id: leaseId })) ?? null)
  const facts = await readFacts(db, [payer], gateway)
  const missing = [...missingEntries(atEndOfNextMonth(payer), facts)]
  return nextMonthOf(payer.today, await sumLedger(db, leaseId, gateway), missing)
}
