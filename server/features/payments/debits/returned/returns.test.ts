import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { answerDebits, debtorsOf, takeLetters } from '#server/testing/methods/debits.ts'
import { type Begun, confirmAt, intentOf } from '#server/testing/payments.ts'
import { log, setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, cards, app, stripe, state } = await setUpCardProvider()
const { app: office } = await createTestApp(db, { cards })
const { call } = await signedIn(office, (await createAccount(db, { role: 'admin' })).email)
const { createDebtor, settle, deliver } = debtorsOf(db, app)
const check = () => reconcile({ db, cards, origin: 'http://localhost:3000' }, log)

beforeEach(async () => {
  await db.deleteFrom('dispute_checks').execute()
})

const letters = () => takeLetters(db)
const toTenant = async () => (await letters()).filter(({ subject }) => subject.startsWith('Your '))
const refund = async ({ clientSecret }: Begun, amount: number) => {
  await stripe.refunds.create({ payment_intent: intentOf(clientSecret), amount })
  await deliver()
  // It reaches the account after days.
  await settle()
  await letters()
}
const loseEvents = () =>
  sql`delete from graphile_worker._private_jobs as j using graphile_worker._private_tasks as t
    where t.id = j.task_id and t.identifier = 'deliver_card_event'`.execute(db)

describe('a return whose events are lost', () => {
  /** Paid, taken back, and nobody has heard of the latter. */
  async function unheard() {
    const debtor = await createDebtor()
    const payment = await debtor.sent('pm_sbx_bankDispute')
    await settle()
    await answerDebits(db)
    await loseEvents()
    return { ...debtor, payment }
  }

  test('is found in the list of disputes, and told once', async () => {
    const { read, payment, summary } = await unheard()
    await letters()
    await check()
    expect(await read(payment)).toMatchObject({ isDisputed: true })
    expect(await summary()).toMatchObject({ rentOwed: '2000.00' })
    await sql`update dispute_checks set checked_until = checked_until - interval '2 hours'`.execute(db)
    await check()
    expect(await toTenant()).toHaveLength(1)
  })

  test('is found on a later page, also where the list was read before', async () => {
    const { read, payment } = await unheard()
    await sql`insert into card_sandbox_objects (id, kind, intent_id, body, created_at)
      select 'dp_sbx_' || n, 'dispute', 'pi_sbx_other', jsonb_build_object('id', 'dp_sbx_' || n, 'object', 'dispute', 'status', 'lost',
        'amount', 100, 'created', extract(epoch from now())::bigint, 'payment_intent', 'pi_sbx_other'), now() + n * interval '1 second'
      from generate_series(1, 120) as n`.execute(db)
    await db
      .insertInto('dispute_checks')
      .values({ gateway: cards.gateway, checked_until: new Date(Date.now() - 3 * 3_600_000) })
      .execute()
    await check()
    expect(await read(payment)).toMatchObject({ isDisputed: true })
    await sql`delete from card_sandbox_objects where intent_id = 'pi_sbx_other'`.execute(db)
  })

  test('is not asked for more than once an hour', async () => {
    const { read, payment } = await unheard()
    await db
      .insertInto('dispute_checks')
      .values({ gateway: cards.gateway, checked_until: new Date(Date.now() - 30 * 60_000) })
      .execute()
    await check()
    expect(await read(payment)).toMatchObject({ isDisputed: false })
  })

  test('is found after the provider was away', async () => {
    const { read, payment } = await unheard()
    state.behavior = 'gone'
    await check()
    state.behavior = 'well'
    expect(await db.selectFrom('dispute_checks').selectAll().execute()).toEqual([])
    await check()
    expect(await read(payment)).toMatchObject({ isDisputed: true })
  })

  test('of which the beginning was heard is asked about after a day', async () => {
    const { read, payment } = await unheard()
    await sql`update payments set dispute_status = 'needs_response', checked_at = now() - interval '2 days' where id = ${payment.paymentId}`.execute(
      db,
    )
    await sql`update card_sandbox_objects set body = jsonb_set(body, '{created}', to_jsonb(extract(epoch from now() - interval '90 days')::bigint))
      where kind = 'dispute'`.execute(db)
    await check()
    expect((await call('GET', `/api/admin/payments/${payment.paymentId}`)).json()).toMatchObject({
      disputeStatus: 'lost',
    })
    expect(await read(payment)).toMatchObject({ isDisputed: true })
  })
})

describe('a return after a refund', () => {
  test('makes what was left due again, and staff are told what the tenant received in addition', async () => {
    const { sent, lines } = await createDebtor()
    const payment = await sent('pm_sbx_bankDispute')
    await settle()
    await refund(payment, 500_00)
    await settle()
    expect((await lines()).at(-1)).toBe('reversal rent 1500.00 2000.00')
    const all = await letters()
    const told = all.find(({ subject }) => subject.startsWith('Your '))!
    // The refund made the rest due.
    expect(told.text).toContain('You now owe $2,000.00')
    expect(told.text).toContain('$1,500.00 is due again. You owe $2,000.00 of rent in all.')
    const staff = all.find(({ subject }) => subject.startsWith('Bank debit returned'))!
    expect(staff.text).toContain('the tenant has received $500.00 more than they paid')
    expect((await call('GET', `/api/admin/payments/${payment.paymentId}`)).json()).toMatchObject({
      disputedAmount: '2000.00',
      excessAmount: '500.00',
    })
    const entries = await db
      .selectFrom('audit_logs')
      .select('details')
      .where('resource_id', '=', payment.paymentId)
      .execute()
    expect(JSON.stringify(entries)).toContain('"disputedAmount":')
  })

  test('of all of it says that nothing is due again', async () => {
    const { sent } = await createDebtor()
    const payment = await sent('pm_sbx_bankDispute')
    await settle()
    await refund(payment, 2000_00)
    await settle()
    const [told] = await toTenant()
    expect(told!.text).toContain('We had refunded it already, so nothing is due again.')
    expect(told!.text).not.toContain('You now owe')
  })
})

describe('who is told', () => {
  test('of a debit that the provider cancels: its payer, once', async () => {
    const { sent, read } = await createDebtor()
    const payment = await sent()
    await sql`update card_sandbox_objects set body = jsonb_set(body, '{status}', '"canceled"') where id = ${intentOf(payment.clientSecret)}`.execute(
      db,
    )
    await sql`update payments set created_at = created_at - interval '4 hours', checked_at = checked_at - interval '4 hours'`.execute(
      db,
    )
    await letters()
    await check()
    await check()
    const message = 'Our payment processor canceled it before your bank paid.'
    expect(await read(payment)).toMatchObject({ status: 'failed', failureMessage: message })
    const all = await letters()
    expect(all.map(({ subject }) => subject)).toEqual(["Your $2,000.00 payment didn't go through"])
    expect(all[0]!.text).toContain(message)
  })

  test('of a return after the payer was erased: the company alone', async () => {
    const { userId, sent } = await createDebtor()
    await sent('pm_sbx_bankDispute')
    await settle()
    const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    await sql`update leases set ends_on = current_date - 3 where user_id = ${userId}`.execute(db)
    const erased = await call('POST', '/api/admin/people/erase', { email, confirmation: email })
    expect(erased.statusCode).toBe(200)
    await letters()
    await settle()
    const all = await letters()
    expect(all.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Bank debit returned/)])
    expect(all[0]!.text).not.toContain('We emailed the tenant')
  })

  test('of one that is first heard of once it is taken back: no thanks for it', async () => {
    const { send } = await createDebtor()
    await send('pm_sbx_bankDispute')
    await answerDebits(db)
    await answerDebits(db)
    await letters()
    await deliver()
    expect((await toTenant()).map(({ subject }) => subject)).toEqual(['Your $2,000.00 payment was returned'])
  })

  test('of rent for a month ahead: that none of it is due yet', async () => {
    const { sent, begin, summary } = await createDebtor()
    await confirmAt(app, await begin(2000), 'pm_sbx_visa')
    await deliver()
    await sent('pm_sbx_bankDispute')
    await settle()
    await letters()
    await settle()
    expect(await summary()).toMatchObject({ rentOwed: '0.00' })
    const [told] = await toTenant()
    expect(told!.text).toContain('The $2,000.00 that it paid is open again, and none of that is due yet.')
    expect(told!.text).not.toContain('You now owe')
  })

  test('of a return that was won after all: tenant and company', async () => {
    const { sent, summary, read } = await createDebtor()
    const payment = await sent('pm_sbx_bankDispute')
    await settle()
    await settle()
    await letters()
    await sql`update card_sandbox_objects set body = jsonb_set(body, '{status}', '"won"') where kind = 'dispute' and intent_id = ${intentOf(payment.clientSecret)}`.execute(
      db,
    )
    await check()
    expect(await read(payment)).toMatchObject({ isDisputed: false })
    expect(await summary()).toMatchObject({ rentOwed: '0.00' })
    expect((await letters()).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^Dispute won: \$2,000\.00/),
      'Your $2,000.00 payment counts again',
    ])
  })
})

test('a card that waits for its bank after a debit has failed is not shown as a debit', async () => {
  const { sent, read } = await createDebtor()
  const payment = await sent('pm_sbx_bankClosed')
  await settle()
  await confirmAt(app, payment, 'pm_sbx_authenticate', { return_url: 'http://localhost:3000/dashboard' })
  await deliver()
  expect(await read(payment)).toMatchObject({
    status: 'pending',
    methodKind: 'card',
    sentAt: null,
    isProcessing: false,
  })
})

test('the eleventh payment is refused while a bank works on ten', async () => {
  const { payer, sent } = await createDebtor()
  for (let count = 0; count < 10; count += 1) await sent('pm_sbx_bankSuccess', 1)
  const refused = await payer.begin(1)
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    expect.stringContaining('Your bank is still working on 10 of your payments.'),
  ])
  await settle()
  expect((await payer.begin(1)).statusCode).toBe(200)
})
