import { formatDate, formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Company } from '#contract/company/public.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { drawPdf, type PdfFile, receivedBy } from '#server/features/payments/service.ts'
import { findRecord, type RecordRow } from './queries.ts'
import { readKnown } from './service.ts'

const dollars = (cents: string | number) => formatAmount(formatCents(cents))

const DETAILS = [
  { label: 'Account', width: 0.35 },
  { label: 'Details', width: 0.65 },
]
const LINES = [
  { label: 'For', width: 0.75 },
  { label: 'Amount', width: 0.25, isNumber: true },
]

const KEPT = { rent: 'Unpaid rent', tax: 'Unpaid water or real estate tax', damage: 'Repair of damage' }
const HELD_NAMES = { deposit: 'Security deposit', last_month: "Last month's rent" }

interface Sheet {
  name: string
  title: string
  amount: string
  line: string
  columns: typeof LINES | typeof DETAILS
  rows: string[][]
  total: [string, string]
  sums: [string, string][]
  notes: string[]
}

function accountSheet(record: RecordRow, { name }: Company): Sheet {
  const held = dollars(record.cents!)
  const isDeposit = record.holds === 'deposit'
  return {
    name: isDeposit ? 'deposit-receipt' : 'last-month-receipt',
    title: isDeposit ? 'Security deposit receipt' : "Receipt for the last month's rent",
    amount: held,
    line: `In the bank since ${formatDay(record.done_on)}`,
    columns: DETAILS,
    rows: [
      ['Bank', record.bank_name!],
      ['Address of the bank', record.bank_address!],
      ['Account number', record.account_number!],
      ['Prepared by', `${record.staff_name}, for ${name}`],
    ],
    total: ['Amount held', held],
    sums: [[`Held as of ${formatDate(record.created_at)}`, held]],
    notes: isDeposit
      ? ['The deposit is in a separate, interest-bearing account in Massachusetts, as G.L. c. 186 §15B(3)(a) requires.']
      : [],
  }
}

function interestSheet(record: RecordRow): Sheet {
  const interest = dollars(record.cents!)
  const period = `${formatDay(record.from_day!)} to ${formatDay(record.until_day!)}`
  return {
    name: 'interest-statement',
    title: 'Interest statement',
    amount: interest,
    line:
      Number(record.cents) === 0
        ? 'Nothing is due for this period, because the interest comes to less than a cent'
        : record.method === 'credit'
          ? `Taken off your rent on ${formatDay(record.done_on)}`
          : `Paid by check${record.method_number === null ? '' : ` ${record.method_number}`} on ${formatDay(record.done_on)}`,
    columns: LINES,
    rows: [[`${HELD_NAMES[record.interest_on!]}, ${period}, at ${formatCents(record.rate_bps!)}% a year`, interest]],
    total: ['Interest', interest],
    sums: [['Interest for the period', interest]],
    notes: [
      'Interest is 5% a year, or what the bank paid where that is less (G.L. c. 186 §15B). It is computed on what was held each day and rounded to the cent once.',
    ],
  }
}

function returnSheet(record: RecordRow, { name }: Company): Sheet {
  const kept = record.deductions!
  const keptCents = kept.reduce((sum, { cents }) => sum + cents, 0)
  const interestCents = Number(record.interest_cents)
  const deposit = Number(record.cents) - interestCents + keptCents
  return {
    name: 'deposit-return',
    title: 'Security deposit return',
    amount: dollars(record.cents!),
    line: `Sent on ${formatDay(record.done_on)}${record.method_number === null ? '' : `, check ${record.method_number}`}`,
    columns: LINES,
    rows:
      kept.length === 0
        ? [['No deductions', dollars(0)]]
        : kept.map(({ kind, description, cents }) => [`${KEPT[kind]}: ${description}`, dollars(cents)]),
    total: ['Deductions', dollars(keptCents)],
    sums: [
      ['Deposit', dollars(deposit)],
      ['Interest', dollars(interestCents)],
      ['Deductions', `\u2212${dollars(keptCents)}`],
      ['Returned', dollars(record.cents!)],
    ],
    notes:
      kept.length === 0
        ? []
        : [
            'This itemized list is true to the best of my knowledge. Signed under the pains and penalties of perjury (G.L. c. 186 §15B(4)).',
            `Signature: ______________________________   ${record.staff_name}, for ${name}`,
          ],
  }
}

const SHEETS = { account: accountSheet, interest: interestSheet, return: returnSheet }

/** The receipt or statement of a record. With a tenant, only of their own lease. */
export async function drawDocument(
  db: Db,
  gateway: Gateway,
  { id, userId }: { id: string; userId: string | null },
): Promise<PdfFile> {
  const record = orNotFound(await findRecord(db, id, userId))
  const sheetOf = orNotFound(SHEETS[record.kind as keyof typeof SHEETS] ?? null)
  const known = (await readKnown(db, [record.lease_id], gateway)).get(record.lease_id)!
  const company = await readCompany(db)
  const { name, title, amount, line, columns, rows, total, sums, notes } = sheetOf(record, company)
  const { lease } = known
  const prepared = `Prepared on ${formatDate(record.created_at)}`
  const tenant = [lease.name || lease.email || 'Former tenant', lease.property_address ?? ''].filter(Boolean)
  const landlord = receivedBy(company)
  const parties = [
    { label: 'Tenant', lines: tenant },
    // Interest and a deposit that goes back are paid by us.
    record.kind === 'account' ? landlord : { ...landlord, label: 'Landlord' },
  ]
  const bytes = await drawPdf({
    company,
    title,
    at: record.created_at,
    head: { title, reference: prepared, amount, line, parties },
    table: { columns, rows, total },
    sums,
    notes,
  })
  return { name: `${name}-${record.done_on}.pdf`, bytes }
}
