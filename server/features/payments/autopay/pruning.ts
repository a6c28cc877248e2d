import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** What tenants agreed to ends with their account, and is kept for two years after it ended, as rules for electronic payments ask. */
export async function deleteOldAuthorizations(db: Db) {
  await db
    .updateTable('autopay_authorizations')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .deleteFrom('autopay_authorizations')
    .where('ended_at', '<', sql<Date>`now() - interval '2 years'`)
    .execute()
}
