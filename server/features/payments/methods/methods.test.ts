import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { holdersOf } from '#server/testing/methods/payment-methods.ts'
import { setUpPayments } from '#server/testing/setups/payments.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteOldMethods } from './service.ts'

const { db, app, stripe } = await setUpPayments()
const { createHolder, providerId, deliver, subjects } = holdersOf(db, app)

describe('changing a method', () => {
  test('names it, takes the name away and refuses a name that is too long', async () => {
    const { saved, payer, list } = await createHolder()
    const { id } = await saved()
    const patch = (body: object) => payer.call('PATCH', `/api/payment-methods/${id}`, body)
    expect((await patch({ nickname: '  Joint card ' })).json()).toMatchObject({
      id,
      nickname: 'Joint card',
      isDefault: true,
    })
    expect((await patch({ nickname: 'x'.repeat(41) })).json()).toMatchObject({
      message: 'Nickname must be at most 40 characters',
      issues: [{ path: 'nickname' }],
    })
    for (const number of ['4242424242424242', 'My 3782-822463-10005', '6304 0000 0000 0', 'Checking 000123456789'])
      expect((await patch({ nickname: number })).json()).toMatchObject({
        message: 'Nickname must not contain a card or account number',
        issues: [{ path: 'nickname' }],
      })
    expect(await list()).toMatchObject([{ nickname: 'Joint card' }])
    expect((await patch({ nickname: 'Ends 4242, since 2026' })).statusCode).toBe(200)
    expect((await patch({ nickname: '' })).json()).toMatchObject({ nickname: null })
    expect((await patch({})).statusCode).toBe(200)
  })

  test('makes another one the default, and only one at a time', async () => {
    const { saved, payer, list } = await createHolder()
    const [one, other] = [await saved(), await saved('pm_sbx_mastercard')]
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [one.id, true],
      [other.id, false],
    ])
    const choose = (id: string, isDefault: boolean) => payer.call('PATCH', `/api/payment-methods/${id}`, { isDefault })
    await Promise.all([choose(one.id, true), choose(other.id, true)])
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    await choose(other.id, true)
    expect((await list()).map(({ id }) => id)).toEqual([other.id, one.id])
    expect((await choose(other.id, false)).statusCode).toBe(400)
  })

  test("someone else's method is not found", async () => {
    const [one, other] = [await createHolder(), await createHolder()]
    const { id } = await one.saved()
    const url = `/api/payment-methods/${id}`
    expect((await other.payer.call('PATCH', url, { nickname: 'Mine' })).statusCode).toBe(404)
    expect((await other.payer.call('DELETE', url)).statusCode).toBe(404)
    expect(await one.list()).toMatchObject([{ id, nickname: null }])
  })
})

describe('removing a method', () => {
  test('gives it up at the provider, tells by email, and makes the next one the default', async () => {
    const { saved, payer, list, events } = await createHolder()
    const one = await saved()
    await saved('pm_sbx_mastercard')
    const methodId = await providerId(one.id)
    expect((await payer.call('DELETE', `/api/payment-methods/${one.id}`)).statusCode).toBe(204)
    expect(await list()).toMatchObject([{ last4: '4444', isDefault: true }])
    expect((await stripe.paymentMethods.retrieve(methodId)).customer).toBeNull()
    expect((await subjects()).at(-1)).toBe('A payment method was removed')
    expect((await events()).at(-1)).toBe('payment_method_removed')
    expect((await payer.call('DELETE', `/api/payment-methods/${one.id}`)).statusCode).toBe(404)
    // Late events bring nothing back, and tell nothing twice.
    await deliver()
    expect(await list()).toHaveLength(1)
    expect((await subjects()).filter((subject) => subject.endsWith('removed'))).toHaveLength(1)
  })

  test('a removed card can be added again', async () => {
    const { saved, save, payer, list } = await createHolder()
    const { id } = await saved()
    await payer.call('DELETE', `/api/payment-methods/${id}`)
    expect((await save()).statusCode).toBe(201)
    expect(await list()).toMatchObject([{ isDefault: true }])
  })

  test('one that was given up at the provider is removed here, by its event or by the owner', async () => {
    const { saved, payer, list, events } = await createHolder()
    const [one, other] = [await saved(), await saved('pm_sbx_mastercard')]
    await stripe.paymentMethods.detach(await providerId(one.id))
    expect((await payer.call('DELETE', `/api/payment-methods/${one.id}`)).statusCode).toBe(204)
    await stripe.paymentMethods.detach(await providerId(other.id))
    await deliver()
    await deliver()
    expect(await list()).toEqual([])
    expect((await events()).filter((type) => type === 'payment_method_removed')).toHaveLength(2)
  })

  test('removed methods are deleted after a month, without another call to the provider', async () => {
    const { saved, payer, userId } = await createHolder()
    const { id } = await saved()
    await payer.call('DELETE', `/api/payment-methods/${id}`)
    const rows = () => db.selectFrom('payment_methods').select('id').where('user_id', '=', userId).execute()
    await deleteOldMethods(db)
    expect(await rows()).toHaveLength(1)
    await sql`update payment_methods set removed_at = now() - interval '31 days' where id = ${id}`.execute(db)
    await deleteOldMethods(db)
    expect(await rows()).toEqual([])
    expect(await waitingJobs(db, 'detach_payment_method')).toEqual([])
  })
})

describe('expiration', () => {
  test('a card that is added in place of an expired default is the default, and an expired one is the last to become it', async () => {
    const { saved, list, payer } = await createHolder()
    const expire = async (id: string) =>
      await db.updateTable('payment_methods').set({ exp_year: 2024 }).where('id', '=', id).execute()
    const [first, second] = [await saved(), await saved('pm_sbx_mastercard')]
    expect((await list())[0]).toMatchObject({ id: first.id, isDefault: true })
    await expire(first.id)
    const third = await saved('pm_sbx_amex')
    expect(third.isDefault).toBe(true)
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    await payer.call('PATCH', `/api/payment-methods/${second.id}`, { isDefault: true })
    await expire(third.id)
    const remove = (id: string) => payer.call('DELETE', `/api/payment-methods/${id}`)
    await db.updateTable('payment_methods').set({ exp_year: 2040 }).where('id', '=', first.id).execute()
    await remove(second.id)
    expect((await list())[0]).toMatchObject({ id: first.id, isDefault: true })
    await remove(first.id)
    expect(await list()).toMatchObject([{ id: third.id, isDefault: true, expiry: 'expired' }])
  })

  test('a new date comes from the provider by its event; a card expires after its month', async () => {
    const { saved, list } = await createHolder()
    const { id } = await saved()
    const now = new Date()
    const expire = async (months: number) => {
      const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15))
      const card = { exp_month: at.getUTCMonth() + 1, exp_year: at.getUTCFullYear() }
      await stripe.paymentMethods.update(await providerId(id), { card })
      await deliver()
      const [method] = await list()
      expect(method).toMatchObject({ expMonth: card.exp_month, expYear: card.exp_year })
      return method!.expiry
    }
    expect([await expire(-2), await expire(1), await expire(4)]).toEqual([
      'expired',
      'soon',
      'valid',
    ] satisfies PaymentMethod['expiry'][])
  })
})
