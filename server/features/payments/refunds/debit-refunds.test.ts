import { createDatabase } from '#server/testing/database/database.ts'
import { takeLetters } from '#server/testing/methods/debits.ts'
import { identifyStaffByHeader, payersOf, refundCalls } from '#server/testing/methods/refunds.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyStaffByHeader })
const { deliver, settle, paid } = payersOf(db, app)
const { call, refund, read, statuses } = await refundCalls(app, db)

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
})
