import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { WITHOUT_END } from '../debits/authorizations.ts'

/** What tenants agreed to ends with their account, and is kept for two years after it ended, as rules for electronic payments ask. */
export async function deleteOldAuthorizations(db: Db) {
  await db
    .updateTable('autopay_authorizations')
    .set({ ended_at: sql<Date>`now()` })
    .where((eb) =>
      eb.or([
        eb('user_id', 'is', null).and(eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', sql<Date>`now()`)])),
        // Its setup was deleted before an account was saved.
        eb.and([eb('ended_at', '=', WITHOUT_END), eb('setup_id', 'is', null), eb('method_id', 'is', null)]),
      ]),
    )
    .execute()
  await db
    .deleteFrom('autopay_authorizations')
    .where('ended_at', '<', sql<Date>`now() - interval '2 years'`)
    .execute()
}
