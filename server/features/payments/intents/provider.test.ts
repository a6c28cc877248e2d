import { waitingJobs } from '#server/testing/identity-service.ts'
import {
  createTenant,
  deliverEvents,
  identifyByHeader,
  intentOf,
  liveCards,
  payerOf,
  sandboxIds,
  type Begun,
} from '#server/testing/payments.ts'
import { eventually } from '#server/testing/process.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reconcile } from './reconciliation.ts'
import { log, setUpCardProvider } from '#server/testing/setups/card-provider.ts'

const { db, state, cards, app, errors, stripe, createPayer, makeOlder } = await setUpCardProvider()

/** The audit log of the only payment: action, status and failure reason. */
async function auditChanges() {
  const [payment] = await db.selectFrom('payments').select('id').execute()
  const logs = await db
    .selectFrom('audit_logs')
    .select(['action', 'details'])
    .where('resource_id', '=', payment!.id)
    .orderBy('seq')
    .execute()
  return logs.map(({ action, details }) => {
    const { changes, failureCode } = details as { changes: { status: { to: string } }; failureCode?: string }
    return [action, changes.status.to, failureCode]
  })
}

const TROUBLE = ['silent', 'broken', 'nonsense', 'foreign', 'gone'] as const

describe('the receipt', () => {
  test.each([true, false])(
    'is sent once, by us: with live keys (%s) the provider has no address to send another to',
    async (isLive) => {
      const sent: URLSearchParams[] = []
      const used = isLive ? await liveCards(app, db, sent) : cards
      const { app: shop } = isLive ? await createTestApp(db, { identify: identifyByHeader, cards: used }) : { app }
      const payer = await payerOf(shop, await createTenant(db))
      const intentId = intentOf((await payer.begin(2100)).json<Begun>().clientSecret)
      const { receipt_email: address } = await stripe.paymentIntents.retrieve(intentId)
      await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_sbx_visa' })
      await makeOlder(0)
      await reconcile({ db, cards: used, origin: 'http://localhost:3000' }, log)
      const mails = await waitingJobs<{ to: string; subject: string }>(db, 'send_mail')
      expect(mails.map(({ subject }) => subject)).toEqual(['Receipt for $2,100.00'])
      expect(address).toBe(isLive ? null : mails[0]!.to)
      expect(sent.map((params) => params.has('receipt_email'))).toEqual(isLive ? [false] : [])
    },
  )
})

describe('an outage of the provider', () => {
  test.each(TROUBLE)(
    '%s: 502 with a message and a failed row; when it works again, the same attempt succeeds',
    async (behavior) => {
      const { payer, list } = await createPayer()
      state.behavior = behavior
      const answer = await payer.begin(2100, 'rent', 'attempt')
      expect([answer.statusCode, answer.json()]).toEqual([
        502,
        { message: 'Failed to initialize payment. Please try again.', code: 'bad_gateway' },
      ])
      expect(await list()).toMatchObject([{ status: 'failed', failureMessage: "The payment couldn't be started." }])
      expect(await auditChanges()).toEqual([
        ['create', 'pending', undefined],
        ['status_change', 'failed', 'not_begun'],
      ])
      state.behavior = 'well'
      const again = await payer.begin(2100, 'rent', 'attempt')
      expect([again.statusCode, again.json()]).toMatchObject([200, { status: 'pending' }])
      expect(await list()).toMatchObject([{ status: 'pending' }])
      expect((await auditChanges()).slice(2)).toEqual([['status_change', 'pending', undefined]])
      errors.length = 0
    },
  )

  test('that loses responses: the same attempt finds the same intent', async () => {
    const { payer, list, userId } = await createPayer()
    state.behavior = 'lost answers'
    expect((await payer.begin(2100, 'rent', 'attempt')).statusCode).toBe(502)
    state.behavior = 'well'
    expect((await payer.begin(2100, 'rent', 'attempt')).statusCode).toBe(200)
    expect(await list()).toHaveLength(1)
    expect(await sandboxIds(db, 'customer', userId)).toHaveLength(1)
    errors.length = 0
  })

  test('a customer that no longer exists at the provider is replaced', async () => {
    const { payer, userId } = await createPayer()
    await db.updateTable('users').set({ stripe_customer_id: 'cus_Gone1' }).where('id', '=', userId).execute()
    expect((await payer.begin(2100)).statusCode).toBe(200)
    const { stripe_customer_id: customer } = await db
      .selectFrom('users')
      .select('stripe_customer_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(customer).toMatch(/^cus_sbx_/)
  })

  test.each(TROUBLE)(
    '%s: an event is not taken until the provider can be asked; told again, it is',
    async (behavior) => {
      const { payer, list } = await createPayer()
      const { clientSecret } = (await payer.begin(2100)).json<Begun>()
      await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
      state.behavior = behavior
      await expect(deliverEvents(app, db)).rejects.toThrow('The webhook answered 50')
      expect(await list()).toMatchObject([{ status: 'pending' }])
      expect(await waitingJobs(db, 'send_mail')).toEqual([])
      state.behavior = 'well'
      await deliverEvents(app, db)
      expect(await list()).toMatchObject([{ status: 'completed' }])
      errors.length = 0
    },
  )

  test('an intent with another amount than requested is not used', async () => {
    const { payer, list, userId } = await createPayer()
    // What the provider created before under this key.
    const answer = await payer.begin(2100, 'rent', 'attempt')
    const { clientSecret } = answer.json<Begun>()
    await db
      .updateTable('payments')
      .set({ intent_id: null, intent_status: null })
      .where('user_id', '=', userId)
      .execute()
    await sql`update card_sandbox_answers set body = body || '{"amount":1}' where body ->> 'id' = ${intentOf(clientSecret)}`.execute(
      db,
    )
    expect((await payer.begin(2100, 'rent', 'attempt')).statusCode).toBe(502)
    expect(await list()).toMatchObject([{ status: 'failed' }])
    errors.length = 0
  })
})

test('a response from before the last change is ignored after it', async () => {
  const { payer } = await createPayer()
  const { clientSecret, paymentId } = (await payer.begin(2100)).json<Begun>()
  const intentId = intentOf(clientSecret)
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_sbx_visa' })
  const held = Promise.withResolvers<void>()
  state.calls = 0
  state.held = held
  const late = deliverEvents(app, db, (ids) => ids.slice(-1))
  await eventually(
    async () => state.calls,
    (calls) => calls === 1,
  )
  // The slow response shows no refund yet. Then a refund is made, delivered and applied.
  await eventually(
    async () => state.calls,
    () => state.isMade,
  )
  state.held = null
  await stripe.refunds.create({ payment_intent: intentId, amount: 10_000 })
  await deliverEvents(app, db, (ids) => ids.slice(-1))
  const refunded = async () =>
    (await payer.call('GET', `/api/payments/${paymentId}`)).json<{ refundedAmount: string; status: string }>()
  expect(await refunded()).toMatchObject({ status: 'completed', refundedAmount: '100.00' })
  held.resolve()
  await late
  expect(await refunded()).toMatchObject({ status: 'completed', refundedAmount: '100.00' })
  expect(state.calls).toBeGreaterThanOrEqual(3)
})
