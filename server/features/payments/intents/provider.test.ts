import { createDatabase } from '#server/testing/database/database.ts'
import { startProvider } from '#server/testing/card-provider.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import {
  type Begun,
  createTenant,
  deliverEvents,
  identifyByHeader,
  intentOf,
  liveCards,
  payerOf,
  sandboxLibrary,
} from '#server/testing/payments.ts'
import { plansOf } from '#server/testing/database/plans.ts'
import { eventually } from '#server/testing/process.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldEvents, reconcile } from './reconciliation.ts'

const { db, url } = await createDatabase()
const { state, cards } = await startProvider(db)
const { app, errors } = await createTestApp(db, { identify: identifyByHeader, cards })
const stripe = await sandboxLibrary(app, db)
const log = pino({ level: 'silent' })
const reconcileOpen = () => reconcile({ db, cards, origin: 'http://localhost:3000' }, log)

beforeEach(async () => {
  state.behavior = 'well'
  errors.length = 0
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom('payments').execute()
})

async function createPayer() {
  const userId = await createTenant(db)
  const payer = await payerOf(app, userId)
  /** The payer's payments, including abandoned ones. */
  const list = async () => {
    const rows = await db
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute()
    const read = ({ id }: { id: string }) => payer.call('GET', `/api/payments/${id}`)
    const answers = await Promise.all(rows.map(read))
    return answers.map((answer) => answer.json<{ id: string; status: string; failureMessage: string | null }>())
  }
  return { userId, payer, list }
}

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

const makeOlder = (hours: number) =>
  db
    .updateTable('payments')
    .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours}, mins => 16)`, checked_at: null })
    .execute()

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
      expect(mails.map(({ subject }) => subject)).toEqual(['Receipt for $2,100.00 | Baystead'])
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
      expect(await list()).toMatchObject([{ status: 'failed', failureMessage: 'The payment could not be begun.' }])
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
    const customers = await db
      .selectFrom('card_sandbox_objects')
      .select('id')
      .where('kind', '=', 'customer')
      .where(sql`body -> 'metadata' ->> 'user_id'`, '=', userId)
      .execute()
    expect(customers).toHaveLength(1)
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
    expect(mails.map(({ subject }) => subject)).toEqual(['Receipt for $2,100.00 | Baystead'])
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
      [{ status: 'failed', failureMessage: 'The payment was not finished in time and was ended.' }],
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
      { status: 'pending', failureMessage: 'We are looking into this payment. Please do not pay it again.' },
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
        failureMessage: 'The payment was not finished before payments moved to another provider.',
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
  const MOVE_IN = expect.stringContaining('Before a lease begins, Massachusetts allows') as string

  test("a deposit: in parts, up to what was agreed and one month's rent", async () => {
    expect(
      await begin({ rent: 2000, deposit: 1500 }, [1000, 'deposit'], [501, 'deposit'], [500, 'deposit'], [1, 'deposit']),
    ).toMatchObject({
      answers: [
        200,
        'A deposit is at most one month’s rent: no more than $500.00 may still be paid.',
        200,
        'Your deposit of $1,500.00 is paid or under way; no more may be taken.',
      ],
      summary: { depositPaid: '1500.00', depositOpen: '0.00' },
    })
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
      answers: ['A deposit is at most one month’s rent: no more than $900.00 may still be paid.'],
    })
  })

  test('without a lease: rent only', async () => {
    expect(await begin(null, [100, 'rent'], [100, 'fees'], [100, 'deposit'])).toMatchObject({
      answers: [
        200,
        expect.stringContaining('Fees can be paid once there is a lease'),
        expect.stringContaining('once there is a lease'),
      ],
      summary: {
        rentAmount: null,
        isRentPaid: false,
        depositOpen: null,
        feeOpen: null,
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

test('scheduled jobs find payments by index, however many there are', async () => {
  const plans = await plansOf(url, async (planned) => {
    await deleteOldEvents(planned)
    await reconcile({ db: planned, cards, origin: 'http://localhost:3000' }, log)
  })
  expect(plans.map((plan) => /Index Scan (?:using|on) (\w+)/.exec(plan)?.[1])).toEqual([
    'card_events_received',
    'payments_keyed',
    'payments_status',
    'payments_open',
  ])
})
