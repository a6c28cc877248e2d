import { companyDay } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { PaymentFilter, paymentsAdmin } from '#contract/payments/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { formatCents } from '#contract/core/money.ts'
import { readOfPayment } from '#server/features/payments/debits/authorizations.ts'
import { staffFailureMessage, staffReturnReason } from '#server/features/payments/debits/reasons.ts'
import { present } from '#server/features/payments/service.ts'
import {
  countForAdmin,
  findForAdmin,
  listEvents,
  listForAdmin,
  orderOf,
  positionOf,
  prepare,
  type AdminRow,
  sumForAdmin,
} from './queries.ts'
import {
  cardOf,
  excessOf,
  isSent,
  isTest,
  MONEY_HEAD,
  moneyCells,
  NUMBERS_HEAD,
  numberCells,
} from '#server/features/payments/labels.ts'

type Listed = ResultOf<typeof paymentsAdmin.list>[number]

const nameOf = ({ first_name: first, last_name: last, email }: AdminRow) =>
  email === null ? null : `${first} ${last}`.trim() || null

function presentForAdmin(row: AdminRow): Listed {
  const shown = present(row)
  return {
    ...shown,
    returnReason: staffReturnReason(row),
    failureMessage: shown.failureMessage === row.failure_message ? staffFailureMessage(row) : shown.failureMessage,
    tenantName: nameOf(row),
    tenantEmail: row.email,
  }
}

/** The four figures over the filtered list. Where it has real payments, test payments count in none of the amounts, because no money moved. */
export async function summarizePayments(
  db: Db,
  filters: PaymentFilter,
): Promise<ResultOf<typeof paymentsAdmin.figures>> {
  const sums = await sumForAdmin(db, await prepare(db, filters))
  const counted = sums.filter((one) => !isTest(one))
  const own = counted.length > 0 ? counted : sums
  const count = (of: typeof sums) => of.reduce((all, one) => all + one.count, 0)
  const kept = own.filter((one) => !one.is_returned)
  const completed = kept.filter(({ status }) => status === 'completed')
  const cents = (status: AdminRow['status']) =>
    kept.filter((one) => one.status === status).reduce((all, one) => all + BigInt(one.cents), 0n)
  return {
    totalCount: count(sums),
    completedAmount: formatCents(cents('completed')),
    pendingAmount: formatCents(cents('pending')),
    successRate: own.length === 0 ? 0 : Math.round((count(completed) / count(own)) * 100),
    testCount: count(sums.filter(isTest)),
  }
}

/** A payment with its full history at the card provider. */
export async function readPayment(db: Db, id: string): Promise<ResultOf<typeof paymentsAdmin.get>> {
  const row = await findForAdmin(db, id)
  if (!row) throw new AppError('not_found')
  const events = await listEvents(db, id)
  return {
    ...presentForAdmin(row),
    tenantId: row.role === 'tenant' ? row.user_id : null,
    payerName: row.payer_name,
    payerEmail: row.payer_email,
    failureCode: row.failure_code,
    disputeStatus: row.dispute_status,
    disputedAmount: row.disputed_cents === null ? null : formatCents(row.disputed_cents),
    excessAmount: formatCents(excessOf(row)),
    providerStatus: row.intent_status,
    checkedAt: row.checked_at,
    authorization: row.method_kind === 'card' ? null : await readOfPayment(db, id),
    events: events.map((event) => ({
      id: event.seq,
      eventId: event.event_id,
      eventType: event.event_type,
      outcome: event.outcome,
      reason: event.reason,
      statusBefore: event.status_before,
      statusAfter: event.status_after,
      refundedAmount: event.refunded_cents === null ? null : formatCents(event.refunded_cents),
      disputeStatus: event.dispute_status,
      createdAt: event.created_at,
    })),
  }
}

const HEAD = [
  'Date',
  'Tenant',
  'Email',
  ...MONEY_HEAD,
  'Status',
  'Paid with',
  'Sent to the bank',
  'Not paid or returned on',
  'Reason',
  'Stripe ID',
  'Property',
  ...NUMBERS_HEAD,
]

/** What became of it, as the list shows it. */
const statusOf = (row: AdminRow) =>
  isSent(row) ? 'processing' : row.status === 'completed' && row.undone_at !== null ? 'returned' : row.status

const cellsOf = (row: AdminRow) => [
  row.created_at.toISOString(),
  nameOf(row) ?? 'Unknown',
  row.email ?? 'N/A',
  ...moneyCells(row),
  statusOf(row),
  row.card_last4 === null ? '' : cardOf(row),
  row.sent_at === null ? '' : companyDay(row.sent_at),
  row.undone_at === null ? '' : companyDay(row.undone_at),
  staffReturnReason(row) ?? staffFailureMessage(row) ?? '',
  row.intent_id ?? 'N/A',
  row.property_address ?? '',
  ...numberCells(row),
]

/** All payments, as a list and as a CSV file. */
export const paymentList = adminList({
  orderOf,
  positionOf,
  prepare,
  list: listForAdmin,
  count: countForAdmin,
  present: presentForAdmin,
  csv: { name: 'payments.csv', head: HEAD, cells: cellsOf },
})
