import type { AddressInfo } from 'node:net'
import { TEST_CARDS } from '#contract/payments/test-cards.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from './context.ts'
import { cardSandbox } from './sandbox.ts'

const { db } = await createDatabase()
const keys = await sandboxKeys(db, null)
const server = Fastify({ logger: false })
await server.register(cardSandbox, { db, origin: 'http://localhost:3000', isOriginGiven: true, sealing: null })
await server.register(cardSandbox, {
  prefix: '/without-address',
  db,
  origin: 'http://localhost:3000',
  isOriginGiven: false,
  sealing: null,
})
await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo
const address = { host: '127.0.0.1', port, protocol: 'http' as const }

/** The provider's own unmodified library, over the network. */
const stripe = new Stripe(keys.secretKey, { ...address, maxNetworkRetries: 0 })
const browser = new Stripe(keys.publishableKey, { ...address, maxNetworkRetries: 0 })

/** Confirms with the client secret, as the provider's script does in a page. */
const confirm = (id: string, given: Record<string, string>) => browser.paymentIntents.confirm(id, given)

const RENT = { amount: 210_050, currency: 'usd', metadata: { payment_id: 'p1', user_id: 'u1' } }
const events = async () => {
  const ids = await waitingJobs<{ id: string }>(db, 'deliver_card_event')
  const rows = await db.selectFrom('card_sandbox_objects').select(['id', 'body']).where('kind', '=', 'event').execute()
  return ids.map(({ id }) => rows.find((row) => row.id === id)!.body as unknown as Stripe.Event)
}

describe("the provider's own library", () => {
  test('creates a customer, an intent and a payment, and reads them back', async () => {
    const customer = await stripe.customers.create({
      email: 'ada@example.com',
      name: 'Ada',
      metadata: { user_id: 'u1' },
    })
    expect(customer).toMatchObject({ object: 'customer', email: 'ada@example.com', livemode: false })
    const intent = await stripe.paymentIntents.create({
      ...RENT,
      customer: customer.id,
      receipt_email: 'ada@example.com',
      description: 'Rent',
      allowed_payment_method_types: ['card'],
    })
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 210_050,
      amount_received: 0,
      status: 'requires_payment_method',
      customer: customer.id,
      metadata: { payment_id: 'p1', user_id: 'u1' },
      livemode: false,
    })
    expect(intent.id).toMatch(/^pi_sbx_\w+$/)
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{24}`))
    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_sbx_visa',
      expand: ['latest_charge'],
    })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 210_050 })
    const read = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(read.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      amount_refunded: 0,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    })
    const { id, latest_charge } = await stripe.paymentIntents.retrieve(intent.id)
    expect([id, typeof latest_charge]).toEqual([intent.id, 'string'])
  })

  test('gets the same response for the same key, and an error for the same key with another amount', async () => {
    const idempotencyKey = 'pi_once'
    const [first, second] = await Promise.all([
      stripe.paymentIntents.create(RENT, { idempotencyKey }),
      stripe.paymentIntents.create(RENT, { idempotencyKey }),
    ])
    expect(second.id).toBe(first.id)
    await expect(stripe.paymentIntents.create({ ...RENT, amount: 1 }, { idempotencyKey })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('refunds in parts, and never more than was paid', async () => {
    const intent = await stripe.paymentIntents.create(RENT)
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_sbx_mastercard' })
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 10_000 })
    expect(refund).toMatchObject({ object: 'refund', amount: 10_000, status: 'succeeded' })
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 210_000 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
    })
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(charge).toMatchObject({ amount_refunded: 10_000, refunded: false })
  })

  test('cancels only unpaid intents', async () => {
    const intent = await stripe.paymentIntents.create(RENT)
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' })
    await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_sbx_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  })

  test.each([
    ['an intent', () => stripe.paymentIntents.retrieve('pi_nobody'), 404],
    ['a customer', () => stripe.paymentIntents.create({ ...RENT, customer: 'cus_nobody' }), 404],
    ['an amount', () => stripe.paymentIntents.create({ ...RENT, amount: -5 }), 400],
    ['a currency', () => stripe.paymentIntents.create({ ...RENT, currency: 'eur' }), 400],
    ['a key', () => new Stripe('sk_sbx_guess', address).paymentIntents.create(RENT), 401],
    ["a browser's key", () => browser.paymentIntents.create(RENT), 401],
  ])('gets an error for %s', async (_, work, statusCode) => {
    await expect(work()).rejects.toMatchObject({ statusCode })
  })
})

describe('test cards', () => {
  const cards = TEST_CARDS.map(({ number, outcome, token }) => ({ number, outcome, token }))
  const pay = async (token: string) => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(RENT)
    const before = (await events()).length
    const given = { payment_method: token, client_secret: secret!, return_url: 'http://localhost:3000/dashboard' }
    const answer = await confirm(id, given).catch((error: unknown) => error as Error)
    const eventTypes = (await events()).slice(before).map(({ type }) => type)
    return { id, secret: secret!, answer, told: eventTypes, read: () => stripe.paymentIntents.retrieve(id) }
  }

  test.each(cards.filter(({ outcome }) => outcome === 'succeeds' || outcome === 'dispute'))(
    '$number pays',
    async ({ token, outcome }) => {
      const { id, answer, told } = await pay(token)
      expect(answer).toMatchObject({ status: 'succeeded' })
      const isDisputed = outcome === 'dispute'
      const more = isDisputed ? ['charge.dispute.created'] : []
      expect(told).toEqual(['charge.succeeded', 'payment_intent.succeeded', ...more])
      const { data } = await stripe.disputes.list({ payment_intent: id })
      expect(data.map(({ status }) => status)).toEqual(isDisputed ? ['needs_response'] : [])
    },
  )

  test.each(cards.filter(({ outcome }) => typeof outcome === 'object'))(
    '$number is declined, and another may be tried',
    async ({ token, outcome }) => {
      const { id, secret, answer, told, read } = await pay(token)
      const { code, declineCode, message } = outcome as { code: string; declineCode?: string; message: string }
      expect(answer).toMatchObject({ statusCode: 402, code, decline_code: declineCode ?? '', message })
      const { status, last_payment_error: error } = await read()
      expect([status, error?.code]).toEqual(['requires_payment_method', code])
      expect(told).toEqual(['charge.failed', 'payment_intent.payment_failed'])
      const again = { payment_method: 'pm_sbx_visa', client_secret: secret }
      expect(await confirm(id, again)).toMatchObject({ status: 'succeeded' })
    },
  )

  test.each(cards.filter(({ outcome }) => outcome === 'authenticate'))('$number is asked first', async ({ token }) => {
    const { id, secret, answer, told } = await pay(token)
    const url = `http://localhost:3000/card-sandbox/authenticate/${id}?payment_intent_client_secret=${secret}`
    expect(answer).toMatchObject({ status: 'requires_action', next_action: { redirect_to_url: { url } } })
    expect(told).toEqual(['payment_intent.requires_action'])
  })

  test('a browser can read one intent with its client secret', async () => {
    const [one, other] = [await stripe.paymentIntents.create(RENT), await stripe.paymentIntents.create(RENT)]
    const payment_method = 'pm_sbx_visa'
    for (const client_secret of [other.client_secret!, '', `${one.id}_secret_`])
      await expect(confirm(one.id, { payment_method, client_secret })).rejects.toMatchObject({
        statusCode: 404,
      })
    await expect(browser.paymentIntents.retrieve(one.id)).rejects.toMatchObject({ statusCode: 404 })
    expect(await browser.paymentIntents.retrieve(one.id, { client_secret: one.client_secret! })).toMatchObject({
      id: one.id,
    })
    await expect(browser.paymentIntents.cancel(one.id)).rejects.toMatchObject({ statusCode: 401 })
  })

  test('any other card number or token is unknown', async () => {
    const { id, client_secret } = await stripe.paymentIntents.create(RENT)
    for (const payment_method of ['pm_card_visa', '4242424242424242'])
      await expect(confirm(id, { payment_method, client_secret: client_secret! })).rejects.toMatchObject({
        code: 'resource_missing',
      })
  })
})

describe('the authentication page', () => {
  const ask = async (returnUrl = 'http://localhost:3000/dashboard?from=payment') => {
    const intent = await stripe.paymentIntents.create({ ...RENT, description: 'Rent <November>' })
    const secret = intent.client_secret!
    const given = { payment_method: 'pm_sbx_authenticate', client_secret: secret, return_url: returnUrl }
    const asking = await confirm(intent.id, given)
    const { pathname, search } = new URL(asking.next_action!.redirect_to_url!.url!)
    return { id: intent.id, secret, page: (pathname + search).replace('/card-sandbox', '') }
  }
  const answer = (page: string, said: string, secret: string) =>
    server.inject({
      method: 'POST',
      url: page.split('?')[0]!,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ answer: said, payment_intent_client_secret: secret }).toString(),
    })

  test.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('%s redirects back with %s', async (said, redirect, status) => {
    const { id, secret, page } = await ask()
    const shown = await server.inject(page)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('$2,100.50')
    expect(shown.body).toContain('Rent &lt;November&gt;')
    expect(shown.body).toContain('Test mode. No real money moves.')
    const back = await answer(page, said, secret)
    expect(back.statusCode).toBe(303)
    const url = new URL(back.headers.location!)
    expect(url.origin + url.pathname).toBe('http://localhost:3000/dashboard')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: 'payment',
      payment_intent: id,
      payment_intent_client_secret: secret,
      redirect_status: redirect,
    })
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status)
    // Goes back in the browser's history and submits again.
    expect((await server.inject(page)).body).toContain('nothing to confirm')
    expect((await answer(page, 'complete', secret)).statusCode).toBe(200)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status)
  })

  test('opens only with the client secret, and redirects to no other site', async () => {
    const { page, secret, id } = await ask()
    expect((await server.inject(page.split('?')[0]!)).statusCode).toBe(404)
    expect((await answer(page, 'complete', `${secret}x`)).statusCode).toBe(404)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_action')
    await expect(ask('https://evil.example/dashboard')).rejects.toMatchObject({ statusCode: 400 })
  })

  test('redirects to the host of the call only if the site has no configured URL', async () => {
    const confirmAs = async (prefix: string) => {
      const { id, client_secret: secret } = await stripe.paymentIntents.create(RENT)
      const given = { payment_method: 'pm_sbx_authenticate', return_url: 'http://evil.example/dashboard' }
      const answered = await server.inject({
        method: 'POST',
        url: `${prefix}/v1/payment_intents/${id}/confirm`,
        headers: {
          host: 'evil.example',
          authorization: `Bearer ${keys.publishableKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ ...given, client_secret: secret! }).toString(),
      })
      return answered.statusCode
    }
    expect(await confirmAs('')).toBe(400)
    expect(await confirmAs('/without-address')).toBe(200)
  })
})
