import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import { formatDate } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { formatCents } from '#contract/core/money.ts'
import type { FastifyReply } from 'fastify'
import type { Column } from './pdf-table.ts'
import { drawPdf } from './pdf-document.ts'
import { findOwn, listCompleted, listOwn, ownOrder, type PaymentRow } from '#server/features/payments/queries.ts'
import { findLease, type Payments } from '#server/features/payments/ledger/queries.ts'
import { cardOf, dollars, isTest, purposeOf, TYPE_NAMES } from '#server/features/payments/labels.ts'

const TEST = 'Test mode. No real money moved.'
const KEEP = 'No card fees were charged. Please keep this receipt for your records.'

const LOST = "This payment was reversed by the cardholder's bank."
const DISPUTED = "The cardholder's bank is reviewing a dispute of this payment."

const disputeNotes = ({ dispute_status: status }: PaymentRow) =>
  status === null || status === 'won' ? [] : [status === 'lost' ? LOST : DISPUTED]

/** What was refunded or lost to a dispute. */
const goneOf = (row: PaymentRow) => Number(row.amount_cents) - Number(row.kept_cents)

const testNotes = (rows: readonly PaymentRow[]) => (rows.some(isTest) ? [TEST] : [])

/** The receipt of one of the user's own completed payments. */
export async function drawReceipt(db: Db, userId: string, id: string): Promise<Uint8Array> {
  const row = await findOwn(db, userId, id)
  if (!row) throw new AppError('not_found')
  if (row.completed_at === null)
    throw new AppError('not_found', "There's no receipt because this payment isn't completed.")
  const company = await readCompany(db)
  const isBack = row.refunded_cents !== '0'
  return await drawPdf({
    company,
    title: 'Receipt',
    at: row.completed_at,
    facts: [
      ['Amount', dollars(row.amount_cents)],
      ['For', purposeOf(row)],
      ['Paid on', formatDate(row.completed_at)],
      ['Paid with', cardOf(row)],
      ['Paid by', row.payer_name],
      ...(row.property_address === null ? [] : [['Property', row.property_address] as const]),
      ['Received by', [company.name, company.address].filter(Boolean).join(', ')],
      ['Receipt number', row.id],
      ...(isBack ? [['Refunded', dollars(row.refunded_cents)] as const] : []),
    ],
    notes: [...disputeNotes(row), ...testNotes([row]), KEEP],
  })
}

const COLUMNS: readonly Column[] = [
  { label: 'Date', width: 0.16 },
  { label: 'For', width: 0.32 },
  { label: 'Paid with', width: 0.22 },
  { label: 'Refunded or reversed', width: 0.16, isNumber: true },
  { label: 'Amount', width: 0.14, isNumber: true },
]

const total = (rows: readonly PaymentRow[], pick: (row: PaymentRow) => string | number) =>
  rows.reduce((sum, row) => sum + Number(pick(row)), 0)

/** The statement of a year's payments with the current provider. Test payments are left out where there are real ones. */
export async function drawStatement(db: Db, { userId, gateway }: Payments, year: number): Promise<Uint8Array> {
  const payer = await findLease(db, userId)
  if (!payer) throw new AppError('not_found')
  const rows = await listCompleted(db, { userId, gateway }, year)
  const back = total(rows, goneOf)
  const paid = total(rows, (row) => row.amount_cents)
  const sums = (['rent', 'deposit', 'fees'] as const).map((type) => {
    const own = rows.filter((row) => row.payment_type === type)
    const cents = total(own, (row) => row.kept_cents)
    return [TYPE_NAMES[type], dollars(cents)] as const
  })
  return await drawPdf({
    company: await readCompany(db),
    title: `Payment statement, ${year}`,
    at: new Date(),
    facts: [
      ['Prepared for', `${payer.first_name} ${payer.last_name}`.trim() || payer.email],
      ...(payer.property_address === null ? [] : [['Property', payer.property_address] as const]),
      ...sums,
      ['Total paid', dollars(paid - back)],
    ],
    ...(rows.length > 0 && {
      table: {
        columns: COLUMNS,
        rows: rows.map((row) => [
          formatDate(row.completed_at!),
          purposeOf(row),
          cardOf(row),
          goneOf(row) === 0 ? '' : dollars(goneOf(row)),
          dollars(row.amount_cents),
        ]),
        total: ['Total', '', '', back === 0 ? '' : dollars(back), dollars(paid)],
      },
    }),
    notes: [
      ...(rows.length === 0 ? [`No payments were completed in ${year}.`] : []),
      ...testNotes(rows),
      'Totals exclude refunds and payments that a bank reversed. Dates are in Eastern Time.',
    ],
  })
}

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
]

const cellsOf = (row: PaymentRow) => [
  companyDay(row.completed_at ?? row.created_at),
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
