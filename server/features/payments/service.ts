import type { ResultOf } from '#contract/endpoint.ts'
import type { payments } from '#contract/payments.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { formatCents } from '#server/money.ts'
import { findLease, findReminders, type PaymentRow, sumOf, updateReminders } from './queries.ts'
import type { PaymentDeps } from './settlement.ts'
import { depositLimit } from './rules.ts'
import { monthOf, type Payer, rentOf, rentPayments, termsOf } from './standing.ts'

/** A payment as its payer sees it. */
export const present = (row: PaymentRow): ResultOf<typeof payments.getMine> => ({
  id: row.id,
  userId: row.user_id,
  amount: formatCents(row.amount_cents),
  paymentType: row.payment_type,
  status: row.status,
  createdAt: row.created_at,
  stripePaymentIntentId: row.intent_id,
  completedAt: row.completed_at,
  rentMonth: row.rent_month,
  propertyAddress: row.property_address,
  refundedAmount: formatCents(row.refunded_cents),
  isDisputed: row.dispute_status !== null && row.dispute_status !== 'won',
  failureMessage: row.status === 'failed' ? row.failure_message : null,
  cardBrand: row.card_brand,
  cardLast4: row.card_last4,
  isTest: row.gateway === 'sandbox',
})

/** How cards are taken, for the browser. */
export const settingsOf = ({ cards }: PaymentDeps): ResultOf<typeof payments.settings> =>
  cards ? { mode: cards.gateway, publishableKey: cards.publishableKey } : { mode: 'off', publishableKey: null }

const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)
/** Not before the lease begins, and not after its end. */
function dueOn({ due_day: day, starts_on: start, ends_on: end }: Payer, month: string): string | null {
  const due = `${month.slice(0, 8)}${String(day).padStart(2, '0')}`
  if (day === null || (end !== null && due > end)) return null
  return start !== null && start > due ? start : due
}

const left = (cents: number) => formatCents(Math.max(0, cents))

/** How somebody's rent of this month and their deposit stand. */
export async function summarize(db: Db, userId: string): Promise<ResultOf<typeof payments.summary>> {
  const payer = await findLease(db, userId)
  if (!payer) throw new AppError('not_found')
  const terms = termsOf(payer)
  const { paid, pending } = await rentPayments(db, userId)
  const rent = rentOf(payer, paid)
  const month = rent?.current.month ?? monthOf(payer.today)
  const ofMonth = (list: typeof paid) => sum(list.filter((one) => one.month === month).map(({ cents }) => cents))
  const depositPaid = await sumOf(db, userId, 'deposit', ['completed'])
  const limit = terms && depositLimit(terms)
  const lockFee = terms && !terms.hasBegun ? terms.lockFeeCents : null
  return {
    rentAmount: payer.rent_cents === null ? null : formatCents(payer.rent_cents),
    month,
    rentPaid: formatCents(rent?.current.paidCents ?? ofMonth(paid)),
    rentPending: formatCents(ofMonth(pending)),
    isRentPaid: rent !== null && rent.current.paidCents >= rent.current.dueCents,
    rentMonth: rent?.paying.month ?? month,
    rentDueOn: rent && dueOn(payer, rent.paying.month),
    rentOpen: rent && left(rent.paying.dueCents - rent.paying.paidCents),
    depositOpen: limit === null ? null : left(limit - depositPaid),
    depositPaid: formatCents(depositPaid),
    feeOpen: lockFee === null ? null : left(lockFee - (await sumOf(db, userId, 'fees', ['completed']))),
  }
}

export async function readReminders(db: Db, userId: string) {
  const row = await findReminders(db, userId)
  if (!row) throw new AppError('not_found')
  return { isReminded: row.has_rent_reminders }
}

export async function setReminders(db: Db, userId: string, isReminded: boolean) {
  await updateReminders(db, userId, isReminded)
  return await readReminders(db, userId)
}
