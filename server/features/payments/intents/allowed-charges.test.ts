import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { type Begun, changeLease, createTenant, deliverEvents, intentOf, payerOf } from '#server/testing/payments.ts'
import { describe, expect, test } from 'vitest'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'

const { db, app, stripe } = await setUpCardProvider()

describe('allowed charges', () => {
  const begin = async (lease: Parameters<typeof createTenant>[1], ...charges: [number, string][]) => {
    const payer = await payerOf(app, await createTenant(db, lease))
    const answers: unknown[] = []
    for (const [amount, type] of charges) {
      const answer = await payer.begin(amount, type)
      const { message, clientSecret } = answer.json<{ message?: string; clientSecret?: string }>()
      if (clientSecret) {
        await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
        await deliverEvents(app, db)
      }
      answers.push(message ?? answer.statusCode)
    }
    return { answers, summary: (await payer.call('GET', '/api/payments/summary')).json<Record<string, unknown>>() }
  }
  const MOVE_IN = expect.stringContaining(
    'Before a lease begins and on its first day, Massachusetts law allows',
  ) as string

  test("a deposit: in parts, up to what was agreed and one month's rent", async () => {
    expect(
      await begin({ rent: 2000, deposit: 1500 }, [1000, 'deposit'], [501, 'deposit'], [500, 'deposit'], [1, 'deposit']),
    ).toMatchObject({
      answers: [
        200,
        'Your lease has a deposit of $1,500.00, so the most you can still pay is $500.00.',
        200,
        'Your $1,500.00 deposit is already paid or processing.',
      ],
      summary: { depositPaid: '1500.00', depositOpen: '0.00' },
    })
  })

  test('once the lease is over, no deposit that was never paid', async () => {
    const userId = await createTenant(db, { rent: 2000, deposit: 1500 })
    const payer = await payerOf(app, userId)
    const { clientSecret } = (await payer.begin(500, 'deposit')).json<Begun>()
    await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
    await deliverEvents(app, db)
    const endedOn = addDays(companyDay(), -1)
    await changeLease(db, userId, { ends_on: endedOn })
    const summary = async () => (await payer.call('GET', '/api/payments/summary')).json<Record<string, unknown>>()
    expect(await summary()).toMatchObject({ leaseEndedOn: endedOn, depositPaid: '500.00', depositOpen: '0.00' })
    const refused = await payer.begin(1000, 'deposit')
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      `Your lease ended on ${formatDay(endedOn)}, so a deposit is no longer due.`,
    ])
  })

  test("before the lease begins: two months' rent, the deposit and the lock, and nothing else", async () => {
    const lease = { rent: 2000, lockFee: 120, startsIn: 2 }
    expect(
      await begin(lease, [4000, 'rent'], [1, 'rent'], [121, 'fees'], [120, 'fees'], [1, 'fees'], [2000, 'deposit']),
    ).toMatchObject({
      answers: [200, MOVE_IN, MOVE_IN, 200, MOVE_IN, 200],
      summary: { isRentPaid: true, feeOpen: '0.00', depositOpen: '0.00' },
    })
    expect(await begin({ ...lease, startsIn: 1, rent: 900 }, [2000, 'deposit'])).toMatchObject({
      answers: ["A deposit can't be more than one month's rent, so the most you can still pay is $900.00."],
    })
  })

  test('on the first day of the lease: the lock and no other fee', async () => {
    const userId = await createTenant(db, { rent: 2000, lockFee: 120, startsIn: 2 })
    await changeLease(db, userId, { starts_on: companyDay() })
    const payer = await payerOf(app, userId)
    const refused = (await payer.begin(121, 'fees')).json<{ message: string }>()
    expect(refused.message).toEqual(MOVE_IN)
    expect((await payer.begin(120, 'fees')).statusCode).toBe(200)
  })

  test('without a lease: rent only', async () => {
    expect(await begin(null, [100, 'rent'], [100, 'fees'], [100, 'deposit'])).toMatchObject({
      answers: [
        200,
        expect.stringContaining("You can pay fees once there's a lease"),
        expect.stringContaining("once there's a lease"),
      ],
      summary: {
        rentAmount: null,
        isRentPaid: false,
        depositOpen: null,
        depositDue: '0.00',
        feeOpen: null,
        autopay: null,
        autopayPause: null,
        scheduled: [],
        unmade: [],
        rentOpen: null,
        rentDueOn: null,
      },
    })
  })

  test('two tabs cannot pay a deposit twice: starting another payment cancels the abandoned one', async () => {
    const payer = await payerOf(app, await createTenant(db, { rent: 2000 }))
    const first = (await payer.begin(2000, 'deposit', 'tab 1')).json<Begun>()
    const second = (await payer.begin(2000, 'deposit', 'tab 2')).json<Begun>()
    await expect(
      stripe.paymentIntents.confirm(intentOf(first.clientSecret), { payment_method: 'pm_sbx_visa' }),
    ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    await stripe.paymentIntents.confirm(intentOf(second.clientSecret), { payment_method: 'pm_sbx_visa' })
    await deliverEvents(app, db)
    // An abandoned payment is not listed.
    const list = (await payer.call('GET', '/api/payments')).json<{ status: string }[]>()
    expect(list.map(({ status }) => status)).toEqual(['completed'])
  })

  test('one that is paid while another is started counts as paid', async () => {
    const payer = await payerOf(app, await createTenant(db, { rent: 2000 }))
    const first = (await payer.begin(2000, 'deposit')).json<Begun>()
    // Paid, but no webhook event has arrived yet.
    await stripe.paymentIntents.confirm(intentOf(first.clientSecret), { payment_method: 'pm_sbx_visa' })
    expect((await payer.begin(2000, 'deposit')).statusCode).toBe(400)
  })

  test('the balance of this month', async () => {
    const lease = { rent: 2000, startsIn: -6 }
    expect(await begin(lease, [500, 'rent'])).toMatchObject({
      summary: {
        rentAmount: '2000.00',
        rentPaid: '500.00',
        isRentPaid: false,
        rentOpen: '1500.00',
        rentPending: '0.00',
      },
    })
    const { summary } = await begin(lease, [2000, 'rent'])
    expect(summary).toMatchObject({ rentPaid: '2000.00', isRentPaid: true, rentOpen: '2000.00' })
    expect(String(summary['rentMonth']) > String(summary['month'])).toBe(true)
    expect(summary['rentDueOn']).toBe(summary['rentMonth'])
    const { summary: later } = await begin({ ...lease, dueDay: 5 }, [500, 'rent'])
    expect(later['rentDueOn']).toBe(String(later['rentMonth']).replace(/01$/, '05'))
  })
})
