import { randomUUID } from 'node:crypto'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { holdersOf, said } from '#server/testing/methods/payment-methods.ts'
import { confirmAt, payerOf, sandboxIds } from '#server/testing/payments.ts'
import { setUpPayments } from '#server/testing/setups/payments.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, app, otherProcess, stripe } = await setUpPayments()
const { createHolder, deliver, subjects } = holdersOf(db, app)
const fill = async (userId: string, count: number) => {
  const one = (at: number) => ({
    user_id: userId,
    gateway: 'sandbox' as const,
    method_id: `pm_filled_${userId}_${at}`,
    kind: 'card' as const,
    brand: 'visa',
    last4: '0000',
    exp_month: 1,
    exp_year: 2030,
  })
  await db
    .insertInto('payment_methods')
    .values(Array.from({ length: count }, (_, at) => one(at)))
    .execute()
}

describe('adding a card', () => {
  test('saves its brand, last digits and expiration date once the provider says that it succeeded', async () => {
    const { begin, add, list, userId, events } = await createHolder()
    expect(await list()).toEqual([])
    const begun = await begin()
    expect(begun.headers['cache-control']).toBe('no-store')
    const setup = begun.json()
    expect(setup).toEqual({
      clientSecret: expect.stringMatching(/^seti_sbx_\w+_secret_\w+$/),
      setupIntentId: expect.stringMatching(/^seti_sbx_\w+$/),
      mode: 'sandbox',
      hasBankDebit: true,
      publishableKey: expect.stringMatching(/^pk_sbx_/),
    })
    expect(said(await add(setup.setupIntentId))).toEqual([409, "The card wasn't confirmed. Please try again."])
    await confirmAt(app, setup, 'pm_sbx_visa')
    const added = await add(setup.setupIntentId)
    const method = {
      id: expect.any(String) as string,
      kind: 'card',
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: new Date().getUTCFullYear() + 3,
      expiry: 'valid',
      nickname: null,
      isDefault: true,
      isTest: true,
      createdAt: expect.any(String) as string,
    }
    expect([added.statusCode, added.json()]).toEqual([201, method])
    // Sent twice, it is the same method.
    expect((await add(setup.setupIntentId)).json()).toEqual(added.json())
    expect(await list()).toEqual([added.json()])
    expect(await subjects()).toEqual(['A payment method was added'])
    expect(await events()).toEqual(['payment_method_added'])
    const customer = (await db
      .selectFrom('users')
      .select('stripe_customer_id')
      .where('id', '=', userId)
      .executeTakeFirst())!
    expect(await sandboxIds(db, 'customer', userId)).toEqual([customer.stripe_customer_id])
    // Nothing of the number is in the row.
    const row = await db.selectFrom('payment_methods').selectAll().where('user_id', '=', userId).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain('42424242')
  })

  test('the email says which card, and what to do if it was someone else', async () => {
    const { saved } = await createHolder()
    await saved('pm_sbx_mastercard')
    const [mail] = await waitingJobs<{ text: string }>(db, 'send_mail')
    expect(mail!.text).toContain('Mastercard ending in 4444')
    expect(mail!.text).toContain('change your password right away')
    expect(mail!.text).toContain('/payment-methods')
  })

  test('the event alone saves it, once, however often and in whatever order it comes', async () => {
    const { setUp, add, list, events } = await createHolder()
    const setup = await setUp()
    await confirmAt(app, setup, 'pm_sbx_visa')
    await deliver((ids) => [...ids.toReversed(), ...ids])
    await deliver()
    expect(await list()).toHaveLength(1)
    expect(await subjects()).toEqual(['A payment method was added'])
    expect((await add(setup.setupIntentId)).statusCode).toBe(201)
    expect(await list()).toHaveLength(1)
    expect(await events()).toEqual(['payment_method_added'])
  })

  test('the call and both processes at once save it once', async () => {
    const { setUp, add, list, userId } = await createHolder()
    const setup = await setUp()
    await confirmAt(app, setup, 'pm_sbx_visa')
    const elsewhere = await payerOf(otherProcess, userId)
    const { setupIntentId } = setup
    const answers = await Promise.all([
      add(setupIntentId),
      elsewhere.call('POST', '/api/payment-methods', { setupIntentId }),
      deliver(),
    ])
    expect([answers[0].statusCode, answers[1].statusCode]).toEqual([201, 201])
    expect(await list()).toHaveLength(1)
  })

  test('one key begins once; another key and another person begin anew', async () => {
    const [one, other] = [await createHolder(), await createHolder()]
    const answers = await Promise.all([one.begin('key'), one.begin('key')])
    const secrets = [...answers, await one.begin('key')].map(
      (answer) => answer.json<{ clientSecret: string }>().clientSecret,
    )
    expect(new Set(secrets).size).toBe(1)
    expect((await one.begin('another')).json()).not.toMatchObject({ clientSecret: secrets[0] })
    expect((await other.begin('key')).json()).not.toMatchObject({ clientSecret: secrets[0] })
    expect(await sandboxIds(db, 'customer', one.userId)).toHaveLength(1)
  })

  test.each([
    ['pm_sbx_declined', 'Your card was declined.'],
    ['pm_sbx_incorrectCvc', "Your card's security code is incorrect."],
  ])('a card that is declined (%s) is not saved, and another one can be tried', async (token, message) => {
    const { setUp, add, list } = await createHolder()
    const setup = await setUp()
    expect((await confirmAt(app, setup, token)).statusCode).toBe(402)
    await deliver()
    expect(said(await add(setup.setupIntentId))).toEqual([409, message])
    expect(await list()).toEqual([])
    await confirmAt(app, setup, 'pm_sbx_visa')
    expect((await add(setup.setupIntentId)).statusCode).toBe(201)
  })

  test('a card whose bank asks is saved after its holder has confirmed', async () => {
    const { setUp, add, list } = await createHolder()
    const setup = await setUp()
    const returnUrl = 'http://localhost:3000/payment-methods'
    const asked = await confirmAt(app, setup, 'pm_sbx_authenticate', { return_url: returnUrl })
    expect(asked.json()).toMatchObject({ status: 'requires_action' })
    expect(said(await add(setup.setupIntentId))).toEqual([409, "Your bank hasn't confirmed this card yet."])
    const page = `/card-sandbox/authenticate/${setup.setupIntentId}`
    const shown = await app.inject(`${page}?setup_intent_client_secret=${setup.clientSecret}`)
    expect(shown.body).toContain('Nothing is charged now.')
    const answer = (choice: string) =>
      app.inject({
        method: 'POST',
        url: page,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ setup_intent_client_secret: setup.clientSecret, answer: choice }).toString(),
      })
    const failed = await answer('fail')
    expect(failed.headers.location).toMatch(/\/payment-methods\?setup_intent=seti_.*redirect_status=failed/)
    expect(said(await add(setup.setupIntentId))[1]).toContain('unable to authenticate')
    await confirmAt(app, setup, 'pm_sbx_authenticate', { return_url: returnUrl })
    expect((await answer('complete')).headers.location).toContain('redirect_status=succeeded')
    expect((await add(setup.setupIntentId)).json()).toMatchObject({ last4: '3155' })
    expect(await list()).toHaveLength(1)
  })

  test("someone else's setup intent is not found, and stays theirs", async () => {
    const [one, other] = [await createHolder(), await createHolder()]
    const setup = await one.setUp()
    await confirmAt(app, setup, 'pm_sbx_visa')
    expect((await other.add(setup.setupIntentId)).statusCode).toBe(404)
    expect(await other.list()).toEqual([])
    expect((await one.add(setup.setupIntentId)).statusCode).toBe(201)
  })

  test.each([
    ['another customer', async (id: string, customer: string) => ({ id, body: { customer } })],
    ['live mode', async (id: string) => ({ id, body: { livemode: true } })],
    ['another attempt', async (id: string) => ({ id, body: { metadata: { setup_id: randomUUID() } } })],
  ])('a setup of %s is refused with a security event', async (_, changeOf) => {
    const [one, other] = [await createHolder(), await createHolder()]
    await other.setUp()
    const [theirs] = await sandboxIds(db, 'customer', other.userId)
    const setup = await one.setUp()
    await confirmAt(app, setup, 'pm_sbx_visa')
    const { id, body } = await changeOf(setup.setupIntentId, theirs!)
    await sql`update card_sandbox_objects set body = body || ${JSON.stringify(body)}::jsonb where id = ${id}`.execute(
      db,
    )
    expect(said(await one.add(id))).toEqual([409, "We couldn't save this card. Please call us."])
    expect(await one.list()).toEqual([])
    expect(await other.list()).toEqual([])
    expect(await one.events()).toEqual(['payment_mismatch'])
  })

  test('the same card twice is told and not saved twice, and the provider gives the second up', async () => {
    const { saved, save, list, setUp, userId } = await createHolder()
    const { expYear } = await saved()
    const again = await save()
    expect(said(again)).toEqual([
      409,
      `This card is already saved (Visa ending in 4242, expires 12/${expYear}). If its expiration date has changed, remove it and add it again.`,
    ])
    expect(await list()).toHaveLength(1)
    expect(await subjects()).toEqual(['A payment method was added'])
    expect(await waitingJobs(db, 'detach_payment_method')).toHaveLength(1)
    // Two forms at once.
    const setups = [await setUp(), await setUp()]
    for (const setup of setups) await confirmAt(app, setup, 'pm_sbx_amex')
    await deliver()
    expect(await list()).toHaveLength(2)
    const hashes = await db.selectFrom('payment_methods').select('same_hash').where('user_id', '=', userId).execute()
    expect(new Set(hashes.map(({ same_hash: hash }) => hash!.toString('hex'))).size).toBe(2)
  })

  test('two people may save one card', async () => {
    const [one, other] = [await createHolder(), await createHolder()]
    await one.saved()
    expect((await other.save()).statusCode).toBe(201)
  })

  test('an eleventh method is refused before and after the form', async () => {
    const { begin, setUp, add, list, userId } = await createHolder()
    const full = 'You already have 10 payment methods, which is the most we can save. Remove one to add another.'
    const setup = await setUp()
    await fill(userId, 10)
    expect(said(await begin())).toEqual([409, full])
    await confirmAt(app, setup, 'pm_sbx_visa')
    expect(said(await add(setup.setupIntentId))).toEqual([409, full])
    expect(await list()).toHaveLength(10)
    expect(await waitingJobs(db, 'detach_payment_method')).toHaveLength(1)
  })

  test.each([undefined, 5, '', 'pi_1', 'seti_', `seti_${'x'.repeat(101)}`])(
    'the id %j is a bad request',
    async (id) => {
      const { payer } = await createHolder()
      const answer = await payer.call('POST', '/api/payment-methods', { setupIntentId: id })
      expect(answer.json()).toMatchObject({ code: 'validation', issues: [{ path: 'setupIntentId' }] })
    },
  )

  test('without a user or a CSRF token: refused', async () => {
    for (const url of ['/api/payment-methods/setup', '/api/payment-methods']) {
      expect((await app.inject({ method: 'POST', url })).statusCode).toBe(401)
      const headers = { 'x-test-user': (await createHolder()).userId }
      expect((await app.inject({ method: 'POST', url, headers })).statusCode).toBe(403)
    }
  })
})

describe('card testing', () => {
  test('after fifteen declined cards the open setup is canceled, and neither cards nor payments can be started for an hour', async () => {
    const { setUp, begin, payer } = await createHolder()
    const setup = await setUp()
    for (let at = 0; at < 15; at += 1) await confirmAt(app, setup, 'pm_sbx_declined')
    await deliver()
    expect((await stripe.setupIntents.retrieve(setup.setupIntentId)).status).toBe('canceled')
    const declined = 'Too many cards were declined. Please try again in an hour or call us.'
    const refused = await begin()
    expect(said(refused)).toEqual([429, declined])
    expect(refused.headers['retry-after']).toBe('3600')
    expect(said(await payer.begin(2100))).toEqual([429, declined])
    await sql`update payment_method_setups set declined_at = declined_at - interval '61 minutes'`.execute(db)
    expect((await begin()).statusCode).toBe(200)
  })

  test('twenty cards an hour are the most, also where each is saved and removed', async () => {
    const { saved, begin, payer, list } = await createHolder()
    for (let at = 0; at < 20; at += 1) {
      const { id } = await saved()
      await payer.call('DELETE', `/api/payment-methods/${id}`)
    }
    expect(await list()).toEqual([])
    expect(said(await begin())).toEqual([429, 'Too many cards were added. Please try again in an hour or call us.'])
    expect((await payer.begin(2100)).statusCode).toBe(200)
  })
})
