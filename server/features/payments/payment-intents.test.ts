import { createTenant, intentOf, payerOf, sandboxIds, type Begun } from '#server/testing/payments.ts'
import { describe, expect, test } from 'vitest'
import { setUpPayments } from '#server/testing/setups/payments.ts'

const { db, app, otherProcess, stripe, rows, createPayment } = await setUpPayments()

describe('POST /api/create-payment-intent', () => {
  test('stores a pending payment and returns the client secret of its intent', async () => {
    const { payment, read, userId } = await createPayment(2100.5)
    expect(payment).toMatchObject({ mode: 'sandbox', status: 'pending' })
    expect(payment.publishableKey).toMatch(/^pk_sbx_/)
    expect(await read()).toMatchObject({
      userId,
      amount: '2100.50',
      paymentType: 'rent',
      status: 'pending',
      stripePaymentIntentId: intentOf(payment.clientSecret),
      completedAt: null,
      receiptNumber: null,
      isTest: true,
    })
    const intent = await stripe.paymentIntents.retrieve(intentOf(payment.clientSecret))
    expect(intent).toMatchObject({
      amount: 210_050,
      currency: 'usd',
      metadata: { payment_id: payment.paymentId, user_id: userId, payment_type: 'rent' },
    })
    const [{ stripe_customer_id: customer } = {}] = await db
      .selectFrom('users')
      .select('stripe_customer_id')
      .where('id', '=', userId)
      .execute()
    expect(intent.customer).toBe(customer)
  })

  test.each([
    ['rent', '2100.00'],
    ['rent', '0.50'],
    ['fees', '45.07'],
  ])('nothing is added to a card payment: %s of %s', async (type, amount) => {
    const { payment, read } = await createPayment(amount, type)
    const cents = Math.round(Number(amount) * 100)
    expect((await stripe.paymentIntents.retrieve(intentOf(payment.clientSecret))).amount).toBe(cents)
    expect(await read()).toMatchObject({ amount })
  })

  test('fees may have a description; rent and deposits need none, and a call without it is valid', async () => {
    const { payer, userId } = await createPayment(45, 'fees')
    const begin = async (body: object) =>
      (await payer.call('POST', '/api/create-payment-intent', body)).json<Begun & { message?: string }>()
    const { paymentId, clientSecret } = await begin({ amount: 45, paymentType: 'fees', purpose: '  lost key ' })
    const read = await payer.call('GET', `/api/payments/${paymentId}`)
    expect(read.json()).toMatchObject({ purpose: 'lost key' })
    const intent = await stripe.paymentIntents.retrieve(intentOf(clientSecret))
    expect(intent.description).toContain('Fees & Charges: lost key')
    await begin({ amount: 2100, paymentType: 'rent', purpose: 'lost key' })
    await begin({ amount: 45, paymentType: 'fees', purpose: '' })
    expect((await rows(userId)).map(({ payment_type, purpose }) => [payment_type, purpose])).toEqual([
      ['fees', null],
      ['fees', 'lost key'],
      ['rent', null],
      ['fees', null],
    ])
    for (const wrong of ['x'.repeat(81), 'two\nlines', 5])
      expect((await begin({ amount: 45, paymentType: 'fees', purpose: wrong })).message).toMatch(/^Purpose must be/)
  })

  test("before a lease begins, a fee is the new lock's", async () => {
    const { read } = await createPayment(80, 'fees', { rent: 2100, lockFee: 80, startsIn: 2 })
    expect(await read()).toMatchObject({ purpose: 'New lock' })
  })

  test.each([
    [0, 'Amount must be at least $0.50'],
    ['0.49', 'Amount must be at least $0.50'],
    [-5, 'Amount must be at least $0.50'],
    ['-0.01', 'Amount must be at least $0.50'],
    ['--5', 'Amount must be dollars and cents, such as 2100.50'],
    [0.001, 'Amount must be dollars and cents, such as 2100.50'],
    ['1e3', 'Amount must be dollars and cents, such as 2100.50'],
    ['12,50', 'Amount must be dollars and cents, such as 2100.50'],
    ['', 'Amount must be dollars and cents, such as 2100.50'],
    [true, 'Amount must be dollars and cents, such as 2100.50'],
    [999_999_999, 'Amount must be at most $999,999.99'],
    ['1000000', 'Amount must be at most $999,999.99'],
    [1e21, 'Amount must be dollars and cents, such as 2100.50'],
    [99_999_999_999_999, 'Amount must be at most $999,999.99'],
    ['99999999999999', 'Amount must be at most $999,999.99'],
    ['-99999999999999', 'Amount must be at least $0.50'],
    [null, 'Amount is required'],
    [undefined, 'Amount is required'],
  ])('the amount %j is rejected', async (amount, message) => {
    const userId = await createTenant(db)
    const answer = await (await payerOf(app, userId)).begin(amount)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message, code: 'validation', issues: [{ path: 'amount', message }] },
    ])
    expect(await rows(userId)).toEqual([])
  })

  test('an unknown payment type is rejected with its name', async () => {
    const answer = await (await payerOf(app, await createTenant(db))).begin(100, 'gift')
    expect(answer.json()).toMatchObject({ message: 'paymentType must be one of rent, deposit, fees' })
  })

  test('fifty identical concurrent requests to two processes make one payment', async () => {
    const userId = await createTenant(db, { rent: 2100 })
    const payers = [await payerOf(app, userId), await payerOf(otherProcess, userId)]
    for (const type of ['rent', 'deposit']) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => payers[at % 2]!.begin('2100.00', type, `one ${type} attempt`)),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(new Set(answers.map((answer) => answer.json<Begun>().clientSecret)).size).toBe(1)
    }
    expect(await rows(userId)).toHaveLength(2)
    expect(await sandboxIds(db, 'payment_intent', userId)).toHaveLength(2)
    expect(await sandboxIds(db, 'customer', userId)).toHaveLength(1)
  })

  test("the same key with another amount is a conflict; another user's key is separate", async () => {
    const [one, other] = [await payerOf(app, await createTenant(db)), await payerOf(app, await createTenant(db))]
    const first = await one.begin(100, 'rent', 'key')
    expect((await one.begin(200, 'rent', 'key')).statusCode).toBe(409)
    const second = await other.begin(200, 'rent', 'key')
    expect(second.json<Begun>().paymentId).not.toBe(first.json<Begun>().paymentId)
  })

  test('without a user or a CSRF token: refused', async () => {
    const payload = { amount: 1, paymentType: 'rent' }
    const post = (headers = {}) => app.inject({ method: 'POST', url: '/api/create-payment-intent', payload, headers })
    expect((await post()).statusCode).toBe(401)
    expect((await post({ 'x-test-user': await createTenant(db) })).statusCode).toBe(403)
  })
})
