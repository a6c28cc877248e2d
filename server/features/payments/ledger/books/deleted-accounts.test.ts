import type { AdminLedger } from '#contract/leases/entries.ts'
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
import { createAccount, signedIn } from '#server/testing/account.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { chargeAllLeases } from './daily-charges.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db, { identify: identifyByHeader })
const { app: office } = await createTestApp(db)
const { call } = await signedIn(office, (await createAccount(db, { role: 'admin' })).email)
const stripe = await sandboxLibrary(app, db)

/** A tenant whose rent of $2,000 is charged for this month, unless it is not due yet. */
async function tenant({ isCharged = true } = {}) {
  const userId = await createTenant(db, { rent: 2000, deposit: null, ...(!isCharged && { startsIn: 1 }) })
  if (isCharged) await chargeAllLeases({ db, gateway: 'sandbox' })
  const { id: leaseId } = await db
    .selectFrom('leases')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { begin } = await payerOf(app, userId)
  const ledger = async () => (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
  const remove = () => call('DELETE', `/api/admin/tenants/${userId}`)
  return { userId, begin, ledger, remove }
}

const isWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

test('a refund after the account was deleted is posted to the lease that stays', async () => {
  const { begin, ledger, remove } = await tenant()
  const begun = (await begin(2000)).json<Begun>()
  await confirmAt(app, begun, 'pm_sbx_visa')
  await deliverEvents(app, db)
  expect((await ledger()).balance).toBe('0.00')
  expect((await remove()).statusCode).toBe(204)
  await stripe.refunds.create({ payment_intent: intentOf(begun.clientSecret), amount: 500_00 })
  await deliverEvents(app, db)
  const { balance, entries } = await ledger()
  expect(balance).toBe('500.00')
  expect(entries.at(-1)).toMatchObject({ kind: 'refund', amount: '500.00' })
})

test.each([true, false])(
  'an account is deleted while its payment completes, where something was charged before: %s',
  async (isCharged) => {
    const { userId, begin, ledger, remove } = await tenant({ isCharged })
    const { paymentId } = (await begin(2000)).json<Begun>()
    let removed: ReturnType<typeof remove> | undefined
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('payments')
        .set({ status: 'completed', completed_at: new Date() })
        .where('id', '=', paymentId)
        .execute()
      removed = remove()
      await vi.waitUntil(isWaiting, { timeout: 10_000 })
      // What charging the lease locks.
      await trx.selectFrom('leases').select('id').where('user_id', '=', userId).forNoKeyUpdate().execute()
    })
    expect((await removed!).statusCode).toBe(204)
    expect((await ledger()).entries.at(-1)).toMatchObject({ kind: 'payment', amount: '-2000.00' })
  },
)
