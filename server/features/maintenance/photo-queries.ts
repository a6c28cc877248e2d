import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** One sender's photos change one after the other, until the transaction ends. */
export const lockSender = (db: Db, sender: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 6))`.execute(db)

export const insertPhoto = (db: Db, values: Insertable<Database['maintenance_photos']>) =>
  db.insertInto('maintenance_photos').values(values).execute()

export async function markStored(db: Db, id: string) {
  const { numUpdatedRows } = await db
    .updateTable('maintenance_photos')
    .set({ stored_at: sql<Date>`now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deletePhoto = (db: Db, id: string) => db.deleteFrom('maintenance_photos').where('id', '=', id).execute()

/** Leaves the newest of a sender's photos that are in no request. */
export const dropAllBut = (db: Db, sender: string, most: number) =>
  db
    .deleteFrom('maintenance_photos')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('maintenance_photos')
        .select('id')
        .where('sender', '=', sender)
        .where('request_id', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute()

/** The photos that may join a request of these senders, held until the transaction ends. */
export async function lockLoose(db: Db, ids: readonly string[], senders: readonly string[]) {
  const rows = await db
    .selectFrom('maintenance_photos')
    .select('id')
    .where('id', 'in', ids)
    .where('sender', 'in', senders)
    .where('request_id', 'is', null)
    .where('stored_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const attach = (db: Db, requestId: string, ids: readonly string[]) =>
  sql`
    update maintenance_photos set request_id = ${requestId}, position = named.position
    from unnest(${ids}::uuid[]) with ordinality as named (id, position)
    where maintenance_photos.id = named.id`.execute(db)

export const photosOf = (db: Db, requestId: string) =>
  db
    .selectFrom('maintenance_photos')
    .select(['id', 'width', 'height'])
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute()

export async function findPhoto(db: Db, id: string) {
  const row = await db
    .selectFrom('maintenance_photos as photo')
    .leftJoin('maintenance_requests as request', 'request.id', 'photo.request_id')
    .select(['photo.file_key', 'photo.sender', 'photo.request_id', 'request.user_id', 'request.token_hash'])
    .where('photo.id', '=', id)
    .where('photo.stored_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Takes back a photo that is in no request yet; the key of its file, or null where there is none such. */
export async function deleteLoose(db: Db, id: string, senders: readonly string[]) {
  const row = await db
    .deleteFrom('maintenance_photos')
    .where('id', '=', id)
    .where('sender', 'in', senders)
    .where('request_id', 'is', null)
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key ?? null
}

export const deleteForgotten = (db: Db) =>
  db
    .deleteFrom('maintenance_photos')
    .where('request_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()

export async function filesToRemove(db: Db, most: number) {
  const rows = await db.selectFrom('files_to_remove').select('file_key').limit(most).execute()
  return rows.map(({ file_key }) => file_key)
}

export const markRemoved = (db: Db, key: string) =>
  db.deleteFrom('files_to_remove').where('file_key', '=', key).execute()
