import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type PhotoRow = Selectable<Database['condition_photos']>

const stored = (db: Db) => db.selectFrom('condition_photos').selectAll().where('stored_at', 'is not', null)

/** Oldest first. */
export const listPhotos = (db: Db, statementIds: readonly string[]): Promise<PhotoRow[]> =>
  statementIds.length === 0
    ? Promise.resolve([])
    : stored(db).where('statement_id', 'in', statementIds).orderBy('created_at').orderBy('id').execute()

export const findPhoto = async (db: Db, id: string): Promise<PhotoRow | null> =>
  (await stored(db).where('id', '=', id).executeTakeFirst()) ?? null

export const insertPhoto = (db: Db, values: Insertable<Database['condition_photos']>) =>
  db.insertInto('condition_photos').values(values).execute()

export const deletePhoto = (trx: Db, id: string) => trx.deleteFrom('condition_photos').where('id', '=', id).execute()

/** Deletes the photos of items that a room no longer has. */
export const deletePhotosOfOthers = (trx: Db, roomId: string, itemIds: readonly string[]) =>
  trx
    .deleteFrom('condition_photos')
    .where('room_id', '=', roomId)
    .where('item_id', 'is not', null)
    .where(sql<boolean>`item_id <> all(${itemIds}::uuid[])`)
    .execute()

export async function markStored(trx: Db, id: string): Promise<PhotoRow | undefined> {
  const stored_at = sql<Date>`now()`
  const [row] = await trx
    .updateTable('condition_photos')
    .set({ stored_at })
    .where('id', '=', id)
    .returningAll()
    .execute()
  return row
}

/** Deletes what was never stored completely. A trigger lists the files. */
export const deleteUnstoredPhotos = (db: Db) =>
  db
    .deleteFrom('condition_photos')
    .where('stored_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
