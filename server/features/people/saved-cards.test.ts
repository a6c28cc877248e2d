import { companyDay } from '#contract/core/calendar.ts'
import { detachMethod } from '#server/features/payments/service.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { holdersOf } from '#server/testing/methods/payment-methods.ts'
import { type Begun, sandboxCards } from '#server/testing/payments.ts'
import { setUpPayments } from '#server/testing/setups/payments.ts'
import { expect, test } from 'vitest'
import { erasePerson } from './erasure.ts'
import { PERSON_TABLES, listRows } from './queries.ts'

const { db, app, stripe } = await setUpPayments()
const { createHolder, providerId } = holdersOf(db, app)

async function createPerson() {
  const holder = await createHolder()
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', holder.userId)
    .executeTakeFirstOrThrow()
  return { ...holder, email }
}

test('an erased person keeps no card, also where the account stays nameless for its books', async () => {
  const { saved, userId, payer, email } = await createPerson()
  const { id } = await saved()
  const methodId = await providerId(id)
  const { paymentId } = (await payer.begin(2100)).json<Begun>()
  await payer.call('POST', `/api/payments/${paymentId}/confirm`, { methodId: id })
  const yesterday = companyDay(new Date(Date.now() - 86_400_000))
  await db.updateTable('leases').set({ ends_on: yesterday }).where('user_id', '=', userId).execute()
  const identity = { isEmbedded: true, findId: async () => null, remove: async () => {} }
  const { erased } = await erasePerson({ db, identity }, { userId: null, address: null }, email)
  expect(erased).toContainEqual({ title: 'Payment methods', count: 1 })
  expect(await db.selectFrom('payment_methods').select('id').where('user_id', '=', userId).execute()).toEqual([])
  const account = db.selectFrom('users').select('is_active').where('id', '=', userId)
  expect(await account.execute()).toEqual([{ is_active: false }])
  const [job] = await waitingJobs<{ gateway: 'sandbox'; methodId: string }>(db, 'detach_payment_method')
  await detachMethod(await sandboxCards(db), job!)
  expect((await stripe.paymentMethods.retrieve(methodId)).customer).toBeNull()
})

test('a copy has brand, digits, expiration date and nickname of a card, and no id of the provider', async () => {
  const { saved, userId, payer, email } = await createPerson()
  const { id, expYear } = await saved()
  await payer.call('PATCH', `/api/payment-methods/${id}`, { nickname: 'Joint card' })
  const entry = PERSON_TABLES.find(({ table }) => table === 'payment_methods')!
  const [row] = await listRows(db, entry, { email, userId })
  expect(row).toMatchObject({
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: expYear,
    nickname: 'Joint card',
  })
  expect(Object.keys(row!)).not.toEqual(expect.arrayContaining(['method_id']))
  expect(Object.keys(row!)).not.toEqual(expect.arrayContaining(['same_hash']))
})
