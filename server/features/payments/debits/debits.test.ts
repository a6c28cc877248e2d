import { companyDay } from '#contract/core/calendar.ts'
import { formatDate } from '#contract/core/dates.ts'
import { reconcile } from '#server/features/payments/intents/reconciliation.ts'
import { debtorsOf, takeLetters } from '#server/testing/methods/debits.ts'
import { confirmAt, intentOf } from '#server/testing/payments.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'

const { db, cards, app, stripe } = await setUpCardProvider()
const { createDebtor, settle } = debtorsOf(db, app)
const warn = vi.fn<() => void>()
/** In rare cases a provider does cancel what a bank works on, so it is not even asked to. */
const cancel = async () => {
  throw new Error('The provider was asked to cancel a debit')
}
const check = () => reconcile({ db, cards: { ...cards, cancel }, origin: 'http://localhost:3000' }, { warn })
/** The emails since it was asked last. */
const letters = () => takeLetters(db)

/** It was sent this many days ago. */
async function age(paymentId: string, days: number) {
  await sql`
    update payments set created_at = created_at - make_interval(days => ${days}), checked_at = null, tried_at = tried_at - make_interval(days => ${days})
    where id = ${paymentId}`.execute(db)
}

describe('while the bank works', () => {
  test('a payment is pending, is told to its payer, and is not asked for again', async () => {
    const { payer, sent, read, summary, balance } = await createDebtor()
    await letters()
    const payment = await sent()
    expect(await read(payment)).toMatchObject({
      status: 'pending',
      isProcessing: true,
      methodKind: 'us_bank_account',
      cardBrand: 'STRIPE TEST BANK',
      cardLast4: '6789',
      receiptNumber: null,
      completedAt: null,
    })
    expect(companyDay(new Date((await read(payment)).sentAt!))).toBe(companyDay())
    expect(await balance()).toBe('2000.00')
    expect(await summary()).toMatchObject({
      rentPending: '0.00',
      rentSent: '2000.00',
      rentOwed: '0.00',
      openMonths: [],
      isRentPaid: false,
      rentPaid: '0.00',
    })
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter!.subject).toBe('Your $2,000.00 payment is on its way')
    expect(letter!.text).toContain('Your rent counts as paid on the day it was sent.')
    expect(letter!.text).toContain('This email is not a receipt.')
    expect(letter!.text).toContain('STRIPE TEST BANK ending in 6789')
    expect((await payer.call('GET', `/api/payments/${payment.paymentId}/receipt.pdf`)).statusCode).toBe(404)
  })

  test('it is neither replaced nor canceled, and counts against what can be paid', async () => {
    const { payer, begin, sent, read, summary } = await createDebtor()
    const deposit = await sent('pm_sbx_bankSuccess', 2000, 'deposit')
    expect(await summary()).toMatchObject({ depositOpen: '0.00', depositSent: '2000.00', depositPaid: '0.00' })
    expect((await payer.begin(100, 'deposit')).statusCode).toBe(400)
    expect(await read(deposit)).toMatchObject({ status: 'pending', isProcessing: true })
    const { rentMost: before } = await summary()
    const rent = await sent()
    const { rentMost } = await summary()
    expect(Number(before) - Number(rentMost)).toBe(2000)
    const other = await begin(500)
    expect(await read(rent)).toMatchObject({ status: 'pending', isProcessing: true })
    // A payment now is for the month after the one that the bank pays.
    expect((await read(other)).rentMonth! > (await read(rent)).rentMonth!).toBe(true)
  })

  test('it is left to the bank after a day, and asked about every few hours', async () => {
    const { sent, read } = await createDebtor()
    const payment = await sent('pm_sbx_bankProcessing')
    await age(payment.paymentId, 3)
    warn.mockClear()
    await check()
    expect(await read(payment)).toMatchObject({ status: 'pending', isProcessing: true })
    expect(warn).not.toHaveBeenCalled()
    const checked = async () =>
      (
        await db
          .selectFrom('payments')
          .select('checked_at')
          .where('id', '=', payment.paymentId)
          .executeTakeFirstOrThrow()
      ).checked_at!
    const first = await checked()
    await sql`update payments set checked_at = checked_at - interval '1 hour' where id = ${payment.paymentId}`.execute(
      db,
    )
    await check()
    expect((await checked()).getTime()).toBe(first.getTime() - 3_600_000)
    await sql`update payments set checked_at = checked_at - interval '3 hours' where id = ${payment.paymentId}`.execute(
      db,
    )
    await check()
    expect((await checked()).getTime()).toBeGreaterThanOrEqual(first.getTime())
  })
})

describe('when the bank has paid', () => {
  test('the payment is posted once, on the day it was sent, with a receipt', async () => {
    const { payer, sent, read, lines, summary, userId } = await createDebtor()
    const payment = await sent()
    await sql`update card_sandbox_objects set body = jsonb_set(body::jsonb, '{created}', to_jsonb(extract(epoch from now() - interval '3 days')::int))
      where kind = 'charge' and intent_id = ${intentOf(payment.clientSecret)}`.execute(db)
    await letters()
    await settle()
    await settle()
    expect(await read(payment)).toMatchObject({ status: 'completed', isProcessing: false })
    expect(await lines()).toEqual(['charge rent 2000.00 2000.00', 'payment rent -2000.00 0.00'])
    const { rows } = await sql<{ day: string }>`
      select to_char(e.effective_on, 'YYYY-MM-DD') as day from ledger_entries as e join leases as l on l.id = e.lease_id
      where l.user_id = ${userId} and e.kind = 'payment'`.execute(db)
    expect(rows).toEqual([{ day: companyDay(new Date(Date.now() - 3 * 86_400_000)) }])
    expect(await summary()).toMatchObject({ isRentPaid: true, rentSent: '0.00', rentPending: '0.00' })
    const all = await letters()
    expect(all.map(({ subject }) => subject)).toEqual(['Receipt for $2,000.00'])
    expect(all[0]!.text).toContain('Paid by your bank on')
    const receipt = await payer.call('GET', `/api/payments/${payment.paymentId}/receipt.pdf`)
    const sentOn = formatDate(new Date(Date.now() - 3 * 86_400_000))
    expect(textOf(receipt.rawPayload).replaceAll(/\s+/g, ' ')).toContain(
      `Paid on ${sentOn} with STRIPE TEST BANK ending in 6789, received on ${formatDate(new Date())}`,
    )
  })
})

describe('when the bank does not pay', () => {
  test.each([
    ['pm_sbx_bankInsufficientFunds', "There wasn't enough money in your bank account.", 'once there is enough money'],
    ['pm_sbx_bankClosed', 'Your bank account is closed.', 'another bank account or a card'],
    ['pm_sbx_bankNoAccount', "Your bank couldn't find this account.", 'another bank account or a card'],
    [
      'pm_sbx_bankNotAuthorized',
      "Your bank says that you didn't authorize this debit.",
      'ask your bank to allow our debits',
    ],
  ])('%s: nothing is posted, rent is due again, and an email says why', async (token, reason, advice) => {
    const { sent, read, balance, summary } = await createDebtor()
    const payment = await sent(token)
    await letters()
    await settle()
    expect(await read(payment)).toMatchObject({ status: 'failed', isProcessing: false, failureMessage: reason })
    expect(await balance()).toBe('2000.00')
    expect(await summary()).toMatchObject({ rentOwed: '2000.00', rentPending: '0.00', rentSent: '0.00' })
    const all = await letters()
    expect(all.map(({ subject }) => subject)).toEqual(["Your $2,000.00 payment didn't go through"])
    expect(all[0]!.text).toContain(reason)
    expect(all[0]!.text).toContain(advice)
    expect(all[0]!.text).not.toContain('card was declined')
  })

  test('the same payment can be made with a card', async () => {
    const { sent, read, lines } = await createDebtor()
    const payment = await sent('pm_sbx_bankClosed')
    await settle()
    await confirmAt(app, payment, 'pm_sbx_visa')
    await settle()
    expect(await read(payment)).toMatchObject({
      status: 'completed',
      methodKind: 'card',
      sentAt: null,
      cardLast4: '4242',
    })
    expect(await lines()).toEqual(['charge rent 2000.00 2000.00', 'payment rent -2000.00 0.00'])
  })
})

describe('when the bank takes back what it has paid', () => {
  test('exactly that is due again, and tenant and company are told once', async () => {
    const { sent, read, lines, summary } = await createDebtor()
    const payment = await sent('pm_sbx_bankDispute', 1500)
    await settle()
    expect(await lines()).toEqual(['charge rent 2000.00 2000.00', 'payment rent -1500.00 500.00'])
    await letters()
    await settle()
    await settle()
    expect(await lines()).toEqual([
      'charge rent 2000.00 2000.00',
      'payment rent -1500.00 500.00',
      'reversal rent 1500.00 2000.00',
    ])
    expect(await read(payment)).toMatchObject({
      status: 'completed',
      isDisputed: true,
      returnReason: "There wasn't enough money in your bank account.",
    })
    expect(await summary()).toMatchObject({ rentOwed: '2000.00' })
    const all = await letters()
    expect(all.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^Bank debit returned: \$1,500\.00/) as string,
      'Your $1,500.00 payment was returned',
    ])
    const told = all.find(({ subject }) => subject.startsWith('Your'))!
    expect(told.text).toContain("There wasn't enough money in your bank account.")
    expect(told.text).toContain('No fee was added')
  })

  test('a deposit that was returned by the bank can be paid again', async () => {
    const { sent, summary } = await createDebtor()
    await sent('pm_sbx_bankDispute', 2000, 'deposit')
    await settle()
    expect(await summary()).toMatchObject({ depositPaid: '2000.00', depositOpen: '0.00' })
    await settle()
    expect(await summary()).toMatchObject({ depositPaid: '0.00', depositOpen: '2000.00' })
  })
})

describe('what a payer agrees to', () => {
  test('is kept with time and address, once, and can be read later by them alone', async () => {
    const { payer, send, userId } = await createDebtor()
    const { paymentId } = await send()
    const url = `/api/payments/${paymentId}/debit-authorization`
    await payer.call('PUT', url)
    const rows = await db.selectFrom('autopay_authorizations').selectAll().where('user_id', '=', userId).execute()
    expect(rows).toMatchObject([{ payment_id: paymentId, address: '127.0.0.1', payer_name: 'Ada Lovelace' }])
    const read = (await payer.call('GET', url)).json<{ text: string }>()
    expect(read.text).toContain('to debit the bank account that I enter here once, for $2,000.00')
    const other = await createDebtor()
    expect((await other.payer.call('GET', url)).statusCode).toBe(404)
    expect((await other.payer.call('PUT', url)).statusCode).toBe(404)
  })

  test('is not asked for a payment that was made', async () => {
    const { payer, sent } = await createDebtor()
    const { paymentId } = await sent()
    await settle()
    expect((await payer.call('PUT', `/api/payments/${paymentId}/debit-authorization`)).statusCode).toBe(409)
  })
})

test('without the setting, no bank account is taken', async () => {
  const { id } = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_sbx_bankSuccess' })).rejects.toMatchObject({
    code: 'payment_intent_incompatible_payment_method',
  })
})
