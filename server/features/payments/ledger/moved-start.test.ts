import { companyDay, formatMonth } from '#contract/core/calendar.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths, newEmail } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'
import { listDue } from '../reminders/queries.ts'

const { db, call, created, change, chargeToday, leaseOf, leased, rentOf, receipt, reversal } = await setUpLedgers()

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const rentsOf = async (tenantId: string) =>
  (await call('GET', `/api/admin/tenants/${tenantId}`)).json<TenantDetail>().rents

/** A lease whose renewal is entered two months ahead, after its end. Three months were charged. */
async function renewed(terms: object = {}) {
  const { tenant, leaseId, ledger } = await leased({ months: 3, leaseEndDate: dayBefore(addMonths(0)) })
  expect((await ledger()).balance).toBe('6000.00')
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
