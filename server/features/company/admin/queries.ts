import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

export const listAll = (db: Db) => db.selectFrom('site_settings').selectAll().orderBy('key').execute()

/** Locks the key and the row until the transaction ends, so that concurrent requests cannot add the same key twice. */
export async function findSetting(db: Db, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 12))`.execute(db)
  const row = await db.selectFrom('site_settings').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
  return row ?? null
}

export const insertSetting = (db: Db, values: Insertable<Database['site_settings']>) =>
  db.insertInto('site_settings').values(values).returningAll().executeTakeFirstOrThrow()

/** Every update counts up the version. */
export const updateSetting = (db: Db, key: string, values: { value: string; description: string | null }) =>
  db
    .updateTable('site_settings')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow()
