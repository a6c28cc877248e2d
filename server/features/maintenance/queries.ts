import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'

export const insert = (db: Db, values: Insertable<Database['maintenance_requests']>) =>
  db.insertInto('maintenance_requests').values(values).returningAll().executeTakeFirstOrThrow()

export async function findByToken(db: Db, tokenHash: Buffer) {
  const row = await db
    .selectFrom('maintenance_requests')
    .select(['id', 'property_address', 'request_type', 'priority', 'description', 'status', 'created_at', 'updated_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}
