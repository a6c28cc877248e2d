import { createDatabase } from '#server/testing/database/database.ts'
import { identifyStaffByHeader, payersOf, refundCalls } from '#server/testing/methods/refunds.ts'
import { liveCards, sandboxLibrary } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyStaffByHeader })
const stripe = await sandboxLibrary(app, db)
const { createDebtor, deliver, paid } = payersOf(db, app)
const { refund, read } = await refundCalls(app, db)

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
