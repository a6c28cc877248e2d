import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import type { NewPayment } from '../ledger-rows.ts'
import { insertReceived, type Received } from './checks.ts'

const insertPayments = (trx: Kysely<Database>, payments: NewPayment[]) =>
  trx
    .insertInto('payments')
    .values(payments)
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .returning(['id', 'status', 'created_at', 'refunded_cents', 'dispute_status'])
    .execute()

/** Inserts payments by card and those that staff recorded in the order of time, as their receipts are numbered. */
export async function insertInOrder(
  trx: Kysely<Database>,
  payments: readonly NewPayment[],
  received: readonly Received[],
) {
  const rows: Awaited<ReturnType<typeof insertPayments>> = []
  const byCard = payments.toSorted((one, other) => Number(one.created_at) - Number(other.created_at))
  let from = 0
  const insertUntil = async (end: number) => {
    if (end > from) rows.push(...(await insertPayments(trx, byCard.slice(from, end))))
    from = Math.max(from, end)
  }
  for (const one of received.toSorted((first, second) => Number(first.at) - Number(second.at))) {
    const next = byCard.findIndex(({ created_at: at }) => Number(at) > Number(one.at))
    await insertUntil(next === -1 ? byCard.length : next)
    await insertReceived(trx, one)
  }
  await insertUntil(byCard.length)
  return rows
}
