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
import { takeMail } from '#server/testing/maintenance.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
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

/** The queue has other jobs, too, which have no subject. */
const isReceipt = ({ subject }: { subject?: string }) => subject?.startsWith('Receipt for')

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

test("the receipt of a card payment names the last month's rent in the email and the PDF file, also after a later payment", async () => {
  const userId = await createTenant(db, { rent: 2000, deposit: null, startsIn: 2 })
  const payer = await payerOf(app, userId)
  const pay = async (amount: number) => {
    await takeMail(db)
    const begun = (await payer.begin(amount)).json<Begun>()
    await confirmAt(app, begun, 'pm_sbx_visa')
    await deliverEvents(app, db)
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('intent_id', '=', intentOf(begun.clientSecret))
      .executeTakeFirstOrThrow()
    const mail = (await takeMail(db)).find(isReceipt)!.text
    const readPdf = async () => textOf((await payer.call('GET', `/api/payments/${id}/receipt.pdf`)).rawPayload)
    return { mail: mail.replaceAll(/\s+/g, ' '), readPdf }
  }
  const paid = [await pay(3000), await pay(1000)]
  for (const { mail, readPdf } of paid) {
    const pdf = await readPdf()
    expect(pdf).toContain("Last month's rent, paid in advance\n$1,000.00\n")
    for (const text of [mail, pdf.replaceAll(/\s+/g, ' ')]) {
      expect(text).toContain('$1,000.00 of this payment is rent for the last month of your tenancy.')
      expect(text).toContain('interest on it at the rate of 5% a year, or at the lesser rate that the bank pays')
      expect(text).toContain('please give us a forwarding address')
      expect(text).toContain('Received by')
    }
  }
  expect(await paid[0]!.readPdf()).toMatch(/Monthly Rent, \w+ \d{4}\n\$2,000\.00\n/)
  expect(paid[1]!.mail).toContain("For: Last month's rent, paid in advance")
})

test("the receipt of rent in a lease that runs says nothing of the last month's rent", async () => {
  const { pay } = await tenant()
  await takeMail(db)
  await pay(2000)
  const mail = (await takeMail(db)).find(isReceipt)!.text
  expect(mail).not.toMatch(/last month|Received by/i)
})
