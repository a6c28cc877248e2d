import type { Ledger } from '#contract/leases/entries.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import {
  type Begun,
  confirmAt,
  createTenant,
  deliverEvents,
  identifyByHeader,
  intentOf,
  payerOf,
  sandboxLibrary,
} from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chargeAllLeases } from './daily-charges.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyByHeader })
const stripe = await sandboxLibrary(app, db)

/** A tenant whose rent of $2,000 is charged for this month. */
async function tenant() {
  const userId = await createTenant(db, { rent: 2000, deposit: null })
  await chargeAllLeases({ db, gateway: 'sandbox' })
  const payer = await payerOf(app, userId)
  async function pay(amount: number, type = 'rent', token = 'pm_sbx_visa') {
    const begun = (await payer.begin(amount, type)).json<Begun>()
    await confirmAt(app, begun, token)
    await deliverEvents(app, db)
    return intentOf(begun.clientSecret)
  }
  async function lines() {
    const { entries } = (await payer.call('GET', '/api/ledger')).json<Ledger>()
    return entries.map(({ kind, account, amount, balanceAfter }) => `${kind} ${account} ${amount} ${balanceAfter}`)
  }
  return { userId, pay, lines }
}

test('a card payment is posted once, however often its event arrives, and each refund as far as it goes', async () => {
  const { userId, pay, lines } = await tenant()
  const payment_intent = await pay(2000)
  const paid = ['charge rent 2000.00 2000.00', 'payment rent -2000.00 0.00']
  expect(await lines()).toEqual(paid)
  // The same events again, and a change of the row that changes nothing.
  await deliverEvents(app, db)
  await db.updateTable('payments').set({ status: 'completed' }).where('user_id', '=', userId).execute()
  expect(await lines()).toEqual(paid)
  for (const amount of [500_00, 300_00]) {
    await stripe.refunds.create({ payment_intent, amount })
    await deliverEvents(app, db)
  }
  expect(await lines()).toEqual([...paid, 'refund rent 500.00 500.00', 'refund rent 300.00 800.00'])
})

test('a payment that is lost to a dispute is owed again', async () => {
  const { pay, lines } = await tenant()
  const payment_intent = await pay(2000, 'rent', 'pm_sbx_dispute')
  const { data } = await stripe.disputes.list({ payment_intent })
  await stripe.disputes.close(data[0]!.id)
  await deliverEvents(app, db)
  expect(await lines()).toEqual([
    'charge rent 2000.00 2000.00',
    'payment rent -2000.00 0.00',
    'reversal rent 2000.00 2000.00',
  ])
})

test('a fee that was not charged is charged as it is paid, and no longer due once it is refunded', async () => {
  const { pay, lines } = await tenant()
  const payment_intent = await pay(25, 'fees')
  await stripe.refunds.create({ payment_intent })
  await deliverEvents(app, db)
  expect((await lines()).slice(1)).toEqual([
    'charge fee 25.00 2025.00',
    'payment fee -25.00 2000.00',
    'refund fee 25.00 2025.00',
    'credit fee -25.00 2000.00',
  ])
})

test('a payment that fails is not in the ledger', async () => {
  const { pay, lines } = await tenant()
  await pay(2000, 'rent', 'pm_sbx_declined')
  expect(await lines()).toEqual(['charge rent 2000.00 2000.00'])
})

test('payments of before there was a ledger are posted with the first look at it', async () => {
  const { pay, lines } = await tenant()
  await pay(2000)
  // As right after the update: a payment and a lease without entries.
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('baystead.deletes_old', 'ledger_entries', true)`.execute(trx)
    await trx.deleteFrom('ledger_entries').execute()
    await trx.deleteFrom('ledger_days').execute()
  })
  const both = [lines(), lines()]
  for (const seen of await Promise.all(both))
    expect(seen.toSorted()).toEqual([
      expect.stringMatching(/^charge rent 2000\.00/),
      expect.stringMatching(/^payment rent -2000\.00/),
    ])
  await chargeAllLeases({ db, gateway: 'sandbox' })
  expect(await lines()).toHaveLength(2)
})
