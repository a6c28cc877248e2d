import { companyDay } from '#contract/core/calendar.ts'
import { type Begun, confirmAt, createTenant, deliverEvents, intentOf, payerOf } from '#server/testing/payments.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { createTestApp, userOf } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'
import { setUpPayments } from '#server/testing/setups/payments.ts'

const { db, app, otherProcess, stripe, rows, createPayment } = await setUpPayments()

const mails = () => waitingJobs<{ to: string; subject: string; text: string }>(db, 'send_mail')
const historyOf = (paymentId: string) =>
  db.selectFrom('payment_events').selectAll().where('payment_id', '=', paymentId).orderBy('seq').execute()

describe("the provider's events", () => {
  test('no call by the browser completes a payment; a signed event does, with one receipt', async () => {
    const { payment, read, payer, userId } = await createPayment()
    expect((await confirmAt(app, payment, 'pm_sbx_visa')).statusCode).toBe(200)
    await payer.call('PATCH', `/api/payments/${payment.paymentId}`, { status: 'completed' })
    await payer.call('GET', `/api/payments?redirect_status=succeeded`)
    await payer.call('POST', '/api/webhooks/stripe', { type: 'payment_intent.succeeded' })
    expect(await read()).toMatchObject({ status: 'pending' })
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'completed', cardBrand: 'visa', cardLast4: '4242' })
    const sent = (await mails()).filter(({ subject }) => subject.startsWith('Receipt for $2,100.00'))
    expect(sent).toHaveLength(1)
    const [{ payer_email: email } = {}] = await rows(userId)
    expect(sent[0]).toMatchObject({ to: email })
    expect(sent[0]!.text).toContain('Paid with: Visa ending in 4242')
    expect(sent[0]!.text).toContain('No real money moved.')
  })

  test('ten times each, in the wrong order, to two processes at once: one completed payment, one receipt', async () => {
    const { payment, read } = await createPayment()
    await confirmAt(app, payment, 'pm_sbx_declined')
    await confirmAt(app, payment, 'pm_sbx_visa')
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        deliverEvents(at % 2 === 0 ? app : otherProcess, db, (ids) => (at % 3 === 0 ? ids.toReversed() : ids)),
      ),
    )
    expect(await read()).toMatchObject({ status: 'completed' })
    const sent = (await mails()).filter(({ subject }) => subject.startsWith('Receipt'))
    expect(sent).toHaveLength(1)
    expect(sent[0]!.text).toContain(`Receipt number: ${String((await read())['receiptNumber'])}`)
    const history = await historyOf(payment.paymentId)
    const eventIds = history.flatMap(({ event_id: id }) => (id === null ? [] : [id]))
    expect(new Set(eventIds).size).toBe(eventIds.length)
    expect(
      history.filter(({ status_after: after, status_before: before }) => after !== before && after === 'completed'),
    ).toHaveLength(1)
  })

  test('an event that arrives before the response of its own creation finds its payment', async () => {
    const { payment, read } = await createPayment()
    await confirmAt(app, payment, 'pm_sbx_visa')
    // The state while the provider's response is still pending.
    await db
      .updateTable('payments')
      .set({ intent_id: null, intent_status: null })
      .where('id', '=', payment.paymentId)
      .execute()
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({
      status: 'completed',
      stripePaymentIntentId: intentOf(payment.clientSecret),
    })
  })

  test('a declined card fails the payment with a reason and an email; another card completes it', async () => {
    const { payment, read } = await createPayment()
    expect((await confirmAt(app, payment, 'pm_sbx_insufficientFunds')).statusCode).toBe(402)
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'failed', failureMessage: 'Your card has insufficient funds.' })
    await confirmAt(app, payment, 'pm_sbx_expiredCard')
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'failed', failureMessage: 'Your card has expired.' })
    const failures = (await mails()).filter(({ subject }) => subject.includes("didn't go through"))
    expect(failures).toHaveLength(1)
    expect(failures[0]!.text).not.toContain('you paid')
    await confirmAt(app, payment, 'pm_sbx_visa')
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'completed', failureMessage: null })
  })

  test('authentication: pending until the payer responds', async () => {
    const { payment, read } = await createPayment()
    const returnUrl = { return_url: 'http://localhost:3000/dashboard' }
    const asking = await confirmAt(app, payment, 'pm_sbx_authenticate', returnUrl)
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'pending' })
    const { url } = asking.json<{ next_action: { redirect_to_url: { url: string } } }>().next_action.redirect_to_url
    const page = new URL(url)
    expect((await app.inject(page.pathname + page.search)).body).toContain('Complete')
    const back = await app.inject({
      method: 'POST',
      url: page.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `answer=complete&payment_intent_client_secret=${payment.clientSecret}`,
    })
    expect(back.headers.location).toMatch(/^http:\/\/localhost:3000\/dashboard\?payment_intent=/)
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'completed' })
  })

  test('each payment gets one receipt number when it completes, whatever completes at the same time or happens later', async () => {
    const begun = await Promise.all(Array.from({ length: 4 }, () => createPayment()))
    for (const { payment, read } of begun) {
      expect((await confirmAt(app, payment, 'pm_sbx_visa')).statusCode).toBe(200)
      expect(await read()).toMatchObject({ status: 'pending', receiptNumber: null })
    }
    await Promise.all([app, otherProcess, app].map((process) => deliverEvents(process, db)))
    const numbersOf = () => Promise.all(begun.map(async ({ read }) => (await read()).receiptNumber))
    const numbers = await numbersOf()
    for (const number of numbers) expect(number).toMatch(new RegExp(`^BY-${companyDay().slice(0, 4)}-\\d{6}$`))
    expect(new Set(numbers).size).toBe(begun.length)
    for (const { payment } of begun) await stripe.refunds.create({ payment_intent: intentOf(payment.clientSecret) })
    await deliverEvents(app, db)
    expect(await begun[0]!.read()).toMatchObject({ refundedAmount: '2100.00' })
    expect(await numbersOf()).toEqual(numbers)
  })

  test('refunds and disputes are stored next to the status, and mailed', async () => {
    const { payment, read } = await createPayment()
    await confirmAt(app, payment, 'pm_sbx_dispute')
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'completed', isDisputed: true, refundedAmount: '0.00' })
    await stripe.refunds.create({ payment_intent: intentOf(payment.clientSecret), amount: 10_050 })
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'completed', refundedAmount: '100.50' })
    const refunds = async () =>
      (await mails()).filter(({ subject }) => subject.includes('refund is on its way')).map(({ text }) => text)
    expect(await refunds()).toEqual([
      expect.stringMatching(
        /^Your \$100\.50 refund is on its way\n[^]*\nRefund: \$100\.50\nPayment: \$2,100\.00\nFor: /,
      ),
    ])
    await stripe.refunds.create({ payment_intent: intentOf(payment.clientSecret) })
    await deliverEvents(app, db)
    expect(await read()).toMatchObject({ status: 'completed', refundedAmount: '2100.00' })
    expect((await refunds()).at(-1)).toContain(
      '\nRefund: $1,999.50\nTotal refunded: $2,100.00\nPayment: $2,100.00\nFor: ',
    )
  })

  test('every event is stored, applied or ignored, with the reason', async () => {
    const { payment } = await createPayment()
    await confirmAt(app, payment, 'pm_sbx_visa')
    await deliverEvents(app, db, (ids) => ids.toReversed())
    const history = await historyOf(payment.paymentId)
    expect(history.map(({ event_type: type, outcome, reason }) => [type, outcome, reason])).toEqual([
      ['creation', 'ignored', 'Already pending'],
      ['payment_intent.succeeded', 'applied', 'Payment received'],
      ['charge.succeeded', 'ignored', 'Already completed'],
      ['payment_intent.created', 'ignored', 'Already completed'],
    ])
  })
})

describe("the user's own payments", () => {
  test("are newest first, paged and filtered by year; nobody else's", async () => {
    const userId = await createTenant(db)
    const payer = await payerOf(app, userId)
    for (const amount of [1, 2, 3]) {
      const { paymentId } = (await payer.begin(amount)).json<Begun>()
      await payer.call('POST', `/api/payments/${paymentId}/try`)
    }
    await db
      .updateTable('payments')
      .set({ created_at: new Date('2025-01-01T04:59:59Z') })
      .where('user_id', '=', userId)
      .where('amount_cents', '=', '100')
      .execute()
    const list = async (query: string) => {
      const answer = await payer.call('GET', `/api/payments${query}`)
      const { link, 'x-total-count': total } = answer.headers
      return { amounts: answer.json<{ amount: string }[]>().map(({ amount }) => amount), link, total }
    }
    expect(await list('')).toMatchObject({ amounts: ['3.00', '2.00', '1.00'], total: '3', link: undefined })
    const first = await list('?limit=2')
    expect(first).toMatchObject({ amounts: ['3.00', '2.00'] })
    const next = /<\/api\/payments(\?[^>]+)>; rel="next"/.exec(String(first.link))![1]!
    expect(await list(next)).toMatchObject({ amounts: ['1.00'], link: undefined })
    // In Boston's time zone it was still the previous year.
    expect((await list('?year=2024')).amounts).toEqual(['1.00'])
    expect((await list('?year=2025')).amounts).toEqual([])
    expect((await payer.call('GET', '/api/payments?year=soon')).statusCode).toBe(400)
    expect((await payer.call('GET', '/api/payments?cursor=made-up')).statusCode).toBe(400)
    expect((await (await payerOf(app, await createTenant(db))).call('GET', '/api/payments')).json()).toEqual([])
  })

  test("do not include another user's", async () => {
    const { payment } = await createPayment()
    const other = await payerOf(app, await createTenant(db))
    expect((await other.call('GET', `/api/payments/${payment.paymentId}`)).statusCode).toBe(404)
    expect((await other.call('GET', '/api/payments/1')).statusCode).toBe(404)
  })

  test('stay in the books when the user is deleted', async () => {
    const { payment, userId } = await createPayment()
    await db.deleteFrom('users').where('id', '=', userId).execute()
    const row = await db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', payment.paymentId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ user_id: null, payer_name: 'Ada Lovelace', amount_cents: '210000' })
    await confirmAt(app, payment, 'pm_sbx_visa')
    await deliverEvents(app, db)
    const { status } = await db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', payment.paymentId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('completed')
  })
})

test('with payments off: 503 with a message, and everything else works', async () => {
  const off = await createTestApp(db, {
    config: { payments: { mode: 'off', hasBankDebit: false, debitSeconds: 0 } },
    identify: async () => userOf('tenant', tenant),
  })
  const tenant = await createTenant(db)
  off.errors.length = 0
  const payer = await payerOf(off.app, tenant)
  const answer = await payer.begin(100)
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { message: "Online payments aren't available.", code: 'unavailable' },
  ])
  expect((await payer.call('GET', '/api/payment-settings')).json()).toEqual({
    mode: 'off',
    publishableKey: null,
    hasBankDebit: false,
  })
  expect((await payer.call('GET', '/api/payments')).json()).toEqual([])
  expect((await off.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: {} })).statusCode).toBe(503)
  expect((await off.app.inject('/card-sandbox/v1/payment_intents/pi_1')).statusCode).toBe(404)
  off.errors.length = 0
})
