import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { allocateAllLeases } from '../allocations/service.ts'
import { chargeLeases } from './charges.ts'
import { lockLeasesOf } from './entry-queries.ts'
import { findNeverCharged, listUncharged, markCharged, type UnchargedLease } from '../uncharged-queries.ts'

const LEASES_AT_ONCE = 500

interface Charging {
  db: Db
  gateway: Gateway
  /** Leases of one transaction. */
  batchSize?: number
}

const idsOf = (leases: readonly UnchargedLease[]) => leases.map(({ user_id: id }) => id)

/**
 * Brings the charges of every lease up to date that came due since it was last charged. It runs every few minutes, so that an outage skips no day; a run
 * that is interrupted keeps what it has committed, and the next one goes on after it.
 */
export async function chargeAllLeases({ db, gateway, batchSize = LEASES_AT_ONCE }: Charging): Promise<void> {
  let last: string | undefined
  for (;;) {
    const batch = await listUncharged(db, batchSize, last)
    if (batch.length === 0) break
    const leaseIds = batch.map(({ lease_id: id }) => id)
    last = leaseIds.at(-1)
    const isWhole = ({ charged_in: month, is_prepaid: isPrepaid }: UnchargedLease) => month === null || isPrepaid
    const [whole, due] = [batch.filter(isWhole), batch.filter((lease) => !isWhole(lease))]
    const since = due.map(({ charged_in: month }) => month!).toSorted()[0] ?? null
    await db.transaction().execute(async (trx) => {
      // All in one order, because other processes may charge the same leases.
      await lockLeasesOf(trx, idsOf(batch))
      await chargeLeases(trx, idsOf(whole), gateway)
      await chargeLeases(trx, idsOf(due), gateway, since)
      await markCharged(trx, leaseIds)
    })
  }
  await allocateAllLeases({ db, gateway })
}

/** Charges a lease that the job has not read yet, such as right after the update that brought the ledger, so that nobody sees half of one. */
export async function chargeIfNew(db: Db, leaseId: string, gateway: Gateway) {
  const userId = await findNeverCharged(db, leaseId)
  if (userId === null) return
  await db.transaction().execute(async (trx) => {
    await chargeLeases(trx, [userId], gateway)
    await markCharged(trx, [leaseId])
  })
}
