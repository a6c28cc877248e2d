import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

export const listAll = (db: Db) => db.selectFrom('site_settings').selectAll().orderBy('key').execute()

/** Two that add the same key come one after the other; the row is held until the transaction ends. */
export async function findSetting(db: Db, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`.execute(db)
  const row = await db.selectFrom('site_settings').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
  return row ?? null
}

export const insertSetting = (db: Db, values: Insertable<Database['site_settings']>) =>
  db.insertInto('site_settings').values(values).returningAll().executeTakeFirstOrThrow()

/** Every change counts. */
export const updateSetting = (db: Db, key: string, values: { value: string; description: string | null }) =>
  db
    .updateTable('site_settings')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
