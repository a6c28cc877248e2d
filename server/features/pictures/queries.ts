import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql, type SqlBool } from 'kysely'

export const insert = (db: Db, values: Insertable<Database['pictures']>) =>
  db.insertInto('pictures').values(values).execute()

export const markStored = (db: Db, id: string) =>
  db.updateTable('pictures').set({ stored_at: sql<Date>`now()` }).where('id', '=', id).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('pictures').where('id', '=', id).execute()

/** Used by a property or hero image, including deleted ones that can be restored, or by a setting. */
const isUsed = sql<SqlBool>`(
  exists (select from properties where image_urls @> array['/pictures/' || pictures.name || '.jpg'])
  or exists (
    select from properties
    where floor_plan_urls <> '{}' and floor_plan_urls @> array['/pictures/' || pictures.name || '.jpg']
  )
  or exists (select from hero_images where image_url = '/pictures/' || pictures.name || '.jpg')
  or exists (select from site_settings where position(pictures.name in value) > 0)
)`

/** Updates since when each picture has been unused. */
export async function updateUnusedSince(db: Db) {
  await db
    .updateTable('pictures')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where(isUsed)
    .execute()
  await db
    .updateTable('pictures')
    .set({ unused_since: sql<Date>`now()` })
    .where('unused_since', 'is', null)
    .where(sql<SqlBool>`not ${isUsed}`)
    .execute()
}

/** Checks again whether they are unused, because a property may have been saved with one since. */
export const removeUnused = (db: Db, days: number) =>
  db
    .deleteFrom('pictures')
    .where(sql<SqlBool>`not ${isUsed}`)
    .where('unused_since', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
