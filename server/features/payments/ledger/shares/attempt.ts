import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { findPayer } from '../queries.ts'
import { readLedger, rentBalanceOf, sharedLeaseOf } from '../rent-balance.ts'
import { sharedRefusal } from './limit.ts'
import { findOwn, lockUser, type PaymentRow, updateAttempted } from '../../queries.ts'

/** Why a payment can no longer be made: the payer has left the lease, or others on it have paid meanwhile. Null where it can. */
async function refusalOf(trx: Db, userId: string, row: PaymentRow): Promise<string | null> {
  const payer = await findPayer(trx, userId)
  if (!payer || (row.lease_id !== null && sharedLeaseOf(payer) !== row.lease_id))
    return "You're no longer on the lease that this payment is for."
  // It counts as processing by itself.
  const isCounted = row.status === 'completed' || (row.status === 'pending' && row.is_shown)
  if (row.payment_type !== 'rent' || isCounted || payer.rent_cents === null) return null
  const { gateway } = row
  const books = await readLedger(trx, payer, gateway)
  const rent = rentBalanceOf(payer, books)
  return rent && sharedRefusal(trx, payer, { rent, books, cents: Number(row.amount_cents), gateway, isBegun: true })
}

/** Records that a card is about to be charged. Of several tenants who pay the same rent at the same moment, the later ones are refused. */
export async function beginAttempt(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const row = await findOwn(trx, userId, id)
    const reason = row ? await refusalOf(trx, userId, row) : null
    if (reason !== null) throw new AppError('conflict', reason)
    await updateAttempted(trx, userId, id)
  })
}
