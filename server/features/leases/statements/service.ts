import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { type StatementPeriod, type StatementQuery, WRONG_ORDER } from '#contract/leases/statements/fields.ts'
import { orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import {
  chargeIfNew,
  dollars,
  drawPdf,
  type LedgerDeps,
  listLedger,
  listTenants,
  NAMELESS,
  type PdfFile,
  receivedBy,
  refuse,
  requirePast,
  spelled,
} from '#server/features/payments/service.ts'
import { findTerms } from '../renewals/queries.ts'
import { statementOf, upTo } from './present.ts'

const COLUMNS = [
  { label: 'Date', width: 0.14 },
  { label: 'Description', width: 0.54 },
  { label: 'Amount', width: 0.16, isNumber: true },
  { label: 'Balance', width: 0.16, isNumber: true },
]

/** A tenant who reads a statement. */
interface Reader {
  userId: string
  /** They have left the lease. They read nothing of after their last day, where it is known, and the names of those who were on it until then. */
  left?: { on: string | null; names: readonly string[] }
}

/** The days of a statement. It ends today or on the last day at the latest, because it has nothing that comes after. */
function periodOf(
  { from, to }: StatementQuery,
  { today, end }: { today: string; end: string | null },
): StatementPeriod {
  const latest = end !== null && end < today ? end : today
  const last = to === undefined || to > latest ? latest : to
  const first = from ?? `${last.slice(0, 4)}-01-01`
  if (to !== undefined && to < first) throw refuse('to', WRONG_ORDER)
  requirePast('from', 'From', first)
  if (first > last) throw refuse('from', `From can't be after ${formatDay(last)}, your last day on the lease`)
  return { from: first, to: last }
}

/** A minus sign that is as wide as a digit. */
const signed = (cents: number) => dollars(cents).replace('-', '\u2212')

const balanceWords = (cents: number) => (cents < 0 ? 'Credit' : cents === 0 ? 'Nothing owed' : 'Balance owed')

/** The statement of a lease's ledger between two days. Of several tenants, none reads the address of another. */
export async function drawLedgerStatement(
  { db, gateway }: LedgerDeps,
  leaseId: string,
  query: StatementQuery,
  reader: Reader | null = null,
): Promise<PdfFile> {
  const lease = orNotFound(await findTerms(db, leaseId))
  const end = reader?.left?.on ?? null
  const { from, to } = periodOf(query, { today: companyDay(), end })
  await chargeIfNew(db, leaseId, gateway)
  const company = await readCompany(db)
  const said = statementOf(upTo(await listLedger(db, leaseId, gateway), end), { from, to })
  const { openingCents, closingCents, sums, lines } = said
  const title = 'Statement of account'
  const table = {
    columns: COLUMNS,
    rows: [
      [formatDay(from), 'Opening balance', '', signed(openingCents)],
      ...lines.map(({ day, words, cents, afterCents }) => [
        formatDay(day),
        spelled(words),
        signed(cents),
        signed(afterCents),
      ]),
    ],
    total: [formatDay(to), 'Closing balance', '', signed(closingCents)],
  }
  const known = reader?.left?.names ?? (await listTenants(db, leaseId)).map(({ name }) => name)
  const names = known.map((name) => name || NAMELESS)
  const isOther = reader !== null && reader.userId !== lease.user_id
  const tenant = [
    spelled(names.length > 1 ? names.join(', ') : lease.name),
    isOther ? '' : (lease.email ?? ''),
    spelled(lease.property_address ?? ''),
  ].filter(Boolean)
  const bytes = await drawPdf({
    title,
    head: {
      title,
      reference: `${formatDay(from)} to ${formatDay(to)}`,
      amount: dollars(Math.abs(closingCents)),
      line: `${balanceWords(closingCents)} at the end of ${formatDay(to)}`,
      parties: [
        { label: 'Tenant', lines: tenant },
        { ...receivedBy(company), label: 'Landlord' },
      ],
    },
    table,
    sums: [
      ['Opening balance', signed(openingCents)],
      ...sums.map(({ label, cents }) => [label, signed(cents)] as const),
      ['Closing balance', signed(closingCents)],
      [`Security deposit held on ${formatDay(to)}`, dollars(said.depositCents)],
      ...(said.lastMonthCents === 0
        ? []
        : [[`Last month's rent held on ${formatDay(to)}`, dollars(said.lastMonthCents)] as const]),
    ],
    notes: [
      ...(lines.length === 0 ? ['Nothing was charged or paid in this period.'] : []),
      ...(said.isTest ? ['Test mode. No real money moved.'] : []),
      'What is held is separate from the balance. A balance below zero is a credit. An entry that was reversed stays, with the entry that reverses it.',
      `Prepared on ${formatDay(companyDay())}. Dates are in Eastern Time.`,
    ],
    company,
    at: new Date(),
  })
  return { name: `statement-${from}-to-${to}.pdf`, bytes }
}
