import { createDatabase } from '#server/testing/database/database.ts'
import { identifyStaffByHeader, payersOf, refundCalls } from '#server/testing/methods/refunds.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyStaffByHeader })
const { paid } = payersOf(db, app)
const { call, refund, statuses } = await refundCalls(app, db)

/** How many statements wait for a lock. */
const waiting = async () =>
  (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db))
    .rows.length

test('a refund while the tenant is deleted locks in the same order, so both go through', async () => {
  const { id, userId } = await paid()
  const held = await db.startTransaction().execute()
  await held.selectFrom('payments').select('id').where('id', '=', id).forUpdate().execute()
  const refunded = refund(id, '500')
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  const deleted = call('DELETE', `/api/admin/tenants/${userId}`)
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
  await held.commit().execute()
  expect([(await refunded).statusCode, (await deleted).statusCode]).toEqual([201, 204])
  expect(await statuses(id)).toEqual(['done 500.00'])
})
