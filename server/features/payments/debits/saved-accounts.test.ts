import type { UnverifiedAccount } from '#contract/payments/debits-own.ts'
import type { MethodSetup, PaymentMethod } from '#contract/payments/methods-own.ts'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import { MANDATE } from '#server/testing/methods/debits.ts'
import { holdersOf, said } from '#server/testing/methods/payment-methods.ts'
import { type Begun, confirmAt } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, cards, app, state } = await setUpCardProvider()
const { createHolder, deliver, subjects } = holdersOf(db, app)

beforeEach(async () => {
  await db.deleteFrom('payment_method_setups').execute()
})

const BY_DEPOSITS = { 'payment_method_options[us_bank_account][verification_method]': 'microdeposits' }

async function createOwner() {
  const holder = await createHolder()
  const { payer } = holder
  const begin = async () =>
    (await payer.call('POST', '/api/payment-methods/setup?kind=us_bank_account')).json<MethodSetup>()
  const authorize = ({ setupIntentId }: MethodSetup) =>
    payer.call('PUT', `/api/payment-methods/setup/${setupIntentId}/authorization`)
  /** An account that is verified at once. */
  async function saveBank(token = 'pm_sbx_bankSuccess') {
    const setup = await begin()
    await authorize(setup)
    await confirmAt(app, setup, token, MANDATE)
    return (await holder.add(setup.setupIntentId)).json<PaymentMethod>()
  }
  const unverified = async () =>
    (await payer.call('GET', '/api/payment-methods/unverified')).json<UnverifiedAccount[]>()
  /** An account that waits for its deposits. */
  async function wait(token = 'pm_sbx_bankSuccess') {
    const setup = await begin()
    await authorize(setup)
    await confirmAt(app, setup, token, { ...MANDATE, ...BY_DEPOSITS })
    await deliver()
    return { setup, account: (await unverified())[0]! }
  }
  const verify = ({ id }: { id: string }, body: object) =>
    payer.call('POST', `/api/payment-methods/unverified/${id}/verify`, body)
  return { ...holder, begin, authorize, saveBank, unverified, wait, verify }
}

const WRONG = (left: number) => [
  400,
  `These amounts aren't what we sent. Please check your bank statement. You can try ${left} more ${left === 1 ? 'time' : 'times'}.`,
]

describe('a bank account that is verified at once', () => {
  test('is saved, named, the default, told by email, and can be read with what was agreed to', async () => {
    const { saveBank, list, payer, userId } = await createOwner()
    const method = await saveBank()
    expect(method).toMatchObject({
      kind: 'us_bank_account',
      brand: 'STRIPE TEST BANK',
      last4: '6789',
      expMonth: null,
      expiry: 'valid',
      isDefault: true,
      isTest: true,
    })
    expect((await subjects()).at(-1)).toBe('A payment method was added')
    await payer.call('PATCH', `/api/payment-methods/${method.id}`, { nickname: 'Checking' })
    expect(await list()).toMatchObject([{ nickname: 'Checking' }])
    const url = `/api/payment-methods/${method.id}/authorization`
    expect((await payer.call('GET', url)).json<{ text: string }>().text).toContain(
      'each of which I agree to separately',
    )
    expect((await (await createOwner()).payer.call('GET', url)).statusCode).toBe(404)
    const rows = () => db.selectFrom('autopay_authorizations').selectAll().where('user_id', '=', userId).execute()
    expect(await rows()).toMatchObject([{ address: '127.0.0.1', method_id: method.id }])
    expect((await rows())[0]!.ended_at!.getFullYear()).toBe(9999)
    // Removing it ends what was agreed to.
    await payer.call('DELETE', `/api/payment-methods/${method.id}`)
    expect((await rows())[0]!.ended_at!.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('pays with an authorization of its own, and is processing', async () => {
    const { saveBank, payer, userId } = await createOwner()
    const method = await saveBank()
    const payment = (await payer.begin(2100)).json<Begun>()
    const pay = () => payer.call('POST', `/api/payments/${payment.paymentId}/confirm`, { methodId: method.id })
    expect((await pay()).json()).toMatchObject({ outcome: 'processing' })
    expect((await pay()).json()).toMatchObject({ outcome: 'processing' })
    const { text } = (await payer.call('GET', `/api/payments/${payment.paymentId}/debit-authorization`)).json<{
      text: string
    }>()
    expect(text).toContain('to debit STRIPE TEST BANK ending in 6789 once, for $2,100.00')
    const rows = await db
      .selectFrom('autopay_authorizations')
      .select('id')
      .where('user_id', '=', userId)
      .where('payment_id', '=', payment.paymentId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('is not saved twice', async () => {
    const { saveBank, begin, authorize, add } = await createOwner()
    await saveBank()
    const setup = await begin()
    await authorize(setup)
    await confirmAt(app, setup, 'pm_sbx_bankSuccess', MANDATE)
    expect(said(await add(setup.setupIntentId))).toEqual([
      409,
      'This bank account is already saved (STRIPE TEST BANK ending in 6789).',
    ])
  })
})

describe('a bank account that is verified by deposits', () => {
  test('waits, and is saved once the amounts are right', async () => {
    const { wait, verify, unverified, list, add } = await createOwner()
    const { setup, account } = await wait()
    expect(account).toMatchObject({
      brand: 'STRIPE TEST BANK',
      last4: '6789',
      verifyBy: 'amounts',
      arrivesOn: addDays(companyDay(), 2),
      attemptsLeft: 10,
    })
    expect(said(await add(setup.setupIntentId))).toEqual([
      409,
      'Your bank account has to be verified before you can pay with it.',
    ])
    expect(await list()).toEqual([])
    expect(said(await verify(account, { amounts: [1, 2] }))).toEqual(WRONG(9))
    expect(said(await verify(account, { amounts: [1, 3] }))).toEqual(WRONG(8))
    expect(await unverified()).toMatchObject([{ attemptsLeft: 8 }])
    const saved = await verify(account, { amounts: [32, 45] })
    expect(saved.json()).toMatchObject({ kind: 'us_bank_account', last4: '6789' })
    expect(await list()).toMatchObject([{ last4: '6789' }])
    expect(await unverified()).toEqual([])
    expect((await verify(account, { amounts: [32, 45] })).statusCode).toBe(404)
  })

  test('is listed as soon as the page says that it waits, before any event, for its owner alone', async () => {
    const { begin, authorize, payer, unverified } = await createOwner()
    const setup = await begin()
    await authorize(setup)
    await confirmAt(app, setup, 'pm_sbx_bankSuccess', { ...MANDATE, ...BY_DEPOSITS })
    const url = `/api/payment-methods/setup/${setup.setupIntentId}/waiting`
    expect((await (await createOwner()).payer.call('POST', url)).statusCode).toBe(404)
    expect(await unverified()).toEqual([])
    const answer = await payer.call('POST', url)
    expect(answer.json()).toMatchObject([{ last4: '6789', attemptsLeft: 10 }])
    expect(await unverified()).toEqual(answer.json())
  })

  test('can be verified by a code', async () => {
    const { wait, verify, list } = await createOwner()
    const { account } = await wait('pm_sbx_bankInsufficientFunds')
    expect(account.verifyBy).toBe('descriptor_code')
    expect((await verify(account, { amounts: [32, 45] })).statusCode).toBe(400)
    expect(said(await verify(account, { descriptorCode: 'SM99ZZ' }))[1]).toContain("This code isn't what we sent.")
    expect((await verify(account, { descriptorCode: ' sm11aa ' })).statusCode).toBe(200)
    expect(await list()).toMatchObject([{ last4: '2227' }])
  })

  test.each([
    { amounts: [0, 45] },
    { amounts: [32] },
    { amounts: [32, 45, 1] },
    { amounts: '32,45' },
    { amounts: [3.5, 4] },
    { descriptorCode: 'AB1234' },
    {},
  ])('refuses %j without an attempt', async (body) => {
    const { wait, verify, unverified } = await createOwner()
    const { account } = await wait()
    expect((await verify(account, body)).statusCode).toBe(400)
    expect(await unverified()).toMatchObject([{ attemptsLeft: 10 }])
  })

  test('is given up after too many wrong answers, and can be added again', async () => {
    const { wait, verify, unverified } = await createOwner()
    const { account } = await wait()
    expect(said(await verify(account, { amounts: [10, 11] }))).toEqual([
      409,
      'This account can no longer be verified. Please add it again.',
    ])
    expect(await unverified()).toMatchObject([{ id: account.id, last4: '6789', isOver: true }])
    expect((await verify(account, { amounts: [32, 45] })).statusCode).toBe(404)
    // Added again, it waits once.
    const { account: again } = await wait()
    expect(again).toMatchObject({ isOver: false, attemptsLeft: 10 })
    expect(await unverified()).toEqual([again])
    expect((await verify(again, { amounts: [32, 45] })).statusCode).toBe(200)
    expect(await unverified()).toEqual([])
  })

  test('that could not be verified is listed until its owner removes it or saves it', async () => {
    const { wait, verify, unverified, saveBank, payer } = await createOwner()
    const { account } = await wait()
    await verify(account, { amounts: [10, 11] })
    const { account: other } = await wait('pm_sbx_bankInsufficientFunds')
    await payer.call('DELETE', `/api/payment-methods/unverified/${other.id}`)
    expect(await unverified()).toMatchObject([{ id: account.id, isOver: true }])
    expect(await saveBank()).toMatchObject({ last4: '6789' })
    expect(await unverified()).toEqual([])
    const third = await createOwner()
    const over = (await third.wait()).account
    await third.verify(over, { amounts: [10, 11] })
    await third.payer.call('DELETE', `/api/payment-methods/unverified/${over.id}`)
    expect(await third.unverified()).toEqual([])
  })

  test('stays for ten days, also where the job asks about it, and is given up after that', async () => {
    const { wait, unverified } = await createOwner()
    await wait()
    const check = async (days: number) => {
      await sql`update payment_method_setups set created_at = now() - make_interval(days => ${days}), checked_at = null`.execute(
        db,
      )
      await reconcile({ db, cards, origin: 'http://localhost:3000' }, { warn: () => {} })
      return (await unverified()).map(({ isOver }) => isOver)
    }
    expect(await check(5)).toEqual([false])
    expect(await check(12)).toEqual([true])
  })

  test('can be removed by its owner alone', async () => {
    const { wait, unverified, payer } = await createOwner()
    const { account } = await wait()
    const other = await createOwner()
    await other.payer.call('DELETE', `/api/payment-methods/unverified/${account.id}`)
    expect((await other.verify(account, { amounts: [32, 45] })).statusCode).toBe(404)
    expect(await unverified()).toHaveLength(1)
    const remove = () => payer.call('DELETE', `/api/payment-methods/unverified/${account.id}`)
    expect((await remove()).statusCode).toBe(204)
    expect((await remove()).statusCode).toBe(204)
    expect(await unverified()).toEqual([])
  })

  test('whose answer is lost is saved all the same', async () => {
    const { wait, verify, list } = await createOwner()
    const { account } = await wait()
    state.behavior = 'lost answers'
    expect((await verify(account, { amounts: [32, 45] })).statusCode).toBe(502)
    state.behavior = 'well'
    await deliver()
    expect(await list()).toMatchObject([{ last4: '6789' }])
  })
})

test('a card setup takes no bank account, and a key is for one kind', async () => {
  const { setUp, add, payer } = await createOwner()
  const setup = await setUp()
  await confirmAt(app, setup, 'pm_sbx_bankSuccess', MANDATE)
  expect((await add(setup.setupIntentId)).statusCode).toBe(409)
  const key = { 'idempotency-key': 'once' }
  expect((await payer.call('POST', '/api/payment-methods/setup', undefined, key)).statusCode).toBe(200)
  expect((await payer.call('POST', '/api/payment-methods/setup?kind=us_bank_account', undefined, key)).statusCode).toBe(
    409,
  )
})
