import type { Page, ResultOf } from '#contract/core/endpoint.ts'
import type { PaymentFilter, paymentsAdmin, PaymentSort } from '#contract/payments/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { formatCents } from '#contract/core/money.ts'
import type { FastifyReply } from 'fastify'
import { present } from '#server/features/payments/service.ts'
import {
  countForAdmin,
  findForAdmin,
  listEvents,
  listForAdmin,
  orderOf,
  positionOf,
  prepare,
  type StaffRow,
  sumForAdmin,
} from './queries.ts'
import { isTest, monthName, TYPE_NAMES } from '#server/features/payments/labels.ts'

type Listed = ResultOf<typeof paymentsAdmin.list>[number]

const nameOf = ({ first_name: first, last_name: last, email }: StaffRow) =>
  email === null ? null : `${first} ${last}`.trim() || null

const presentForAdmin = (row: StaffRow): Listed => ({
  ...present(row),
  tenantName: nameOf(row),
  tenantEmail: row.email,
})

interface PageQuery {
  sort: PaymentSort
  limit: number
  cursor?: string | undefined
}

/** One page of all payments. */
export async function listAll(
  db: Db,
  filters: PaymentFilter,
  { sort, limit, cursor }: PageQuery,
): Promise<Page<Listed>> {
  const order = orderOf(sort)
  const after = decodeCursor(order, cursor)
  const filter = await prepare(db, filters)
  const [found, total] = await Promise.all([
    listForAdmin(db, filter, { sort, limit: limit + 1, after }),
    countForAdmin(db, filter),
  ])
  return {
    items: found.slice(0, limit).map(presentForAdmin),
    next: nextCursor(order, found, limit, (row) => positionOf(row, sort)),
    total,
  }
}

/**
 * The four figures over all that the filters leave. Where real payments are among them, those with test cards count in none of the
 * amounts: no money moved.
 */
export async function summarizePayments(
  db: Db,
  filters: PaymentFilter,
): Promise<ResultOf<typeof paymentsAdmin.figures>> {
  const sums = await sumForAdmin(db, await prepare(db, filters))
  const counted = sums.filter((one) => !isTest(one))
  const own = counted.length > 0 ? counted : sums
  const count = (of: typeof sums) => of.reduce((all, one) => all + one.count, 0)
  const completed = own.filter(({ status }) => status === 'completed')
  const cents = (status: StaffRow['status']) =>
    own.filter((one) => one.status === status).reduce((all, one) => all + BigInt(one.cents), 0n)
  return {
    totalCount: count(sums),
    completedAmount: formatCents(cents('completed')),
    pendingAmount: formatCents(cents('pending')),
    successRate: own.length === 0 ? 0 : Math.round((count(completed) / count(own)) * 100),
    testCount: count(sums.filter(isTest)),
  }
}

/** A payment with its whole history at the card provider. */
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
    providerStatus: row.intent_status,
    checkedAt: row.checked_at,
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
  'Type',
  'For month',
  'What for',
  'Amount',
  'Refunded',
  'Status',
  'Stripe ID',
  'Home',
  'Payment',
  'Test',
]

const cellsOf = (row: StaffRow) => [
  row.created_at.toISOString(),
  nameOf(row) ?? 'Unknown',
  row.email ?? 'N/A',
  TYPE_NAMES[row.payment_type],
  row.rent_month === null ? '' : monthName(row.rent_month),
  row.purpose ?? '',
  formatCents(row.amount_cents),
  formatCents(row.refunded_cents),
  row.status,
  row.intent_id ?? 'N/A',
  row.property_address ?? '',
  row.id,
  isTest(row) ? 'yes' : '',
]

/** All that the filters leave, as a spreadsheet reads it. */
export async function exportAll(db: Db, filters: PaymentFilter, sort: PaymentSort, reply: FastifyReply) {
  const filter = await prepare(db, filters)
  return sendCsv(reply, {
    name: 'payments.csv',
    head: HEAD,
    cells: cellsOf,
    page: (last: StaffRow | null, limit) =>
      listForAdmin(db, filter, { sort, limit, after: last && positionOf(last, sort) }),
  })
}
