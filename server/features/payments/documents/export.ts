import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Db } from '#server/db/connection.ts'
import { cardOf, isTest, paidAt } from '#server/features/payments/labels.ts'
import { TYPE_NAMES } from '#contract/payments/type-names.ts'
import { listOwn, ownOrder, type PaymentRow } from '#server/features/payments/queries.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import type { FastifyReply } from 'fastify'

const HEAD = [
  'Date',
  'Type',
  'Rent month',
  'Purpose',
  'Amount',
  'Refunded',
  'Dispute',
  'Status',
  'Card',
  'Property',
  'Paid by',
  'Payment ID',
  'Test',
  'Receipt number',
]

const cellsOf = (row: PaymentRow) => [
  companyDay(paidAt(row)),
  TYPE_NAMES[row.payment_type],
  row.rent_month === null ? '' : formatMonth(row.rent_month),
  row.purpose ?? '',
  formatCents(row.amount_cents),
  formatCents(row.refunded_cents),
  row.dispute_status?.replaceAll('_', ' ') ?? '',
  row.status,
  row.card_last4 === null ? '' : cardOf(row),
  row.property_address ?? '',
  row.payer_name,
  row.id,
  isTest(row) ? 'yes' : '',
  row.receipt_number ?? '',
]

/** All of a user's payments as a CSV file. */
export const exportOwn = (db: Db, userId: string, year: number | undefined, reply: FastifyReply) =>
  sendCsv(reply, {
    name: `payments${year === undefined ? '' : `-${year}`}.csv`,
    head: HEAD,
    cells: cellsOf,
    page: (last: PaymentRow | null, limit) =>
      listOwn(db, { userId, year }, { after: last && ownOrder.positionOf(last), limit }),
  })
