import { addMonths } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Gateway, payments } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import type { Cards } from '#server/gateways/cards.ts'
import { formatCents } from '#contract/core/money.ts'
import { findOwn, findReminders, type PaymentRow, updateReminders } from './queries.ts'
import { summarizeAutopay } from './autopay/present.ts'
import { listScheduled, listUnmade } from './scheduled/present.ts'
import { openOn } from './ledger/books/queries.ts'
import { feeOpenCents } from './ledger/check-charge.ts'
import { findPayer, listSent, sumDepositOwed, sumDepositPaid } from './ledger/queries.ts'
import { readUpcoming } from './upcoming/charges.ts'
import { TOLD } from './upcoming/reasons.ts'
import { beginAttempt } from './ledger/shares/attempt.ts'
import { presentSent, sentCentsOf } from './debits/present.ts'
import { returnReason } from './debits/reasons.ts'
import { listUnpaid } from './debits/returned/unpaid.ts'
import { answerBy, isSent, isTest } from './labels.ts'
import type { PaymentDeps, SyncDeps } from './intents/sync-payment.ts'
import { payableCentsOf } from './ledger/shares/limit.ts'
import { summarizeShare } from './ledger/shares/present.ts'
import { depositLimit } from './ledger/rules.ts'
import { namedParts } from './ledger/proration/part-months.ts'
import { rentIn } from './ledger/rent.ts'
import {
  isOverFor,
  isPaid,
  monthOf,
  openCentsOf,
  paymentsOf,
  pendingCentsOf,
  readLedger,
  rentBalanceOf,
  type RentPaidBy,
  settledThrough,
  sum,
  termsOf,
  withSent,
} from './ledger/rent-balance.ts'

export { runAutopay } from './autopay/runs.ts'
export { deleteOldAuthorizations } from './autopay/pruning.ts'
export { sentCentsOf } from './debits/present.ts'
export { isPaying, listSentOf } from './debits/queries.ts'
export { deleteOldMethods, detachMethod } from './methods/service.ts'
export { chargeLeases } from './ledger/books/charges.ts'
export { chargeAllLeases } from './ledger/books/daily-charges.ts'
export { sumDepositsHeld, sumLastMonthsHeld } from './ledger/books/entry-queries.ts'
export { type LedgerDeps, type Member, memberOf, refuse, requirePast, signedBy } from './ledger/books/context.ts'
export { chargeIfNew } from './ledger/books/daily-charges.ts'
export { presentLedger } from './ledger/books/present.ts'
export {
  findOwnLease,
  findReadLease,
  IS_TENANT,
  ledgerBalance,
  type LedgerRow,
  listLedger,
  lockLease,
} from './ledger/books/queries.ts'
export { ACCOUNT_OF, openRent, postInterest, postReturn } from './ledger/held/entries.ts'
export { listHeld, listOpenCharges, type OpenCharge } from './ledger/held/queries.ts'
export { drawPdf } from './documents/pdf-document.ts'
export type { TextBlock } from './documents/pdf-text.ts'
export { isPrintable, spelled } from './documents/printable-text.ts'
export { picturePdf } from './documents/pdf-picture.ts'
export { type PdfFile, receivedBy, sendPdf } from './documents/pdf-parts.ts'
export { dollars, NAMELESS, purposeOf } from './labels.ts'
export { sentOf } from './ledger/queries.ts'
export { readLastPart } from './ledger/proration/last-part.ts'
export { readOwnRecurring } from './ledger/recurring/service.ts'
export { presentShares } from './ledger/shares/present.ts'
export { LAST_DAY } from './ledger/shares/people.ts'
export { listTenants } from './ledger/shares/queries.ts'
export { deleteUnstoredPhotos } from './ledger/photos/queries.ts'
export { rentLetter } from './letter.ts'
export { isSent as isSentToBank } from './queries.ts'

const IN_DOUBT = "We're looking into this payment. Please don't pay again."

const failureMessageOf = ({ status, mismatch, failure_message: message }: PaymentRow) =>
  mismatch !== null && status !== 'completed' ? IN_DOUBT : status === 'failed' ? message : null

/** A payment as its payer sees it. */
export const present = (row: PaymentRow): ResultOf<typeof payments.getMine> => ({
  id: row.id,
  userId: row.user_id,
  amount: formatCents(row.amount_cents),
  paymentType: row.payment_type,
  status: row.status,
  isProcessing: isSent(row),
  methodKind: row.method_kind,
  sentAt: row.sent_at,
  answerBy: isSent(row) ? answerBy(row) : null,
  undoneAt: row.undone_at,
  returnReason: returnReason(row),
  createdAt: row.created_at,
  stripePaymentIntentId: row.intent_id,
  completedAt: row.completed_at,
  receiptNumber: row.receipt_number,
  rentMonth: row.rent_month,
  purpose: row.purpose,
  propertyAddress: row.property_address,
  refundedAmount: formatCents(row.refunded_cents),
  isDisputed: row.dispute_status !== null && row.dispute_status !== 'won',
  failureMessage: failureMessageOf(row),
  cardBrand: row.card_brand,
  cardLast4: row.card_last4,
  isTest: isTest(row),
})

/** The card settings that the browser needs. */
export const settingsOf = ({ cards }: PaymentDeps): ResultOf<typeof payments.settings> =>
  cards
    ? {
        mode: cards.gateway === 'sandbox' ? 'sandbox' : 'stripe',
        publishableKey: cards.publishableKey,
        hasBankDebit: cards.hasBankDebit,
      }
    : { mode: 'off', publishableKey: null, hasBankDebit: false }

/** For calls that need the card provider. */
export function withCards({ cards, ...deps }: PaymentDeps): SyncDeps {
  if (!cards) throw new AppError('unavailable', "Online payments aren't available.")
  return { ...deps, cards }
}

/** The provider whose payments count: the one in use, or the real one where payments are off. */
export const gatewayOf = (cards: Pick<Cards, 'gateway'> | null): Gateway => cards?.gateway ?? 'stripe'

const left = (cents: number) => formatCents(Math.max(0, cents))

const sumBy = (userId: string, payments: readonly RentPaidBy[]) =>
  sum(payments.filter(({ payerId }) => payerId === userId).map(({ cents }) => cents))

/** A user's rent balance and deposit. */
export async function summarize(db: Db, userId: string, gateway: Gateway): Promise<ResultOf<typeof payments.summary>> {
  const payer = await findPayer(db, userId)
  if (!payer) throw new AppError('not_found')
  const own = { userId, gateway }
  const ofLease = paymentsOf(payer, gateway)
  const terms = termsOf(payer)
  const ledger = await readLedger(db, payer, gateway)
  // What banks work on is not asked for again, and is not paid yet.
  const books = withSent(ledger)
  const rent = rentBalanceOf(payer, books)
  const settled = rentBalanceOf(payer, ledger)
  const month = rent?.current.month ?? monthOf(payer.today)
  const paying = rent?.paying ?? null
  const next = rent && books.rents.find(({ from }) => from > month && from > (paying?.month ?? month))
  const agreedCents = payer.rent_cents === null ? null : Number(payer.rent_cents)
  const rentCents = paying && !paying.isOpening ? paying.dueCents : agreedCents
  const ofMonth = sum(ledger.paid.filter((one) => one.month === month).map(({ cents }) => cents))
  const depositPaid = await sumDepositPaid(db, ofLease, ['completed'])
  const sent = await listSent(db, ofLease)
  const depositSent = sentCentsOf(sent, 'deposit')
  const feesSent = sentCentsOf(sent, 'fees')
  const feeCents = await feeOpenCents(db, payer, gateway)
  const limit = terms && depositLimit(terms)
  const isOver = isOverFor(payer)
  const isBefore = terms !== null && !terms.hasBegun
  const depositOpen = isOver
    ? await sumDepositOwed(db, payer.lease_id!, gateway)
    : limit === null
      ? null
      : limit - depositPaid
  const share = await summarizeShare(db, payer, { ledger, books }, rent)
  const now = new Date()
  const upcoming = await readUpcoming(db, payer, own, now)
  const unmade = await listUnmade(db, payer, own, upcoming, now)
  return {
    rentAmount: rentCents === null ? null : formatCents(rentCents),
    partMonths: Array.from(namedParts(payer), ([of, name]) => ({ month: of, name })),
    laterRent: agreedCents === null ? null : formatCents(rentIn(books.rents, addMonths(paying?.month ?? month, 1))),
    nextRent: next ? { from: next.from, amount: formatCents(next.cents) } : null,
    month,
    rentPaid: formatCents(settled?.current.paidCents ?? ofMonth),
    rentPending: formatCents(sumBy(userId, books.pending)),
    rentSent: formatCents(sumBy(userId, ledger.pending) - sumBy(userId, books.pending)),
    sent: sent.map((row) => presentSent(row, userId)),
    settledThrough: isBefore ? null : settledThrough(settled),
    isRentPaid: isPaid(settled),
    rentMonth: paying?.month ?? month,
    rentDueOn: paying && paying.dueOn,
    rentOpen: rent && formatCents(paying === null ? 0 : openCentsOf(paying)),
    openMonths: (rent?.open ?? []).map((one) => ({
      month: one.month,
      dueOn: one.dueOn!,
      open: formatCents(openCentsOf(one)),
    })),
    openingMonth: rent?.openingMonth ?? null,
    rentOwed: formatCents(sum((rent?.open ?? []).map(openCentsOf))),
    share,
    rentMost: rent && left((share === null ? rent.mostCents : payableCentsOf(rent)) - pendingCentsOf(books)),
    lastMonthPaid: formatCents(settled?.prepaidLastMonthCents ?? 0),
    isBeforeLease: isBefore,
    leaseEndedOn: isOver ? payer.ends_on : null,
    leftOn: payer.left_on,
    depositOpen: depositOpen === null ? null : left(depositOpen - depositSent),
    depositDue:
      payer.lease_id === null ? '0.00' : left((await openOn(db, payer.lease_id, 'deposit', gateway)) - depositSent),
    depositSent: formatCents(depositSent),
    depositPaid: formatCents(depositPaid),
    feeOpen: feeCents === null ? null : left(feeCents - feesSent),
    feesSent: formatCents(feesSent),
    ...summarizeAutopay(upcoming),
    scheduled: await listScheduled(db, own, now, upcoming),
    unmade: unmade.map(({ id, payOn, amount, reason }) => ({ id, payOn, amount, reason: TOLD[reason] })),
    unpaid: await listUnpaid(db, payer, own, {
      rent,
      share,
      depositOpenCents: depositOpen === null ? 0 : depositOpen - depositSent,
      depositCents: depositPaid + depositSent,
    }),
  }
}

/** The due date of the oldest month with open rent. Null where no rent is open. */
export async function nextDueOn(db: Db, userId: string, gateway: Gateway): Promise<string | null> {
  const payer = await findPayer(db, userId)
  const rent = payer && rentBalanceOf(payer, withSent(await readLedger(db, payer, gateway)))
  return rent?.paying?.dueOn ?? null
}

/** Records that the payer is about to submit a card. From now on the payment is listed as pending. Only the provider completes or fails it. */
export async function recordAttempt(db: Db, userId: string, id: string) {
  await beginAttempt(db, userId, id)
  const row = await findOwn(db, userId, id)
  if (!row) throw new AppError('not_found')
  return present(row)
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
