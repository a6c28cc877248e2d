import { createDatabase } from '#server/testing/database/database.ts'
import { type Begun, createTenant, identifyByHeader, payerOf, sandboxLibrary } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'

/** A product with the card sandbox, a second process of it, and queries for payments. */
export async function setUpPayments() {
  const { db } = await createDatabase()
  const { app } = await createTestApp(db, { identify: identifyByHeader })
  const { app: otherProcess } = await createTestApp(db, { identify: identifyByHeader })
  const stripe = await sandboxLibrary(app, db)
  const rows = (userId: string) =>
    db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

  beforeEach(async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(db)
  })

  /** A payment that a tenant with a lease has started. */
  async function createPayment(
    amount: unknown = '2100.00',
    paymentType = 'rent',
    lease?: Parameters<typeof createTenant>[1],
  ) {
    const userId = await createTenant(db, lease)
    const payer = await payerOf(app, userId)
    const answer = await payer.begin(amount, paymentType)
    expect(answer.statusCode).toBe(200)
    const payment = answer.json<Begun>()
    const read = async () =>
      (await payer.call('GET', `/api/payments/${payment.paymentId}`)).json<Record<string, unknown>>()
    return { userId, payer, payment, read }
  }

  return { db, app, otherProcess, stripe, rows, createPayment }
}
