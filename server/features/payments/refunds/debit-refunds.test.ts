import { takeLetters } from '#server/testing/methods/debits.ts'
import { identifyStaffByHeader, payersOf, refundCalls } from '#server/testing/methods/refunds.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db, cards } = await setUpCardProvider()
const { app } = await createTestApp(db, { cards, identify: identifyStaffByHeader })
const { deliver, settle, paid } = payersOf(db, app)
const { call, refund, read, statuses, checkLater } = await refundCalls(app, db)

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

  test('that fails after its payer was erased is told to the company alone', async () => {
    const { id, userId } = await paid('pm_sbx_bankRefundFail')
    await refund(id, '2000')
    await deliver()
    await takeLetters(db)
    await sql`update leases set ends_on = current_date - 3 where user_id = ${userId}`.execute(db)
    const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    expect((await call('POST', '/api/admin/people/erase', { email, confirmation: email })).statusCode).toBe(200)
    await settle()
    expect(await statuses(id)).toEqual(['failed 2000.00'])
    const told = await takeLetters(db)
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('Refund failed: $2,000.00')])
    expect(told[0]!.text).toContain('The money counts as paid again.')
  })

  test('may fail after days, in whatever order that is reported', async () => {
    const { id, lines } = await paid('pm_sbx_bankRefundFail')
    await refund(id, '2000')
    await deliver((ids) => ids.toReversed())
    await settle()
    await deliver((ids) => ids.toReversed())
    expect((await read(id)).refunds).toMatchObject([{ status: 'failed', failure: 'The bank sent the refund back.' }])
    expect((await lines()).slice(2)).toEqual(['refund rent 2000.00 2000.00', 'adjustment rent -2000.00 0.00'])
    // It can be tried again.
    expect((await refund(id, '2000')).statusCode).toBe(201)
  })

  test('that fails after the bank took the payment back leaves the rent due, and is not to be paid in another way', async () => {
    const { id, intent, balance } = await paid('pm_sbx_bankDispute')
    await refund(id, '500')
    await deliver()
    // It arrives, and then the whole payment is taken back.
    await settle()
    await settle()
    await takeLetters(db)
    expect(await balance()).toBe('2000.00')
    await sql`update card_sandbox_objects set body = body || case kind
        when 'refund' then '{"status": "failed", "failure_reason": "charge_for_pending_refund_disputed"}'::jsonb
        else '{"amount_refunded": 0, "refunded": false}'::jsonb end
      where intent_id = ${intent} and kind in ('refund', 'charge')`.execute(db)
    await checkLater(cards, 25)
    expect(await statuses(id)).toEqual(['failed 500.00'])
    expect(await balance()).toBe('2000.00')
    expect((await call('GET', `/api/admin/payments/${id}`)).json()).toMatchObject({ excessAmount: '0.00' })
    const told = await takeLetters(db)
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^Refund failed: \$500\.00/),
      "Your $500.00 refund didn't go through",
    ])
    for (const { text } of told) expect(text).not.toMatch(/counts as paid again|another way to pay you/)
    expect(told.map(({ text }) => text).join(' ')).toContain("this money isn't owed to the tenant")
    expect(told.map(({ text }) => text).join(' ')).toContain('Your bank had already taken the whole payment back')
  })
})
