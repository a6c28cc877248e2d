import { addDays, companyDay } from '#contract/core/calendar.ts'
import { setUpDeposits } from '#server/testing/leases/deposits.ts'
import { addMonths } from '#server/testing/tenants.ts'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { readOwed } from '../autopay/owed.ts'
import { findLease } from './queries.ts'

const { db, call, change, withDeposit, leased, receipt, reversal, rentOf, endOn } = await setUpDeposits()

const TODAY = companyDay()
/** The lease ends before this month's rent is due, whatever day it is. */
const LAST_MONTH = addDays(addMonths(0), -1)

/** What autopay would charge on a day. */
const autopayOn = async (userId: string, day: string) =>
  (await readOwed(db, (await findLease(db, userId))!, 'sandbox'))(day)

const idOf = (answer: LightMyRequestResponse) => answer.json<{ id: string }>().id

/** A lease without an end. This month's rent and the next month's are paid, and the check for the month before came back. */
async function paidAhead() {
  const lease = await leased({ months: 1, leaseEndDate: null })
  const { leaseId } = lease
  const first = await receipt(leaseId, { number: 'first' })
  await receipt(leaseId, { number: 'second' })
  const third = await receipt(leaseId, { number: 'third' })
  expect((await lease.ledger()).entries.at(-1)).toMatchObject({ period: addMonths(1) })
  await reversal(idOf(first))
  return { ...lease, third: idOf(third) }
}

test('rent that was paid for a month after the lease is over pays the oldest open month', async () => {
  const { tenant, ledger, third } = await paidAhead()
  // The ledger says that nothing is owed, so the month before is not asked for, and the next one is open.
  const asked = { rentOwed: '0.00', openMonths: [], rentMonth: addMonths(1), rentOpen: '2000.00' }
  expect((await ledger()).balance).toBe('0.00')
  expect(await rentOf(tenant.id)).toMatchObject(asked)
  await change(tenant.id, { leaseEndDate: TODAY })
  expect((await ledger()).balance).toBe('0.00')
  expect(await rentOf(tenant.id)).toMatchObject({
    rentOwed: '0.00',
    openMonths: [],
    rentMost: '0.00',
    rentOpen: '0.00',
  })
  expect(await autopayOn(tenant.id, addDays(TODAY, 60))).toBe(0)

  // The lease goes on after all, so the next month can be paid again.
  await change(tenant.id, { leaseEndDate: null })
  expect(await rentOf(tenant.id)).toMatchObject(asked)
  await change(tenant.id, { leaseEndDate: TODAY })
  await reversal(third)
  expect((await ledger()).balance).toBe('2000.00')
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '2000.00' })
})

test('what is left of one payment when the lease ends pays an earlier month, and the rest stays a credit', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 2, leaseEndDate: null })
  const first = await receipt(leaseId, { number: 'first' })
  await receipt(leaseId, { amount: '10500', number: 'ahead' })
  await reversal(idOf(first))
  await change(tenant.id, { leaseEndDate: TODAY })
  expect((await ledger()).balance).toBe('-4500.00')
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00', openMonths: [], rentMost: '0.00' })
  expect(await autopayOn(tenant.id, TODAY)).toBe(0)
})

test('autopay asks for no rent that money for a month after the lease already paid', async () => {
  const { tenant, leaseId, ledger } = await leased({ months: 1, leaseEndDate: null })
  // Until next month's rent is due, three more months were paid.
  const ids: string[] = []
  for (const number of ['one', 'two', 'three', 'four', 'five']) ids.push(idOf(await receipt(leaseId, { number })))
  await reversal(ids[2]!)
  const endsOn = addDays(addMonths(2), -1)
  await change(tenant.id, { leaseEndDate: endsOn })
  expect((await ledger()).balance).toBe('-4000.00')
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00', rentMost: '0.00', rentOpen: '0.00' })
  expect(await autopayOn(tenant.id, addMonths(1))).toBe(0)
})

test('no rent that is not owed is kept of a deposit', async () => {
  const { tenant, leaseId, post, ledger } = await withDeposit(2, { leaseEndDate: null })
  const first = await receipt(leaseId, { number: 'first' })
  for (const number of ['two', 'three', 'four']) await receipt(leaseId, { number })
  await reversal(idOf(first))
  await endOn(leaseId, LAST_MONTH)
  expect((await ledger()).balance).toBe('-2000.00')
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00' })
  const deductions = [{ kind: 'rent', amount: '2000', description: 'Rent' }]
  const kept = await post('return', { on: TODAY, rate: '0', deductions })
  expect([kept.statusCode, kept.json<{ message: string }>().message]).toEqual([
    400,
    'The tenant owes $0.00 of rent, so no more can be kept for rent',
  ])
})

test('interest that was credited for a month after the lease is over counts for the oldest open month', async () => {
  const { tenant, leaseId, startsOn, post, ledger } = await withDeposit(13, { leaseEndDate: null })
  const { rentOwed } = await rentOf(tenant.id)
  await receipt(leaseId, { amount: (Number(rentOwed) - 2300).toFixed(2), number: 'most' })
  const rest = await receipt(leaseId, { amount: '2300', number: 'rest' })
  const credited = await post('interest', { interestOn: 'deposit', from: startsOn, rate: '5', method: 'credit' })
  expect(credited.statusCode).toBe(201)
  expect((await ledger()).entries.find(({ account }) => account === 'interest')).toMatchObject({
    period: addMonths(1),
    amount: '-100.00',
  })
  await reversal(idOf(rest))
  await change(tenant.id, { leaseEndDate: LAST_MONTH })
  expect((await ledger()).balance).toBe('200.00')
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '200.00', rentMost: '200.00' })
  expect(await autopayOn(tenant.id, TODAY)).toBe(20_000)

  // Without an account, only the ledger tells what is owed.
  expect((await call('DELETE', `/api/admin/tenants/${tenant.id}`)).statusCode).toBe(204)
  const keep = (amount: string) =>
    post('return', { on: TODAY, rate: '0', deductions: [{ kind: 'rent', amount, description: 'Rent' }] })
  const more = await keep('200.01')
  expect(more.json<{ message: string }>().message).toBe(
    'The tenant owes $200.00 of rent, so no more can be kept for rent',
  )
  expect((await keep('200')).statusCode).toBe(201)
})

test('a lease that ended before any rent fell due names its first month, and no month before it', async () => {
  const start = addMonths(-1)
  const { tenant, leaseId, ledger } = await leased({ months: 1, rentDueDay: 28, leaseEndDate: null })
  await receipt(leaseId, { amount: '500' })
  await change(tenant.id, { leaseEndDate: addDays(start, 6) })
  expect((await ledger()).balance).toBe('-500.00')
  expect(await rentOf(tenant.id)).toMatchObject({ rentOwed: '0.00', rentMost: '0.00', rentMonth: start })
})
