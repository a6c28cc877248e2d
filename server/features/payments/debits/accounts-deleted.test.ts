import { companyDay } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import { deleteOldAuthorizations } from '#server/features/payments/service.ts'
import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { answerDebits, debtorsOf, MANDATE } from '#server/testing/methods/debits.ts'
import { type Begun, confirmAt, createTenant, payerOf } from '#server/testing/payments.ts'
import { log, setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, cards, app } = await setUpCardProvider()
const { app: office } = await createTestApp(db, { cards })
const { call } = await signedIn(office, (await createAccount(db, { role: 'admin' })).email)
const { createDebtor, settle, deliver } = debtorsOf(db, app)

const leaseOf = (userId: string) =>
  db.selectFrom('leases').select('id').where('user_id', '=', userId).executeTakeFirst()
const linesOf = async (leaseId: string) => {
  const { balance, entries } = (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  return [...entries.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`), balance]
}
const remove = (userId: string) => call('DELETE', `/api/admin/tenants/${userId}`)
const deleteRow = (userId: string) => db.deleteFrom('users').where('id', '=', userId).execute()

describe('an account is deleted while a bank works on a payment', () => {
  test('staff are refused until the bank has answered', async () => {
    const { userId, sent } = await createDebtor()
    await sent()
    const refused = await remove(userId)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/^A payment of this tenant is still being processed\./),
    ])
    await settle()
    expect((await remove(userId)).statusCode).toBe(204)
  })

  test('a payment that another process began meanwhile is posted to the lease, and so is its return', async () => {
    const { userId, sent } = await createDebtor()
    const { id } = (await leaseOf(userId))!
    await sent('pm_sbx_bankDispute')
    await deleteRow(userId)
    await settle()
    expect(await linesOf(id)).toEqual(['charge rent 2000.00', 'payment rent -2000.00', '0.00'])
    await settle()
    expect((await linesOf(id)).at(-1)).toBe('2000.00')
  })

  test('a credit is no more than is owed besides what a bank works on', async () => {
    const { userId, sent } = await createDebtor()
    const { id } = (await leaseOf(userId))!
    await sent('pm_sbx_bankSuccess', 1500)
    await deleteRow(userId)
    const credit = async (amount: string) => {
      const body = { account: 'rent', amount, effectiveOn: companyDay(), memo: 'Concession' }
      const answer = await call('POST', `/api/admin/leases/${id}/credits`, body)
      return [answer.statusCode, answer.json<{ issues?: { message: string }[] }>().issues?.[0]?.message]
    }
    expect(await credit('500.01')).toEqual([
      400,
      'Only $500.00 of rent is owed on this lease, because $1,500.00 is on its way from a bank',
    ])
    expect(await credit('500')).toEqual([201, undefined])
    await settle()
    expect((await linesOf(id)).at(-1)).toBe('0.00')
  })

  test('a lease whose first payment a bank works on is kept for it', async () => {
    const userId = await createTenant(db, { rent: 2000, startsIn: 1, deposit: 2000 })
    const payer = await payerOf(app, userId)
    const { id } = (await leaseOf(userId))!
    const begun = (await payer.begin(2000, 'deposit')).json<Begun>()
    await payer.call('POST', `/api/payments/${begun.paymentId}/try`)
    await confirmAt(app, begun, 'pm_sbx_bankSuccess', MANDATE)
    await deliver()
    await deleteRow(userId)
    await settle()
    expect(await linesOf(id)).toEqual(['charge deposit 2000.00', 'payment deposit -2000.00', '0.00'])
  })

  test('a lease without entries goes with an account whose payment was never tried', async () => {
    const userId = await createTenant(db, { rent: 2000, startsIn: 1, deposit: 2000 })
    const payer = await payerOf(app, userId)
    const { id } = (await leaseOf(userId))!
    await payer.begin(2000, 'deposit')
    expect((await remove(userId)).statusCode).toBe(204)
    expect((await call('GET', `/api/admin/leases/${id}/ledger`)).statusCode).toBe(404)
  })
})

describe('what a person agreed to with an account that is saved', () => {
  async function agreed() {
    const { userId, payer } = await createDebtor()
    const setup = (await payer.call('POST', '/api/payment-methods/setup?kind=us_bank_account')).json<{
      setupIntentId: string
      clientSecret: string
      publishableKey: string
    }>()
    await payer.call('PUT', `/api/payment-methods/setup/${setup.setupIntentId}/authorization`)
    const [row] = await db.selectFrom('autopay_authorizations').selectAll().where('user_id', '=', userId).execute()
    const ends = async () => {
      const query = db.selectFrom('autopay_authorizations').select('ended_at').where('id', '=', row!.id)
      const { ended_at: end } = await query.executeTakeFirstOrThrow()
      return end!.getTime() <= Date.now() + 60_000
    }
    const save = () => payer.call('POST', '/api/payment-methods', { setupIntentId: setup.setupIntentId })
    return { userId, payer, setup, id: row!.id, ends, save }
  }

  test('ends where nothing was saved in a day', async () => {
    const { ends } = await agreed()
    expect(await ends()).toBe(false)
    await sql`update payment_method_setups set created_at = created_at - interval '2 days'`.execute(db)
    await reconcile({ db, cards, origin: 'http://localhost:3000' }, log)
    expect(await ends()).toBe(true)
  })

  test('ends where its setup was never started at the provider', async () => {
    const { ends, setup } = await agreed()
    await sql`update payment_method_setups set created_at = created_at - interval '2 days', intent_id = null
      where intent_id = ${setup.setupIntentId}`.execute(db)
    await reconcile({ db, cards, origin: 'http://localhost:3000' }, log)
    expect(await ends()).toBe(true)
  })

  test('ends where there are as many methods as there may be', async () => {
    const { ends, setup, save, userId } = await agreed()
    await confirmAt(app, setup, 'pm_sbx_bankSuccess', MANDATE)
    await sql`insert into payment_methods (user_id, gateway, method_id, kind, last4, is_default)
      select ${userId}, ${cards.gateway}, 'pm_sbx_more' || n, 'us_bank_account', '0000', false from generate_series(1, 10) as n`.execute(
      db,
    )
    expect((await save()).statusCode).toBe(409)
    expect(await ends()).toBe(true)
  })

  test('ends where the account belongs to someone else at the provider', async () => {
    const { ends, setup, save, userId } = await agreed()
    await confirmAt(app, setup, 'pm_sbx_bankSuccess', MANDATE)
    await sql`update users set stripe_customer_id = 'cus_sbx_other' where id = ${userId}`.execute(db)
    expect((await save()).statusCode).toBe(409)
    expect(await ends()).toBe(true)
  })

  test('ends with the account of the person, and is deleted two years later', async () => {
    const { ends, setup, save, userId, id } = await agreed()
    await confirmAt(app, setup, 'pm_sbx_bankSuccess', MANDATE)
    expect((await save()).statusCode).toBe(201)
    await answerDebits(db)
    await deleteOldAuthorizations(db)
    expect(await ends()).toBe(false)
    expect((await remove(userId)).statusCode).toBe(204)
    await deleteOldAuthorizations(db)
    expect(await ends()).toBe(true)
    await sql`update autopay_authorizations set ended_at = ended_at - interval '2 years 1 day' where id = ${id}`.execute(
      db,
    )
    await deleteOldAuthorizations(db)
    expect(
      await db.selectFrom('autopay_authorizations').select('id').where('id', '=', id).executeTakeFirst(),
    ).toBeUndefined()
  })

  test('ends where its setup was deleted before an account was saved', async () => {
    const { ends, setup } = await agreed()
    await sql`delete from payment_method_setups where intent_id = ${setup.setupIntentId}`.execute(db)
    await deleteOldAuthorizations(db)
    expect(await ends()).toBe(true)
  })
})
