import type { MethodSetup, PaymentMethod } from '#contract/payments/methods-own.ts'
import { autopayersOf } from '#server/testing/methods/autopay.ts'
import { answerDebits, debtorsOf, MANDATE, takeLetters } from '#server/testing/methods/debits.ts'
import { type Begun, confirmAt, type payerOf } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, cards, app } = await setUpCardProvider()
const { createScheduler, runAt } = autopayersOf(db, app, cards)
const { settle, deliver } = debtorsOf(db, app)

beforeEach(async () => {
  await db.deleteFrom('autopay').execute()
  await db.deleteFrom('autopay_runs').execute()
})

const letters = () => takeLetters(db)

type Payer = Awaited<ReturnType<typeof payerOf>>

async function addAccount(holder: Payer, token: string) {
  const setup = (await holder.call('POST', '/api/payment-methods/setup?kind=us_bank_account')).json<MethodSetup>()
  await holder.call('PUT', `/api/payment-methods/setup/${setup.setupIntentId}/authorization`)
  await confirmAt(app, setup, token, MANDATE)
  return await holder.call('POST', '/api/payment-methods', { setupIntentId: setup.setupIntentId })
}

/** Someone with autopay and a scheduled payment from a saved account, who pays with it now. */
async function payer(token: string) {
  const tenant = await createScheduler()
  const account = (await addAccount(tenant.payer, token)).json<PaymentMethod>()
  const on = await tenant.autopay('PUT', '', { isOn: true, day: 5, methodId: account.id, cap: null })
  expect(on.statusCode).toBe(200)
  await tenant.planned({ methodId: account.id })
  const methods = async () => (await tenant.payer.call('GET', '/api/payment-methods')).json<PaymentMethod[]>()
  const expiry = async () => (await methods()).find(({ id }) => id === account.id)?.expiry
  async function pay() {
    const begun = (await tenant.payer.begin(50)).json<Begun>()
    return await tenant.payer.call('POST', `/api/payments/${begun.paymentId}/confirm`, { methodId: account.id })
  }
  return { ...tenant, account, methods, expiry, pay }
}

describe('an account that its bank refuses for good', () => {
  test.each([
    ['pm_sbx_bankClosed', 'Your bank account is closed.'],
    ['pm_sbx_bankNoAccount', "Your bank couldn't find this account."],
    ['pm_sbx_bankNotAuthorized', "Your bank says that you didn't authorize this debit."],
  ])('%s: nothing is paid with it again, and one email says so', async (token, reason) => {
    const { account, userId, autopay, expiry, statuses, pay, plan, methods, on } = await payer(token)
    expect((await pay()).json()).toMatchObject({ outcome: 'processing' })
    await deliver()
    await letters()
    await settle()
    expect(await expiry()).toBe('expired')
    expect((await autopay('GET')).json()).toMatchObject({ isOn: false, authorization: null })
    expect(await statuses()).toEqual(['canceled'])
    const { rows } = await sql`select 1 from autopay_authorizations
      where user_id = ${userId} and payment_id is null and coalesce(ended_at, 'infinity') > now()`.execute(db)
    expect(rows).toEqual([])
    const all = await letters()
    expect(all.map(({ subject }) => subject)).toEqual(["Your $50.00 payment didn't go through"])
    expect(all[0]!.text).toContain(reason)
    expect(all[0]!.text).toContain("We can't debit STRIPE TEST BANK ending in")
    expect(all[0]!.text).toContain(
      'Autopay is off now, because it used this account. We canceled your scheduled payment.',
    )
    const refused = { statusCode: 400 }
    expect(await pay()).toMatchObject(refused)
    expect(await plan({ methodId: account.id })).toMatchObject(refused)
    expect(await autopay('PUT', '', { isOn: true, day: 5, methodId: account.id, cap: null })).toMatchObject(refused)
    expect((await methods()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    expect((await methods())[0]!.id).not.toBe(account.id)
    await runAt(on, 8)
    expect((await letters()).filter(({ subject }) => subject.includes("wasn't"))).toEqual([])
  })

  test('can be added again, in its own place', async () => {
    const { payer: person, account, pay, expiry, methods } = await payer('pm_sbx_bankClosed')
    await pay()
    await deliver()
    await settle()
    expect(await expiry()).toBe('expired')
    const again = await addAccount(person, 'pm_sbx_bankClosed')
    expect([again.statusCode, again.json<PaymentMethod>().expiry]).toEqual([201, 'valid'])
    expect((await methods()).map(({ id }) => id)).not.toContain(account.id)
    expect(await methods()).toHaveLength(2)
  })
})

describe('an account without enough money', () => {
  test.each([['pm_sbx_bankInsufficientFunds'], ['pm_sbx_bankDispute']])(
    '%s: it can be used again, and autopay goes on',
    async (token) => {
      const { autopay, expiry, pay, statuses } = await payer(token)
      await pay()
      await deliver()
      await settle()
      await settle()
      expect(await expiry()).toBe('valid')
      expect((await autopay('GET')).json()).toMatchObject({ isOn: true })
      expect(await statuses()).toEqual(['scheduled'])
    },
  )
})

test.each([['debit_not_authorized'], ['customer_initiated'], ['unknown_reason']])(
  'an account whose owner has a payment taken back (%s) is refused',
  async (reason) => {
    const { autopay, expiry, pay } = await payer('pm_sbx_bankDispute')
    await pay()
    await deliver()
    await settle()
    await letters()
    const { rows } = await sql<{ id: string }>`select intent_id as id from payments where status = 'completed'`.execute(
      db,
    )
    await answerDebits(db)
    await sql`update card_sandbox_objects set body = jsonb_set(body, '{reason}', to_jsonb(${reason}::text)) where kind = 'dispute' and intent_id = ${rows[0]!.id}`.execute(
      db,
    )
    await deliver()
    expect(await expiry()).toBe('expired')
    expect((await autopay('GET')).json()).toMatchObject({ isOn: false })
    const told = (await letters()).filter(({ subject }) => !subject.startsWith('Bank debit returned'))
    expect(told.map(({ subject }) => subject)).toEqual(['Your $50.00 payment was returned'])
    expect(told[0]!.text).toContain('Autopay is off now')
  },
)
