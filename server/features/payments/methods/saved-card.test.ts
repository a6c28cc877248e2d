import { type Begun, confirmAt, intentOf } from '#server/testing/payments.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { holdersOf, said } from '#server/testing/methods/payment-methods.ts'
import { setUpPayments } from '#server/testing/setups/payments.ts'
import { describe, expect, test } from 'vitest'

const { db, app, stripe } = await setUpPayments()
const { createHolder, providerId, deliver, subjects } = holdersOf(db, app)

/** A tenant with a saved card who has started a payment of rent. */
async function createPayer(token?: string) {
  const holder = await createHolder()
  const method = await holder.saved(token)
  const begin = async (amount: unknown = 2100, paymentType = 'rent') =>
    (await holder.payer.begin(amount, paymentType)).json<Begun>()
  const payment = await begin()
  const pay = (methodId = method.id, { paymentId } = payment) =>
    holder.payer.call('POST', `/api/payments/${paymentId}/confirm`, { methodId })
  const keep = (isKept: boolean) => holder.payer.call('PUT', `/api/payments/${payment.paymentId}/kept-card`, { isKept })
  const read = async ({ paymentId } = payment) =>
    (await holder.payer.call('GET', `/api/payments/${paymentId}`)).json<Record<string, unknown>>()
  return { ...holder, method, begin, payment, pay, keep, read }
}

const charges = async (clientSecret: string) => {
  const rows = await db
    .selectFrom('card_sandbox_objects')
    .select('body')
    .where('kind', '=', 'charge')
    .where('intent_id', '=', intentOf(clientSecret))
    .execute()
  return rows.filter(({ body }) => (body as { paid: boolean }).paid)
}

describe('paying with a saved card', () => {
  test('completes the payment with a receipt and posts it to the ledger', async () => {
    const { pay, read, payer } = await createPayer()
    expect((await pay()).json()).toEqual({ outcome: 'completed', redirectUrl: null, message: null })
    expect(await read()).toMatchObject({
      status: 'completed',
      cardBrand: 'visa',
      cardLast4: '4242',
      receiptNumber: expect.stringMatching(/^BY-/) as string,
    })
    await deliver()
    expect(await subjects()).toEqual(['A payment method was added', 'Receipt for $2,100.00'])
    const { entries } = (await payer.call('GET', '/api/ledger')).json<{ entries: { amount: string }[] }>()
    expect(entries.filter(({ amount }) => amount === '-2100.00')).toHaveLength(1)
  })

  test('pays once, however often it is sent', async () => {
    const { pay, payment, read } = await createPayer()
    const answers = await Promise.all([pay(), pay(), pay()])
    expect(answers.map((answer) => answer.json<{ outcome: string }>().outcome)).toEqual(Array(3).fill('completed'))
    expect((await pay()).json()).toMatchObject({ outcome: 'completed' })
    await deliver()
    expect(await charges(payment.clientSecret)).toHaveLength(1)
    expect(await read()).toMatchObject({ status: 'completed' })
  })

  test('a declined card fails the payment, tells why, and another method can be used for it', async () => {
    const { pay, read, saved } = await createPayer('pm_sbx_chargeDeclined')
    expect((await pay()).json()).toEqual({
      outcome: 'declined',
      redirectUrl: null,
      message: 'Your card was declined.',
    })
    expect(await read()).toMatchObject({ status: 'failed', failureMessage: 'Your card was declined.' })
    await deliver()
    expect(await subjects()).toContain("Your $2,100.00 payment didn't go through")
    const other = await saved('pm_sbx_mastercard')
    expect((await pay(other.id)).json()).toMatchObject({ outcome: 'completed' })
    expect(await read()).toMatchObject({ cardLast4: '4444' })
  })

  test('the bank may ask: the payment is pending until its holder has confirmed', async () => {
    const holder = await createHolder()
    const { payer } = holder
    // The second test card that asks does so each time, also when it was set up.
    const setup = await holder.setUp()
    const customer = (await stripe.setupIntents.retrieve(setup.setupIntentId)).customer as string
    const token = 'pm_sbx_authenticateAlways'
    const { id: methodId } = await stripe.paymentMethods.attach(token, { customer })
    const method = await db
      .insertInto('payment_methods')
      .values({
        user_id: holder.userId,
        gateway: 'sandbox',
        method_id: methodId,
        kind: 'card',
        brand: 'visa',
        last4: '3184',
        exp_month: 12,
        exp_year: 2030,
        is_default: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { clientSecret, paymentId } = (await payer.begin(2100)).json<Begun>()
    const pay = () => payer.call('POST', `/api/payments/${paymentId}/confirm`, { methodId: method.id })
    const read = async () => (await payer.call('GET', `/api/payments/${paymentId}`)).json<Record<string, unknown>>()
    for (const [choice, status] of [
      ['fail', 'failed'],
      ['complete', 'completed'],
    ]) {
      const asked = (await pay()).json<{ outcome: string; redirectUrl: string }>()
      expect(asked).toMatchObject({ outcome: 'authenticate', message: null })
      expect(await read()).toMatchObject({ status: 'pending' })
      const url = new URL(asked.redirectUrl)
      expect(url.origin + url.pathname).toBe(
        `http://localhost:3000/card-sandbox/authenticate/${intentOf(clientSecret)}`,
      )
      const back = await app.inject({
        method: 'POST',
        url: url.pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ payment_intent_client_secret: clientSecret, answer: choice! }).toString(),
      })
      expect(back.headers.location).toMatch(/^http:\/\/localhost:3000\/dashboard\?payment_intent=/)
      await deliver()
      expect(await read()).toMatchObject({ status })
    }
  })

  test('the law and the amount limit the payment as before', async () => {
    const { payer } = await createPayer()
    expect((await payer.begin('0.49')).statusCode).toBe(400)
    expect((await payer.begin('999999')).statusCode).toBe(400)
  })

  test.each([
    [
      'a removed one',
      async ({ payer, method }: Awaited<ReturnType<typeof createPayer>>) => {
        await payer.call('DELETE', `/api/payment-methods/${method.id}`)
        return method.id
      },
    ],
    ["someone else's", async () => (await (await createHolder()).saved()).id],
    [
      'one that the provider gave up',
      async ({ method }: Awaited<ReturnType<typeof createPayer>>) => {
        await stripe.paymentMethods.detach(await providerId(method.id))
        return method.id
      },
    ],
  ])('%s is refused, nothing is paid, and another card can be used', async (_, methodOf) => {
    const payer = await createPayer()
    const { pay, payment, list } = payer
    const methodId = await methodOf(payer)
    const message = 'This payment method is no longer saved. Please choose another one.'
    const refused = await pay(methodId)
    expect(said(refused)).toEqual([400, message])
    expect(refused.json()).toMatchObject({ issues: [{ path: 'methodId', message }] })
    expect(await charges(payment.clientSecret)).toEqual([])
    expect((await list()).map(({ id }) => id)).not.toContain(methodId)
    await confirmAt(app, payment, 'pm_sbx_visa')
    expect(await charges(payment.clientSecret)).toHaveLength(1)
  })

  test("someone else's payment is not found", async () => {
    const [one, other] = [await createPayer(), await createPayer()]
    expect((await one.pay(one.method.id, other.payment)).statusCode).toBe(404)
    expect(await other.read()).toMatchObject({ status: 'pending' })
    expect(
      (await one.payer.call('PUT', `/api/payments/${other.payment.paymentId}/kept-card`, { isKept: true })).statusCode,
    ).toBe(404)
  })

  test('a payment that was canceled has ended', async () => {
    const { pay, payment, keep } = await createPayer()
    await stripe.paymentIntents.cancel(intentOf(payment.clientSecret))
    expect((await pay()).json()).toMatchObject({ outcome: 'ended' })
    expect(said(await keep(true))).toEqual([409, 'This payment can no longer be made. Please start again.'])
  })

  test('an id that is none is a bad request', async () => {
    const { payer, payment } = await createPayer()
    const answer = await payer.call('POST', `/api/payments/${payment.paymentId}/confirm`, { methodId: 'x' })
    expect(answer.json()).toMatchObject({ code: 'validation', issues: [{ path: 'methodId' }] })
  })
})

describe('keeping a new card', () => {
  const payWithNew = async (isKept: boolean | null, token = 'pm_sbx_mastercard') => {
    const payer = await createPayer()
    if (isKept !== null) expect((await payer.keep(isKept)).json()).toEqual({ isKept })
    await confirmAt(app, payer.payment, token)
    await deliver()
    expect(await payer.read()).toMatchObject({ status: 'completed' })
    return payer
  }

  test('saves it once the payment has succeeded, with an email', async () => {
    const { list, method, events } = await payWithNew(true)
    expect((await list()).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
      [method.last4, true],
      ['4444', false],
    ])
    expect((await subjects()).filter((subject) => subject === 'A payment method was added')).toHaveLength(2)
    expect(await events()).toEqual(['payment_method_added', 'payment_method_added'])
    await deliver()
    expect(await list()).toHaveLength(2)
  })

  test('does not save it unless it was asked for', async () => {
    expect(await (await payWithNew(null)).list()).toHaveLength(1)
  })

  test('a box that was unticked again keeps nothing, and a started payment says how it stands', async () => {
    const { keep, payer, list, payment, userId } = await createPayer()
    await keep(true)
    await db.updateTable('payments').set({ idempotency_key: 'same' }).where('user_id', '=', userId).execute()
    expect((await payer.begin(2100, 'rent', 'same')).json()).toMatchObject({ isCardKept: true })
    await keep(false)
    expect((await payer.begin(2100, 'rent', 'same')).json()).toMatchObject({ isCardKept: false })
    await confirmAt(app, payment, 'pm_sbx_mastercard')
    await deliver()
    expect(await list()).toHaveLength(1)
  })

  test('a card that is saved already is paid with and not saved twice', async () => {
    const { list } = await payWithNew(true, 'pm_sbx_visa')
    expect(await list()).toHaveLength(1)
    expect(await waitingJobs(db, 'detach_payment_method')).toHaveLength(1)
  })

  test('a declined payment saves nothing', async () => {
    const { keep, payment, list } = await createPayer()
    await keep(true)
    await confirmAt(app, payment, 'pm_sbx_declined')
    await deliver()
    expect(await list()).toHaveLength(1)
  })
})
