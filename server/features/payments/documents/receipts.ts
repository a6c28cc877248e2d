import { formatDate } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { listEvents } from '#server/features/payments/admin/queries.ts'
import { LAST_MONTH, cardOf, dollars, lastMonthWords, paidAt, purposeOf } from '#server/features/payments/labels.ts'
import { lastMonthPaidBy } from '#server/features/payments/ledger/held/last-month.ts'
import type { Holder } from '#server/features/payments/methods/queries.ts'
import { findOwn, type PaymentRow } from '#server/features/payments/queries.ts'
import { balancesOf } from './balances.ts'
import { drawPdf } from './pdf-document.ts'
import type { Stamp } from './pdf-head.ts'
import { type PdfFile, receivedBy, testNotes } from './pdf-parts.ts'

const KEEP = 'No fees were charged. Please keep this receipt for your records.'

/** When a payment came to be as it is now. Null where the provider did not report it. */
interface Since {
  refund: Date | null
  dispute: Date | null
  loss: Date | null
}

async function readSince(db: Db, row: PaymentRow): Promise<Since> {
  const events = await listEvents(db, row.id)
  const first = (matches: (event: (typeof events)[number]) => boolean) => events.find(matches)?.created_at ?? null
  return {
    refund: first(({ refunded_cents: cents }) => cents === row.refunded_cents),
    dispute: first(({ dispute_status: status }) => status !== null),
    loss: first(({ dispute_status: status }) => status === 'lost'),
  }
}

/** What was paid for. The last month's rent is a row of its own. */
function rowsOf(row: PaymentRow, lastMonthCents: number) {
  const other = Number(row.amount_cents) - lastMonthCents
  return [
    ...(other > 0 ? [[purposeOf(row), dollars(other)]] : []),
    ...(lastMonthCents > 0 ? [[LAST_MONTH, dollars(lastMonthCents)]] : []),
  ]
}

const onDay = (at: Date | null) => (at === null ? '' : ` on ${formatDate(at)}`)

function disputeNotes({ dispute_status: status, method_kind: kind }: PaymentRow, { dispute, loss }: Since) {
  const holder = kind === 'card' ? 'cardholder' : 'account holder'
  if (status === null || status === 'won') return []
  if (status === 'lost') return [`This payment was reversed by the ${holder}'s bank${onDay(loss)}.`]
  const opened = dispute === null ? '' : `, which was opened${onDay(dispute)}`
  return [`The ${holder}'s bank is reviewing a dispute over this payment${opened}.`]
}

const stampOf = (row: PaymentRow): Stamp => {
  if (row.dispute_status === 'lost') return { text: 'Reversed', tone: 'red' }
  return row.kept_cents === '0' ? { text: 'Refunded', tone: 'red' } : { text: 'Paid', tone: 'green' }
}

/** The receipt of one of the user's own completed payments. */
export async function drawReceipt(db: Db, { userId, gateway }: Holder, id: string): Promise<PdfFile> {
  const row = await findOwn(db, userId, id)
  if (!row) throw new AppError('not_found')
  if (row.completed_at === null)
    throw new AppError('not_found', "There's no receipt because this payment hasn't been completed.")
  const [company, since, lastMonthCents] = await Promise.all([
    readCompany(db),
    readSince(db, row),
    lastMonthPaidBy(db, row.id, row.gateway),
  ])
  const number = row.receipt_number!
  const amount = dollars(row.amount_cents)
  const received = row.sent_at === null ? '' : `, received on ${formatDate(row.completed_at)}`
  const paid = `Paid on ${formatDate(paidAt(row))} with ${cardOf(row)}${received}`
  const bytes = await drawPdf({
    company,
    title: `Receipt ${number}`,
    at: row.completed_at,
    head: {
      title: 'Receipt',
      reference: number,
      amount,
      stamp: stampOf(row),
      line: paid,
      parties: [
        { label: 'Paid by', lines: [row.payer_name, row.payer_email, row.property_address ?? ''].filter(Boolean) },
        receivedBy(company),
      ],
    },
    table: {
      columns: [
        { label: 'For', width: 0.7 },
        { label: 'Amount', width: 0.3, isNumber: true },
      ],
      rows: rowsOf(row, lastMonthCents),
      total: ['Total', amount],
    },
    sums: [
      [paid, amount],
      ...(row.refunded_cents === '0'
        ? []
        : [[`Refunded${onDay(since.refund)}`, `\u2212${dollars(row.refunded_cents)}`] as const]),
      ...(await balancesOf(db, row, { gateway })),
    ],
    notes: [...disputeNotes(row, since), ...testNotes([row]), ...lastMonthWords(lastMonthCents), KEEP],
  })
  return { name: `receipt-${number}.pdf`, bytes }
}
