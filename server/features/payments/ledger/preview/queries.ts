import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { ledgerBalance } from '../books/queries.ts'

/** The balance of a lease today. */
export async function sumLedger(db: Db, leaseId: string, gateway: Gateway): Promise<number> {
  const balance = ledgerBalance('l.id', gateway).as('balance')
  const row = await db.selectFrom('leases as l').select(balance).where('l.id', '=', leaseId).executeTakeFirst()
  return Number(row?.balance ?? 0)
}
