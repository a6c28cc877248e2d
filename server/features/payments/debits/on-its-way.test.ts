import { addMonths, companyDay } from '#contract/core/calendar.ts'
import type { MethodSetup, PaymentMethod } from '#contract/payments/methods-own.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { debtorsOf, MANDATE, takeLetters } from '#server/testing/methods/debits.ts'
import { confirmAt, identifyByHeader, payerOf } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db, cards, app } = await setUpCardProvider()
const { createDebtor, deliver, settle } = debtorsOf(db, app)
const NOW = `${companyDay().slice(0, 7)}-01`

/** A debtor with a saved bank account. */
async function createSaver() {
  const debtor = await createDebtor()
  const { call } = debtor.payer
  async function save(token = 'pm_sbx_bankSuccess') {
    const setup = (await call('POST', '/api/payment-methods/setup?kind=us_bank_account')).json<MethodSetup>()
    await call('PUT', `/api/payment-methods/setup/${setup.setupIntentId}/authorization`)
    await confirmAt(app, setup, token, MANDATE)
    return (await call('POST', '/api/payment-methods', { setupIntentId: setup.setupIntentId })).json<PaymentMethod>()
  }
  const agreedTo = (paymentId: string) =>
    db
      .selectFrom('autopay_authorizations')
      .select('text')
      .where('payment_id', '=', paymentId)
      .orderBy('given_at')
      .execute()
  return { ...debtor, save, agreedTo }
}

describe('what is paid and what banks work on', () => {
  test('rent is paid through the month that the bank has paid, and the next one is on its way', async () => {
    const { sent, summary } = await createDebtor()
    await sent()
    expect(await summary()).toMatchObject({ settledThrough: null, isRentPaid: false, rentMonth: addMonths(NOW, 1) })
    await settle()
    expect(await summary()).toMatchObject({ settledThrough: NOW, sent: [] })
    await sent()
    expect(await summary()).toMatchObject({
      settledThrough: NOW,
      rentMonth: addMonths(NOW, 2),
      sent: [
        { paymentType: 'rent', amount: '2000.00', rentMonth: addMonths(NOW, 1), sentOn: companyDay(), isOwn: true },
      ],
    })
    await settle()
    expect(await summary()).toMatchObject({ settledThrough: addMonths(NOW, 1), sent: [] })
  })

  test('a fee that a bank works on is not asked for twice', async () => {
    const { userId, payer, sent, summary } = await createDebtor()
    const { app: office } = await createTestApp(db, { cards })
    const { call: staff } = await signedIn(office, (await createAccount(db, { role: 'admin' })).email)
    const lease = await db.selectFrom('leases').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
    const fee = { account: 'fee', amount: '50.00', effectiveOn: companyDay(), memo: 'Lost key' }
    expect((await staff('POST', `/api/admin/leases/${lease.id}/charges`, fee)).statusCode).toBe(201)
    await sent('pm_sbx_bankSuccess', 30, 'fees')
    expect(await summary()).toMatchObject({ feesSent: '30.00', sent: [{ paymentType: 'fees', rentMonth: null }] })
    expect((await payer.begin(30, 'fees')).json()).toMatchObject({
      message: "$30.00 in fees is on its way from your bank and $20.00 is still open, so that's the most you can pay.",
    })
    await sent('pm_sbx_bankSuccess', 20, 'fees')
    expect((await payer.begin(50, 'fees')).json()).toMatchObject({
      message:
        '$50.00 in fees is on its way from your bank, so no fee is open. To pay another fee, try again once your bank has paid.',
    })
    await settle()
    expect(await summary()).toMatchObject({ feesSent: '0.00', sent: [] })
    expect((await payer.begin(15, 'fees')).statusCode).toBe(200)
  })
})

describe('what is agreed to for a debit', () => {
  test('nothing while a bank works on it or once it was paid', async () => {
    const { payer, sent, save, agreedTo } = await createSaver()
    const method = await save()
    const { paymentId } = await sent()
    const before = await agreedTo(paymentId)
    expect(before).toHaveLength(1)
    const again = await payer.call('PUT', `/api/payments/${paymentId}/debit-authorization`)
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      "Your bank is already working on this payment. Please don't pay again.",
    ])
    const confirmed = await payer.call('POST', `/api/payments/${paymentId}/confirm`, { methodId: method.id })
    expect(confirmed.json()).toMatchObject({ outcome: 'processing' })
    await settle()
    expect((await payer.call('PUT', `/api/payments/${paymentId}/debit-authorization`)).statusCode).toBe(409)
    expect(await agreedTo(paymentId)).toEqual(before)
  })

  test('names the account once its bank is asked, is sent by email, and is read by payer and staff', async () => {
    const { payer, send } = await createSaver()
    const { paymentId } = await send()
    const url = `/api/payments/${paymentId}/debit-authorization`
    expect((await payer.call('GET', url)).json()).toMatchObject({ account: null })
    await takeLetters(db)
    await deliver()
    const agreed = (await payer.call('GET', url)).json<{ text: string }>()
    expect(agreed).toMatchObject({ account: 'STRIPE TEST BANK ending in 6789' })
    expect(agreed.text).toContain('Rent counts as paid on the day the debit was sent')
    const [told] = await takeLetters(db)
    expect(told!.text).toContain(`What you agreed to: ${agreed.text}`)
    const { app: office } = await createTestApp(db, { cards })
    const { call: staff } = await signedIn(office, (await createAccount(db, { role: 'admin' })).email)
    expect((await staff('GET', `/api/admin/payments/${paymentId}`)).json()).toMatchObject({ authorization: agreed })
  })

  test('a deposit and a fee are not rent', async () => {
    const { sent, agreedTo } = await createSaver()
    for (const type of ['deposit', 'fees']) {
      const { paymentId } = await sent('pm_sbx_bankSuccess', 100, type)
      const [agreed] = await agreedTo(paymentId)
      expect(agreed!.text).toContain('for $100.00')
      expect(agreed!.text).not.toContain('Rent')
    }
  })

  test('with a saved account comes by email when it is saved and when it is removed', async () => {
    const { payer, save } = await createSaver()
    await takeLetters(db)
    const method = await save()
    await payer.call('DELETE', `/api/payment-methods/${method.id}`)
    expect((await takeLetters(db)).map(({ text }) => /What you agreed to[^:]*: I authorize/.exec(text)?.[0])).toEqual([
      'What you agreed to: I authorize',
      'What you agreed to with it has ended: I authorize',
    ])
  })

  test('each debit of a payment that failed is agreed to again', async () => {
    const { payer, sent, save, agreedTo, read } = await createSaver()
    const method = await save()
    const begun = await sent('pm_sbx_bankInsufficientFunds')
    await settle()
    expect(await read(begun)).toMatchObject({ status: 'failed' })
    const url = `/api/payments/${begun.paymentId}/debit-authorization`
    await payer.call('PUT', url)
    await payer.call('PUT', url)
    expect(await agreedTo(begun.paymentId)).toHaveLength(2)
    await payer.call('POST', `/api/payments/${begun.paymentId}/confirm`, { methodId: method.id })
    await deliver()
    const texts = (await agreedTo(begun.paymentId)).map(({ text }) => text.includes('ending in 6789'))
    expect(texts).toEqual([false, false, true])
  })
})

test('without bank accounts, saved ones are neither offered nor charged, and debits still end', async () => {
  const { userId, payer, sent, save, begin, read, summary } = await createSaver()
  const method = await save()
  const debit = await sent('pm_sbx_bankSuccess', 500)
  const { app: without } = await createTestApp(db, {
    identify: identifyByHeader,
    cards: { ...cards, hasBankDebit: false },
  })
  const off = await payerOf(without, userId)
  expect((await payer.call('GET', '/api/payment-methods')).json()).toMatchObject([{ id: method.id }])
  expect((await off.call('GET', '/api/payment-methods')).json()).toEqual([])
  const { paymentId } = await begin(100)
  const refusals = [
    await off.call('POST', `/api/payments/${paymentId}/confirm`, { methodId: method.id }),
    await off.call('PUT', '/api/autopay', { isOn: true, day: 1, methodId: method.id, cap: null }),
  ]
  for (const refusal of refusals)
    expect(refusal.json()).toMatchObject({
      message: "You can't pay from a bank account right now. Please choose a card.",
    })
  await settle()
  expect(await read(debit)).toMatchObject({ status: 'completed' })
  expect(await summary()).toMatchObject({ sent: [] })
})
