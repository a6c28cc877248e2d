import { companyDay } from '#contract/core/calendar.ts'
import { formatDate } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { cardOf, dollars, purposeOf, TYPE_NAMES } from '#server/features/payments/labels.ts'
import { findLease, type Payments } from '#server/features/payments/ledger/queries.ts'
import { listCompleted, type PaymentRow } from '#server/features/payments/queries.ts'
import { drawPdf } from './pdf-document.ts'
import { goneOf, type PdfFile, receivedBy, testNotes } from './pdf-parts.ts'
import type { Column } from './pdf-table.ts'

const COLUMNS: readonly Column[] = [
  { label: 'Date', width: 0.13 },
  { label: 'For', width: 0.27 },
  { label: 'Paid with', width: 0.18 },
  { label: 'Receipt', width: 0.175 },
  { label: 'Refunded or reversed', width: 0.125, isNumber: true },
  { label: 'Amount', width: 0.12, isNumber: true },
]

/** Without the refunds, where there were none. The room lets a card and a month stand on one line. */
const COLUMNS_KEPT: readonly Column[] = [
  { label: 'Date', width: 0.13 },
  { label: 'For', width: 0.28 },
  { label: 'Paid with', width: 0.295 },
  { label: 'Receipt', width: 0.175 },
  { label: 'Amount', width: 0.12, isNumber: true },
]

const total = (rows: readonly PaymentRow[], pick: (row: PaymentRow) => string | number) =>
  rows.reduce((sum, row) => sum + Number(pick(row)), 0)

/** The statement of a year's payments with the current provider. Test payments are left out where there are real ones. */
export async function drawStatement(db: Db, { userId, gateway }: Payments, year: number): Promise<PdfFile> {
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
  const company = await readCompany(db)
  const name = `${payer.first_name} ${payer.last_name}`.trim() || payer.email
  const today = new Date()
  const until = year === Number(companyDay(today).slice(0, 4)) ? formatDate(today) : `Dec 31, ${year}`
  const title = `Payment statement, ${year}`
  const bytes = await drawPdf({
    company,
    title,
    at: today,
    head: {
      title,
      reference: `Prepared on ${formatDate(today)}`,
      amount: dollars(paid - back),
      line: `Paid from Jan 1 through ${until}`,
      parties: [
        { label: 'Prepared for', lines: [name, payer.email, payer.property_address ?? ''].filter(Boolean) },
        receivedBy(company),
      ],
    },
    ...(rows.length > 0 && {
      table: {
        columns: back === 0 ? COLUMNS_KEPT : COLUMNS,
        rows: rows.map((row) => [
          formatDate(row.completed_at!),
          purposeOf(row),
          cardOf(row),
          row.receipt_number!,
          ...(back === 0 ? [] : [goneOf(row) === 0 ? '' : dollars(goneOf(row))]),
          dollars(row.amount_cents),
        ]),
        total: ['Total', '', '', '', ...(back === 0 ? [] : [dollars(back)]), dollars(paid)],
      },
    }),
    sums: [...sums, ['Total paid', dollars(paid - back)]],
    notes: [
      ...(rows.length === 0 ? [`No payments were completed in ${year}.`] : []),
      ...testNotes(rows),
      'Totals exclude refunds and payments that a bank reversed. Dates are in Eastern Time.',
    ],
  })
  return { name: `payments-${year}.pdf`, bytes }
}
