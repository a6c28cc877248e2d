import { addDays, companyDay } from '#contract/core/calendar.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { debtorsOf } from '#server/testing/methods/debits.ts'
import { intentOf } from '#server/testing/payments.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, cards, app } = await setUpCardProvider()
const { app: office } = await createTestApp(db, { cards })
const { call } = await signedIn(office, (await createAccount(db, { role: 'admin' })).email)
const { createDebtor, settle, deliver } = debtorsOf(db, app)
const today = companyDay()

const leaseOf = async (userId: string) =>
  (await db.selectFrom('leases').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id

test('rent that a bank works on is not kept of the deposit, and the final statement names it', async () => {
  const { userId, sent } = await createDebtor()
  const leaseId = await leaseOf(userId)
  const receipt = { amount: '2000', method: 'check', receivedOn: today, account: 'deposit', number: '1' }
  expect((await call('POST', `/api/admin/leases/${leaseId}/receipts`, receipt)).statusCode).toBe(201)
  await sent('pm_sbx_bankSuccess', 1500)
  await sql`update leases set ends_on = ${addDays(today, -1)}::date where id = ${leaseId}`.execute(db)
  await db.deleteFrom('ledger_days').execute()
  await chargeAllLeases({ db, gateway: cards.gateway })
  const give = (amount: string) =>
    call('POST', `/api/admin/leases/${leaseId}/deposit/return`, {
      on: today,
      number: '3',
      rate: '0',
      deductions: [{ kind: 'rent', amount, description: 'Rent' }],
    })
  const refused = await give('2000')
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    400,
    'The tenant owes $2,000.00 of rent, and a bank is working on a payment of $1,500.00 of it. So no more than $500.00 can be kept for rent until the bank has paid or not',
  ])
  const statement = () => call('GET', `/api/admin/leases/${leaseId}/final-statement`)
  const sentence = "was sent to the tenant's bank"
  expect(textOf((await statement()).rawPayload).replaceAll(/\s+/g, ' ')).toContain(sentence)
  expect((await give('500')).statusCode).toBe(201)
  await settle()
  expect(textOf((await statement()).rawPayload).replaceAll(/\s+/g, ' ')).not.toContain(sentence)
})

test('a promise is not broken while a bank works on what keeps it', async () => {
  const { userId, send } = await createDebtor()
  const leaseId = await leaseOf(userId)
  const payment = await send('pm_sbx_bankClosed')
  await sql`update card_sandbox_objects set body = jsonb_set(body, '{created}', to_jsonb(extract(epoch from now() - interval '2 days')::int))
    where kind = 'charge' and intent_id = ${intentOf(payment.clientSecret)}`.execute(db)
  await deliver()
  const promise = (promisedAmount: string) =>
    call('POST', `/api/admin/leases/${leaseId}/contacts`, {
      on: addDays(today, -4),
      how: 'call',
      promisedAmount,
      promisedOn: addDays(today, -1),
    })
  expect((await promise('2000')).statusCode).toBe(201)
  expect((await promise('2001')).statusCode).toBe(201)
  const states = async () =>
    (await call('GET', `/api/admin/leases/${leaseId}/contacts`))
      .json<{ contacts: { promise: { amount: string; state: string } }[] }>()
      .contacts.map(({ promise: { amount, state } }) => `${amount} ${state}`)
      .toSorted()
  expect(await states()).toEqual(['2000.00 open', '2001.00 broken'])
  await settle()
  expect(await states()).toEqual(['2000.00 broken', '2001.00 broken'])
})

test('the lease of staff names a deposit that a bank works on', async () => {
  const { userId, sent } = await createDebtor()
  const { id } = await db.selectFrom('leases').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const deposit = async () => (await call('GET', `/api/admin/leases/${id}/deposit`)).json<object>()
  await sent('pm_sbx_bankSuccess', 500, 'deposit')
  expect(await deposit()).toMatchObject({ held: '0.00', heldSince: null, onItsWay: '500.00' })
  await settle()
  expect(await deposit()).toMatchObject({ held: '500.00', onItsWay: '0.00' })
})
