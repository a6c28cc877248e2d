import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listDue } from '../reminders/queries.ts'

const { db, call, created, change, chargeToday, leaseOf, leased, rentOf, receipt, reversal } = await setUpLedgers()

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const rentsOf = async (tenantId: string) =>
  (await call('GET', `/api/admin/tenants/${tenantId}`)).json<TenantDetail>().rents

/** A lease that ends this month, and whose renewal is entered for two months ahead. Four months were charged. */
async function renewed(terms: object = {}) {
  const { tenant, leaseId, ledger } = await leased({ months: 3, leaseEndDate: dayBefore(addMonths(1)) })
  expect((await ledger()).balance).toBe('8000.00')
  const answer = await change(tenant.id, { leaseStartDate: addMonths(2), leaseEndDate: addMonths(14), ...terms })
  expect(answer.statusCode).toBe(200)
  return { tenant, leaseId, ledger }
}

test('a renewal that moves the start keeps the rent of the former term, and what is open of it is still asked for', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 3 })
  await receipt(leaseId, { amount: '6000' })
  await change(tenant.id, { leaseStartDate: addMonths(0), leaseEndDate: addMonths(12) })
  const after = await ledger()
  expect(after.balance).toBe('2000.00')
  expect(after.entries.filter(({ kind }) => kind === 'reversal')).toEqual([])
  expect((await rentOf(tenant.id)).openMonths).toMatchObject([{ month: addMonths(0), open: '2000.00' }])
})

test('rent goes on until a renewal that is entered in advance, and no limit of a move-in applies', async () => {
  const { tenant, leaseId, ledger } = await renewed()
  expect((await call('GET', `/api/admin/leases/${leaseId}`)).json()).toMatchObject({
    status: 'current',
    startsOn: addMonths(2),
  })
  const listed = (await call('GET', '/api/admin/leases?status=current')).json<{ id: string }[]>()
  expect(listed.map(({ id }) => id)).toContain(leaseId)
  const { entries, balance } = await ledger()
  expect(balance).toBe('8000.00')
  expect(entries.at(-1)?.memo).toBe(`Rent for ${formatMonth(addMonths(0))}`)
  expect(entries.filter(({ kind }) => kind === 'reversal')).toEqual([])
  const rent = await rentOf(tenant.id)
  expect(rent).toMatchObject({ isBeforeLease: false, rentOwed: '8000.00', rentMonth: addMonths(-3) })
  await receipt(leaseId, { amount: '8000' })
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00', rentMonth: addMonths(1), lastMonthPaid: '0.00' })
})

test('the rent of a renewal starts with its term, and what was charged before stays', async () => {
  const { tenant, ledger } = await renewed({ rentAmount: '2200' })
  expect(await rentsOf(tenant.id)).toEqual([
    { from: null, amount: '2000.00' },
    { from: addMonths(2), amount: '2200.00' },
  ])
  expect((await ledger()).balance).toBe('8000.00')
  const named = await renewed({ rentAmount: '2300', rentFrom: addMonths(2) })
  expect(await rentsOf(named.tenant.id)).toEqual([
    { from: null, amount: '2000.00' },
    { from: addMonths(2), amount: '2300.00' },
  ])
  expect((await named.ledger()).balance).toBe('8000.00')
})

test('a deposit and a lock are charged once, also where the lease is renewed', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 3, depositAmount: '2000', lockFeeAmount: '35' })
  await receipt(leaseId, { account: 'deposit' })
  await receipt(leaseId, { account: 'fee', amount: '75', memo: 'Lost key' })
  const before = await ledger()
  await change(tenant.id, { leaseStartDate: addMonths(1), leaseEndDate: addMonths(13) })
  expect(await ledger()).toEqual(before)
})

test('what was paid before the tenancy counts for its first and last month, also where its start is moved to a later month', async () => {
  const tenant = await created({
    rentAmount: '2000',
    leaseStartDate: addMonths(1),
    leaseEndDate: dayBefore(addMonths(13)),
    email: newEmail(),
  })
  const { leaseId, ledger } = await leaseOf(tenant.id)
  expect((await receipt(leaseId, { amount: '4000' })).statusCode).toBe(201)
  const paid = { rentOpen: '0.00', rentMost: '0.00', lastMonthPaid: '2000.00', isBeforeLease: true }
  expect(await rentOf(tenant.id)).toMatchObject(paid)
  await change(tenant.id, { leaseStartDate: addMonths(3), leaseEndDate: dayBefore(addMonths(15)) })
  expect(await rentOf(tenant.id)).toMatchObject(paid)
  expect((await ledger()).balance).toBe('-2000.00')
})

test('where the start was wrong, the rent that was charged for earlier months is owed until staff take it back', async () => {
  const { tenant, ledger } = await leased({ months: 1 })
  await change(tenant.id, { leaseStartDate: addMonths(1) })
  expect((await ledger()).balance).toBe('4000.00')
  for (const { id } of (await ledger()).entries) expect((await reversal(id, 'Moved in later')).statusCode).toBe(201)
  await chargeToday()
  expect((await ledger()).balance).toBe('0.00')
  expect(await rentOf(tenant.id)).toMatchObject({ isBeforeLease: true, rentOwed: '0.00', rentMonth: addMonths(1) })
})

test('the job that reminds of rent knows a renewal', async () => {
  const { tenant } = await renewed()
  const ids = { after: '00000000-0000-0000-0000-000000000000', last: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const due = await listDue(db, companyDay().replace(/..$/, '02'), ids)
  expect(due.filter(({ userId }) => userId === tenant.id).map(({ period }) => period)).toContain(addMonths(0))
})

/** Rent by card, completed on the first day of its month. */
const paidFor = (tenant: { id: string; email: string }, month: string) =>
  db
    .insertInto('payments')
    .values({
      user_id: tenant.id,
      payer_name: 'Grace Hopper',
      payer_email: tenant.email,
      amount_cents: 200_000,
      payment_type: 'rent',
      status: 'completed',
      gateway: 'sandbox',
      rent_month: month,
      intent_id: `pi_${crypto.randomUUID()}`,
      completed_at: new Date(`${month}T17:00:00Z`),
    })
    .execute()

test('a lease that was renewed before there was a ledger owes what it owed, and its former rent is no credit', async () => {
  const tenant = await created({ rentAmount: '2000', leaseStartDate: addMonths(-2), email: newEmail() })
  await sql`update leases set created_at = now() - interval '14 months' where user_id = ${tenant.id}`.execute(db)
  for (const month of [-7, -6, -5, -4, -3, -2]) await paidFor(tenant, addMonths(month))
  await chargeToday()
  const { ledger } = await leaseOf(tenant.id)
  expect((await ledger()).balance).toBe('4000.00')
  expect(await rentOf(tenant.id)).toMatchObject({
    rentOwed: '4000.00',
    rentMonth: addMonths(-1),
    lastMonthPaid: '0.00',
  })
})

test('the renewal of a lease that began before it was entered is no move-in, and keeps its opening balance', async () => {
  const tenant = await created({
    rentAmount: '2000',
    depositAmount: '2000',
    lockFeeAmount: '35',
    openingBalance: '500',
    leaseStartDate: addMonths(-60),
    email: newEmail(),
  })
  const answer = await change(tenant.id, { leaseStartDate: addMonths(2), leaseEndDate: addMonths(14) })
  expect(answer.statusCode).toBe(200)
  const { leaseId, ledger } = await leaseOf(tenant.id)
  expect((await ledger()).entries.map(({ memo }) => memo)).toEqual(['Opening balance'])
  expect(await rentOf(tenant.id)).toMatchObject({ isBeforeLease: false, rentOwed: '500.00' })
  await receipt(leaseId, { amount: '500' })
  expect(await rentOf(tenant.id)).toMatchObject({ rentMonth: addMonths(1), rentOpen: '2000.00' })
})

test('who comes back after a lease that is over begins a new lease, and the former one keeps its ledger', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 6, leaseEndDate: dayBefore(addMonths(-3)) })
  await receipt(leaseId, { amount: '6000' })
  expect((await ledger()).balance).toBe('0.00')
  await change(tenant.id, { leaseStartDate: addMonths(1), leaseEndDate: dayBefore(addMonths(13)) })
  expect((await ledger()).balance).toBe('0.00')
  expect((await ledger()).entries).toHaveLength(4)
  const next = await leaseOf(tenant.id)
  expect([next.leaseId === leaseId, (await next.ledger()).entries]).toEqual([false, []])
  expect(await rentOf(tenant.id)).toMatchObject({ isBeforeLease: true, rentOwed: '0.00', rentMonth: addMonths(1) })
  expect((await receipt(next.leaseId, { amount: '4000' })).statusCode).toBe(201)
  expect(await rentOf(tenant.id)).toMatchObject({ rentOpen: '0.00', lastMonthPaid: '2000.00' })
})

test('the rent of a renewal replaces no other, and moves with its term', async () => {
  const { tenant } = await leased({ months: 3 })
  await change(tenant.id, { rentAmount: '2100', rentFrom: addMonths(0) })
  await change(tenant.id, { rentAmount: '2500', leaseStartDate: addMonths(2), leaseEndDate: addMonths(14) })
  const before = [
    { from: null, amount: '2000.00' },
    { from: addMonths(0), amount: '2100.00' },
  ]
  expect(await rentsOf(tenant.id)).toEqual([...before, { from: addMonths(2), amount: '2500.00' }])
  await change(tenant.id, { leaseStartDate: addMonths(3), leaseEndDate: addMonths(15) })
  expect(await rentsOf(tenant.id)).toEqual([...before, { from: addMonths(3), amount: '2500.00' }])
  await change(tenant.id, { rentAmount: '2550' })
  expect(await rentsOf(tenant.id)).toEqual([...before, { from: addMonths(3), amount: '2550.00' }])
})
