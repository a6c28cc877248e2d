import { createDatabase } from '#server/testing/database/database.ts'
import { startProvider } from '#server/testing/card-provider.ts'
import { createTenant, identifyByHeader, payerOf, sandboxLibrary } from '#server/testing/payments.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach } from 'vitest'

export const log = pino({ level: 'silent' })

/** A product whose card provider can fail on command. */
export async function setUpCardProvider() {
  const { db, url } = await createDatabase()
  const { state, cards } = await startProvider(db)
  const { app, errors } = await createTestApp(db, { identify: identifyByHeader, cards })
  const stripe = await sandboxLibrary(app, db)
  beforeEach(async () => {
    state.behavior = 'well'
    errors.length = 0
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await db.deleteFrom('payments').execute()
  })

  async function createPayer() {
    const userId = await createTenant(db)
    const payer = await payerOf(app, userId)
    /** The payer's payments, including abandoned ones. */
    const list = async () => {
      const rows = await db
        .selectFrom('payments')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .execute()
      const read = ({ id }: { id: string }) => payer.call('GET', `/api/payments/${id}`)
      const answers = await Promise.all(rows.map(read))
      return answers.map((answer) => answer.json<{ id: string; status: string; failureMessage: string | null }>())
    }
    return { userId, payer, list }
  }

  const makeOlder = (hours: number) =>
    db
      .updateTable('payments')
      .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours}, mins => 16)`, checked_at: null })
      .execute()

  return { db, url, state, cards, app, errors, stripe, createPayer, makeOlder }
}
