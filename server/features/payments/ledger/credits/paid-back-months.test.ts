import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { ErrorBody } from '#contract/core/errors.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { describe, expect, test } from 'vitest'

const { call, change, leased, receipt, chargeFor, reversal, rentOf } = await setUpLedgers()
const TODAY = companyDay()

type Leased = Awaited<ReturnType<typeof leased>>
const creditOf = async ({ leaseId }: Leased) =>
  (await call('GET', `/api/admin/leases/${leaseId}/credit`)).json<{ credit: string }>().credit
/** Pays a credit back. Returns the status and the message of a refusal. */
async function payBack({ leaseId }: Leased, amount: string, body: object = {}) {
  const sent = { amount, method: 'transfer', paidOn: TODAY, isAnother: true, ...body }
  const answer = await call('POST', `/api/admin/leases/${leaseId}/payouts`, sent)
  return answer.statusCode === 201 ? [201] : [answer.statusCode, answer.json<ErrorBody>().message]
}
async function endOn({ tenant }: Leased, leaseEndDate: string | null) {
  const { version } = (await call('GET', `/api/admin/tenants/${tenant.id}`)).json<{ version: number }>()
  expect((await change(tenant.id, { leaseEndDate, version })).statusCode).toBe(200)
}
const openOf = async ({ tenant }: Leased) =>
  (await rentOf(tenant.id)).openMonths.map(({ month, dueOn, open }) => [month, dueOn, open])

describe('a late fee', () => {
  const chargeLateFee = async ({ leaseId }: Leased) => {
    const answer = await chargeFor(leaseId, { account: 'late_fee', amount: '50', memo: 'Late fee' })
    return answer.statusCode === 201 ? 'charged' : answer.json<ErrorBody>().message
  }
  const REFUSED = `Massachusetts allows a late fee only once rent is 30 days overdue, which is from ${formatDay(addDays(TODAY, 30))}.`
  /** A lease of four months that ends two months ago, so what was paid for the months since is a credit. */
  async function paid(amount: string) {
    const lease = await leased({ months: 3, leaseEndDate: null, lateFeeAmount: '50' })
    await receipt(lease.leaseId, { amount })
    await endOn(lease, addDays(addMonths(-1), -1))
    return lease
  }

  test('counts its 30 days from the day on which what a month was paid with was paid back', async () => {
    const lease = await paid('8000')
    expect(await creditOf(lease)).toBe('4000.00')
    expect(await payBack(lease, '4000')).toEqual([201])
    // The lease goes on after all.
    await endOn(lease, null)
    expect(await openOf(lease)).toEqual([
      [addMonths(-1), TODAY, '2000.00'],
      [addMonths(0), TODAY, '2000.00'],
    ])
    expect((await rentOf(lease.tenant.id)).rentDueOn).toBe(TODAY)
    expect(await chargeLateFee(lease)).toBe(REFUSED)
  })

  test('can be charged for rent that was not paid before that either', async () => {
    const lease = await paid('7900')
    expect(await payBack(lease, '3900')).toEqual([201])
    await endOn(lease, null)
    // Part of this month was not paid, and the one before was.
    expect((await openOf(lease)).map(([, dueOn]) => dueOn)).toEqual([TODAY, addMonths(0)])
    const unpaid = await leased({ months: 3, lateFeeAmount: '50' })
    expect(await chargeLateFee(unpaid)).toBe('charged')
  })

  test('counts from the payback also where a check for the credit comes back after it', async () => {
    const lease = await leased({ months: 3, lateFeeAmount: '50' })
    await receipt(lease.leaseId, { amount: '8000', number: '1' })
    const { id } = (await receipt(lease.leaseId, { amount: '300', number: '2' })).json<AdminLedgerEntry>()
    expect(await payBack(lease, '300', { paidOn: TODAY })).toEqual([201])
    expect((await reversal(id)).statusCode).toBe(201)
    expect((await openOf(lease)).map(([, dueOn, open]) => [dueOn, open])).toEqual([[TODAY, '300.00']])
    expect(await chargeLateFee(lease)).toBe(REFUSED)
  })
})

describe("the last month's rent that was paid in advance", () => {
  const NONE = [400, 'This lease has no credit that could be paid back']
  const heldOf = async ({ tenant }: Leased) => (await rentOf(tenant.id)).lastMonthPaid

  test('is no credit, and stays where the first month is paid back', async () => {
    const lease = await leased({ months: -2, leaseEndDate: null })
    await receipt(lease.leaseId, { amount: '4000' })
    expect([await creditOf(lease), await heldOf(lease)]).toEqual(['2000.00', '2000.00'])
    expect(await payBack(lease, '2000')).toEqual([201])
    expect([await creditOf(lease), await heldOf(lease)]).toEqual(['0.00', '2000.00'])
    expect(await payBack(lease, '2000')).toEqual(NONE)
    expect((await lease.ledger()).balance).toBe('0.00')
    expect(await rentOf(lease.tenant.id)).toMatchObject({ rentMonth: addMonths(2), rentOpen: '2000.00' })
  })

  test('stays where what was paid too much since is paid back', async () => {
    const end = addDays(addMonths(9), -1)
    const lease = await leased({ months: 2, leaseEndDate: end })
    await receipt(lease.leaseId, { amount: '4000', receivedOn: addDays(addMonths(-2), -3), number: '1' })
    await receipt(lease.leaseId, { amount: '4500', number: '2' })
    expect(await creditOf(lease)).toBe('500.00')
    expect(await payBack(lease, '500')).toEqual([201])
    expect([await creditOf(lease), await heldOf(lease), await openOf(lease)]).toEqual(['0.00', '2000.00', []])
    expect(await payBack(lease, '0.01')).toEqual(NONE)
  })

  test('is a credit as far as the last month costs less, and is not asked for again where the lease goes on', async () => {
    const lease = await leased({ months: 2, leaseEndDate: null, partMonths: 'both' })
    await receipt(lease.leaseId, { amount: '4000', receivedOn: addDays(addMonths(-2), -3), number: '1' })
    await receipt(lease.leaseId, { amount: '4000', number: '2' })
    expect(await payBack(lease, '1')).toEqual(NONE)
    await endOn(lease, `${addMonths(1).slice(0, 8)}10`)
    const credit = await creditOf(lease)
    const held = await heldOf(lease)
    expect(Number(credit) + Number(held)).toBe(2000)
    expect(await payBack(lease, credit)).toEqual([201])
    expect([await creditOf(lease), await heldOf(lease)]).toEqual(['0.00', held])
    await endOn(lease, null)
    expect([await creditOf(lease), await heldOf(lease), await openOf(lease)]).toEqual(['0.00', held, []])
  })
})
