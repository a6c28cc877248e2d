import type { MethodSetup, PaymentMethod } from '#contract/payments/methods-own.ts'
import { debtorsOf, MANDATE } from '#server/testing/methods/debits.ts'
import { confirmAt } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { expect, test } from 'vitest'

const { db, app, stripe } = await setUpCardProvider()
const { createDebtor, deliver } = debtorsOf(db, app)
const BY_DEPOSITS = { 'payment_method_options[us_bank_account][verification_method]': 'microdeposits' }

/** Someone whose account waits for its deposits. */
async function waiting() {
  const { userId, payer } = await createDebtor()
  const setup = (await payer.call('POST', '/api/payment-methods/setup?kind=us_bank_account')).json<MethodSetup>()
  await payer.call('PUT', `/api/payment-methods/setup/${setup.setupIntentId}/authorization`)
  await confirmAt(app, setup, 'pm_sbx_bankSuccess', { ...MANDATE, ...BY_DEPOSITS })
  await deliver()
  const [account] = (await payer.call('GET', '/api/payment-methods/unverified')).json<{ id: string }[]>()
  const giveUp = () => payer.call('DELETE', `/api/payment-methods/unverified/${account!.id}`)
  const methods = async () => (await payer.call('GET', '/api/payment-methods')).json<PaymentMethod[]>()
  const hasEnded = async () => {
    const query = db.selectFrom('autopay_authorizations').select('ended_at').where('user_id', '=', userId)
    return (await query.executeTakeFirstOrThrow()).ended_at! < new Date(Date.now() + 60_000)
  }
  return { setup, giveUp, methods, hasEnded }
}

test('an account that was verified at the provider in the meantime is saved, and its owner is told so', async () => {
  const { setup, giveUp, methods, hasEnded } = await waiting()
  await stripe.setupIntents.verifyMicrodeposits(setup.setupIntentId, { amounts: [32, 45] })
  const refused = await giveUp()
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    "This account is already verified, so it's saved now. You can remove it in your payment methods.",
  ])
  expect(await methods()).toHaveLength(1)
  expect(await hasEnded()).toBe(false)
})

test('an account that is given up is not saved, and what was agreed to ends', async () => {
  const { giveUp, methods, hasEnded } = await waiting()
  expect((await giveUp()).statusCode).toBe(204)
  expect(await methods()).toEqual([])
  expect(await hasEnded()).toBe(true)
})
