import { createDatabase } from '#server/testing/database/database.ts'
import {
  type Begun,
  confirmAt,
  createTenant,
  deliverEvents,
  identifyByHeader,
  intentOf,
  payerOf,
  stripeConfig,
  webhookSecretOf,
} from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyByHeader })
const webhookSecret = await webhookSecretOf(db)
const stripe = new Stripe('sk_test_signs_alone')

const securityEvents = () =>
  db.selectFrom('security_events').select(['event_type', 'severity', 'details']).orderBy('seq').execute()

let made = 0
const eventOf = (values: Record<string, unknown> = {}, object: Record<string, unknown> = {}) => {
  made += 1
  return JSON.stringify({
    id: `evt_test_${made}`,
    object: 'event',
    livemode: false,
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_nobody', object: 'payment_intent', ...object } },
    ...values,
  })
}
const now = () => Math.floor(Date.now() / 1000)
/** Stops the clock between signing and checking, because a slow machine could exceed the one second that is left. Signatures count whole seconds. */
function freezeClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: now() * 1000 })
  onTestFinished(() => void vi.useRealTimers())
}
const sign = (payload: string, { secret = webhookSecret, timestamp = now() } = {}) =>
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
const post = (payload: string, signature?: string, target = app) =>
  target.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
  })

async function createPayment() {
  const userId = await createTenant(db)
  const payer = await payerOf(app, userId)
  const payment = (await payer.begin('2100.00')).json<Begun>()
  const status = async () =>
    (await payer.call('GET', `/api/payments/${payment.paymentId}`)).json<{ status: string }>().status
  return { payment, status, intentId: intentOf(payment.clientSecret) }
}

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

describe('signatures', () => {
  test.each([
    ['none', () => undefined],
    ['of another secret', (payload: string) => sign(payload, { secret: 'whsec_guess' })],
    ['of another body', () => sign('{}')],
    ['of 301 seconds ago', (payload: string) => sign(payload, { timestamp: now() - 301 })],
    ['of 301 seconds from now', (payload: string) => sign(payload, { timestamp: now() + 301 })],
    ['without a time', (payload: string) => sign(payload).replace(/t=\d+,/, '')],
    ['that is nonsense', () => 'nonsense'],
  ])('%s: refused, and nothing happens', async (_, signed) => {
    const { payment, status, intentId } = await createPayment()
    await confirmAt(app, payment, 'pm_sbx_visa')
    const payload = eventOf({}, { id: intentId })
    freezeClock()
    const answer = await post(payload, signed(payload))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: "The signature isn't valid.", code: 'bad_request' },
    ])
    expect(await status()).toBe('pending')
  })

  test('a forged signature raises a security event, rate limited for each sender', async () => {
    for (let n = 0; n < 3; n += 1) await post('{}', 'forged')
    const raised = (await securityEvents()).filter(({ event_type: type }) => type === 'webhook_forgery')
    expect(raised).toMatchObject([{ severity: 'high' }])
  })

  test.each([-300, 0, 300])('%i seconds from now is accepted', async (offset) => {
    const { payment, status, intentId } = await createPayment()
    await confirmAt(app, payment, 'pm_sbx_visa')
    const payload = eventOf({}, { id: intentId })
    freezeClock()
    expect((await post(payload, sign(payload, { timestamp: now() + offset }))).statusCode).toBe(200)
    expect(await status()).toBe('completed')
  })

  test('during a secret rotation both secrets are valid; every byte of the body is signed', async () => {
    const both = await createTestApp(db, { config: stripeConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }) })
    for (const secret of ['whsec_new', 'whsec_old']) {
      const payload = `  ${eventOf({ type: 'customer.updated' })}\n`
      expect((await post(payload, sign(payload, { secret }), both.app)).statusCode).toBe(200)
      expect((await post(payload.trim(), sign(payload, { secret }), both.app)).statusCode).toBe(400)
    }
  })
})

describe('events', () => {
  test.each([
    ['an unknown kind', eventOf({ type: 'payout.paid' }, { object: 'payout', id: 'po_1' })],
    ['a known kind of something else', eventOf({ type: 'charge.succeeded' }, { object: 'charge', id: 'ch_1' })],
    ['no shape that we know', '{"hello":"world"}'],
  ])('%s: 200, and nothing happens', async (_, payload) => {
    expect((await post(payload, sign(payload))).statusCode).toBe(200)
    expect(await db.selectFrom('card_events').selectAll().where('event_type', '=', 'payout.paid').execute()).toEqual([])
  })

  test('an unknown payment: 200, and one security event however often it is sent', async () => {
    const payload = eventOf({}, { id: 'pi_of_somebody' })
    const before = (await securityEvents()).length
    for (let n = 0; n < 3; n += 1) expect((await post(payload, sign(payload))).statusCode).toBe(200)
    expect((await securityEvents()).slice(before)).toMatchObject([
      { event_type: 'payment_unknown', details: { intentId: 'pi_of_somebody' } },
    ])
  })

  test('an event finds its payment even if the intent is stored at the same time', async () => {
    const { payment, intentId } = await createPayment()
    const note = (values: { intent_id: string | null }) =>
      db.updateTable('payments').set(values).where('id', '=', payment.paymentId).execute()
    await note({ intent_id: null })
    // The intent is stored right after the first statement that looks for it.
    let isNoted = true
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isNoted) {
          isNoted = true
          await note({ intent_id: intentId })
        }
        return result
      },
    })
    const { app: meanwhile } = await createTestApp(slow, { identify: identifyByHeader })
    isNoted = false
    const before = (await securityEvents()).length
    await deliverEvents(meanwhile, db)
    expect((await securityEvents()).slice(before)).toEqual([])
    const history = await db
      .selectFrom('payment_events')
      .select('event_type')
      .where('payment_id', '=', payment.paymentId)
      .execute()
    expect(history.map(({ event_type: type }) => type)).toContain('payment_intent.created')
  })

  test('the content of an event is not trusted: the provider is asked', async () => {
    const { status, intentId, payment } = await createPayment()
    const payload = eventOf({}, { id: intentId, status: 'succeeded', metadata: { payment_id: payment.paymentId } })
    expect((await post(payload, sign(payload))).statusCode).toBe(200)
    expect(await status()).toBe('pending')
  })

  test.each([
    ['amount', { amount: 1, amount_received: 1 }, 'The amount is 1 cents, not 210000'],
    ['received amount', { amount_received: 100 }, 'The amount received is 100 cents, not 210000'],
    ['currency', { currency: 'eur' }, 'The currency is eur, not usd'],
    ['mode', { livemode: true }, 'Made in live mode'],
    ['payment', { metadata: { payment_id: 'another' } }, 'Created for a different payment'],
  ])('the wrong %s: 200, refused, and a critical security event', async (_, wrong, reason) => {
    const { payment, status, intentId } = await createPayment()
    await confirmAt(app, payment, 'pm_sbx_visa')
    await sql`update card_sandbox_objects set body = body || ${JSON.stringify(wrong)}::jsonb where id = ${intentId}`.execute(
      db,
    )
    const before = (await securityEvents()).length
    await deliverEvents(app, db, (ids) => ids.slice(-1))
    expect(await status()).toBe('pending')
    expect((await securityEvents()).slice(before)).toMatchObject([
      { event_type: 'payment_mismatch', severity: 'critical' },
    ])
    const history = await db
      .selectFrom('payment_events')
      .selectAll()
      .where('payment_id', '=', payment.paymentId)
      .orderBy('seq')
      .execute()
    expect(history.at(-1)).toMatchObject({
      outcome: 'refused',
      reason,
      status_before: 'pending',
      status_after: 'pending',
    })
  })
})
