import { waitingJobs } from '#server/testing/identity-service.ts'
import { type Begun, deliverEvents, intentOf } from '#server/testing/payments.ts'
import { plansOf } from '#server/testing/database/plans.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteOldEvents, reconcile } from './reconciliation.ts'
import { log, setUpCardProvider } from '#server/testing/setups/card-provider.ts'

const { db, url, state, cards, app, stripe, createPayer, makeOlder } = await setUpCardProvider()

const reconcileOpen = () => reconcile({ db, cards, origin: 'http://localhost:3000' }, log)

describe('reconciliation', () => {
  test('asks the provider after fifteen minutes for events that were never delivered', async () => {
    const { payer, list } = await createPayer()
    const { clientSecret } = (await payer.begin(2100)).json<Begun>()
    await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
    await reconcileOpen()
    expect(await list()).toMatchObject([{ status: 'pending' }])
    await makeOlder(0)
    await Promise.all([reconcileOpen(), reconcileOpen()])
    expect(await list()).toMatchObject([{ status: 'completed' }])
    const mails = await waitingJobs<{ subject: string }>(db, 'send_mail')
    expect(mails.map(({ subject }) => subject)).toEqual(['Receipt for $2,100.00'])
    // The late event changes nothing more.
    await deliverEvents(app, db)
    expect(await waitingJobs(db, 'send_mail')).toHaveLength(1)
  })

  test('leaves an unpaid payment alone for a day and then cancels it, without an email', async () => {
    const { payer, list } = await createPayer()
    const { clientSecret } = (await payer.begin(2100)).json<Begun>()
    const statusThere = async () => (await stripe.paymentIntents.retrieve(intentOf(clientSecret))).status
    await makeOlder(23)
    await reconcileOpen()
    expect([await list(), await statusThere()]).toMatchObject([[{ status: 'pending' }], 'requires_payment_method'])
    await makeOlder(24)
    await reconcileOpen()
    expect([await list(), await statusThere()]).toMatchObject([
      [{ status: 'failed', failureMessage: "The payment wasn't completed in time and expired." }],
      'canceled',
    ])
    await deliverEvents(app, db)
    expect(await waitingJobs(db, 'send_mail')).toEqual([])
  })

  test('cancels a declined payment that stays open for a day too', async () => {
    const { payer, list } = await createPayer()
    const { clientSecret } = (await payer.begin(2100)).json<Begun>()
    await stripe.paymentIntents
      .confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_declined' })
      .catch(() => undefined)
    await deliverEvents(app, db)
    await makeOlder(24)
    await reconcileOpen()
    expect((await stripe.paymentIntents.retrieve(intentOf(clientSecret))).status).toBe('canceled')
    // The reason stays that of the declined card.
    expect(await list()).toMatchObject([{ status: 'failed', failureMessage: 'Your card was declined.' }])
  })

  test('reports a mismatch once, and then leaves it to staff', async () => {
    const { payer, list } = await createPayer()
    const { clientSecret } = (await payer.begin(2100)).json<Begun>()
    const intentId = intentOf(clientSecret)
    await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_sbx_visa' })
    const receive = (cents: number) =>
      sql`update card_sandbox_objects set body = body || ${JSON.stringify({ amount_received: cents })}::jsonb where id = ${intentId}`.execute(
        db,
      )
    await receive(1)
    const alarms = () =>
      db.selectFrom('security_events').select('details').where('event_type', '=', 'payment_mismatch').execute()
    const before = (await alarms()).length
    for (let round = 0; round < 3; round += 1) {
      await makeOlder(24)
      await reconcileOpen()
    }
    await deliverEvents(app, db)
    expect((await alarms()).length - before).toBe(1)
    const history = await db
      .selectFrom('payment_events')
      .selectAll()
      .where('event_type', '=', 'reconciliation')
      .execute()
    expect(history.filter(({ outcome }) => outcome === 'refused')).toHaveLength(1)
    expect(await list()).toMatchObject([
      { status: 'pending', failureMessage: "We're looking into this payment. Please don't pay again." },
    ])
    // Once the mismatch is fixed at the provider, the payment is handled like any other.
    await receive(210_000)
    await stripe.refunds.create({ payment_intent: intentId, amount: 100 })
    await deliverEvents(app, db)
    expect(await list()).toMatchObject([{ status: 'completed', failureMessage: null }])
  })

  test('closes payments that were left open with another provider', async () => {
    const { payer, list, userId } = await createPayer()
    const { paymentId } = (await payer.begin(2100)).json<Begun>()
    await payer.call('POST', `/api/payments/${paymentId}/try`)
    await db.updateTable('payments').set({ gateway: 'sandbox' }).where('user_id', '=', userId).execute()
    await reconcileOpen()
    expect(await list()).toMatchObject([
      {
        status: 'failed',
        failureMessage: "The payment wasn't finished before payments moved to another processor.",
      },
    ])
  })

  test('fails a row whose intent was never stored, and a later state at the provider still applies', async () => {
    const { payer, list, userId } = await createPayer()
    const { clientSecret } = (await payer.begin(2100)).json<Begun>()
    await db
      .updateTable('payments')
      .set({ intent_id: null, intent_status: null })
      .where('user_id', '=', userId)
      .execute()
    await makeOlder(0)
    await reconcileOpen()
    expect(await list()).toMatchObject([{ status: 'failed' }])
    await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
    await deliverEvents(app, db)
    expect(await list()).toMatchObject([{ status: 'completed' }])
  })

  test('stops calling an unreachable provider after three attempts, and asks about all when it is back', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, createPayer))
    for (const { payer } of people) {
      const { clientSecret } = (await payer.begin(1)).json<Begun>()
      await stripe.paymentIntents.confirm(intentOf(clientSecret), { payment_method: 'pm_sbx_visa' })
    }
    await makeOlder(0)
    state.behavior = 'broken'
    state.calls = 0
    await reconcileOpen()
    // Three payments, each requested twice by the library.
    expect(state.calls).toBe(6)
    state.behavior = 'well'
    await makeOlder(0)
    await reconcileOpen()
    for (const { list } of people) expect(await list()).toMatchObject([{ status: 'completed' }])
  })
})

test('scheduled jobs find payments by index, however many there are', async () => {
  await sql`delete from dispute_checks`.execute(db)
  const plans = await plansOf(url, async (planned) => {
    await deleteOldEvents(planned)
    await reconcile({ db: planned, cards, origin: 'http://localhost:3000' }, log)
  })
  expect(plans.map((plan) => /Index Scan (?:using|on) (\w+)/.exec(plan)?.[1])).toEqual([
    'card_events_received',
    'payments_keyed',
    'payments_status',
    'payments_open',
    'payment_method_setups_open',
    'payment_method_setups_open',
    'dispute_checks_pkey',
    'payments_open_disputes',
    'payment_refunds_unsettled',
    'payment_refunds_payment',
  ])
})
