import type { Gateway, PaymentType } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { openOn } from './books/queries.ts'
import { type Payments, sumDepositOwed, sumDepositPaid, sumOf } from './queries.ts'
import {
  isOverFor,
  monthOf,
  type Payer,
  paymentsOf,
  pendingCentsOf,
  readLedger,
  rentBalanceOf,
  sum,
  termsOf,
  withSent,
} from './rent-balance.ts'
import { leftRefusal, type Reader, refusalOf } from './rules.ts'
import { feeRefusal, sharedRefusal } from './shares/limit.ts'

interface Charge {
  type: PaymentType
  cents: number
  reader: Reader
  /** The payment is about to be made, so it does not wait for those that others have only begun. */
  isBegun?: boolean
  /** The payment itself, where it is stored already. */
  exceptId?: string
}

/** What is still due of a deposit once the lease is over, less payments that are processing. */
async function depositOwedBy(db: Db, { lease_id: leaseId }: Payer, payments: Payments, paidCents: number) {
  if (leaseId === null) return 0
  const pending = paidCents - (await sumDepositPaid(db, payments, ['completed']))
  return (await sumDepositOwed(db, leaseId, payments.gateway)) - pending
}

/**
 * Why a charge is refused (null where it is allowed), and which month it pays for. Must run in the transaction that stores the payment, with the
 * payer's row locked.
 */
export async function checkCharge(
  db: Db,
  payer: Payer,
  gateway: Gateway,
  { type, cents: charged, reader, isBegun = false, exceptId }: Charge,
) {
  const terms = termsOf(payer)
  const payments = { ...paymentsOf(payer, gateway), exceptId }
  const paidOf = (of: PaymentType) => sumOf(db, payments, of, ['completed', 'pending'])
  const books = withSent(await readLedger(db, payer, gateway))
  const rent = rentBalanceOf(payer, books)
  const isOver = isOverFor(payer)
  const depositCents = await sumDepositPaid(db, payments, ['completed', 'pending'])
  const paid = {
    depositCents,
    depositOwedCents: isOver ? await depositOwedBy(db, payer, payments, depositCents) : 0,
    rentCents: sum(books.paid.filter(({ isEarly }) => isEarly).map(({ cents }) => cents)) + pendingCentsOf(books),
    feeCents: await paidOf('fees'),
    rentMostCents: rent && Math.max(0, rent.mostCents - pendingCentsOf(books)),
    endsOn: payer.ends_on,
    isOver,
  }
  const isOnline = type === 'rent' && reader === 'tenant' && rent !== null
  const shared = isOnline ? await sharedRefusal(db, payer, { rent, books, cents: charged, gateway, isBegun }) : null
  const isFee = type === 'fees' && reader === 'tenant' && terms?.hasFees === true
  const fees = isFee ? await feeRefusal(db, payer, { cents: charged, gateway, exceptId }) : null
  const left = reader === 'tenant' ? payer.left_on : null
  const reason = (left && leftRefusal(left)) ?? shared ?? fees ?? refusalOf(terms, type, charged, paid, reader)
  const month = rent?.paying?.month ?? rent?.current.month ?? monthOf(payer.today)
  return { reason, month, rentCents: rent?.paying?.dueCents ?? null, isOpening: rent?.paying?.isOpening ?? false }
}

/**
 * What is charged and not paid of fees and utilities. Before the lease begins at least the new lock, also where it is not charged yet. Null where nothing
 * is.
 */
export async function feeOpenCents(db: Db, payer: Payer, gateway: Gateway): Promise<number | null> {
  const terms = termsOf(payer)
  const charged = payer.lease_id === null ? 0 : await openOn(db, payer.lease_id, 'fee', gateway)
  if (terms && !terms.hasFees && terms.lockFeeCents !== null)
    return Math.max(charged, terms.lockFeeCents - (await sumOf(db, paymentsOf(payer, gateway), 'fees', ['completed'])))
  return charged === 0 ? null : charged
}
