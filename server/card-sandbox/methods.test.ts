import type { AddressInfo } from 'node:net'
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
const origin = 'http://localhost:3000'
await server.register(cardSandbox, { db, origin, isOriginGiven: true, sealing: null })
await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

/** The provider's own unmodified library, over the network. */
const connect = (key: string) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
const stripe = connect(keys.secretKey)
const browser = connect(keys.publishableKey)

const createCustomer = async () => (await stripe.customers.create({ email: 'ada@example.com' })).id
const createSetup = async (customer?: string) =>
  stripe.setupIntents.create({
    customer: customer ?? (await createCustomer()),
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { setup_id: 's1' },
  })
const confirm = (
  { id, client_secret }: { id: string; client_secret: string | null },
  payment_method: string,
  more: object = {},
) => browser.setupIntents.confirm(id, { payment_method, client_secret, ...more } as Stripe.SetupIntentConfirmParams)
const save = async (token: string, customer?: string) => {
  const owner = customer ?? (await createCustomer())
  const setup = await createSetup(owner)
  await stripe.setupIntents.confirm(setup.id, { payment_method: token, return_url: `${origin}/payment-methods` })
  const { status } = await stripe.setupIntents.retrieve(setup.id)
  if (status === 'requires_action')
    await server.inject({
      method: 'POST',
      url: `/authenticate/${setup.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ setup_intent_client_secret: setup.client_secret!, answer: 'complete' }).toString(),
    })
  const { payment_method: method } = await stripe.setupIntents.retrieve(setup.id)
  return { customer: owner, method: method as string }
}
const eventTypes = async () => {
  const ids = await waitingJobs<{ id: string }>(db, 'deliver_card_event')
  const rows = await db.selectFrom('card_sandbox_objects').select(['id', 'body']).where('kind', '=', 'event').execute()
  return ids.map(({ id }) => (rows.find((row) => row.id === id)!.body as unknown as Stripe.Event).type)
}

describe('setup intents', () => {
  test('save a card for a customer, with the events of the provider', async () => {
    const before = (await eventTypes()).length
    const setup = await createSetup()
    expect(setup).toMatchObject({
      object: 'setup_intent',
      status: 'requires_payment_method',
      usage: 'off_session',
      livemode: false,
      metadata: { setup_id: 's1' },
    })
    expect(await confirm(setup, 'pm_sbx_visa')).toMatchObject({ status: 'succeeded' })
    const read = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] })
    expect(read.payment_method).toMatchObject({
      object: 'payment_method',
      type: 'card',
      customer: setup.customer,
      card: { brand: 'visa', last4: '4242', fingerprint: expect.stringMatching(/^[\da-f]{16}$/) as string },
    })
    expect((await eventTypes()).slice(before)).toEqual([
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
    ])
  })

  test('can be confirmed only with their secret, and once', async () => {
    const setup = await createSetup()
    await expect(confirm({ ...setup, client_secret: 'seti_wrong' }, 'pm_sbx_visa')).rejects.toMatchObject({
      code: 'resource_missing',
    })
    await confirm(setup, 'pm_sbx_visa')
    await expect(confirm(setup, 'pm_sbx_visa')).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' })
    await expect(stripe.setupIntents.cancel(setup.id)).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' })
    await expect(browser.setupIntents.create({ customer: 'cus_1' })).rejects.toMatchObject({ statusCode: 401 })
  })

  test('are declined with the codes of the provider, and tried again', async () => {
    const setup = await createSetup()
    await expect(confirm(setup, 'pm_sbx_insufficientFunds')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    })
    expect((await stripe.setupIntents.retrieve(setup.id)).last_setup_error).toMatchObject({ code: 'card_declined' })
    expect((await eventTypes()).at(-1)).toBe('setup_intent.setup_failed')
    expect(await confirm(setup, 'pm_sbx_chargeDeclined')).toMatchObject({ status: 'succeeded' })
  })

  test('are canceled, and repeat their answer for the same key', async () => {
    const customer = await createCustomer()
    const make = () => stripe.setupIntents.create({ customer }, { idempotencyKey: `once ${customer}` })
    const [one, other] = await Promise.all([make(), make()])
    expect(one.id).toBe(other.id)
    expect(await stripe.setupIntents.cancel(one.id)).toMatchObject({ status: 'canceled' })
    await expect(confirm(one, 'pm_sbx_visa')).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' })
    await expect(createSetup('cus_nobody')).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  })

  test('ask the holder where the bank does, and accept only pages of the site to come back to', async () => {
    const setup = await createSetup()
    await expect(confirm(setup, 'pm_sbx_authenticate', { return_url: 'https://evil.example/' })).rejects.toMatchObject({
      param: 'return_url',
    })
    const asked = await confirm(setup, 'pm_sbx_authenticate', { return_url: `${origin}/payment-methods` })
    expect(asked.next_action?.redirect_to_url?.url).toMatch(
      new RegExp(`^${origin}/card-sandbox/authenticate/${setup.id}\\?setup_intent_client_secret=`),
    )
    const wrong = await server.inject(`/authenticate/${setup.id}?setup_intent_client_secret=wrong`)
    expect(wrong.statusCode).toBe(404)
  })
})

describe('saved cards', () => {
  test('are listed, updated and detached', async () => {
    const { customer, method } = await save('pm_sbx_visa')
    const other = await save('pm_sbx_mastercard', customer)
    await save('pm_sbx_visa')
    const list = async () => (await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)
    expect(await list()).toEqual([other.method, method])
    expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(2)
    expect(await stripe.paymentMethods.update(method, { card: { exp_month: 1, exp_year: 2031 } })).toMatchObject({
      card: { exp_month: 1, exp_year: 2031 },
    })
    expect((await eventTypes()).at(-1)).toBe('payment_method.updated')
    expect(await stripe.paymentMethods.detach(method)).toMatchObject({ customer: null })
    expect((await eventTypes()).at(-1)).toBe('payment_method.detached')
    expect(await list()).toEqual([other.method])
    await expect(stripe.paymentMethods.detach(method)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
    await expect(stripe.paymentMethods.attach(method, { customer })).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    })
    await expect(stripe.paymentMethods.retrieve('pm_nobody')).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('one card has one fingerprint, and another card another one', async () => {
    const fingerprints = await Promise.all(
      ['pm_sbx_visa', 'pm_sbx_visa', 'pm_sbx_amex'].map(async (token) => {
        const { method } = await save(token)
        return (await stripe.paymentMethods.retrieve(method)).card!.fingerprint
      }),
    )
    expect(new Set(fingerprints).size).toBe(2)
  })

  test('one can be the default of its customer, and of no other', async () => {
    const { customer, method } = await save('pm_sbx_visa')
    const choose = (id: string) => stripe.customers.update(id, { invoice_settings: { default_payment_method: method } })
    expect((await choose(customer)).invoice_settings.default_payment_method).toBe(method)
    expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({
      invoice_settings: { default_payment_method: method },
    })
    await expect(choose(await createCustomer())).rejects.toMatchObject({ code: 'payment_method_customer_mismatch' })
  })
})

describe('payments with a saved card', () => {
  const RENT = { amount: 210_000, currency: 'usd' }

  test('on session, by the customer that it is saved for', async () => {
    const { customer, method } = await save('pm_sbx_visa')
    const intent = await stripe.paymentIntents.create({ ...RENT, customer })
    expect(await stripe.paymentIntents.confirm(intent.id, { payment_method: method })).toMatchObject({
      status: 'succeeded',
      payment_method: method,
    })
    const other = await stripe.paymentIntents.create({ ...RENT, customer: await createCustomer() })
    await expect(stripe.paymentIntents.confirm(other.id, { payment_method: method })).rejects.toMatchObject({
      code: 'payment_method_customer_mismatch',
    })
    await stripe.paymentMethods.detach(method)
    const late = await stripe.paymentIntents.create({ ...RENT, customer })
    await expect(stripe.paymentIntents.confirm(late.id, { payment_method: method })).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    })
  })

  test('off session at once: paid, declined, or with the holder needed', async () => {
    const pay = async (token: string) => {
      const { customer, method } = await save(token)
      return stripe.paymentIntents.create({
        ...RENT,
        customer,
        payment_method: method,
        off_session: true,
        confirm: true,
        expand: ['latest_charge', 'payment_method'],
      })
    }
    expect(await pay('pm_sbx_visa')).toMatchObject({
      status: 'succeeded',
      latest_charge: { paid: true },
      payment_method: { card: { last4: '4242' } },
    })
    // Set up with its holder, one of the cards that ask is known to its bank.
    expect(await pay('pm_sbx_authenticate')).toMatchObject({ status: 'succeeded' })
    await expect(pay('pm_sbx_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' })
    const refused = await pay('pm_sbx_authenticateAlways').catch(
      (error: unknown) => error as Stripe.errors.StripeCardError,
    )
    expect(refused).toMatchObject({ type: 'StripeCardError', code: 'authentication_required' })
    const { payment_intent: intent } = refused as Stripe.errors.StripeCardError
    expect(await stripe.paymentIntents.retrieve(intent!.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'authentication_required' },
    })
    await expect(stripe.paymentIntents.create({ ...RENT, off_session: true })).rejects.toMatchObject({
      param: 'off_session',
    })
  })

  test('a payment may keep its new card, unless that is taken back', async () => {
    const customer = await createCustomer()
    const pay = async (usage: 'off_session' | '') => {
      const intent = await stripe.paymentIntents.create({ ...RENT, customer, setup_future_usage: 'off_session' })
      await stripe.paymentIntents.update(intent.id, { setup_future_usage: usage })
      return stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_sbx_visa' })
    }
    const kept = await pay('off_session')
    expect((await stripe.customers.listPaymentMethods(customer)).data).toMatchObject([{ id: kept.payment_method }])
    await pay('')
    expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
  })
})
