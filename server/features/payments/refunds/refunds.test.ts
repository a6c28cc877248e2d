import { createDatabase } from '#server/testing/database/database.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { debtorsOf } from '#server/testing/methods/debits.ts'
import { identifyStaffByHeader, refundCalls } from '#server/testing/methods/refunds.ts'
import { type Begun, confirmAt, liveCards, sandboxLibrary } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyStaffByHeader })
const stripe = await sandboxLibrary(app, db)
const { createDebtor, deliver, settle } = debtorsOf(db, app)
const { call, refund, read, statuses } = await refundCalls(app, db)

/** A tenant who paid $2,000 of rent, by card unless it is another method. */
async function paid(token = 'pm_sbx_visa', amount = 2000, type = 'rent') {
  const tenant = await createDebtor()
  const begun: Begun = token.startsWith('pm_sbx_bank')
    ? await tenant.sent(token, amount, type)
    : await tenant.begin(amount, type)
  if (token.startsWith('pm_sbx_bank')) await settle(begun)
  else await confirmAt(app, begun, token)
  await deliver()
  await takeMail(db)
  return { ...tenant, id: begun.paymentId, intent: begun.clientSecret.split('_secret_')[0]! }
}

const PAID = ['charge rent 2000.00 2000.00', 'payment rent -2000.00 0.00']
/** What was emailed. The other jobs of the queue are taken with it. */
const mailed = async () => (await takeMail(db)).filter((job) => 'subject' in job)
const subjects = async () => (await mailed()).map(({ subject }) => subject)

describe('a refund of a card payment', () => {
  test('of a part is in the ledger at once, emailed to the tenant without the reason, and logged with it', async () => {
    const { id, lines } = await paid()
    expect(await read(id)).toMatchObject({ left: '2000.00', refusal: null, refunds: [] })
    const answer = await refund(id, '500')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ status: 'done', amount: '500.00', reason: 'Paid twice', isSent: true })
    const refunded = [...PAID, 'refund rent 500.00 500.00']
    expect(await lines()).toEqual(refunded)
    // The provider reports it, twice and backwards.
    await deliver((ids) => [...ids, ...ids].toReversed())
    expect(await lines()).toEqual(refunded)
    const mails = await mailed()
    expect(mails.map(({ subject }) => subject)).toEqual(['Your $500.00 refund is on its way'])
    expect(mails[0]!.text).not.toContain('Paid twice')
    expect(await read(id)).toMatchObject({ left: '1500.00', refunds: [{ status: 'done' }] })
    const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute()
    expect(logs.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ amount: '500.00', reason: 'Paid twice', refundStatus: 'pending' }),
    )
  })

  test('of the rest is never more than is left, also after refunds at the provider', async () => {
    const { id, intent, lines } = await paid()
    await refund(id, '500')
    await stripe.refunds.create({ payment_intent: intent, amount: 300_00 })
    await deliver()
    const more = await refund(id, '1200.01')
    expect([more.statusCode, more.json()]).toEqual([
      400,
      expect.objectContaining({
        issues: [{ path: 'amount', message: 'Only $1,200.00 of this payment is left to refund' }],
      }),
    ])
    expect((await refund(id, '1200')).statusCode).toBe(201)
    expect(await read(id)).toMatchObject({
      left: '0.00',
      refusal: expect.stringContaining('refunded in full') as string,
    })
    expect((await refund(id, '1')).statusCode).toBe(409)
    expect((await lines()).at(-1)).toBe('refund rent 1200.00 2000.00')
  })

  test('is made once, however often it is sent, and by one of two members of staff', async () => {
    const { id, lines } = await paid()
    const same = await Promise.all([1, 2, 3].map(() => refund(id, '700', { key: `press-${id}` })))
    expect(same.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(same.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1)
    const two = await Promise.all([refund(id, '300'), refund(id, '300')])
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(two.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      message: expect.stringContaining('already refunded $300.00') as string,
    })
    expect((await lines()).slice(2)).toEqual(['refund rent 700.00 700.00', 'refund rent 300.00 1000.00'])
    expect((await refund(id, '300', { isAnother: true })).statusCode).toBe(201)
    expect(await statuses(id)).toEqual(['done 300.00', 'done 300.00', 'done 700.00'])
  })

  test('at once by two for more than there is together, is made once', async () => {
    const { id, lines } = await paid()
    const two = await Promise.all([refund(id, '1500'), refund(id, '1000')])
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
    expect(await lines()).toHaveLength(3)
  })

  test('that comes back counts as paid again, and tells the tenant and the company', async () => {
    const { id, lines } = await paid('pm_sbx_refundFail')
    expect((await refund(id, '400')).json()).toMatchObject({ status: 'done' })
    await settle()
    await deliver((ids) => [...ids, ...ids].toReversed())
    expect(await lines()).toEqual([...PAID, 'refund rent 400.00 400.00', 'adjustment rent -400.00 0.00'])
    expect(await read(id)).toMatchObject({
      left: '2000.00',
      refunds: [{ status: 'failed', failure: expect.stringContaining('lost or stolen') as string }],
    })
    const told = await subjects()
    expect(told).toHaveLength(3)
    expect(told).toContain("Your $400.00 refund didn't go through")
    expect(told).toContainEqual(expect.stringContaining('Refund failed: $400.00'))
  })

  test('needs a reason and an amount', async () => {
    const { id } = await paid()
    const answer = await call('POST', `/api/admin/payments/${id}/refunds`, { amount: '0', reason: ' ' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ issues: { path: string }[] }>().issues.map(({ path }) => path)).toEqual(['amount', 'reason'])
  })
})

describe('a refund of a bank debit', () => {
  test('is pending until the bank says that it arrived', async () => {
    const { id, lines } = await paid('pm_sbx_bankSuccess')
    expect((await refund(id, '2000')).json()).toMatchObject({ status: 'pending', isSent: true })
    expect((await lines()).at(-1)).toBe('refund rent 2000.00 2000.00')
    await deliver()
    expect(await statuses(id)).toEqual(['pending 2000.00'])
    await settle()
    expect(await statuses(id)).toEqual(['done 2000.00'])
    expect(await lines()).toHaveLength(3)
  })

  test('may fail after days, in whatever order that is reported', async () => {
    const { id, lines } = await paid('pm_sbx_bankRefundFail')
    await refund(id, '2000')
    await deliver((ids) => ids.toReversed())
    await settle()
    await deliver((ids) => ids.toReversed())
    expect(await statuses(id)).toEqual(['failed 2000.00'])
    expect((await lines()).slice(2)).toEqual(['refund rent 2000.00 2000.00', 'adjustment rent -2000.00 0.00'])
    // It can be tried again.
    expect((await refund(id, '2000')).statusCode).toBe(201)
  })
})

describe('nothing is refunded', () => {
  const refusalOf = async (id: string, amount = '100') => {
    const answer = await refund(id, amount)
    const { refusal, left } = await read(id)
    expect([answer.statusCode, answer.json<{ message: string }>().message, left]).toEqual([409, refusal, '0.00'])
    return refusal
  }

  test('of a deposit, which has a return of its own', async () => {
    expect(await refusalOf((await paid('pm_sbx_visa', 2000, 'deposit')).id)).toContain('security deposit')
  })

  test('of a disputed payment, and of one that the bank took back', async () => {
    const { id, intent } = await paid('pm_sbx_dispute')
    expect(await refusalOf(id)).toContain('disputed')
    const { data } = await stripe.disputes.list({ payment_intent: intent })
    await stripe.disputes.close(data[0]!.id)
    await deliver()
    expect(await refusalOf(id)).toContain('already taken this payment back')
  })

  test('of a payment that a bank works on, or that failed', async () => {
    const { sent } = await createDebtor()
    expect(await refusalOf((await sent('pm_sbx_bankProcessing')).paymentId)).toContain('still working')
    expect(await refusalOf((await paid('pm_sbx_declined')).id)).toContain('was not made')
  })

  test('of a test payment once the real provider is in use', async () => {
    const { id } = await paid()
    const { app: live } = await createTestApp(db, {
      identify: identifyStaffByHeader,
      cards: await liveCards(app, db, []),
    })
    const there = await refundCalls(live, db)
    const answer = await there.refund(id, '100')
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ message: string }>().message).toContain('test payment')
  })

  test('where payments are off, or there is no such payment', async () => {
    const { id } = await paid()
    const { app: off } = await createTestApp(db, { identify: identifyStaffByHeader, cards: null })
    const there = await refundCalls(off, db)
    expect((await there.refund(id, '100')).statusCode).toBe(503)
    expect((await there.read(id)).refusal).toContain('Online payments are off')
    expect((await refund('00000000-0000-4000-8000-000000000009', '1')).statusCode).toBe(404)
  })
})
