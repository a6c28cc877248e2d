import { addDays, addMonths, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf, dayAfter } from '#server/testing/methods/autopay.ts'
import { type Begun, changeLease, intentOf } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, cards, app, stripe } = await setUpCardProvider()
const { createNext, takenFrom, runAt, runFor, providerId, replaceCard } = autopayersOf(db, app, cards)

beforeEach(async () => {
  await db.deleteFrom('autopay').execute()
  await db.deleteFrom('autopay_runs').execute()
})

const mails = () => waitingJobs<{ subject: string; text: string }>(db, 'send_mail')
const subjects = async () => (await mails()).map(({ subject }) => subject)
describe('the day before', () => {
  test('an email says what will be charged, to which card, and until when it can be skipped', async () => {
    const { on, cents, before, read } = await createNext()
    await runAt(before, 7)
    expect((await subjects()).at(-1)).toBe('Autopay is on')
    await runAt(before, 8)
    await runAt(before, 9)
    const told = (await mails()).filter(({ subject }) => subject.includes('will be paid automatically'))
    const amount = `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    expect(told.map(({ subject }) => subject)).toEqual([`${amount} will be paid automatically on ${formatDay(on)}`])
    expect(told[0]!.text.replaceAll(/\s+/g, ' ')).toContain(
      `charged to Visa ending in 4242. You can skip this payment, change it or turn off autopay until 6 p.m. Eastern time on ${formatDay(before)}.`,
    )
    expect(await read()).toMatchObject({ next: { on, isLocked: false } })
  })

  test('a late notice moves the payment, so that nobody is charged without a day to react', async () => {
    const { on, userId, read } = await createNext()
    await runAt(on, 8)
    expect(await takenFrom(userId)).toEqual([])
    expect(await read()).toMatchObject({ next: { on: dayAfter(on) } })
    await runAt(dayAfter(on), 8)
    expect(await takenFrom(userId)).toHaveLength(1)
  })

  test('in the afternoon no notice is sent', async () => {
    const { on, before } = await createNext()
    await runAt(before, 12)
    await runAt(before, 23)
    expect((await subjects()).filter((subject) => subject.includes('automatically'))).toEqual([])
    await runAt(on, 8)
    expect((await subjects()).at(-1)).toContain(formatDay(dayAfter(on)))
  })
})

describe('the payment', () => {
  test('is made once, with a receipt, however often and in how many processes the job runs', async () => {
    const { on, cents, before, userId, payments, read, payer } = await createNext()
    await Promise.all([runAt(before, 8), runAt(before, 8)])
    await runAt(before, 20)
    expect(await takenFrom(userId)).toEqual([])
    await Promise.all([runAt(on, 8), runAt(on, 8), runAt(on, 9)])
    await runAt(on, 12)
    await runAt(dayAfter(on), 8)
    expect(await takenFrom(userId)).toEqual([cents])
    expect(await payments()).toMatchObject([{ amount_cents: String(cents), status: 'completed', card_last4: '4242' }])
    expect((await subjects()).filter((subject) => subject.startsWith('Receipt for'))).toHaveLength(1)
    expect(await read()).toMatchObject({ last: { on, outcome: 'paid' } })
    const { entries } = (await payer.call('GET', '/api/ledger')).json<{ entries: { amount: string; kind: string }[] }>()
    expect(
      entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => Math.round(Number(amount) * 100)),
    ).toEqual([-cents])
  })

  test('is not more than the limit', async () => {
    const { on, userId, cents } = await createNext({ cap: '500.25' })
    expect(cents).toBe(50_025)
    await runFor(on)
    expect(await takenFrom(userId)).toEqual([50_025])
  })

  test('is only what is still due after a payment by hand', async () => {
    const { on, cents, before, userId, payer } = await createNext()
    await runAt(before, 8)
    const { clientSecret } = (await payer.begin(1000.5)).json<Begun>()
    await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
    await runAt(on, 8)
    expect((await takenFrom(userId)).toSorted((one, other) => one - other)).toEqual(
      [100_050, cents - 100_050].toSorted((one, other) => one - other),
    )
  })

  test('is not made where nothing is due any more', async () => {
    const { on, cents, before, userId, payer, read } = await createNext()
    await runAt(before, 8)
    const { clientSecret } = (await payer.begin(cents / 100)).json<Begun>()
    await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
    await runAt(on, 8)
    expect(await takenFrom(userId)).toEqual([cents])
    const { last, next } = await read()
    expect(last).toMatchObject({ on, outcome: 'none_due' })
    expect(next!.on.slice(0, 7) > on.slice(0, 7)).toBe(true)
  })

  test('is not more than was announced', async () => {
    const { on, cents, before, userId } = await createNext()
    await runAt(before, 8)
    await db.updateTable('leases').set({ opening_cents: 77_700 }).where('user_id', '=', userId).execute()
    await runAt(on, 8)
    expect(await takenFrom(userId)).toEqual([cents])
  })

  test('is not made for an account that staff deactivated', async () => {
    const { on, before, userId } = await createNext()
    await runAt(before, 8)
    await db.updateTable('users').set({ is_active: false }).where('id', '=', userId).execute()
    await runAt(on, 8)
    expect(await takenFrom(userId)).toEqual([])
  })

  test('a payment by hand that was left in the browser can no longer be made', async () => {
    const { on, cents, before, userId, payer } = await createNext()
    await runAt(before, 8)
    const { clientSecret } = (await payer.begin(2100)).json<Begun>()
    await runAt(on, 8)
    await expect(
      stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' }),
    ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect(await takenFrom(userId)).toEqual([cents])
  })
})

describe('until the cut-off', () => {
  test.each([
    ['skipped', 'POST', '/skip', undefined],
    ['turned off', 'PUT', '', { isOn: false }],
  ] as const)('a payment that is %s is not made', async (_how, method, path, body) => {
    const { on, before, userId, call } = await createNext()
    await runAt(before, 8)
    expect((await call(method, path, body)).statusCode).toBe(200)
    await runAt(before, 11)
    await runAt(on, 8)
    await runAt(dayAfter(on), 9)
    expect(await takenFrom(userId)).toEqual([])
  })

  test('another card and limit hold for the payment that was announced, which is announced again', async () => {
    const { on, before, userId, put, saved } = await createNext()
    await runAt(before, 8)
    const other = await saved('pm_sbx_mastercard')
    await put({ isOn: true, methodId: other.id, cap: '300' })
    await runAt(before, 9)
    await runAt(on, 8)
    expect(await takenFrom(userId)).toEqual([30_000])
    expect((await subjects()).filter((subject) => subject.startsWith('$300.00 will be paid'))).toHaveLength(1)
  })
})

describe('after the cut-off', () => {
  /** A payment of today, whose cut-off was yesterday. */
  async function createLocked() {
    const tenant = await createNext()
    await runAt(tenant.before, 8)
    const today = companyDay()
    await db.updateTable('autopay_runs').set({ charge_on: today }).where('user_id', '=', tenant.userId).execute()
    return { ...tenant, today }
  }

  test('a payment can no longer be skipped', async () => {
    const { today, call, read } = await createLocked()
    const answer = await call('POST', '/skip')
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      `The payment of ${formatDay(today)} can no longer be skipped. Its cut-off was 6 p.m. Eastern time on ${formatDay(dayAfter(today, -1))}.`,
    ])
    expect(await read()).toMatchObject({ next: { on: today, isLocked: true, isSkipped: false } })
  })

  test('turning it off and changing it are for later payments, and say so', async () => {
    const { today, cents, userId, put } = await createLocked()
    expect((await put({ isOn: true, cap: '10' })).json()).toMatchObject({ cap: '10.00', next: { on: today } })
    expect((await put({ isOn: false })).json()).toMatchObject({ isOn: false, next: { on: today, isLocked: true } })
    const off = (await mails()).at(-1)!
    expect(off.text.replaceAll(/\s+/g, ' ')).toContain(
      `the payment of ${formatDay(today)} is still made, because its cut-off is over.`,
    )
    await runAt(today, 8)
    await runAt(dayAfter(today, 35), 8)
    // The rent of this month. What was announced is the most, and more is not due yet.
    expect(await takenFrom(userId)).toEqual([Math.min(cents, 210_000)])
  })
})

describe('a card that cannot be charged', () => {
  test('is tried once, and an email says why and links to the payment page', async () => {
    const { on, userId, payments, read } = await createNext({}, 'pm_sbx_chargeDeclined')
    await runFor(on)
    await runAt(on, 9)
    expect(await takenFrom(userId)).toEqual([])
    expect(await payments()).toMatchObject([{ status: 'failed', failure_code: 'generic_decline' }])
    expect((await subjects()).filter((subject) => subject.includes("didn't go through"))).toHaveLength(1)
    expect(await read()).toMatchObject({ isOn: true, last: { outcome: 'declined' } })
  })

  test('whose bank asks for its holder is paid by hand later', async () => {
    const { on, userId, method, payments, payer } = await createNext()
    await replaceCard(stripe, { userId, method }, 'pm_sbx_authenticateAlways')
    await runFor(on)
    expect(await takenFrom(userId)).toEqual([])
    expect(await payments()).toMatchObject([{ status: 'failed', failure_code: 'authentication_required' }])
    const told = (await mails()).at(-1)!
    expect(told.subject).toContain("didn't go through")
    expect(told.text.replaceAll(/\s+/g, ' ')).toContain('your bank wants you to confirm this payment')
    expect(told.text).toContain('http://localhost:3000/payment')
    expect((await payer.begin(2100)).statusCode).toBe(200)
  })

  test('that the provider gave up is told of, and nothing is begun', async () => {
    const { on, before, payments, method, read } = await createNext()
    await runAt(before, 8)
    await stripe.paymentMethods.detach(await providerId(method.id))
    await runAt(on, 8)
    expect(await payments()).toEqual([])
    expect((await subjects()).at(-1)).toBe("Your rent wasn't paid automatically")
    expect(await read()).toMatchObject({ isOn: true, isMethodLost: true, methodId: null, last: { outcome: 'failed' } })
  })

  test('is replaced in time, and the payment of the month is made', async () => {
    const { on, userId, method, saved, put } = await createNext()
    await db.updateTable('payment_methods').set({ exp_year: 2020 }).where('id', '=', method.id).execute()
    await runAt(dayAfter(on, -1), 8)
    expect((await subjects()).at(-1)).toBe("Your rent wasn't paid automatically")
    await put({ isOn: true, methodId: (await saved('pm_sbx_mastercard')).id })
    await runAt(dayAfter(on, -1), 9)
    await runAt(on, 8)
    expect(await takenFrom(userId)).toHaveLength(1)
  })
})

describe('a lease that ends before the day of the payment in its last month', () => {
  const DUE = addMonths(`${companyDay().slice(0, 7)}-01`, 2)
  const [END, USUAL] = [addDays(DUE, 9), addDays(DUE, 14)]

  async function ending() {
    const tenant = await createNext({ day: 15 })
    await changeLease(db, tenant.userId, { ends_on: END })
    const chargedOn = async () => {
      const runs = await db.selectFrom('autopay_runs').select(['month', 'charge_on']).execute()
      return runs.flatMap(({ month, charge_on: on }) => (month === DUE ? [on] : []))
    }
    return { ...tenant, chargedOn }
  }

  test('pays its rent on the day it is due, which the tenant reads', async () => {
    const { chargedOn, read, userId } = await ending()
    expect(await read()).toMatchObject({ atEnd: { endsOn: END, on: DUE } })
    await runAt(dayAfter(DUE, -1), 8)
    expect(await chargedOn()).toEqual([DUE])
    await runAt(DUE, 8)
    expect(await takenFrom(userId)).toHaveLength(1)
    await runFor(USUAL)
    expect(await takenFrom(userId)).toHaveLength(1)
  })

  test('pays it by the last day, where it was turned on after the rent was due', async () => {
    const { chargedOn, read } = await ending()
    await db.updateTable('autopay').set({ after_day: DUE }).execute()
    expect(await read()).toMatchObject({ atEnd: { endsOn: END, on: END } })
    await runAt(dayAfter(DUE, -1), 8)
    expect(await chargedOn()).toEqual([])
    await runAt(dayAfter(END, -1), 8)
    expect(await chargedOn()).toEqual([END])
  })

  test('pays it on the usual day where the tenant agreed to nothing else', async () => {
    const { chargedOn, read } = await ending()
    await db.updateTable('autopay_authorizations').set({ text: 'On or shortly after the 15th' }).execute()
    expect(await read()).toMatchObject({ atEnd: null })
    await runAt(dayAfter(DUE, -1), 8)
    expect(await chargedOn()).toEqual([])
    await runAt(dayAfter(USUAL, -1), 8)
    expect(await chargedOn()).toEqual([USUAL])
  })
})
