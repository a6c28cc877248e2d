import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { readPeople, settled, sharesBy } from '../ledger/shares/shares.ts'
import { openCentsOf, type Payer, pendingCentsOf, readLedger, rentBalanceOf, sum } from '../ledger/rent-balance.ts'

/** Credits in accounts other than rent, less what is owed there. Deposits and a prepaid last month do not pay rent, and interest that does is read with it. */
async function creditElsewhere(db: Db, leaseId: string, gateway: Gateway): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents from ledger_entries
    where lease_id = ${leaseId} and (gateway is null or gateway = ${gateway})
      and account not in ('rent', 'deposit', 'last_month') and not (account = 'interest' and period is not null)`.execute(
    db,
  )
  return Math.max(0, -Number(rows[0]!.cents))
}

/**
 * The rent in cents that is due on a day and not paid, as far as it is known now. Payments that are still processing count as paid, except one of this
 * many cents, and so do credits of other accounts. Of a lease of several tenants, it is what is left of the payer's share of it.
 */
export async function readOwed(
  db: Db,
  payer: Payer,
  gateway: Gateway,
  { exceptCents = 0 } = {},
): Promise<(day: string) => number> {
  if (payer.lease_id === null) return () => 0
  const ledger = await readLedger(db, payer, gateway)
  const people = await readPeople(db, payer)
  const made = settled(ledger, payer, exceptCents)
  const credit =
    Math.max(0, pendingCentsOf(ledger) - exceptCents) + (await creditElsewhere(db, payer.lease_id, gateway))
  return (day) => {
    const then = { ...payer, today: day }
    const balance = rentBalanceOf(then, ledger)
    if (balance === null) return 0
    const owed = Math.max(0, sum(balance.open.map(openCentsOf)) - credit)
    return people === null ? owed : sharesBy(people, then, made, { day, openCents: owed })(payer.id).openCents
  }
}
