import { companyDay } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { LeaseValue } from '#contract/documents/templates/fields.ts'
import { dayInWords, type Values } from '#contract/documents/templates/merge.ts'
import { FIELD_NAMES } from '#contract/documents/templates/merge-fields.ts'
import { orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { chargeIfNew, listHeld, type Member, signedBy } from '#server/features/payments/service.ts'
import type { DocumentDeps } from '../files.ts'
import { findBank, findTerms } from './lease-queries.ts'

const FIRST = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth'
const LATER = 'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
const UNITS = FIRST.split(' ').slice(0, 9)
/** `first` to `thirty-first`. */
const ORDINALS = [
  ...FIRST.split(' '),
  ...LATER.split(' '),
  ...UNITS.map((unit) => `twenty-${unit}`),
  'thirtieth',
  'thirty-first',
]

const NAMES = new Intl.ListFormat('en-US')

const dollars = (cents: string | number | null) => (cents === null ? null : formatAmount(formatCents(cents)))
const inWords = (day: string | null) => (day === null ? null : dayInWords(day))
/** Nothing that was received is not an amount that a receipt could name. */
const positive = (cents: number) => (cents > 0 ? dollars(cents) : null)

const sum = (rows: readonly { cents: number }[]) => rows.reduce((cents, row) => cents + row.cents, 0)

/** What a lease and the company have for each field today. Null where there is nothing, so that staff type it. */
export async function readLeaseValues(
  { db, gateway }: Pick<DocumentDeps, 'db' | 'gateway'>,
  by: Member,
  leaseId: string,
): Promise<LeaseValue[]> {
  const lease = orNotFound(await findTerms(db, leaseId))
  await chargeIfNew(db, leaseId, gateway)
  const [company, bank, held, author] = [
    await readCompany(db),
    await findBank(db, leaseId),
    await listHeld(db, [leaseId], gateway),
    await signedBy(db, by),
  ]
  const deposit = held.filter((row) => row.held === 'deposit')
  const values: { [Name in keyof Values]: string | null } = {
    tenant_names: NAMES.format([lease.tenant_name?.trim() ?? '', ...lease.other_tenants].filter(Boolean)),
    tenant_email: lease.email,
    property_address: lease.property_address,
    lease_start: inWords(lease.starts_on),
    lease_end: inWords(lease.ends_on),
    rent: dollars(lease.rent_cents),
    due_day: ORDINALS[lease.due_day - 1] ?? null,
    deposit: dollars(lease.deposit_cents),
    late_fee: dollars(lease.late_fee_cents),
    last_month_rent: positive(sum(held.filter((row) => row.held === 'last_month'))),
    deposit_received: positive(sum(deposit)),
    deposit_received_on: sum(deposit) > 0 ? inWords(deposit.findLast(({ cents }) => cents > 0)?.day ?? null) : null,
    deposit_bank: bank?.bank_name ?? null,
    deposit_bank_address: bank?.bank_address ?? null,
    landlord_name: company.name,
    landlord_address: company.address,
    landlord_phone: company.phone,
    landlord_email: company.email,
    repair_phone: company.hotline,
    staff_name: author.staff_name,
    today: dayInWords(companyDay()),
  }
  return FIELD_NAMES.map((name) => ({ name, value: values[name]?.trim() || null }))
}
