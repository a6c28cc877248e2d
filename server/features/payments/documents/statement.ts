import { companyDay } from '#contract/core/calendar.ts'
import { formatDate } from '#contract/core/dates.ts'
import type { PaymentType } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { cardOf, dollars, paidAt, purposeOf } from '#server/features/payments/labels.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'
import { TYPE_NAMES } from '#contract/payments/type-names.ts'
import { listReceived, type ReceivedRow } from '#server/features/payments/ledger/received/queries.ts'
import { findPayer } from '#server/features/payments/ledger/queries.ts'
import type { Holder } from '#server/features/payments/methods/queries.ts'
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

/** A payment by card, or one that staff recorded. */
interface Line {
  at: Date
  type: PaymentType
  purpose: string
  by: string
  receipt: string
  cents: number
  /** Refunded, lost to a dispute, or reversed. */
  goneCents: number
  /** A credit that was paid back. It may come of a concession, so it is not taken off what was paid. */
  creditCents: number
}

const ofCard = (row: PaymentRow): Line => ({
  at: paidAt(row),
  type: row.payment_type,
  purpose: purposeOf(row),
  by: cardOf(row),
  receipt: row.receipt_number!,
  cents: Number(row.amount_cents),
  goneCents: goneOf(row),
  creditCents: 0,
})

const ofStaff = (row: ReceivedRow): Line => {
  const cents = Number(row.cents)
  const isPaidBack = row.receipt_number === null
  return {
    // Noon in Massachusetts, so that the day stays.
    at: new Date(`${row.received_on}T17:00:00Z`),
    type: row.type,
    purpose: isPaidBack
      ? 'Credit paid back'
      : purposeOf({ payment_type: row.type, rent_month: row.month, purpose: null }),
    by: [METHOD_NAMES[row.method], row.method_number].filter(Boolean).join(' '),
    receipt: row.receipt_number ?? '',
    cents: isPaidBack ? 0 : cents,
    goneCents: row.is_reversed ? cents : 0,
    creditCents: isPaidBack ? -cents : 0,
  }
}

const goneWords = ({ goneCents, creditCents }: Line) =>
  goneCents + creditCents === 0 ? '' : dollars(goneCents + creditCents)

/** A credit whose check never arrived was not paid back. */
const counts = (row: ReceivedRow) => row.receipt_number !== null || !row.is_reversed

const total = (lines: readonly Line[], pick: (line: Line) => number) => lines.reduce((sum, line) => sum + pick(line), 0)

/** The statement of a year's payments with the current provider. Test payments are left out where there are real ones. */
export async function drawStatement(db: Db, { userId, gateway }: Holder, year: number): Promise<PdfFile> {
  const payer = await findPayer(db, userId)
  if (!payer) throw new AppError('not_found')
  const rows = await listCompleted(db, { userId, gateway }, year)
  const lines = [...rows.map(ofCard), ...(await listReceived(db, userId, year)).filter(counts).map(ofStaff)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
  const back = total(lines, ({ goneCents }) => goneCents)
  const credits = total(lines, ({ creditCents }) => creditCents)
  const paid = total(lines, ({ cents }) => cents)
  const isKept = back + credits === 0
  const sums = (['rent', 'deposit', 'fees'] as const).map((type) => {
    const own = lines.filter((line) => line.type === type)
    return [TYPE_NAMES[type], dollars(total(own, ({ cents, goneCents }) => cents - goneCents))] as const
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
    ...(lines.length > 0 && {
      table: {
        columns: isKept ? COLUMNS_KEPT : COLUMNS,
        rows: lines.map((line) => [
          formatDate(line.at),
          line.purpose,
          line.by,
          line.receipt,
          ...(isKept ? [] : [goneWords(line)]),
          line.creditCents === 0 ? dollars(line.cents) : '',
        ]),
        total: ['Total', '', '', '', ...(isKept ? [] : [dollars(back + credits)]), dollars(paid)],
      },
    }),
    sums: [
      ...sums,
      ['Total paid', dollars(paid - back)],
      ...(credits === 0 ? [] : [['Credits paid back to you', dollars(credits)] as const]),
    ],
    notes: [
      ...(lines.length === 0 ? [`No payments were completed in ${year}.`] : []),
      ...testNotes(rows),
      ...(credits === 0 ? [] : ['The total paid includes what was paid back to you as a credit.']),
      'Totals exclude refunds and payments that a bank reversed. Dates are in Eastern Time.',
    ],
  })
  return { name: `payments-${year}.pdf`, bytes }
}
