import { createHash, randomUUID } from 'node:crypto'
import { CONDITION_PHOTOS_MAX, OWN_PHOTOS_MAX } from '#contract/condition/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import type { Whose } from '#server/features/documents/service.ts'
import { cleanUpload, readPhotoFile } from '#server/features/maintenance/service.ts'
import { type ConditionDeps, conflict, lockUnfinished } from './context.ts'
import * as photos from './photo-queries.ts'
import { presentPhoto } from './present.ts'
import { findRoom, findStatement } from './queries.ts'
import { lockDraft, openStatement, placeOf } from './replies.ts'
import { findReply } from './reply-queries.ts'

type Place = Pick<photos.PhotoRow, 'statement_id' | 'room_id' | 'item_id' | 'reply_id'>

/** The same file in the same place. Refuses another one where there are many. */
async function sameOf(db: Db, place: Place, sha256: Buffer) {
  const all = await photos.listPhotos(db, [place.statement_id])
  const own = all.filter((one) => one.reply_id === place.reply_id)
  const same = own.find(
    (one) => one.item_id === place.item_id && one.room_id === place.room_id && one.source_sha256.equals(sha256),
  )
  const most = place.reply_id === null ? CONDITION_PHOTOS_MAX : OWN_PHOTOS_MAX
  if (!same && own.length >= most) throw conflict(`There can be at most ${most} photos.`)
  return same
}

/** Stores a photo. The same file is stored once, however often it is sent. `lock` refuses what is finished or sent meanwhile. */
async function store(
  { db, storage }: ConditionDeps,
  place: Place,
  bytes: Uint8Array,
  lock: (trx: Db) => Promise<unknown>,
) {
  const source_sha256 = createHash('sha256').update(bytes).digest()
  const known = await sameOf(db, place, source_sha256)
  if (known) return presentPhoto(known)
  const { bytes: clean, width, height } = await cleanUpload(bytes)
  const id = randomUUID()
  const file_key = `condition/${id}.jpg`
  await db.transaction().execute(async (trx) => {
    await lock(trx)
    await photos.insertPhoto(trx, { ...place, id, file_key, width, height, source_sha256 })
  })
  try {
    await storage.put(file_key, clean, 'image/jpeg')
  } catch (cause) {
    await photos.deletePhoto(db, id)
    throw new AppError('unavailable', "We couldn't save the photo. Please try again.", { cause })
  }
  return db.transaction().execute(async (trx) => {
    await lock(trx)
    const same = await sameOf(trx, place, source_sha256)
    if (same) {
      await photos.deletePhoto(trx, id)
      return presentPhoto(same)
    }
    const row = await photos.markStored(trx, id)
    if (!row) throw conflict('The photo was deleted meanwhile. Please add it again.')
    return presentPhoto(row)
  })
}

/** Adds a photo of staff to a room or an item of it. */
export async function addForStaff(deps: ConditionDeps, roomId: string, itemId: string | undefined, bytes: Uint8Array) {
  const read = async (db: Db) => {
    const room = orNotFound(await findRoom(db, roomId))
    if (itemId !== undefined) orNotFound(room.items.find(({ id }) => id === itemId))
    return room
  }
  const { statement_id } = await read(deps.db)
  return store(deps, { statement_id, room_id: roomId, item_id: itemId ?? null, reply_id: null }, bytes, async (trx) => {
    await lockUnfinished(trx, statement_id)
    await read(trx)
  })
}

/** Adds a photo of a tenant to an item or the home. */
export async function addForTenant(
  deps: ConditionDeps,
  userId: string,
  statementId: string,
  itemId: string | undefined,
  bytes: Uint8Array,
) {
  await openStatement(deps.db, statementId, userId)
  const { room_id, item_id } = await placeOf(deps.db, statementId, itemId ?? null)
  const draft = await deps.db.transaction().execute((trx) => lockDraft(trx, statementId, userId))
  const place = { statement_id: statementId, room_id, item_id, reply_id: draft.id }
  return store(deps, place, bytes, async (trx) => {
    const now = await lockDraft(trx, statementId, userId)
    if (now.id !== draft.id) throw conflict('Your list was sent meanwhile. Please add the photo again.')
  })
}

/** Whether a user may see a photo: of staff, one that was sent, or their own. */
async function findVisible(db: Db, id: string, whose: Whose): Promise<photos.PhotoRow> {
  const photo = orNotFound(await photos.findPhoto(db, id))
  orNotFound(await findStatement(db, photo.statement_id, whose))
  if (photo.reply_id === null) return photo
  const { sent_at: sentAt, user_id: userId } = orNotFound(await findReply(db, photo.reply_id))
  return orNotFound(sentAt === null && userId !== whose.userId ? null : photo)
}

export async function readPhoto({ db, storage }: ConditionDeps, id: string, whose: Whose): Promise<Uint8Array> {
  return readPhotoFile(storage, (await findVisible(db, id, whose)).file_key)
}

/** Deletes a photo of staff before the statement is finished, or one of a tenant before it was sent. */
export const removePhoto = ({ db }: ConditionDeps, id: string, whose: Whose): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const photo = await findVisible(trx, id, whose)
    const isOwn = photo.reply_id !== null
    if (isOwn === (whose.userId === null)) throw new AppError('not_found')
    if (whose.userId === null) await lockUnfinished(trx, photo.statement_id)
    else if ((await lockDraft(trx, photo.statement_id, whose.userId)).id !== photo.reply_id)
      throw conflict("What was sent can't be changed.")
    await photos.deletePhoto(trx, id)
  })
