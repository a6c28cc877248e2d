import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { ScheduledPayment } from '#contract/payments/summary-own.ts'
import { scheduleDays } from '#contract/payments/scheduled-own.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf, dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { changeLease, sandboxCards } from '#server/testing/payments.ts'
import { setUpPayments } from '#server/testing/setups/payments.ts'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { dollars } from '../labels.ts'
import { cancel } from './service.ts'

const { db, app } = await setUpPayments()
const { createScheduler } = autopayersOf(db, app, (await sandboxCards(db))!)

const issuesOf = (answer: LightMyRequestResponse) =>
  answer.json<{ issues?: { path: string; message: string }[] }>().issues?.map(({ path, message }) => [path, message])
const mails = () => waitingJobs<{ subject: string; text: string }>(db, 'send_mail')

describe('scheduling a payment', () => {
  test('stores what the tenant agreed to, with the time and the address, and emails it', async () => {
    const { plan, list, on, method, userId } = await createScheduler()
    expect(await list()).toEqual([])
    const answer = await plan({ amount: '500.25' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      payOn: on,
      amount: '500.25',
      chosenAmount: '500.25',
      methodId: method.id,
      cardBrand: 'visa',
      cardLast4: '4242',
      isMethodLost: false,
      isLocked: false,
      isAfterAutopay: false,
    })
    expect(await list()).toEqual([answer.json()])
    const text = `to charge my Visa ending in 4242 once, on ${formatDay(on)}, or on the next day if it cannot be made on that day, for $500.25 of rent. If less is due on that day, only that is charged. I can cancel this payment until 6 p.m. Eastern time on ${formatDay(dayAfter(on, -1))}.`
    const rows = await db.selectFrom('autopay_authorizations').selectAll().where('user_id', '=', userId).execute()
    expect(rows).toMatchObject([{ payer_name: 'Ada Lovelace', address: '127.0.0.1' }])
    expect(rows[0]!.text).toContain(text)
    // It ends with the payment.
    expect(rows[0]!.ended_at).toEqual(hourOf(dayAfter(on, 2), 0))
    const mail = (await mails()).at(-1)!
    expect(mail.subject).toBe(`Your rent payment is scheduled for ${formatDay(on)}`)
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(text)
  })

  test('without an amount is for all rent that is due then', async () => {
    const { planned, on, call, payer } = await createScheduler()
    const due = (await call('GET', `/due?payOn=${on}`)).json<{ amount: string }>()
    expect(Number(due.amount)).toBeGreaterThanOrEqual(2100)
    expect(await planned()).toMatchObject({ amount: due.amount, chosenAmount: null })
    expect((await call('GET', `/due?payOn=${on}`)).json()).toEqual({ amount: '0.00' })
    const summary = (await payer.call('GET', '/api/payments/summary')).json<{ scheduled: ScheduledPayment[] }>()
    expect(summary.scheduled).toMatchObject([{ payOn: on, amount: due.amount }])
  })

  test('sent twice with the same key, it is one payment', async () => {
    const { plan, list, on } = await createScheduler()
    const answers = await Promise.all([plan({ amount: 100 }, 'one'), plan({ amount: 100 }, 'one')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(answers[0].json()).toEqual(answers[1].json())
    expect(await list()).toHaveLength(1)
    expect((await plan({ amount: 200 }, 'one')).statusCode).toBe(409)
    expect(said(await plan({ amount: 100 }))).toEqual([
      409,
      `You already scheduled a payment for ${formatDay(on)}. Cancel it first, or choose another day.`,
    ])
  })

  test('two tabs at the same moment schedule one payment a day', async () => {
    const { plan, list } = await createScheduler()
    const answers = await Promise.all([1, 2, 3].map(() => plan({ amount: 100 })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(await list()).toHaveLength(1)
  })

  test('at most five are open', async () => {
    const { plan, list, call, on } = await createScheduler()
    for (const days of [0, 1, 2, 3, 4])
      expect((await plan({ payOn: dayAfter(on, days), amount: 10 })).statusCode).toBe(201)
    expect(said(await plan({ payOn: dayAfter(on, 5), amount: 10 }))).toEqual([
      409,
      'You can schedule up to 5 payments at a time. Cancel one to schedule another.',
    ])
    const [first] = await list()
    expect((await call('DELETE', `/${first!.id}`)).statusCode).toBe(204)
    expect((await plan({ payOn: dayAfter(on, 5), amount: 10 })).statusCode).toBe(201)
    expect((await list()).map(({ payOn }) => payOn)).toEqual([1, 2, 3, 4, 5].map((days) => dayAfter(on, days)))
  })

  const { first, last } = scheduleDays()
  test.each([
    [{ payOn: dayAfter(first, -1) }, 'payOn', `The first day you can choose is ${formatDay(first)}.`],
    [{ payOn: dayAfter(last) }, 'payOn', `The last day you can choose is ${formatDay(last)}.`],
    [{ payOn: '2026-02-30' }, 'payOn', 'payOn must be a date, such as 2026-12-05'],
    [{ payOn: 'tomorrow' }, 'payOn', 'payOn must be a date, such as 2026-12-05'],
    [{ payOn: undefined }, 'payOn', 'payOn must be a date, such as 2026-12-05'],
    [{ methodId: null }, 'methodId', 'Choose a payment method.'],
    [
      { methodId: '00000000-0000-4000-8000-000000000000' },
      'methodId',
      'This payment method is no longer saved. Please choose another one.',
    ],
    [{ amount: '0.49' }, 'amount', 'Amount must be at least $0.50'],
    [{ amount: -5 }, 'amount', 'Amount must be at least $0.50'],
    [{ amount: '1e3' }, 'amount', 'Amount must be dollars and cents, such as 2100.50'],
    [{ amount: 1.234 }, 'amount', 'Amount must be dollars and cents, such as 2100.50'],
    [{ amount: '1000000' }, 'amount', 'Amount must be at most $999,999.99'],
  ])('refuses %j', async (more, path, message) => {
    const { plan, list } = await createScheduler()
    const answer = await plan(more)
    expect([answer.statusCode, issuesOf(answer)]).toEqual([400, [[path, message]]])
    expect(await list()).toEqual([])
  })

  test('refuses more than will be due, also together with what is scheduled before', async () => {
    const { plan, planned, call, on } = await createScheduler()
    const next = dayAfter(on)
    const dueOn = async (day: string) =>
      Math.round(Number((await call('GET', `/due?payOn=${day}`)).json<{ amount: string }>().amount) * 100)
    const [due, later] = [await dueOn(on), await dueOn(next)]
    expect(issuesOf(await plan({ amount: (due + 1) / 100 }))).toEqual([
      ['amount', `Only ${dollars(due)} of rent will be left to pay on ${formatDay(on)}.`],
    ])
    await planned({ amount: 500 })
    expect(await dueOn(next)).toBe(later - 50_000)
    expect(issuesOf(await plan({ payOn: next, amount: (later - 49_999) / 100 }))).toEqual([
      ['amount', `Only ${dollars(later - 50_000)} of rent will be left to pay on ${formatDay(next)}.`],
    ])
    expect((await plan({ payOn: next, amount: (later - 50_000) / 100 })).statusCode).toBe(201)
  })

  test('refuses a day on which nothing will be left to pay', async () => {
    const { plan, planned, on, userId } = await createScheduler()
    // What is owed when the lease has ended can be scheduled, and no more.
    await changeLease(db, userId, { ends_on: dayAfter(companyDay(), -1) })
    await planned({ payOn: dayAfter(on, 40) })
    expect(issuesOf(await plan({ payOn: dayAfter(on, 41) }))).toEqual([
      ['payOn', `As far as we know today, no rent will be left to pay on ${formatDay(dayAfter(on, 41))}.`],
    ])
    await changeLease(db, userId, { rent_cents: null })
    expect(said(await plan({ payOn: dayAfter(on, 42) }))).toEqual([
      409,
      "There's no rent on your account, so there's nothing to schedule.",
    ])
  })

  test("refuses someone else's card, and one that expires before the day", async () => {
    const [mine, other] = [await createScheduler(), await createScheduler()]
    expect(issuesOf(await mine.plan({ methodId: other.method.id }))).toEqual([
      ['methodId', 'This payment method is no longer saved. Please choose another one.'],
    ])
    const [year, month] = companyDay().split('-').map(Number) as [number, number]
    await db
      .updateTable('payment_methods')
      .set({ exp_year: year, exp_month: month })
      .where('id', '=', mine.method.id)
      .execute()
    const later = dayAfter(`${companyDay().slice(0, 8)}28`, 5)
    expect(issuesOf(await mine.plan({ payOn: later }))).toEqual([
      ['methodId', `This card will have expired by ${formatDay(later)}. Please choose another one.`],
    ])
  })
})

describe('canceling a scheduled payment', () => {
  test('is possible once and again until the cut-off, and is emailed', async () => {
    const { planned, call, list, statuses, on, userId } = await createScheduler()
    const { id } = await planned()
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect(await statuses()).toEqual(['canceled'])
    const subjects = (await mails()).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === `Your payment of ${formatDay(on)} was canceled`)).toHaveLength(1)
    const rows = await db
      .selectFrom('autopay_authorizations')
      .select('ended_at')
      .where('user_id', '=', userId)
      .execute()
    expect(rows[0]!.ended_at!.getTime()).toBeLessThanOrEqual(Date.now())
    // The day is free again.
    expect((await planned()).payOn).toBe(on)
  })

  test('ends at 6 p.m. Eastern time on the day before', async () => {
    const { planned, on, before, userId, statuses } = await createScheduler()
    const { id, cutOffAt } = await planned()
    expect(new Date(cutOffAt)).toEqual(hourOf(before, 18))
    const owner = { userId, gateway: 'sandbox' } as const
    const late = new Date(hourOf(before, 18))
    await expect(cancel(db, 'http://localhost:3000', owner, id, late)).rejects.toThrow(
      `The payment of ${formatDay(on)} can no longer be canceled. Its cut-off was 6 p.m. Eastern time on ${formatDay(before)}.`,
    )
    await cancel(db, 'http://localhost:3000', owner, id, new Date(late.getTime() - 1))
    expect(await statuses()).toEqual(['canceled'])
  })

  test("someone else's payment is not there", async () => {
    const [mine, other] = [await createScheduler(), await createScheduler()]
    const { id } = await mine.planned()
    expect((await other.call('DELETE', `/${id}`)).statusCode).toBe(404)
    expect(await mine.list()).toHaveLength(1)
  })

  test('its card is removed only afterwards', async () => {
    const { planned, call, payer, method } = await createScheduler()
    const { id } = await planned()
    const remove = () => payer.call('DELETE', `/api/payment-methods/${method.id}`)
    expect(said(await remove())).toEqual([
      409,
      'A scheduled payment uses this payment method. Cancel that payment first, or wait until it is made.',
    ])
    await call('DELETE', `/${id}`)
    expect((await remove()).statusCode).toBe(204)
  })
})

describe('beside autopay', () => {
  test('each says what it charges after the other', async () => {
    const { planned, put, read, list, on } = await createScheduler()
    const all = await planned()
    await put({ isOn: true, day: 15, methodId: all.methodId })
    const { next } = await read()
    const shown = (await list())[0] as ScheduledPayment
    // Autopay is before or after the day, wherever today is in the month. Nothing is charged twice.
    expect(next!.on < on).toBe(shown.isAfterAutopay)
    const sum = Number(next!.amount) + Number(shown.amount)
    await db.updateTable('autopay').set({ is_on: false }).execute()
    const { call } = await createScheduler()
    const { amount } = (await call('GET', `/due?payOn=${next!.on > on ? next!.on : on}`)).json<{ amount: string }>()
    expect(sum).toBe(Number(amount))
  })
})
