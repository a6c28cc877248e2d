import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import {
  type Begun,
  changeLease,
  confirmAt,
  createTenant,
  deliverEvents,
  identifyByHeader,
  payerOf,
} from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMonths } from '#contract/core/calendar.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyByHeader })

interface Summary {
  month: string
  rentAmount: string
  rentMonth: string
  rentOpen: string
  rentOwed: string
  rentMost: string
  isRentPaid: boolean
  lastMonthPaid: string
  leaseEndedOn: string | null
  rentDueOn: string | null
  openMonths: { month: string; dueOn: string; open: string }[]
}

/** A tenant whose rent is $2,000. */
async function tenant(lease: Partial<Parameters<typeof createTenant>[1] & object> = {}) {
  const userId = await createTenant(db, { rent: 2000, ...lease })
  const payer = await payerOf(app, userId)
  const change = (values: Parameters<typeof changeLease>[2]) => changeLease(db, userId, values)
  async function pay(amount: number, type = 'rent') {
    const answer = await payer.begin(amount, type)
    if (answer.statusCode !== 200) return answer.json<{ message: string }>().message
    await confirmAt(app, answer.json<Begun>(), 'pm_sbx_visa')
    await deliverEvents(app, db)
    return 'paid'
  }
  const summary = async () => (await payer.call('GET', '/api/payments/summary')).json<Summary>()
  return { userId, change, pay, summary, payer }
}

/** The first day of a month relative to now, in the company's time zone. */
const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/New_York' }).format()
const month = (count: number) => addMonths(`${today.slice(0, 8)}01`, count)
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Moves the lease and its payments so many months into the past. */
async function goOn(userId: string, months: number) {
  await sql`update leases set starts_on = starts_on - make_interval(months => ${months}), created_at = created_at - make_interval(months => ${months}),
    ends_on = (date_trunc('month', ends_on + 1) - make_interval(months => ${months}))::date - 1 where user_id = ${userId}`.execute(
    db,
  )
  await sql`update payments set created_at = created_at - make_interval(months => ${months}), completed_at = completed_at - make_interval(months => ${months}),
    rent_month = rent_month - make_interval(months => ${months}) where user_id = ${userId}`.execute(db)
}

describe('overpayments', () => {
  test.each([[[4000]], [[2000, 2000]], [[1500, 2500]]])(
    'before the lease begins: %j covers the first and the last month, which is not charged again',
    async (amounts) => {
      const { userId, change, pay, summary } = await tenant({ startsIn: 1 })
      await change({ ends_on: dayBefore(month(4)) })
      for (const amount of amounts) expect(await pay(amount)).toBe('paid')
      expect(await summary()).toMatchObject({ isRentPaid: true, rentMost: '0.00', lastMonthPaid: '2000.00' })
      await goOn(userId, 2)
      expect(await summary()).toMatchObject({ month: month(0), rentMonth: month(0), rentOpen: '2000.00' })
      expect(await pay(2000)).toBe('paid')
      expect(await summary()).toMatchObject({ rentMonth: month(0), rentOpen: '0.00', rentMost: '0.00' })
      await goOn(userId, 1)
      expect(await summary()).toMatchObject({ isRentPaid: true, openMonths: [], rentOwed: '0.00' })
    },
  )

  test('before a lease without an end date, it is held until the end is known', async () => {
    const { change, pay, summary } = await tenant({ startsIn: 1 })
    expect(await pay(4000)).toBe('paid')
    expect(await summary()).toMatchObject({ isRentPaid: true, lastMonthPaid: '2000.00', rentMost: '0.00' })
    await change({ ends_on: dayBefore(month(3)) })
    expect(await summary()).toMatchObject({ lastMonthPaid: '2000.00', rentMonth: month(1), rentOpen: '0.00' })
  })

  test('in the first month of the lease it carries over to the next', async () => {
    const { pay, summary } = await tenant({ startsIn: 0 })
    expect(await pay(5000)).toBe('paid')
    expect(await summary()).toMatchObject({ isRentPaid: true, rentMonth: month(2), rentOpen: '1000.00' })
  })
})

describe('the highest rent payment', () => {
  test('is twelve months ahead, with the reason', async () => {
    const { pay, summary } = await tenant()
    expect((await summary()).rentMost).toBe('26000.00')
    expect(await pay(26_000.01)).toBe(
      'You can pay rent up to 12 months ahead, so the most you can pay now is $26,000.00.',
    )
    expect(await pay(20_000)).toBe('paid')
    expect((await summary()).rentMost).toBe('6000.00')
  })

  test('is up to the end of the lease', async () => {
    const { change, pay, summary } = await tenant()
    await change({ ends_on: dayBefore(month(3)) })
    expect(await pay(6000.01)).toBe(
      'You can pay rent up to 12 months ahead within your lease, so the most you can pay now is $6,000.00.',
    )
    expect(await pay(6000)).toBe('paid')
    expect(await summary()).toMatchObject({ rentMost: '0.00', rentOpen: '0.00', rentDueOn: null })
    expect(await pay(1)).toMatch(/^All rent through the end of your lease on .* is already paid or processing\.$/)
  })

  test('old payments for thousands of months are summed at once', async () => {
    const { userId, summary } = await tenant({ rent: 1, startsIn: 0 })
    await db
      .insertInto('payments')
      .values(
        Array.from({ length: 20 }, (_, at) => ({
          user_id: userId,
          payer_name: 'Ada',
          payer_email: 'ada@example.com',
          amount_cents: 10_000,
          payment_type: 'rent' as const,
          gateway: 'sandbox' as const,
          intent_id: `pi_${userId}_${at}`,
          status: 'completed' as const,
          completed_at: new Date(),
          rent_month: month(0),
        })),
      )
      .execute()
    expect((await summary()).rentMonth).toBe(month(2000))
  })
})

describe('rent due before a tenant was entered', () => {
  const enteredOn = (day: string) => new Date(`${day}T17:00:00Z`)

  test.each([
    ['on the day on which rent falls due', month(0), month(1)],
    ['the day before', dayBefore(month(0)), month(0)],
  ])('is not owed: entered %s', async (_, day, owedFrom) => {
    const { change, summary } = await tenant({ startsIn: -6 })
    await change({ created_at: enteredOn(day) })
    expect(await summary()).toMatchObject({ rentMonth: owedFrom, rentDueOn: owedFrom, openingMonth: null })
  })

  test('is not owed, except the first rent of a lease that begins on that day', async () => {
    const { change, summary } = await tenant({ startsIn: 0 })
    await change({ created_at: enteredOn(month(0)) })
    expect(await summary()).toMatchObject({ rentMonth: month(0), rentOwed: '2000.00' })
  })

  test('counts for its own month if it was paid, and the rest carries over', async () => {
    const { change, pay, summary } = await tenant({ startsIn: -6 })
    expect(await pay(2500)).toBe('paid')
    await change({ created_at: enteredOn(month(0)) })
    expect(await summary()).toMatchObject({ rentMonth: month(1), rentOpen: '1500.00', rentOwed: '0.00' })
  })

  test('an opening balance is owed from the day the tenant was entered, before any rent, and is paid by name', async () => {
    const { userId, change, pay, summary, payer } = await tenant({ startsIn: -6 })
    await change({ created_at: enteredOn(month(0)), opening_cents: 75_050 })
    expect(await summary()).toMatchObject({
      month: month(0),
      rentPaid: '0.00',
      isRentPaid: false,
      openingMonth: month(0),
      rentMonth: month(0),
      rentAmount: '2000.00',
      rentOpen: '750.50',
      rentDueOn: month(0),
      rentOwed: '750.50',
      openMonths: [{ month: month(0), dueOn: month(0), open: '750.50' }],
      rentMost: '24750.50',
    })
    expect(await pay(500)).toBe('paid')
    expect(await summary()).toMatchObject({ rentOpen: '250.50', rentOwed: '250.50', isRentPaid: false })
    expect(await pay(300)).toBe('paid')
    expect(await summary()).toMatchObject({
      rentMonth: month(1),
      rentOpen: '1950.50',
      rentOwed: '0.00',
      openMonths: [],
    })
    const [last] = (await payer.call('GET', '/api/payments')).json<object[]>()
    const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    expect(last).toMatchObject({ rentMonth: month(0), purpose: 'Opening balance' })
    const mails = await waitingJobs<{ to: string; text: string }>(db, 'send_mail')
    expect(mails.findLast(({ to }) => to === email)?.text).toContain('Monthly Rent: Opening balance')
  })

  test('for a lease that had already ended, only an opening balance is owed', async () => {
    const { change, pay, summary } = await tenant({ startsIn: -6 })
    await change({ ends_on: dayBefore(month(0)), created_at: enteredOn(month(0)) })
    expect(await summary()).toMatchObject({ rentOwed: '0.00', rentMost: '0.00' })
    await change({ opening_cents: 90_000 })
    expect(await summary()).toMatchObject({ rentOwed: '900.00', rentMost: '900.00', rentDueOn: month(0) })
    expect(await pay(901)).toMatch(/only \$900\.00 in rent is still due/)
    expect(await pay(900)).toBe('paid')
    expect(await summary()).toMatchObject({ rentOwed: '0.00', rentMost: '0.00' })
  })
})

describe('a rent change', () => {
  const set = (rent: number) => ({ rent_cents: rent * 100, deposit_cents: null })

  test('does not change months that were already due, paid or not', async () => {
    const { userId, change, summary } = await tenant({ startsIn: -6 })
    await db
      .updateTable('leases')
      .set({ created_at: new Date(`${dayBefore(month(-2))}T12:00:00Z`) })
      .where('user_id', '=', userId)
      .execute()
    await change(set(2500))
    expect(await summary()).toMatchObject({
      rentAmount: '2000.00',
      rentMonth: month(-2),
      rentOwed: '6000.00',
      openMonths: [-2, -1, 0].map((count) => ({ month: month(count), dueOn: month(count), open: '2000.00' })),
    })
  })

  test('applies to this month where its rent is not due yet', async () => {
    const { userId, change } = await tenant({ startsIn: -6, dueDay: 28 })
    await change(set(2500))
    const rents = await db
      .selectFrom('lease_rents as r')
      .innerJoin('leases as l', 'l.id', 'r.lease_id')
      .select(sql<string>`to_char(r.holds_from, 'YYYY-MM-DD')`.as('from'))
      .select('r.rent_cents as cents')
      .where('l.user_id', '=', userId)
      .orderBy('r.holds_from')
      .execute()
    expect(rents).toEqual([
      { from: '2000-01-01', cents: '200000' },
      { from: month(Number(today.slice(8)) < 28 ? 0 : 1), cents: '250000' },
    ])
  })

  test('applies to the next month', async () => {
    const { change, pay, summary } = await tenant({ startsIn: -6 })
    await change(set(2500))
    expect(await pay(2000)).toBe('paid')
    expect(await summary()).toMatchObject({
      isRentPaid: true,
      rentMonth: month(1),
      rentOpen: '2500.00',
      rentAmount: '2500.00',
    })
    // A typo, corrected the next day.
    await change(set(2600))
    expect(await summary()).toMatchObject({ rentMonth: month(1), rentOpen: '2600.00' })
  })

  test('in the first month of a lease corrects it, whatever was paid', async () => {
    const { change, pay, summary } = await tenant({ startsIn: 0, rent: 200, deposit: null })
    expect(await pay(150)).toBe('paid')
    await change({ rent_cents: 200_000 })
    expect(await summary()).toMatchObject({ rentMonth: month(0), rentOpen: '1850.00' })
  })
})

describe('the start and end of a lease', () => {
  test('after the end, only rent that was left open is due', async () => {
    const { userId, change, pay, summary } = await tenant({ startsIn: -6 })
    await change({ ends_on: dayBefore(month(0)), created_at: new Date(`${dayBefore(month(-1))}T12:00:00Z`) })
    expect(await summary()).toMatchObject({
      leaseEndedOn: dayBefore(month(0)),
      rentMonth: month(-1),
      rentOwed: '2000.00',
      rentMost: '2000.00',
    })
    // After the lease ends, the tenant may pay what is still open, also in parts, but no more. Only staff can extend the lease.
    expect(await pay(2001)).toMatch(/^Your lease ended on .*, and only \$2,000\.00 in rent is still due\.$/)
    expect(await pay(500)).toBe('paid')
    expect(await pay(1500)).toBe('paid')
    expect(await summary()).toMatchObject({ rentOpen: '0.00', rentDueOn: null, rentOwed: '0.00' })
    expect(await pay(2000)).toMatch(/^All rent through the end of your lease/)
    await change({ ends_on: dayBefore(month(6)) })
    expect(await pay(2000)).toBe('paid')
    expect(await summary()).toMatchObject({ leaseEndedOn: null, isRentPaid: true, rentMonth: month(1) })
    await db.deleteFrom('users').where('id', '=', userId).execute()
  })

  test('rent of a lease that begins mid-month is due on its first day', async () => {
    const { change, summary } = await tenant({ startsIn: 1 })
    await change({ starts_on: month(1).replace(/01$/, '15') })
    expect(await summary()).toMatchObject({ rentMonth: month(1), rentDueOn: month(1).replace(/01$/, '15') })
  })
})

test('payments with test cards are neither rent nor deposit once the real provider is in use', async () => {
  const { userId, pay, summary } = await tenant()
  expect([await pay(2000), await pay(2000, 'deposit')]).toEqual(['paid', 'paid'])
  expect(await summary()).toMatchObject({ isRentPaid: true, depositPaid: '2000.00' })
  for (const gateway of ['stripe', 'stripe_test'] as const) {
    await db.updateTable('payments').set({ gateway }).where('user_id', '=', userId).execute()
    expect(await summary()).toMatchObject({ isRentPaid: false, depositPaid: '0.00', depositOpen: '2000.00' })
  }
})
