import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { DashboardCharts } from '#contract/dashboard/admin.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import { setUpDeposits } from '#server/testing/leases/deposits.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldRentMonths } from './service.ts'

const { db, call, leased, withDeposit, receipt, chargeFor, reversal, chargeToday, endOn } = await setUpDeposits()

const GIVEN = 'Concession'
const cents = (amount: string) => Math.round(Number(amount) * 100)
const charts = async () => (await call('GET', '/api/admin/dashboard-charts')).json<DashboardCharts>().rent
const monthOf = async (month: string) => (await charts()).find((one) => one.month === month)

/** The same in the plainest way: every entry of every ledger, each in its month. */
async function addedUp() {
  const leases = await db.selectFrom('leases').select('id').execute()
  const months = new Map<string, { due: number; collected: number }>()
  for (const { id } of leases) {
    const { entries } = (await call('GET', `/api/admin/leases/${id}/ledger`)).json<AdminLedger>()
    for (const entry of entries) {
      const original = entries.find((one) => one.id === entry.reverses)
      const month = entry.period ?? original?.period
      if (!month || !['rent', 'last_month', 'interest'].includes(entry.account)) continue
      const sums = months.get(month) ?? { due: 0, collected: 0 }
      months.set(month, sums)
      const { kind, memo } = original ?? entry
      const isGiven = kind === 'credit' && memo === GIVEN
      const isDue = entry.account === 'interest' || (entry.account === 'rent' && (kind === 'charge' || isGiven))
      if (isDue) sums.due += cents(entry.amount)
      else sums.collected -= cents(entry.amount)
    }
  }
  return months
}

async function expectAsLedgers() {
  const months = await addedUp()
  const shown = await charts()
  expect(shown.map(({ month }) => month)).toEqual(Array.from({ length: 12 }, (_, at) => addMonths(at - 11)))
  expect(shown.map(({ due, collected }) => [cents(due), cents(collected)])).toEqual(
    shown.map(({ month }) => [months.get(month)?.due ?? 0, months.get(month)?.collected ?? 0]),
  )
}

test('rent is due and collected as the ledgers have it, by the month that it is for and whenever it was paid', async () => {
  const first = await leased({ months: 3 })
  const second = await leased({ months: 14, rentAmount: '1000.50' })
  expect(await monthOf(addMonths(-4))).toEqual({ month: addMonths(-4), due: '1000.50', collected: '0.00' })
  expect(await monthOf(addMonths(-2))).toEqual({ month: addMonths(-2), due: '3000.50', collected: '0.00' })
  // It counts for the month that its entry names, the oldest that was open, and not for that of its day.
  await receipt(first.leaseId, { amount: '3500' })
  expect(await monthOf(addMonths(-3))).toMatchObject({ due: '3000.50', collected: '3500.00' })
  expect(await monthOf(addMonths(0))).toMatchObject({ due: '3000.50', collected: '0.00' })
  const { id } = (await receipt(first.leaseId, { amount: '600', number: '1' })).json<{ id: string }>()
  expect((await charts()).map(({ collected }) => collected)).toContain('600.00')
  await reversal(id)
  expect((await charts()).map(({ collected }) => collected)).not.toContain('600.00')
  // What is waived is no longer due, and a fee is no rent.
  const { entries } = await second.ledger()
  await reversal(entries.findLast(({ kind }) => kind === 'charge')!.id, 'Waived')
  await chargeFor(second.leaseId, { amount: '75' })
  expect(await monthOf(addMonths(0))).toMatchObject({ due: '2000.00' })
  await chargeFor(second.leaseId, { account: 'rent', amount: '120' })
  expect(await monthOf(addMonths(0))).toMatchObject({ due: '2120.00' })
  await expectAsLedgers()
})

test("last month's rent that was paid in advance counts for the last month, not for the first", async () => {
  const before = await charts()
  const { leaseId, tenant } = await leased({ months: 2, leaseEndDate: addDays(addMonths(1), -1) })
  await receipt(leaseId, { amount: '4000', receivedOn: addDays(addMonths(-2), -1) })
  await chargeToday()
  const after = await charts()
  const added = (at: number) => {
    const [one, other] = [before.at(at)!, after.at(at)!]
    return [cents(other.due) - cents(one.due), cents(other.collected) - cents(one.collected)]
  }
  expect([added(-3), added(-2), added(-1)]).toEqual([
    [200_000, 200_000],
    [200_000, 0],
    [200_000, 200_000],
  ])
  // The lease stays in the books without its account.
  await call('DELETE', `/api/admin/tenants/${tenant.id}`)
  expect(await charts()).toEqual(after)
  await expectAsLedgers()
})

test('refunds, lost disputes, interest and what a deposit paid of the rent are in it, and other providers are not', async () => {
  const { tenant, leaseId, startsOn, post } = await withDeposit(13)
  expect(
    (await post('interest', { interestOn: 'deposit', from: startsOn, rate: '5', method: 'credit' })).statusCode,
  ).toBe(201)
  const { entries } = (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  const credit = entries.find(({ account }) => account === 'interest')!
  await expectAsLedgers()
  await reversal(credit.id, 'The rate was wrong')
  await expectAsLedgers()
  for (const [gateway, month] of [
    ['sandbox', addMonths(-5)],
    ['stripe', addMonths(-6)],
  ] as const)
    await db
      .insertInto('payments')
      .values({
        user_id: tenant.id,
        payer_name: 'Grace Hopper',
        payer_email: tenant.email,
        amount_cents: 200_000,
        payment_type: 'rent',
        status: 'completed',
        gateway,
        rent_month: month,
        intent_id: `pi_${gateway}`,
        completed_at: new Date(),
      })
      .execute()
  await expectAsLedgers()
  await db
    .updateTable('payments')
    .set({ refunded_cents: 50_000, updated_at: new Date() })
    .where('intent_id', '=', 'pi_sandbox')
    .execute()
  await expectAsLedgers()
  await db
    .updateTable('payments')
    .set({ dispute_status: 'lost', updated_at: new Date() })
    .where('intent_id', '=', 'pi_sandbox')
    .execute()
  await expectAsLedgers()
  const leaving = await withDeposit(4)
  await endOn(leaving.leaseId, addDays(addMonths(0), -1))
  const collected = async () => (await charts()).reduce((sum, month) => sum + cents(month.collected), 0)
  const before = await collected()
  const deductions = [{ kind: 'rent', amount: '300', description: 'Rent' }]
  const returned = await leaving.post('return', { on: companyDay(), rate: '0', deductions })
  expect(returned.statusCode).toBe(201)
  expect((await collected()) - before).toBe(30_000)
  await expectAsLedgers()
})

test('a credit takes off what is due, and a credit that is paid back was not collected', async () => {
  const { leaseId } = await leased({ months: 0 })
  const before = (await monthOf(addMonths(0)))!
  const given = { account: 'rent', amount: '150', effectiveOn: companyDay(), memo: GIVEN }
  const credit = (await call('POST', `/api/admin/leases/${leaseId}/credits`, given)).json<{ id: string }>()
  await receipt(leaseId, { amount: '1900' })
  await call('POST', `/api/admin/leases/${leaseId}/payouts`, { amount: '50', method: 'check', paidOn: companyDay() })
  const after = (await monthOf(addMonths(0)))!
  expect([cents(after.due) - cents(before.due), cents(after.collected) - cents(before.collected)]).toEqual([
    -150_00, 1850_00,
  ])
  await expectAsLedgers()
  await reversal(credit.id)
  expect((await monthOf(addMonths(0)))!.due).toBe(before.due)
  await expectAsLedgers()
})

test('folding the rows of a month changes no figure, also while entries are added', async () => {
  const rows = async () =>
    (
      await db
        .selectFrom('rent_months')
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const before = await charts()
  const many = await rows()
  const { leaseId } = await leased({ months: 0 })
  await Promise.all([foldRentMonths(db), receipt(leaseId, { amount: '12' }), foldRentMonths(db)])
  await foldRentMonths(db)
  expect(await rows()).toBeLessThan(many)
  await expectAsLedgers()
  const folded = await rows()
  await foldRentMonths(db)
  expect(await rows()).toBe(folded)
  // What the cleanup deletes with an old tenancy is taken off.
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('baystead.deletes_old', 'ledger_entries', true)`.execute(trx)
    await sql`delete from ledger_entries where lease_id = ${leaseId}`.execute(trx)
  })
  expect(await charts()).toEqual(before)
})
