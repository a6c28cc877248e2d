import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

/** What a photo is attached to: a request, and optionally one of its messages. */
export interface PhotoHome {
  requestId: string
  messageId?: string
}

/** Locks one sender's photos until the transaction ends. */
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

/** Deletes all unattached photos of a sender except the newest. */
export const deleteAllButNewest = (db: Db, sender: string, most: number) =>
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

/** Locks and returns the unattached photos of these senders. */
export async function lockUnattached(db: Db, ids: readonly string[], senders: readonly string[]) {
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

/** Appends them to the photos that the request already has. */
export const attach = (db: Db, { requestId, messageId }: PhotoHome, ids: readonly string[]) =>
  sql`
    update maintenance_photos set
      request_id = ${requestId}, message_id = ${messageId ?? null}::uuid,
      position = named.position
        + coalesce((select max(position) from maintenance_photos as known where known.request_id = ${requestId}), 0)
    from unnest(${ids}::uuid[]) with ordinality as named (id, position)
    where maintenance_photos.id = named.id`.execute(db)

/** The photos of a request and of its messages, in order. */
export const photosWithin = (db: Db, requestId: string) =>
  db
    .selectFrom('maintenance_photos')
    .select(['id', 'width', 'height', 'message_id'])
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute()

const withHome = (db: Db, id: string) =>
  db
    .selectFrom('maintenance_photos as photo')
    .leftJoin('maintenance_requests as request', 'request.id', 'photo.request_id')
    .leftJoin('maintenance_messages as message', 'message.id', 'photo.message_id')
    .where('photo.id', '=', id)
    .where('photo.stored_at', 'is not', null)

export async function findPhoto(db: Db, id: string) {
  const row = await withHome(db, id)
    .select(['photo.file_key', 'photo.sender', 'photo.request_id', 'request.user_id', 'message.is_internal'])
    .executeTakeFirst()
  return row ?? null
}

/** The file of a photo that was submitted with the request of this tracking link. Photos of messages are not included. */
export async function findTracked(db: Db, id: string, tokenHash: Buffer): Promise<string | null> {
  const row = await withHome(db, id)
    .innerJoin('maintenance_links as link', 'link.request_id', 'photo.request_id')
    .select('photo.file_key')
    .where('link.token_hash', '=', tokenHash)
    .where('photo.message_id', 'is', null)
    .executeTakeFirst()
  return row?.file_key ?? null
}

/** Deletes an unattached photo. Returns the key of its file, or null where there is none. */
export async function deleteUnattached(db: Db, id: string, senders: readonly string[]) {
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
