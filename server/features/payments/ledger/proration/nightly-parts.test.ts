import { instantOf } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import type { RentSummary } from '#contract/payments/summary-own.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { createClockedDatabase } from '#server/testing/database/moved-clock.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { autopayersOf, dayAfter } from '#server/testing/methods/autopay.ts'
import { deliverEvents } from '#server/testing/payments.ts'
import { describe, expect, test } from 'vitest'

const ENTERED = '2027-01-02'
const [START, END] = ['2027-01-16', '2027-03-10']

const { db, setClock } = await createClockedDatabase()
const { app, staff, cards } = await setUpRoommates({ db })
const { createAutopayer, runAt, takenFrom } = autopayersOf(db, app, cards)

/** Lets the job run at a time of a day in Boston. */
async function chargeAt(day: string, time = '00:30') {
  await setClock(instantOf(day, time)!.toISOString())
  await chargeAllLeases({ db, gateway: 'sandbox' })
}

/** A tenant with a card whose lease staff enter two weeks before it begins. Its last month ends before the rent of it is usually due. */
async function entered(terms: object) {
  await setClock(instantOf(ENTERED, '12:00')!.toISOString())
  const tenant = await createAutopayer()
  const lease = { rentAmount: '2650', rentDueDay: 20, leaseStartDate: START, leaseEndDate: END, ...terms }
  const path = `/api/admin/tenants/${tenant.userId}`
  // A tenant of the tests has a lease already. Staff enter a new one.
  await db.deleteFrom('leases').where('user_id', '=', tenant.userId).execute()
  const { version } = (await staff('GET', path)).json<{ version: number }>()
  const saved = await staff('PATCH', path, { propertyAddress: '12 Elm Street, Salem, MA 01970', ...lease, version })
  expect(saved.statusCode).toBe(200)
  const { leaseId } = (await staff('GET', path)).json<{ leaseId: string }>()
  const ledger = async () => (await staff('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  return {
    ...tenant,
    ledger,
    /** What was charged and the days of it, oldest first. */
    charged: async () =>
      (await ledger()).entries
        .filter(({ kind }) => kind === 'charge')
        .map(({ memo, amount, effectiveOn }) => `${effectiveOn} ${memo} ${amount}`)
        .toSorted(),
    owed: async () => (await tenant.payer.call('GET', '/api/payments/summary')).json<RentSummary>().rentOwed,
  }
}

const FIRST = '2027-01-20 Rent, January 16–31, 2027 1367.74'
const WHOLE = '2027-02-20 Rent for February 2027 2650.00'
const LAST = '2027-03-10 Rent, March 1–10, 2027 854.84'

describe('the nightly job', () => {
  test('charges the days of the last month on the last day itself, once, though its due day never comes', async () => {
    const lease = await entered({ partMonths: 'both' })
    await chargeAt('2027-01-19', '23:55')
    expect(await lease.charged()).toEqual([])
    await chargeAt('2027-01-20', '00:05')
    expect(await lease.charged()).toEqual([FIRST])
    await chargeAt('2027-02-20')
    await chargeAt('2027-03-09', '23:55')
    expect(await lease.charged()).toEqual([FIRST, WHOLE])
    expect(await lease.owed()).toBe('4017.74')
    await chargeAt(END, '00:05')
    expect(await lease.charged()).toEqual([FIRST, WHOLE, LAST])
    expect(await lease.owed()).toBe('4872.58')
    for (const day of [END, dayAfter(END), '2027-03-20', '2027-04-20']) {
      await chargeAt(day)
      expect([day, await lease.charged()]).toEqual([day, [FIRST, WHOLE, LAST]])
    }
  })

  test('charges them later, dated on the last day, where it did not run on that day', async () => {
    const lease = await entered({ partMonths: 'both' })
    for (const day of ['2027-01-20', '2027-02-20', '2027-03-09', '2027-03-25']) await chargeAt(day)
    expect(await lease.charged()).toEqual([FIRST, WHOLE, LAST])
  })

  test('charges no rent on the last day of a lease that pays whole months', async () => {
    const lease = await entered({ partMonths: null })
    for (const day of ['2027-01-20', '2027-02-20', '2027-03-09', END, dayAfter(END)]) await chargeAt(day)
    expect(await lease.charged()).toEqual(['2027-01-20 Rent for January 2027 2650.00', WHOLE])
  })
})

test('automatic payments take the rent of the days of both part months, and nothing after them', async () => {
  const lease = await entered({ partMonths: 'both' })
  await lease.turnOn({ day: 20 })
  /** Lets the jobs run on a day, the 20th of a month, and the day before. Returns all that was taken, in cents. */
  async function takenBy(month: string, last = `${month}-20`) {
    for (const day of [dayAfter(last, -1), last]) {
      await chargeAt(day, '08:00')
      await runAt(day, 8)
      await deliverEvents(app, db)
    }
    return takenFrom(lease.userId)
  }
  expect((await lease.read()).next).toMatchObject({ on: '2027-01-20', amount: '1367.74' })
  expect(await takenBy('2027-01')).toEqual([136_774])
  expect((await lease.ledger()).balance).toBe('0.00')
  expect((await lease.read()).next).toMatchObject({ on: '2027-02-20', amount: '2650.00' })
  expect(await takenBy('2027-02')).toEqual([136_774, 265_000])
  // The lease ends before the usual day.
  expect((await lease.read()).next).toMatchObject({ on: END, amount: '854.84' })
  expect(await takenBy('2027-03', END)).toEqual([136_774, 265_000, 85_484])
  expect(await takenBy('2027-03')).toHaveLength(3)
  expect((await lease.ledger()).balance).toBe('0.00')
  expect(await lease.charged()).toEqual([FIRST, WHOLE, LAST])
  expect((await lease.read()).next).toBeNull()
  expect(await takenBy('2027-04')).toHaveLength(3)
})
