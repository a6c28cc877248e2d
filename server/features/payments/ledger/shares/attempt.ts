import type { Month } from '#contract/core/calendar.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { dollars } from '#server/features/payments/labels.ts'
import { checkCharge } from '../check-charge.ts'
import { rentMonthName } from '../proration/part-months.ts'
import { findPayer } from '../queries.ts'
import {
  monthsToday,
  openCentsOf,
  type Payer,
  readLedger,
  type RentBalance,
  rentBalanceOf,
  rentLedgerOf,
  sharedLeaseOf,
  sum,
  type LeaseLedger,
} from '../rent-balance.ts'
import { type RentMonth, rentMonths } from '../rent.ts'
import { findOwn, lockUser, type PaymentRow, updateAttempted } from '../../queries.ts'
import { sumRentPaidBefore } from './queries.ts'
import { readRoommates, settled } from './shares.ts'

/** What is left of a month's rent: by what was paid for it, or as it stands today, where that is more. */
function openIn(payer: Payer, books: LeaseLedger, month: Month): number {
  const openOf = (months: Iterable<RentMonth>) => {
    for (const one of months) if (one.month >= month) return one.month === month ? openCentsOf(one) : 0
    return 0
  }
  return Math.max(openOf(rentMonths(rentLedgerOf(payer, books))), openOf(monthsToday(payer, books)))
}

/** Why so much rent cannot be paid any longer for the month that it was begun for. Payments that are processing count as made. */
function rentRefusalOf(
  payer: Payer,
  books: LeaseLedger,
  rent: RentBalance,
  { month, cents, isForLast }: { month: Month; cents: number; isForLast: boolean },
) {
  if (isForLast)
    return cents <= rent.mostCents
      ? null
      : `${dollars(rent.mostCents)} of the last month's rent can still be paid. Start again.`
  const own = openIn(payer, books, month)
  const name = `rent for ${rentMonthName(payer, month)}`
  if (own === 0)
    return `The ${name} is already paid or processing. Someone else on your lease may have paid it. Start again to pay what is still due.`
  const left = sum(rent.open.filter((one) => one.month !== month).map(openCentsOf)) + own
  return cents <= left ? null : `${dollars(left)} of the ${name} is still due, so that's the most you can pay.`
}

/** Before a lease without a last day begins, what is paid once the first month is paid counts for the last one. */
const isForLastMonth = async (trx: Db, payer: Payer, { current, paying }: RentBalance, row: PaymentRow) =>
  paying === null &&
  payer.starts_on !== null &&
  payer.starts_on > payer.today &&
  (await sumRentPaidBefore(trx, payer.lease_id!, row)) >= current.dueCents

/** Why a payment can no longer be made: the payer has left the lease, or others on it have paid meanwhile. Null where it can. */
async function refusalOf(trx: Db, userId: string, row: PaymentRow): Promise<string | null> {
  const payer = await findPayer(trx, userId)
  if (!payer || row.lease_id !== sharedLeaseOf(payer))
    return row.lease_id === null
      ? "You've joined a lease since you began this payment, and it isn't for that lease. Start again to pay what is due on it."
      : "You're no longer on the lease that this payment is for."
  const { gateway, payment_type: type } = row
  const cents = Number(row.amount_cents)
  // It counts as processing by itself.
  const isCounted = row.status === 'completed' || (row.status === 'pending' && row.is_shown)
  if (isCounted || (await readRoommates(trx, payer)) === null) return null
  if (type !== 'rent')
    return (await checkCharge(trx, payer, gateway, { type, cents, reader: 'tenant', exceptId: row.id })).reason
  const books = settled(await readLedger(trx, payer, gateway), payer)
  const rent = rentBalanceOf(payer, books)
  if (rent === null) return null
  const isForLast = await isForLastMonth(trx, payer, rent, row)
  return rentRefusalOf(payer, books, rent, { month: row.rent_month!, cents, isForLast })
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
