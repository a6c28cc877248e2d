import { createDatabase } from '#server/testing/database.ts'
import {
  type Begun,
  confirmAt,
  createTenant,
  deliverEvents,
  identifyByHeader,
  intentOf,
  payerOf,
  sandboxLibrary,
} from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyByHeader })
const stripe = await sandboxLibrary(app, db)

interface Listed {
  id: string
  amount: string
  status: string
  failureMessage: string | null
}

async function somebody() {
  const payer = await payerOf(app, await createTenant(db, { rent: 2000 }))
  const list = async () => (await payer.call('GET', '/api/payments')).json<Listed[]>()
  const begin = async (amount: number, type?: string) => (await payer.begin(amount, type)).json<Begun>()
  const giveCard = (payment: Begun) => payer.call('POST', `/api/payments/${payment.paymentId}/try`)
  const summary = async () => (await payer.call('GET', '/api/payments/summary')).json<Record<string, string>>()
  return { payer, list, begin, giveCard, summary }
}

const statusOf = async ({ clientSecret }: Begun) =>
  (await stripe.paymentIntents.retrieve(intentOf(clientSecret))).status

describe('a payment that is begun and left', () => {
  test('is nothing to be told of, in no list, sum or file; the next one ends it', async () => {
    const { payer, list, begin, summary } = await somebody()
    const first = await begin(2000)
    const second = await begin(1950)
    const third = await begin(1900.5)
    await deliverEvents(app, db)
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
      'canceled',
      'canceled',
      'requires_payment_method',
    ])
    expect(await list()).toEqual([])
    expect(await summary()).toMatchObject({ rentPending: '0.00' })
    expect((await payer.call('GET', '/api/payments/export.csv')).body.trim().split('\n')).toHaveLength(1)
    await confirmAt(app, third, 'pm_sbx_visa')
    await deliverEvents(app, db)
    expect(await list()).toMatchObject([{ amount: '1900.50', status: 'completed' }])
  })

  test('shows as under way from when its card is given, whatever is heard of it; that alone changes no status', async () => {
    const { payer, list, begin, giveCard, summary } = await somebody()
    const payment = await begin(1500)
    expect((await giveCard(payment)).json()).toMatchObject({ status: 'pending' })
    expect(await list()).toMatchObject([{ amount: '1500.00', status: 'pending' }])
    expect(await summary()).toMatchObject({ rentPending: '1500.00' })
    const other = await payerOf(app, await createTenant(db))
    expect((await other.call('POST', `/api/payments/${payment.paymentId}/try`)).statusCode).toBe(404)
    await payer.begin(1000)
    expect(await list()).toMatchObject([
      { status: 'failed', failureMessage: 'Another payment was begun in its place.' },
    ])
  })

  test('keeps the reason for which its card was declined', async () => {
    const { list, begin } = await somebody()
    await confirmAt(app, await begin(1500), 'pm_sbx_insufficientFunds')
    await deliverEvents(app, db)
    await begin(1400)
    await deliverEvents(app, db)
    expect(await list()).toMatchObject([{ status: 'failed', failureMessage: 'Your card has insufficient funds.' }])
  })

  test('is left alone while its payer is at the bank, and counts as under way for whichever month', async () => {
    const { list, begin, summary } = await somebody()
    await confirmAt(app, await begin(2000), 'pm_sbx_visa')
    await deliverEvents(app, db)
    const asking = await begin(2000)
    await confirmAt(app, asking, 'pm_sbx_authenticate', { return_url: 'http://localhost:3000/dashboard' })
    await begin(100)
    expect(await statusOf(asking)).toBe('requires_action')
    expect((await list()).map(({ status }) => status)).toEqual(['pending', 'completed'])
    expect(await summary()).toMatchObject({ isRentPaid: true, rentPending: '2000.00' })
  })
})

describe('trying out cards', () => {
  test('twenty payments begun and not paid in an hour, then words and a time', async () => {
    const { payer } = await somebody()
    const answers = []
    for (let n = 0; n < 21; n += 1) answers.push(await payer.begin(1))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(answers.at(-1)!.json()).toMatchObject({
      code: 'rate_limited',
      message: 'Too many payments were begun and not paid. Please try again in an hour, or call us.',
    })
    expect(answers.at(-1)!.headers['retry-after']).toBe('3600')
    expect((await (await somebody()).payer.begin(1)).statusCode).toBe(200)
  })

  test('a payment whose cards go on being declined is ended, and no other is begun for an hour', async () => {
    const { payer, begin, list } = await somebody()
    const payment = await begin(1)
    for (let n = 0; n < 15; n += 1) {
      expect(await statusOf(payment)).toBe('requires_payment_method')
      expect((await confirmAt(app, payment, 'pm_sbx_declined')).statusCode).toBe(402)
      await deliverEvents(app, db, (ids) => ids.slice(-2))
    }
    expect(await statusOf(payment)).toBe('canceled')
    expect(await list()).toMatchObject([{ status: 'failed', failureMessage: 'Your card was declined.' }])
    expect((await payer.begin(1)).json()).toMatchObject({
      message: 'Too many cards were declined. Please try again in an hour, or call us.',
    })
  })
})
