import { addMonths, companyDay } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import type { Autopay } from '#contract/payments/autopay-own.ts'
import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import { runAutopay } from '#server/features/payments/service.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { answerDebits, MANDATE } from '#server/testing/methods/debits.ts'
import { said } from '#server/testing/methods/payment-methods.ts'
import { type Begun, confirmAt, deliverEvents } from '#server/testing/payments.ts'
import { log } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

const { db, app, cards, staff, savedCard, shared: sharedSince } = await setUpRoommates()
const NOW = `${companyDay().slice(0, 7)}-01`
const shared = () => sharedSince(NOW)

type Roommate = Awaited<ReturnType<typeof shared>>['jordan']

/** Hands a debit to the bank, as the page does. It has answered nothing yet. */
async function send({ call, begin }: Roommate, amount: string, token = 'pm_sbx_bankSuccess', type = 'rent') {
  const begun = (await begin(amount, type)).json<Begun>()
  await call('PUT', `/api/payments/${begun.paymentId}/debit-authorization`)
  expect((await call('POST', `/api/payments/${begun.paymentId}/try`)).statusCode).toBe(200)
  await confirmAt(app, begun, token, MANDATE)
  await deliverEvents(app, db)
  return begun
}

async function answer(begun: Begun) {
  await answerDebits(db, begun)
  await deliverEvents(app, db)
}

const openOf = async ({ summary }: Roommate) => {
  const { rentOwed, share } = await summary()
  return [rentOwed, share!.owed]
}

test('what a bank works on is asked of nobody on the lease, and all of them see who sent it', async () => {
  const { jordan, riley, leaseId, tenants } = await shared()
  await jordan.ledger()
  const debit = await send(jordan, '1650')
  expect(await openOf(jordan)).toEqual(['1000.00', '0.00'])
  expect(await openOf(riley)).toEqual(['1000.00', '1000.00'])
  const sent = { paymentType: 'rent', amount: '1650.00', rentMonth: NOW, sentOn: companyDay() }
  expect(await jordan.summary()).toMatchObject({
    rentSent: '1650.00',
    rentPending: '0.00',
    sent: [{ ...sent, isOwn: true }],
    share: { open: '0.00', processing: '1650.00' },
  })
  expect(await riley.summary()).toMatchObject({
    rentSent: '0.00',
    rentMost: '1000.00',
    sent: [{ ...sent, isOwn: false }],
    share: { open: '1000.00', processing: '0.00' },
  })
  const shown = [
    { name: 'Jordan Doe', paid: '0.00', open: '1650.00', processing: '1650.00' },
    { name: 'Riley Doe', paid: '0.00', open: '1000.00', processing: '0.00' },
  ]
  expect((await tenants()).tenants).toMatchObject(shown)
  expect((await riley.lease())!.roommates!.tenants).toMatchObject(shown)
  const ledger = (await staff('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  expect(ledger).toMatchObject({ balance: '2650.00', processing: '1650.00' })
  await answer(debit)
  expect((await tenants()).tenants).toMatchObject([
    { paid: '1650.00', open: '0.00', processing: '0.00' },
    { paid: '0.00', open: '1000.00', processing: '0.00' },
  ])
  expect(await jordan.ledger()).toMatchObject({ balance: '1000.00', processing: '0.00' })
})

test('the whole rent on its way keeps the other from paying it by card, until the bank does not pay', async () => {
  const { jordan, riley } = await shared()
  const begun = (await riley.begin('1000')).json<Begun>()
  await sql`update payments set created_at = now() - interval '30 minutes' where id = ${begun.paymentId}`.execute(db)
  const debit = await send(jordan, '2650', 'pm_sbx_bankInsufficientFunds')
  expect(said(await riley.call('POST', `/api/payments/${begun.paymentId}/try`))[0]).toBe(409)
  // What is next is the share of the month after.
  expect(await riley.summary()).toMatchObject({ rentOwed: '0.00', rentMonth: addMonths(NOW, 1) })
  await answer(debit)
  expect(await openOf(jordan)).toEqual(['2650.00', '1650.00'])
  expect(await openOf(riley)).toEqual(['2650.00', '1000.00'])
  expect((await riley.call('POST', `/api/payments/${begun.paymentId}/try`)).statusCode).toBe(200)
})

test('a returned debit makes the share of its payer due again, and no other', async () => {
  const { jordan, riley } = await shared()
  const debit = await send(jordan, '1650', 'pm_sbx_bankDispute')
  await riley.pay('1000')
  await answer(debit)
  expect((await jordan.summary()).rentOwed).toBe('0.00')
  // The bank takes it back.
  await answer(debit)
  expect(await openOf(jordan)).toEqual(['1650.00', '1650.00'])
  expect(await openOf(riley)).toEqual(['1650.00', '0.00'])
})

test.each(['rent', 'deposit'])(
  'a debit of %s that was sent days ago is not canceled by what another pays',
  async (type) => {
    const { jordan, riley } = await shared()
    const debit = await send(jordan, '1650', 'pm_sbx_bankSuccess', type)
    await sql`
    update payments set created_at = now() - interval '3 days', tried_at = now() - interval '3 days', checked_at = null
    where id = ${debit.paymentId}`.execute(db)
    const cancel = vi.spyOn(cards, 'cancel')
    expect((await riley.begin('1000', type)).statusCode).toBe(200)
    await reconcile({ db, cards, origin: 'http://localhost:3000' }, log)
    expect(cancel).not.toHaveBeenCalled()
    cancel.mockRestore()
    const read = async () =>
      await db.selectFrom('payments').select('status').where('id', '=', debit.paymentId).executeTakeFirstOrThrow()
    expect(await read()).toEqual({ status: 'pending' })
    await answer(debit)
    expect(await read()).toEqual({ status: 'completed' })
  },
)

test('autopay of one takes the own share while the bank works on what the other sent', async () => {
  const { jordan, riley } = await shared()
  const { id } = await savedCard(riley)
  const body = { isOn: true, day: 5, methodId: id, cap: null }
  const on = (await riley.call('PUT', '/api/autopay', body)).json<Autopay>().next!.on
  const runAt = (day: string) => runAutopay({ db, cards, origin: 'http://localhost:3000' }, log, hourOf(day, 8))
  await runAt(dayAfter(on, -1))
  await send(jordan, '500')
  // It was announced that more may be charged, so what others pay by hand would be waited for.
  await sql`update autopay_runs set most_cents = most_cents + 1 where user_id = ${riley.id}`.execute(db)
  await runAt(on)
  const paid = await db
    .selectFrom('payments')
    .select(['amount_cents', 'status'])
    .where('user_id', '=', riley.id)
    .execute()
  expect(paid).toEqual([{ amount_cents: '200000', status: 'completed' }])
})
