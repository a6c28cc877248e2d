import { companyDay } from '#contract/core/calendar.ts'
import type { AdminLedger, LedgerEntry } from '#contract/leases/entries.ts'
import type { AgedLease, AgingFigures } from '#contract/reports/admin.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, call, change, leased, receipt, reversal, chargeFor } = await setUpLedgers()

const TODAY = companyDay()
const DAY_MS = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
const cents = (amount: string) => Math.round(Number(amount) * 100)

const aging = async (query = '') => (await call('GET', `/api/admin/reports/aging?${query}`)).json<AgedLease[]>()
const figures = async (query = '') =>
  (await call('GET', `/api/admin/reports/aging/figures?${query}`)).json<AgingFigures>()

/**
 * What is owed by its age, counted from the ledger in the plainest way: a payment of rent and interest taken off it pay their month, a payment of a deposit or a fee the oldest
 * charges of its own kind, and what is left over the oldest of all. Null where nothing is owed.
 */
function plainAges({ entries }: AdminLedger) {
  const standing = entries.filter(({ isReversed, reverses }) => !isReversed && reverses === null)
  const isOfMonth = ({ account, period }: LedgerEntry) =>
    account === 'rent' || (account === 'interest' && period !== null)
  const months = Map.groupBy(standing.filter(isOfMonth), ({ period }) => period!)
  const kinds = Map.groupBy(
    standing.filter((entry) => !isOfMonth(entry)),
    ({ account }) => (account === 'deposit' || account === 'last_month' ? account : 'fee'),
  )
  const sums = [...months.values()].map((own) => ({
    day: own.find(({ kind }) => kind === 'charge')?.effectiveOn ?? TODAY,
    cents: own.reduce((sum, { amount }) => sum + cents(amount), 0),
  }))
  for (const own of kinds.values()) {
    let paid = own.reduce((sum, { amount }) => sum - Math.min(0, cents(amount)), 0)
    for (const { effectiveOn: day, amount } of own) {
      const charged = Math.max(0, cents(amount))
      sums.push({ day, cents: Math.max(0, charged - paid) })
      paid = Math.max(0, paid - charged)
    }
    sums.push({ day: TODAY, cents: -paid })
  }
  sums.sort((one, other) => one.day.localeCompare(other.day))
  let credit = sums.reduce((sum, one) => sum - Math.min(0, one.cents), 0)
  const ages = [0, 0, 0, 0]
  let oldestOn: string | null = null
  for (const { day, cents: charged } of sums) {
    if (charged <= 0) continue
    const open = Math.max(0, charged - credit)
    credit = Math.max(0, credit - charged)
    if (open === 0) continue
    oldestOn ??= day
    const days = (Date.parse(TODAY) - Date.parse(day)) / DAY_MS
    ages[days <= 30 ? 0 : days <= 60 ? 1 : days <= 90 ? 2 : 3]! += open
  }
  return oldestOn === null ? null : { ages, oldestOn }
}

const agesOf = ({ upTo30, upTo60, upTo90, over90 }: Pick<AgedLease, 'upTo30' | 'upTo60' | 'upTo90' | 'over90'>) =>
  [upTo30, upTo60, upTo90, over90].map(cents)

test('what each lease owes is told by its age, and the sums of the report are those of its rows', async () => {
  const leases = [
    await leased({ months: 6, lastName: 'Abbot' }),
    await leased({ months: 4, lastName: 'Baker' }),
    await leased({ months: 3, lastName: 'Carver' }),
    await leased({ months: 2, lastName: 'Dyer' }),
    await leased({ months: 1, lastName: 'Eaton' }),
    await leased({ months: 0, lastName: 'Fuller' }),
  ]
  const [first, second, third, fourth, fifth, sixth] = leases.map(({ leaseId }) => leaseId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await receipt(first, { amount: '4000.01' })
  await chargeFor(second, { amount: '77.70', effectiveOn: addMonths(-2) })
  const { id } = (await receipt(second, { amount: '6000' })).json<{ id: string }>()
  await reversal(id)
  await receipt(second, { amount: '3500' })
  await receipt(third, { amount: '1999.99' })
  // A fee that is paid as it is charged, one that a payment of fees pays, and a deposit that goes back, make no rent newer.
  await receipt(fourth, { account: 'fee', amount: '350' })
  await chargeFor(fourth, { amount: '40.25' })
  await receipt(fourth, { account: 'fee', amount: '40.25' })
  await chargeFor(second, { amount: '60', effectiveOn: addMonths(-1) })
  await chargeFor(second, { amount: '80', effectiveOn: addMonths(0) })
  await receipt(second, { account: 'fee', amount: '70' })
  await receipt(first, { account: 'deposit', amount: '1500' })
  const oldest = (await leases[3]!.ledger()).entries[0]!
  await reversal(oldest.id, 'Waived')
  // Rent that is charged again is as old as the new charge, not as the one that was taken back.
  await chargeFor(fourth, { account: 'rent', amount: '120.50', effectiveOn: dayAfter(oldest.effectiveOn) })
  await receipt(fifth, { amount: '4000' })
  await receipt(sixth, { amount: '2500' })

  const rows = await aging()
  for (const { leaseId, ledger } of leases) {
    const read = await ledger()
    const expected = plainAges(read)
    const row = rows.find((one) => one.id === leaseId)
    expect(row && { ages: agesOf(row), oldestOn: row.oldestOn, balance: row.balance }).toEqual(
      expected ? { ...expected, balance: read.balance } : undefined,
    )
  }
  // The one with a credit and the one that is paid are left out.
  expect(rows.map((one) => one.id).toSorted()).toEqual([first, second, third, fourth].toSorted())
  const balances = rows.map(({ balance }) => cents(balance))
  expect(balances).toEqual(balances.toSorted((one, other) => other - one))

  const sums = await figures()
  expect(agesOf(sums)).toEqual(
    [0, 1, 2, 3].map((at) => rows.map((one) => agesOf(one)[at]!).reduce((sum, one) => sum + one, 0)),
  )
  expect(sums).toMatchObject({ leases: 4, credits: '500.00' })
  expect(cents(sums.balance)).toBe(balances.reduce((sum, one) => sum + one, 0))
})

test('it is filtered by age and text, sorted, read in pages and downloaded whole', async () => {
  const all = await aging()
  const old = await aging('age=over-90')
  expect(old.map(({ id }) => id)).toEqual(all.filter(({ over90 }) => over90 !== '0.00').map(({ id }) => id))
  expect((await figures('age=over-90')).leases).toBe(old.length)
  expect((await aging('search=abbot')).map(({ tenantName }) => tenantName)).toEqual(['Grace Abbot'])
  expect((await figures('search=fuller')).credits).toBe('500.00')
  expect((await aging('sort=tenant')).map(({ tenantName }) => tenantName)).toEqual(
    all.map(({ tenantName }) => tenantName).toSorted(),
  )
  expect((await aging('sort=balance-asc')).map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed())
  const paged: string[] = []
  let next = '/api/admin/reports/aging?limit=1'
  while (next !== '') {
    const answer = await call('GET', next)
    paged.push(...answer.json<AgedLease[]>().map(({ id }) => id))
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1] ?? ''
  }
  expect(paged).toEqual(all.map(({ id }) => id))
  const file = await call('GET', '/api/admin/reports/aging.csv')
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(all.length + 1)
  expect(lines[0]).toContain('Over 90 days')
  expect(file.body).toContain(`${all[0]!.over90},${all[0]!.balance}`)
  expect((await call('GET', '/api/admin/reports/aging?age=1000')).statusCode).toBe(400)
})

/** A payment by card for the rent of a month. */
const cardPayment = (tenant: { id: string; email: string }, rentMonth: string, gateway: 'sandbox' | 'stripe') =>
  db
    .insertInto('payments')
    .values({
      user_id: tenant.id,
      payer_name: 'Grace Hopper',
      payer_email: tenant.email,
      amount_cents: 200_000,
      payment_type: 'rent',
      status: 'completed',
      gateway,
      rent_month: rentMonth,
      intent_id: `pi_${crypto.randomUUID()}`,
      completed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

test('rent whose payment came back is as old as its month, and test payments do not count with real ones', async () => {
  const { tenant } = await leased({ months: 2, lastName: 'Gardner' })
  const payments = []
  for (const month of [-2, -1, 0]) payments.push(await cardPayment(tenant, addMonths(month), 'sandbox'))
  expect(await aging('search=gardner')).toEqual([])
  await db
    .updateTable('payments')
    .set({ refunded_cents: 200_000, updated_at: new Date() })
    .where('id', '=', payments[0]!.id)
    .execute()
  expect(await aging('search=gardner')).toMatchObject([{ balance: '2000.00', upTo30: '0.00', oldestOn: addMonths(-2) }])
  await cardPayment(tenant, addMonths(1), 'stripe')
  expect(await aging('search=gardner')).toMatchObject([{ balance: '2000.00' }])
})

test('a deposit that goes back to a former tenant does not make old rent new', async () => {
  const { tenant, leaseId } = await leased({ months: 6, lastName: 'Ingalls', depositAmount: '2000' })
  await db
    .insertInto('payments')
    .values({
      user_id: tenant.id,
      payer_name: 'Grace Hopper',
      payer_email: tenant.email,
      amount_cents: 200_000,
      payment_type: 'deposit',
      status: 'completed',
      gateway: 'sandbox',
      intent_id: `pi_${leaseId}`,
      completed_at: new Date(),
    })
    .execute()
  await sql`update leases set ends_on = ${addMonths(-4)}::date where id = ${leaseId}`.execute(db)
  await db
    .updateTable('payments')
    .set({ refunded_cents: 200_000, updated_at: new Date() })
    .where('intent_id', '=', `pi_${leaseId}`)
    .execute()
  await change(tenant.id, { phone: '617-555-0100', leaseEndDate: addMonths(-3) })
  const [row] = await aging('search=ingalls')
  expect(row).toMatchObject({ upTo30: '0.00', upTo60: '0.00', isFormer: true })
})

test('the lease of a deleted tenant stays in it', async () => {
  const { tenant } = await leased({ months: 1, lastName: 'Hale' })
  expect(await aging('search=hale')).toMatchObject([{ tenantName: 'Grace Hale', isFormer: false }])
  expect((await call('DELETE', `/api/admin/tenants/${tenant.id}`)).statusCode).toBe(204)
  expect(await aging('search=hale')).toMatchObject([
    { tenantName: 'Grace Hale', isFormer: true, tenantId: null, tenantEmail: null, balance: '4000.00' },
  ])
})

test('the kept balances are the sums of the entries, for each card provider', async () => {
  const { rows } = await sql<{ lease_id: string }>`
    select b.lease_id from lease_balances as b
    full join (
      select lease_id, coalesce(sum(cents) filter (where gateway is null or gateway = 'stripe'), 0) as stripe,
        coalesce(sum(cents) filter (where gateway is null or gateway = 'stripe_test'), 0) as stripe_test,
        coalesce(sum(cents) filter (where gateway is null or gateway = 'sandbox'), 0) as sandbox
      from ledger_entries group by lease_id
    ) as e using (lease_id)
    where (b.stripe_cents, b.stripe_test_cents, b.sandbox_cents) is distinct from (e.stripe, e.stripe_test, e.sandbox)`.execute(
    db,
  )
  expect(rows).toEqual([])
  const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from lease_balances`.execute(db)
  expect(found[0]!.count).toBeGreaterThan(7)
})

test('interest that was taken off the rent of a month makes that month less, and no fee', async () => {
  const { leaseId, ledger, tenant } = await leased({ months: 13, lastName: 'Gorham', depositAmount: '2000' })
  const startsOn = (tenant as Tenant).leaseStartDate!
  await receipt(leaseId, { account: 'deposit', receivedOn: startsOn, number: 'deposit' })
  const interest = { interestOn: 'deposit', from: startsOn, rate: '5', method: 'credit' }
  expect((await call('POST', `/api/admin/leases/${leaseId}/deposit/interest`, interest)).statusCode).toBe(201)
  await chargeFor(leaseId, { amount: '60' })
  const rowOf = async () => (await aging('search=gorham'))[0]!
  const row = await rowOf()
  expect({ ages: agesOf(row), oldestOn: row.oldestOn }).toEqual(plainAges(await ledger()))
  expect(row.upTo30).toBe('2060.00')

  const credit = (await ledger()).entries.find(({ account }) => account === 'interest')!
  expect((await reversal(credit.id, 'The rate was wrong')).statusCode).toBe(201)
  const after = await rowOf()
  expect({ ages: agesOf(after), oldestOn: after.oldestOn }).toEqual(plainAges(await ledger()))
})
