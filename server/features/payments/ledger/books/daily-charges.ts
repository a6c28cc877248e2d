import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { chargeLeases } from './charges.ts'
import { listNotChargedToday, markCharged } from './queries.ts'

const LEASES_AT_ONCE = 500

interface Charging {
  db: Db
  gateway: Gateway
  /** Leases of one transaction. */
  batchSize?: number
}

/**
 * Brings the charges of every lease up to date, each lease once a day. It runs every hour, so that an outage skips no day; a run that is interrupted
 * keeps what it has committed, and the next one goes on after it. Returns how many leases it read.
 */
export async function chargeAllLeases({ db, gateway, batchSize = LEASES_AT_ONCE }: Charging): Promise<number> {
  let count = 0
  for (;;) {
    const batch = await listNotChargedToday(db, batchSize)
    if (batch.length === 0) return count
    await db.transaction().execute(async (trx) => {
      const users = batch.map(({ user_id: id }) => id)
      await chargeLeases(trx, users, gateway)
      const leases = batch.map(({ lease_id: id }) => id)
      await markCharged(trx, leases)
    })
    count += batch.length
  }
}
