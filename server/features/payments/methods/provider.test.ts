import { detachMethod } from '../service.ts'
import { reconcile } from '../intents/reconciliation.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { holdersOf, said } from '#server/testing/methods/payment-methods.ts'
import { type Begun, confirmAt, identifyByHeader, intentOf, liveCards, payerOf } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { log, setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, state, cards, app, stripe } = await setUpCardProvider()
const { createHolder, providerId } = holdersOf(db, app)

const reconcileAll = () => reconcile({ db, cards, origin: 'http://localhost:3000' }, log)
const makeOlder = (hours: number) =>
  sql`update payment_method_setups set created_at = now() - make_interval(hours => ${hours}, mins => 16), checked_at = null`.execute(
    db,
  )

describe.each(['gone', 'broken', 'nonsense'] as const)('while the provider is %s', (behavior) => {
  test('a card is not begun, and the same key begins it later', async () => {
    const { begin } = await createHolder()
    state.behavior = behavior
    expect(said(await begin('key'))).toEqual([
      502,
      "We couldn't reach the payment processor. Nothing was saved. Please try again.",
    ])
    state.behavior = 'well'
    expect((await begin('key')).statusCode).toBe(200)
  })

  test('a card that was entered is saved later', async () => {
    const { setUp, add, list } = await createHolder()
    const setup = await setUp()
    await confirmAt(app, setup, 'pm_sbx_visa')
    state.behavior = behavior
    expect(said(await add(setup.setupIntentId))).toEqual([
      502,
      "We couldn't reach the payment processor. Your card may not be saved yet. Please try again.",
    ])
    expect(await list()).toEqual([])
    state.behavior = 'well'
    expect((await add(setup.setupIntentId)).statusCode).toBe(201)
  })

  test('nothing is removed, and the list and names still work', async () => {
    const { saved, list, payer } = await createHolder()
    const { id } = await saved()
    state.behavior = behavior
    expect(said(await payer.call('DELETE', `/api/payment-methods/${id}`))).toEqual([
      502,
      "We couldn't reach the payment processor, so nothing was removed. Please try again.",
    ])
    expect((await payer.call('PATCH', `/api/payment-methods/${id}`, { nickname: 'Mine' })).statusCode).toBe(200)
    expect(await list()).toMatchObject([{ nickname: 'Mine' }])
    state.behavior = 'well'
    expect((await stripe.paymentMethods.retrieve(await providerId(id))).customer).not.toBeNull()
    expect((await payer.call('DELETE', `/api/payment-methods/${id}`)).statusCode).toBe(204)
  })

  test('a payment with a saved card is not made, and can be made later', async () => {
    const { saved, payer } = await createHolder()
    const { id: methodId } = await saved()
    const { paymentId } = (await payer.begin(2100)).json<Begun>()
    const pay = () => payer.call('POST', `/api/payments/${paymentId}/confirm`, { methodId })
    state.behavior = behavior
    expect(said(await pay())).toEqual([502, "We couldn't confirm your payment. Please try again."])
    expect((await payer.call('PUT', `/api/payments/${paymentId}/kept-card`, { isKept: true })).statusCode).toBe(502)
    state.behavior = 'well'
    expect((await pay()).json()).toMatchObject({ outcome: 'completed' })
  })
})

test('a card whose removal was done and not answered is removed by the next try', async () => {
  const { saved, list, payer } = await createHolder()
  const { id } = await saved()
  state.behavior = 'lost answers'
  expect((await payer.call('DELETE', `/api/payment-methods/${id}`)).statusCode).toBe(502)
  state.behavior = 'well'
  expect((await payer.call('DELETE', `/api/payment-methods/${id}`)).statusCode).toBe(204)
  expect(await list()).toEqual([])
})

test('a payment whose answer is lost is made once', async () => {
  const { saved, payer } = await createHolder()
  const { id: methodId } = await saved()
  const { paymentId, clientSecret } = (await payer.begin(2100)).json<Begun>()
  const pay = () => payer.call('POST', `/api/payments/${paymentId}/confirm`, { methodId })
  state.behavior = 'lost answers'
  expect((await pay()).statusCode).toBe(502)
  state.behavior = 'well'
  expect((await pay()).json()).toMatchObject({ outcome: 'completed' })
  const { amount_received: received } = await stripe.paymentIntents.retrieve(intentOf(clientSecret))
  expect(received).toBe(210_000)
})

describe('reconciliation', () => {
  test('saves a card whose event and call were lost, after fifteen minutes', async () => {
    const { setUp, list } = await createHolder()
    const setup = await setUp()
    await confirmAt(app, setup, 'pm_sbx_visa')
    await reconcileAll()
    expect(await list()).toEqual([])
    await makeOlder(0)
    await Promise.all([reconcileAll(), reconcileAll()])
    expect(await list()).toHaveLength(1)
    expect(await waitingJobs(db, 'send_mail')).toHaveLength(1)
  })

  test('gives up after a day, so that the form no longer works', async () => {
    const { setUp, add } = await createHolder()
    const setup = await setUp()
    await makeOlder(23)
    await reconcileAll()
    expect((await stripe.setupIntents.retrieve(setup.setupIntentId)).status).toBe('requires_payment_method')
    await makeOlder(24)
    await reconcileAll()
    expect((await confirmAt(app, setup, 'pm_sbx_visa')).json()).toMatchObject({
      error: { code: 'setup_intent_unexpected_state' },
    })
    expect(said(await add(setup.setupIntentId))).toEqual([
      409,
      'This card was removed or its setup has expired. Please start again.',
    ])
  })

  test('a card that was entered just before is still saved after a day', async () => {
    const { setUp, list } = await createHolder()
    await confirmAt(app, await setUp(), 'pm_sbx_visa')
    await makeOlder(24)
    await reconcileAll()
    expect(await list()).toHaveLength(1)
  })
})

describe('accounts that end', () => {
  const detachAll = async () => {
    for (const payload of await waitingJobs<{ gateway: 'sandbox'; methodId: string }>(db, 'detach_payment_method')) {
      await detachMethod(cards, payload)
      // A job may run twice.
      await detachMethod(cards, payload)
    }
  }

  test('whoever deletes an account, the provider gives its cards up', async () => {
    const { saved, userId } = await createHolder()
    const methodId = await providerId((await saved()).id)
    await db.deleteFrom('leases').where('user_id', '=', userId).execute()
    await db.deleteFrom('users').where('id', '=', userId).execute()
    await detachAll()
    expect((await stripe.paymentMethods.retrieve(methodId)).customer).toBeNull()
  })

  test('the job waits while the provider is down, and is done where another provider is in use', async () => {
    const { saved } = await createHolder()
    const methodId = await providerId((await saved()).id)
    state.behavior = 'gone'
    await expect(detachMethod(cards, { gateway: cards.gateway, methodId })).rejects.toMatchObject({
      kind: 'unavailable',
    })
    state.behavior = 'well'
    await detachMethod(cards, { gateway: 'sandbox', methodId })
    await detachMethod(null, { gateway: cards.gateway, methodId })
    expect((await stripe.paymentMethods.retrieve(methodId)).customer).not.toBeNull()
  })
})

test('methods of test mode are not those of live mode', async () => {
  const { saved, userId } = await createHolder()
  const { id } = await saved()
  const { app: live } = await createTestApp(db, { identify: identifyByHeader, cards: await liveCards(app, db, []) })
  const payer = await payerOf(live, userId)
  expect((await payer.call('GET', '/api/payment-methods')).json()).toEqual([])
  expect((await payer.call('PATCH', `/api/payment-methods/${id}`, { nickname: 'x' })).statusCode).toBe(404)
  expect((await payer.call('DELETE', `/api/payment-methods/${id}`)).statusCode).toBe(404)
})

test('without a provider the list is empty and nothing can be added', async () => {
  const { userId } = await createHolder()
  const { app: off } = await createTestApp(db, { identify: identifyByHeader, cards: null })
  const payer = await payerOf(off, userId)
  expect((await payer.call('GET', '/api/payment-methods')).json()).toEqual([])
  expect(said(await payer.call('POST', '/api/payment-methods/setup'))).toEqual([
    503,
    "Online payments aren't available.",
  ])
})
