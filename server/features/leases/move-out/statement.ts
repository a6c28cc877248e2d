import { formatDate, formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import {
  dollars,
  drawPdf,
  listLedger,
  listSentOf,
  type PdfFile,
  presentLedger,
  purposeOf,
  receivedBy,
  spelled,
} from '#server/features/payments/service.ts'
import { isOver } from './rules.ts'
import { readKnown } from './service.ts'

const COLUMNS = [
  { label: 'Date', width: 0.16 },
  { label: 'Description', width: 0.5 },
  { label: 'Amount', width: 0.17, isNumber: true },
  { label: 'Balance', width: 0.17, isNumber: true },
]

/** `−$100.00` with a minus sign that is as wide as a digit. */
const signed = (amount: string) => formatAmount(amount).replace('-', '\u2212')

/** The balance in words: what is owed, or what is to be paid back. */
function balanceOf(balance: string): [label: string, amount: string] {
  const amount = Number(balance)
  if (amount < 0) return ['Credit in your favor', formatAmount(-amount)]
  return [amount === 0 ? 'Nothing owed' : 'Balance owed', formatAmount(balance)]
}

/** The final statement of a lease that is over: all entries of its ledger, the balance, the deposit and the forwarding address. */
export async function drawFinalStatement(db: Db, gateway: Gateway, leaseId: string): Promise<PdfFile> {
  const { lease, notice, steps, deposit } = await readKnown(db, leaseId, gateway)
  if (!isOver(lease))
    throw new AppError(
      'not_found',
      lease.ends_on === null
        ? 'There is no final statement, because this lease has no end date.'
        : `There is no final statement until the lease is over, after ${formatDay(lease.ends_on)}.`,
    )
  const company = await readCompany(db)
  const { entries, balance } = presentLedger(await listLedger(db, leaseId, gateway))
  const sent = await listSentOf(db, leaseId, gateway)
  const recorded = steps.find(({ step }) => step === 'forwarding_address')?.memo
  const address = recorded ?? notice?.forwarding_address ?? null
  const [label, amount] = balanceOf(balance)
  const { returned, held } = deposit
  const today = new Date()
  const begun = lease.tenancy_start === null ? '' : `${formatDay(lease.tenancy_start)} to `
  const bytes = await drawPdf({
    company,
    title: 'Final statement',
    at: today,
    head: {
      title: 'Final statement',
      reference: `Tenancy ${begun}${formatDay(lease.ends_on!)}`,
      amount,
      line: `${label} as of ${formatDay(lease.today)}`,
      parties: [
        {
          label: 'Tenant',
          lines: [
            spelled(lease.name) || lease.email || 'Former tenant',
            lease.property_address ?? '',
            address === null ? 'No forwarding address on file' : `Forwarding address: ${address}`,
          ].filter(Boolean),
        },
        { ...receivedBy(company), label: 'Landlord' },
      ],
    },
    table: {
      columns: COLUMNS,
      rows: entries.map((entry) => [
        formatDay(entry.effectiveOn),
        entry.receiptNumber === null ? entry.memo : `${entry.memo} (${entry.receiptNumber})`,
        signed(entry.amount),
        signed(entry.balanceAfter),
      ]),
      total: ['', label, '', signed(balance)],
    },
    sums: [
      [label, amount],
      ...(returned === null
        ? [['Security deposit still held', formatAmount(held)] as const]
        : [
            [
              `Security deposit returned on ${formatDay(returned.on)}, with interest`,
              formatAmount(returned.amount),
            ] as const,
            ...returned.deductions.map(
              (kept) => [`Kept of the deposit: ${kept.description}`, formatAmount(kept.amount)] as const,
            ),
          ]),
    ],
    notes: [
      ...(returned === null && Number(held) > 0
        ? ['The deposit is returned within 30 days of the end of the tenancy (G.L. c. 186 §15B(4)).']
        : []),
      ...sent.map(
        (payment) =>
          `A payment of ${dollars(payment.amount_cents)} (${purposeOf(payment)}) was sent to the tenant's bank on ${formatDate(payment.sent_at!)} and is not in the balance yet. It is added once the bank has paid.`,
      ),
      'All charges, payments and credits of the tenancy are listed, oldest first.',
    ],
  })
  return { name: `final-statement-${lease.ends_on}.pdf`, bytes }
}
