import { createDatabase } from '#server/testing/database/database.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEMO_EMAILS } from './people/people.ts'
import { seedUsers } from './people/users.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { seedAutomaticPayments } from './cards/automatic-payments.ts'
import { seedBankDebits } from './cards/bank-debits.ts'
import { seedPaymentMethods } from './cards/payment-methods.ts'
import { seedPayments } from './payments.ts'

const { db } = await createDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const makeIntent = async () => `pi_sbx_${randomUUID().slice(0, 8)}`
const seed = async () => {
  await seedUsers(db, { now: NOW, createIdentity: async () => randomUUID(), password: 'x' })
  await seedPayments(db, DEMO_EMAILS, { now: NOW, makeIntent })
}
await Promise.all([seed(), seed()])
const rows = await db
  .selectFrom('payments as p')
  .innerJoin('users as u', 'u.id', 'p.user_id')
  .selectAll('p')
  .select(['u.email', 'u.created_at as account_since'])
  .orderBy('p.created_at')
  .execute()
const of = (name: string) => rows.filter(({ email }) => email.startsWith(name))
const rentOf = (name: string) =>
  of(name)
    .filter((row) => row.payment_type === 'rent' && row.status === 'completed')
    .map((row) => [row.rent_month, Number(row.amount_cents) / 100] as const)
const count = (pick: (row: (typeof rows)[number]) => boolean) => rows.filter(pick).length

/** So many months, starting in November two years ago. */
const months = (many: number) =>
  Array.from({ length: many }, (_, at) => new Date(Date.UTC(2024, 10 + at, 1)).toISOString().slice(0, 10))

test('a tenant who pays in full has each month once, at the rent of that time, and a deposit', () => {
  expect(rentOf('tenant').slice(0, 25)).toEqual(months(25).map((month) => [month, 2650]))
  expect(of('tenant')[0]).toMatchObject({ payment_type: 'deposit', amount_cents: '265000' })
  // The rent was raised in January, and twice before.
  const rents = new Map(rentOf('priya'))
  expect(months(25).map((month) => rents.get(month))).toEqual(months(25).map((_, at) => (at < 14 ? 3050 : 3200)))
  expect(rentOf('priya')[0]).toEqual(['2022-09-01', 2850])
  expect(new Set(of('priya').map((row) => row.card_last4)).size).toBe(1)
})

test('the others have realistic ledgers: part payments, open months, disputes, pending payments, leases of every age', () => {
  expect(rentOf('daniel').at(-1)).toEqual(['2026-11-01', 1500])
  expect(rentOf('luis').at(-1)).toEqual(['2026-09-01', 2180])
  expect(rentOf('fatima').at(-1)).toEqual(['2026-10-01', 1000])
  expect(rentOf('noah')).toEqual([['2026-12-01', 6200]])
  expect(of('ines')).toEqual([])
  expect(of('mei').at(-1)).toMatchObject({
    status: 'pending',
    rent_month: '2026-12-01',
    tried_at: expect.any(Date) as Date,
  })
  expect(of('owen').filter((row) => row.dispute_status === 'needs_response')).toHaveLength(1)
  // A lost dispute, and a second payment.
  const august = of('marcus').filter((row) => row.rent_month === '2026-08-01' && row.status === 'completed')
  expect(august.map((row) => row.dispute_status)).toEqual(['lost', null])
  const starts = rows
    .filter((row) => row.payment_type === 'deposit')
    .map((row) => row.created_at.toISOString().slice(0, 7))
  expect(new Set(starts).size).toBeGreaterThan(6)
})

test('twelve tenants have been here for two to six years, and each month of those has a payment', () => {
  const years = new Map(DEMO_EMAILS.map((email) => [email, new Set(rentOf(email).map(([month]) => month)).size / 12]))
  const long = [...years].filter(([, many]) => many >= 2 && many <= 6.1)
  expect(long.map(([email]) => email)).toHaveLength(12)
  expect(Math.max(...years.values())).toBeGreaterThan(5.9)
  for (const [email] of long) {
    const paid = new Set(rentOf(email).map(([month]) => month!))
    const first = Date.parse([...paid].toSorted()[0]!)
    const missing = Array.from({ length: 24 }, (_, at) => {
      const begin = new Date(first)
      begin.setUTCMonth(begin.getUTCMonth() + at)
      return begin.toISOString().slice(0, 10)
    }).filter((month) => !paid.has(month))
    expect(missing).toEqual([])
  }
})

test('dates vary, some cards are declined first, fees have descriptions, one is refunded and one in part; nothing is in the future or before its account', () => {
  expect(new Set(rows.map((row) => row.created_at.getUTCDate())).size).toBeGreaterThan(8)
  expect(count((row) => row.status === 'failed')).toBeGreaterThan(5)
  expect(count((row) => row.status === 'failed')).toBeLessThan(60)
  expect(count((row) => row.payment_type === 'fees')).toBeGreaterThan(10)
  expect(count((row) => row.payment_type === 'fees' && row.purpose === null)).toBe(0)
  const refunded = rows.filter((row) => row.refunded_cents !== '0')
  expect(refunded.map((row) => [row.payment_type, row.refunded_cents === row.amount_cents])).toEqual([
    ['fees', true],
    ['fees', false],
  ])
  expect(rows.every((row) => row.gateway === 'sandbox' && row.created_at < NOW)).toBe(true)
  expect(rows.filter((row) => row.created_at < row.account_since)).toEqual([])
  for (const failed of rows.filter((row) => row.status === 'failed')) {
    const again = rows.find(
      (row) => row.user_id === failed.user_id && row.rent_month === failed.rent_month && row.status === 'completed',
    )
    expect(again!.created_at > failed.created_at).toBe(true)
  }
})

test('one tenant paid five months by check, of which the bank returned one, and then paid it by money order', async () => {
  const byCard = new Set(rentOf('ruth').map(([month]) => month))
  const entries = await db
    .selectFrom('ledger_entries as e')
    .leftJoin('ledger_entries as r', 'r.reverses', 'e.id')
    .innerJoin('leases as l', 'l.id', 'e.lease_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.email', 'e.period', 'e.method', 'e.method_number as number', 'e.receipt_number', 'r.memo as returned'])
    .select(['e.created_at', 'r.created_at as returned_at'])
    .where('e.method', 'is not', null)
    .orderBy('e.seq')
    .execute()
  const ofRuth = entries.filter(({ email }) => email === 'ruth.kamau@example.com')
  // The other one paid a part of the last month, as promised.
  expect(entries.filter((entry) => !ofRuth.includes(entry))).toMatchObject([
    { email: 'fatima.haddad@example.com', period: '2026-10-01', number: '0412' },
  ])
  expect(ofRuth.map(({ period, method, number }) => [period, method, number])).toEqual([
    ['2026-04-01', 'check', '1187'],
    ['2026-05-01', 'check', '1191'],
    ['2026-06-01', 'check', '1196'],
    ['2026-06-01', 'money_order', '20894415'],
    ['2026-07-01', 'check', '1203'],
    ['2026-08-01', 'check', '1209'],
  ])
  expect(ofRuth.filter(({ period }) => byCard.has(period))).toEqual([])
  const bounced = entries.find(({ returned }) => returned !== null)
  expect(bounced).toMatchObject({ number: '1196', returned: 'Check 1196 was returned by the bank' })
  expect(bounced!.returned_at! > bounced!.created_at).toBe(true)
  // Receipts are numbered in the order of time, those of cards among them.
  const numbers = [
    ...rows.map(({ receipt_number: number, completed_at: at }) => ({ number, at })),
    ...entries.map(({ receipt_number: number, created_at: at }) => ({ number, at })),
  ].filter(({ number }) => number !== null)
  const inOrder = numbers
    .toSorted((one, other) => Number(one.at) - Number(other.at))
    .map(({ number }) => number!.slice(8))
  expect(inOrder.map(Number).every((number, at) => at === 0 || Math.abs(number - Number(inOrder[at - 1])) < 4)).toBe(
    true,
  )
})

test('deleted demo data is not created again', async () => {
  await db.deleteFrom('payments').execute()
  await seed()
  expect(await db.selectFrom('payments').selectAll().execute()).toEqual([])
})

const saveCard = async (_: unknown, token: string, { month, year }: { month: number; year: number }) => ({
  id: `pm_${token}_${randomUUID().slice(0, 8)}`,
  customer: `cus_sbx_${randomUUID().slice(0, 8)}`,
  brand: 'visa',
  last4: '4242',
  expMonth: month,
  expYear: year,
})

test('one tenant has two saved cards, of which one expires next month, once per database', async () => {
  const fill = () => seedPaymentMethods(db, 'tenant@example.com', { now: NOW, saveCard })
  await Promise.all([fill(), fill()])
  const cards = db.selectFrom('payment_methods').select(['exp_month', 'exp_year', 'is_default']).orderBy('is_default')
  expect(await cards.execute()).toEqual([
    { exp_month: 12, exp_year: 2026, is_default: false },
    { exp_month: 4, exp_year: 2029, is_default: true },
  ])
})

test('one tenant pays by autopay and another has scheduled a payment, once per database', async () => {
  const fill = () => seedAutomaticPayments(db, { now: NOW, saveCard, company: 'Baystead' })
  await Promise.all([fill(), fill()])
  const on = await db.selectFrom('autopay').select(['is_on', 'day', 'after_day']).execute()
  expect(on).toEqual([{ is_on: true, day: 1, after_day: companyDay(NOW) }])
  const runs = await db.selectFrom('autopay_runs').select(['status', 'charge_on', 'most_cents']).execute()
  expect(runs).toEqual([{ status: 'scheduled', charge_on: '2026-12-01', most_cents: 100_000 }])
  const given = await db.selectFrom('autopay_authorizations').select(['text', 'run_id']).orderBy('run_id').execute()
  expect(given.map(({ text }) => text)).toEqual([
    expect.stringContaining(
      'once, on Dec 1, 2026, or on the next day if it cannot be made on that day, for $1,000.00 of rent.',
    ) as string,
    expect.stringContaining('on or shortly after the 1st of each month') as string,
  ])
})

test('one tenant pays from a bank account, and has had one debit returned, once per database', async () => {
  const saveBank = async () => ({
    id: `pm_sbx_${randomUUID().slice(0, 8)}`,
    customer: `cus_sbx_${randomUUID().slice(0, 8)}`,
    brand: 'STRIPE TEST BANK',
    last4: '6789',
    expMonth: null,
    expYear: null,
  })
  const fill = () => seedBankDebits(db, { now: NOW, saveBank, company: 'Baystead' })
  await Promise.all([fill(), fill()])
  const methods = await db
    .selectFrom('payment_methods')
    .select(['kind', 'last4', 'is_default'])
    .where('kind', '=', 'us_bank_account')
    .execute()
  expect(methods).toEqual([{ kind: 'us_bank_account', last4: '6789', is_default: true }])
})
