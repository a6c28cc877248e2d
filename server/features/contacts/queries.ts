import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

export const insert = (db: Db, values: Insertable<Database['contacts']>) =>
  db.insertInto('contacts').values(values).returningAll().executeTakeFirstOrThrow()

/** Title and address of the property that an inquiry is about. Null where it no longer exists. */
export async function findListing(db: Db, id: string) {
  const row = await db
    .selectFrom('properties')
    .select(['id', 'title', 'address'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Deletes the messages of people who have neither written nor been answered for so many months. */
export const deleteOld = (db: Db, months: number) =>
  sql`
    delete from contacts where lower(email) in (
      select lower(email) from contacts group by lower(email) having max(updated_at) < now() - make_interval(months => ${months}))`.execute(
    db,
  )
