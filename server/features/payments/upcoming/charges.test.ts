import { addMonths } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { scheduleDays } from '#contract/payments/scheduled-own.ts'
import { type Cards, CardsFailure } from '#server/gateways/cards.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf, dayAfter } from '#server/testing/methods/autopay.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { type Begun, intentOf } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { dollars } from '../labels.ts'

const { db, cards, app, stripe } = await setUpCardProvider()
const { createScheduler, createNext, takenFrom, runAt, providerId, deliver } = autopayersOf(db, app, cards)

beforeEach(async () => {
  await db.deleteFrom('autopay').execute()
  await db.deleteFrom('autopay_runs').execute()
})

const RENT = 210_000
const centsOf = (amount: string) => Math.round(Number(amount) * 100)

/** A tenant with a saved card who schedules payments and has autopay on some day. */
async function createTenant() {
  const tenant = await createScheduler()
  const dueOn = async (day: string) =>
    centsOf((await tenant.call('GET', `/due?payOn=${day}`)).json<{ amount: string }>().amount)
  async function payByHand(cents: number) {
    const { clientSecret } = (await tenant.payer.begin(cents / 100)).json<Begun>()
    await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
    await deliver()
  }
  const loseCard = () =>
    db.updateTable('payment_methods').set({ exp_year: 2020 }).where('id', '=', tenant.method.id).execute()
  /** A payment of autopay that was announced, for the day of `createScheduler`. */
  async function announced(mostCents: number) {
    await tenant.turnOn({ day: 28 })
    const run = { user_id: tenant.userId, gateway: cards.gateway, method_id: tenant.method.id, charge_on: tenant.on }
    await db
      .insertInto('autopay_runs')
      .values({ ...run, month: `${tenant.on.slice(0, 8)}01`, most_cents: mostCents, status: 'announced' })
      .execute()
  }
  return { ...tenant, dueOn, payByHand, loseCard, announced }
}

describe('what an announced payment takes', () => {
  test('is what is still owed after money was paid by hand, so that more can be scheduled after it', async () => {
    const { turnOn, read, dueOn, payByHand, plan } = await createTenant()
    const { next } = await turnOn()
    const [on, cents] = [next!.on, centsOf(next!.amount)]
    await runAt(dayAfter(on, -1), 8)
    await payByHand(100_000)
    expect((await read()).next).toMatchObject({ on, amount: ((cents - 100_000) / 100).toFixed(2) })
    await payByHand(cents - 100_000)
    expect((await read()).next).toMatchObject({ on, amount: '0.00', isMethodLost: false })
    // The rent of the month after, before autopay pays it.
    const later = `${addMonths(on, 1).slice(0, 8)}03`
    expect(await dueOn(later)).toBe(RENT)
    expect((await plan({ payOn: later })).statusCode).toBe(201)
  })

  test('is nothing where its card is lost, so that the rent can be scheduled with another one', async () => {
    const { announced, on, dueOn, loseCard, read, plan, saved, list } = await createTenant()
    const all = await dueOn(dayAfter(on))
    await announced(all)
    expect(await dueOn(dayAfter(on))).toBe(0)
    await loseCard()
    expect((await read()).next).toMatchObject({ on, amount: '0.00', isMethodLost: true })
    expect(await dueOn(dayAfter(on))).toBe(all)
    const other = await saved('pm_sbx_mastercard')
    expect((await plan({ payOn: dayAfter(on), methodId: other.id })).statusCode).toBe(201)
    expect(await list()).toMatchObject([{ amount: (all / 100).toFixed(2), isAfterAutopay: false }])
  })
})

describe('what a scheduled payment takes', () => {
  test('is nothing where its card is lost, so autopay pays all, and can be skipped', async () => {
    const { planned, saved, put, read, autopay, loseCard } = await createTenant()
    await planned()
    const other = await saved('pm_sbx_mastercard')
    await put({ isOn: true, day: 28, methodId: other.id })
    const before = (await read()).next
    await loseCard()
    const { next } = await read()
    expect(centsOf(next!.amount)).toBeGreaterThan(centsOf(before?.on === next!.on ? before.amount : '0'))
    expect((await autopay('POST', `/skip?on=${next!.on}`)).statusCode).toBe(200)
  })

  test('is what several payments of autopay leave', async () => {
    const { turnOn, put, dueOn, planned } = await createTenant()
    const first = (await turnOn({ day: 1, cap: '500' })).next!.on
    const second = addMonths(`${first.slice(0, 8)}01`, 1)
    const [payOn, count] = dayAfter(second) > scheduleDays().last ? [dayAfter(first), 1] : [dayAfter(second), 2]
    await put({ isOn: false })
    const left = (await dueOn(payOn)) - count * 50_000
    await put({ isOn: true })
    expect(await dueOn(payOn)).toBe(left)
    expect(await planned({ payOn })).toMatchObject({ amount: (left / 100).toFixed(2), isAfterAutopay: true })
    const [mail] = (await waitingJobs<{ text: string }>(db, 'send_mail')).slice(-1)
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain(`${dollars(left)} will be charged then. Autopay pays first.`)
  })

  test('is refused where autopay leaves nothing, and possible once that is skipped', async () => {
    const { turnOn, plan, autopay } = await createTenant()
    const { next } = await turnOn()
    const payOn = dayAfter(next!.on)
    expect((await plan({ payOn })).json()).toMatchObject({
      message: `Autopay pays the rent that's due before ${formatDay(payOn)}, so no rent will be left to pay then.`,
    })
    await autopay('POST', '/skip')
    expect((await plan({ payOn })).statusCode).toBe(201)
  })
})

describe('on one day', () => {
  test('autopay waits for what was scheduled and is tried again, also in two processes', async () => {
    const { planned, announced, payByHand, on, userId, dueOn, payments } = await createTenant()
    const all = await dueOn(on)
    await planned({ amount: '500' })
    await announced(all - 50_000)
    await payByHand(all - 60_000)
    let asked = 0
    const retrieveMethod: Cards['retrieveMethod'] = (id) =>
      (asked += 1) === 1 ? Promise.reject(new CardsFailure('unavailable', new Error('No'))) : cards.retrieveMethod(id)
    await runAt(on, 8, { ...cards, retrieveMethod })
    expect(await takenFrom(userId)).toHaveLength(1)
    await Promise.all([runAt(on, 9), runAt(on, 9)])
    await Promise.all([runAt(on, 10), runAt(on, 10)])
    const made = await payments()
    expect(made.map(({ amount_cents: cents }) => Number(cents))).toEqual([all - 60_000, 50_000, 10_000])
    expect(made.every(({ status }) => status === 'completed')).toBe(true)
  })

  test('autopay waits no longer than the noon after, and leaves what was scheduled', async () => {
    const { planned, saved, announced, on, userId, method, dueOn, payByHand } = await createTenant()
    const all = await dueOn(on)
    await planned({ amount: '500' })
    await announced(all)
    const other = await saved('pm_sbx_mastercard')
    await db.updateTable('autopay_runs').set({ method_id: other.id }).where('source', '=', 'autopay').execute()
    await payByHand(all - 60_000)
    const broken = await providerId(method.id)
    const retrieveMethod: Cards['retrieveMethod'] = (id) =>
      id === broken ? Promise.reject(new CardsFailure('unavailable', new Error('No'))) : cards.retrieveMethod(id)
    for (const [day, hour] of [
      [on, 8],
      [on, 20],
      [dayAfter(on), 11],
    ] as const)
      await runAt(day, hour, { ...cards, retrieveMethod })
    expect(await takenFrom(userId)).toEqual([all - 60_000])
    await runAt(dayAfter(on), 12, { ...cards, retrieveMethod })
    await runAt(dayAfter(on), 13)
    expect((await takenFrom(userId)).toSorted((one, next) => one - next)).toEqual(
      [all - 60_000, 50_000, 10_000].toSorted((one, next) => one - next),
    )
  })
})

test('nothing is skipped where the card of autopay is lost and nothing was announced', async () => {
  const { method, call, read } = await createNext()
  await db.updateTable('payment_methods').set({ exp_year: 2020 }).where('id', '=', method.id).execute()
  expect(await read()).toMatchObject({ isOn: true, isMethodLost: true, next: null })
  expect(said(await call('POST', '/skip'))).toEqual([409, "There's no automatic payment to skip."])
})
