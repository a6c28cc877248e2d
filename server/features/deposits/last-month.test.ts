import { addDays, addMonths as monthsAfter, companyDay } from '#contract/core/calendar.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { setUpDeposits } from '#server/testing/leases/deposits.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { call, change, leased, depositOf, receipt, reversal } = await setUpDeposits()

const TODAY = companyDay()
const START = addMonths(-8)
const NEXT = addMonths(1)
const LAST_DAY = `${NEXT.slice(0, 8)}10`

/** 5% of what is held on each day of a period, counted day by day, for a year that begins with the tenancy. */
function interest(from: string, until: string, heldOn: (day: string) => number) {
  let [days, cents] = [0, 0]
  for (let day = START; day < monthsAfter(START, 12); day = addDays(day, 1)) {
    days += 1
    if (day >= from && day <= until) cents += heldOn(day)
  }
  return (Math.round((cents * 0.05) / days) / 100).toFixed(2)
}

/** A lease with a rent of $2,000 whose first and last month were paid in advance. */
async function prepaid() {
  const lease = await leased({ months: 8, leaseEndDate: null, partMonths: 'both' })
  const paid = await receipt(lease.leaseId, { amount: '4000', receivedOn: addDays(START, -5), number: 'ahead' })
  const { read } = depositOf(lease.leaseId)
  const duties = async () =>
    (await read()).duties
      .filter(({ kind }) => kind === 'interest')
      .map(({ interestOn, from, until, amount }) => [interestOn, from, until, amount])
  const endOn = async (day: string | null) => {
    const { version } = (await call('GET', `/api/admin/tenants/${lease.tenant.id}`)).json<{ version: number }>()
    expect((await change(lease.tenant.id, { leaseEndDate: day, version })).statusCode).toBe(200)
  }
  return { ...lease, paid: paid.json<AdminLedgerEntry>(), read, duties, endOn }
}

test('an end that is set later takes nothing off the interest that the last month earned until then', async () => {
  const { read, duties, endOn } = await prepaid()
  const year = addDays(monthsAfter(START, 12), -1)
  expect(await duties()).toEqual([['last_month', START, year, '100.00']])
  await endOn(LAST_DAY)
  const days = Number(addDays(monthsAfter(NEXT, 1), -1).slice(8))
  const part = Math.round((200_000 * 10) / days)
  expect((await read()).lastMonthHeld).toBe((part / 100).toFixed(2))
  const until = addDays(NEXT, -1)
  const amount = interest(START, until, (day) => (day < TODAY ? 200_000 : part))
  expect(await duties()).toEqual([['last_month', START, until, amount]])
  // The lease goes on after all, and the whole month is held again.
  await endOn(null)
  expect((await read()).lastMonthHeld).toBe('2000.00')
  expect(await duties()).toEqual([['last_month', START, year, '100.00']])
})

test('a check that came back was never held, and one that is recorded late was held from the start', async () => {
  const { leaseId, paid, read, duties } = await prepaid()
  expect((await reversal(paid.id)).statusCode).toBe(201)
  expect([(await read()).lastMonthHeld, await duties()]).toEqual(['0.00', []])
  await receipt(leaseId, { amount: '3000', receivedOn: addDays(START, -2), number: 'again' })
  await receipt(leaseId, { amount: '1000', receivedOn: addDays(START, -1), number: 'rest' })
  expect((await read()).lastMonthHeld).toBe('2000.00')
  expect((await duties()).map(([, from, , amount]) => [from, amount])).toEqual([[START, '100.00']])
})
