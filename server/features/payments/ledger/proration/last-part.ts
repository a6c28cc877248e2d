import { partName } from '#contract/leases/proration.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { isOfFormerTenancy } from '../books/charges.ts'
import { listPosted } from '../books/entry-queries.ts'
import { findLease } from '../queries.ts'
import { rentOf } from '../rent.ts'
import { monthOf, readLedger, rentLedgerOf } from '../rent-balance.ts'
import { partOfTerm } from './part-months.ts'

/**
 * The rent of the last month of a lease that ends on a day, and what is charged of it so far. Null where that month costs a whole month's rent, or staff
 * have taken its rent back.
 */
export async function readLastPart(db: Db, { userId, endsOn }: { userId: string; endsOn: string }, gateway: Gateway) {
  const lease = await findLease(db, userId)
  const month = monthOf(endsOn)
  const payer = lease && { ...lease, ends_on: endsOn }
  const part = payer && partOfTerm(payer, month)
  if (!payer || payer.lease_id === null || payer.rent_cents === null || !part) return null
  const books = rentLedgerOf(payer, await readLedger(db, payer, gateway))
  if (month < books.owedFrom || books.waived.has(month)) return null
  const posted = await listPosted(db, [payer.lease_id], gateway, month)
  const charged = posted.find(
    (one) => one.rule === 'rent' && one.period === month && one.reversed_by === null && !isOfFormerTenancy(one, payer),
  )
  return { name: partName(part), cents: rentOf(books, month), chargedCents: charged?.cents ?? null }
}
