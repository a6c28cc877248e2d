import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { openCentsOf, type Payer, readLedger, rentBalanceOf, sum } from '../ledger/rent-balance.ts'

/** Credits in accounts other than rent, less what is owed there. Deposits and a prepaid last month do not pay rent. */
async function creditElsewhere(db: Db, leaseId: string, gateway: Gateway): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    select coalesce(sum(cents), 0) as cents from ledger_entries
    where lease_id = ${leaseId} and (gateway is null or gateway = ${gateway})
      and account not in ('rent', 'deposit', 'last_month')`.execute(db)
  return Math.max(0, -Number(rows[0]!.cents))
}

/**
 * The rent in cents that is due on a day and not paid, as far as it is known now. Payments that are still processing count as paid, and so do credits
 * of other accounts.
 */
export async function readOwed(db: Db, payer: Payer, gateway: Gateway): Promise<(day: string) => number> {
  if (payer.lease_id === null) return () => 0
  const ledger = await readLedger(db, payer, gateway)
  const credit = ledger.pendingCents + (await creditElsewhere(db, payer.lease_id, gateway))
  return (day) => {
    const balance = rentBalanceOf({ ...payer, today: day }, ledger)
    return balance === null ? 0 : Math.max(0, sum(balance.open.map(openCentsOf)) - credit)
  }
}
