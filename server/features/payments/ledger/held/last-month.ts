import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { findLease } from '../queries.ts'
import { ANY_LAST_MONTH, prepaidLastMonthOf } from '../rent.ts'
import { monthOf, readLedger, rentLedgerOf, sum } from '../rent-balance.ts'
import { listRentReceived } from './queries.ts'

/**
 * The part of a payment that is the last month's rent in advance, as it was when the payment was posted. 0 for any other payment. Takes the id of an entry
 * or of a card payment.
 */
export async function lastMonthPaidBy(db: Db, id: string, gateway: Gateway): Promise<number> {
  const received = await listRentReceived(db, id, gateway)
  const own = received.at(-1)
  const payer = typeof own?.user_id === 'string' ? await findLease(db, own.user_id) : undefined
  if (!payer || payer.starts_on === null) return 0
  const { starts_on: start, was_tenant: wasTenant } = payer
  // Rent of a former tenancy was paid before this one began, too.
  const early = received.filter(({ day, month }) => day < start && (month >= monthOf(start) || !wasTenant))
  if (early.at(-1) !== own) return 0
  const books = rentLedgerOf(payer, await readLedger(db, payer, gateway))
  const heldOf = (cents: number) =>
    prepaidLastMonthOf({
      ...books,
      lastMonthHeld: ANY_LAST_MONTH,
      paid: [{ month: monthOf(start), cents, isEarly: true }],
    })
  const cents = early.map((payment) => payment.cents)
  return heldOf(sum(cents)) - heldOf(sum(cents.slice(0, -1)))
}
