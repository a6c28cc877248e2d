import { randomUUID } from 'node:crypto'
import { type Photo, PHOTO_NOT_FOUND } from '#contract/maintenance/photos.ts'
import { isBackupRunning } from '#server/db/backup/lock.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { isAdmin, type User } from '#server/http/session.ts'
import { countSubmission } from '#server/http/limits/submission-limit.ts'
import { hashOf } from '#server/features/maintenance/tracking-link.ts'
import { cleanUpload, readPhotoFile } from './photo-file.ts'
import * as queries from './queries.ts'

/** Enough for all requests that one network may submit in an hour. */
const PER_HOUR = 120
/** How many unattached photos one sender may have. Beyond that the oldest are deleted. */
const MAX_LOOSE = 24
const FILES_AT_ONCE = 500

/** The database and the file storage of photos. */
export interface PhotoPlaces {
  db: Db
  storage: Storage
}

export interface PhotoSender {
  user: User | null
  /** The visitor cookie of the browser, if it has one. */
  visitor: string | null
}

/** A visitor who uploads photos and then signs in is still their sender. */
export const senderKeysOf = ({ user, visitor }: PhotoSender) =>
  [user?.id, visitor].filter((mark) => typeof mark === 'string')

const TYPE = 'image/jpeg'

/** Counts a visitor's upload before its body is read, because a refused or interrupted upload costs as much. */
export async function admitPhoto({ db }: Pick<PhotoPlaces, 'db'>, user: User | null, address: string) {
  if (user) return
  await db
    .transaction()
    .execute((trx) => countSubmission(trx, 'maintenance_photo', address, PER_HOUR, 'photos from your network'))
}

/** Re-encodes and stores a photo. It is deleted unless a request uses it within a day. */
export async function addPhoto({ db, storage }: PhotoPlaces, bytes: Uint8Array, by: PhotoSender): Promise<Photo> {
  const [sender] = senderKeysOf(by)
  if (sender === undefined) throw new AppError('csrf')
  const photo = await cleanUpload(bytes)
  const { width, height } = photo
  const id = randomUUID()
  const file_key = `maintenance/${id}.jpg`
  await db.transaction().execute(async (trx) => {
    await queries.lockSender(trx, sender)
    await queries.deleteAllButNewest(trx, sender, MAX_LOOSE - 1)
    await queries.insertPhoto(trx, { id, sender, file_key, width, height })
  })
  try {
    await storage.put(file_key, photo.bytes, TYPE)
  } catch (cause) {
    await queries.deletePhoto(db, id)
    throw new AppError('unavailable', "We couldn't save the photo. Please try again.", { cause })
  }
  if (!(await queries.markStored(db, id))) throw new AppError('conflict', PHOTO_NOT_FOUND)
  return { id, width, height }
}

/** Attaches the photos of these senders to a request or message, all or none, in the caller's transaction. */
export async function attachPhotos(
  db: Db,
  home: queries.PhotoHome,
  ids: readonly string[],
  senders: readonly string[],
) {
  if (ids.length === 0) return
  const found = await queries.lockUnattached(db, ids, senders)
  const issues = ids.flatMap((id, at) => (found.has(id) ? [] : [{ path: `photoIds.${at}`, message: PHOTO_NOT_FOUND }]))
  if (issues.length > 0) throw new AppError('validation', PHOTO_NOT_FOUND, { issues })
  await queries.attach(db, home, ids)
}

/** For administrators, for the signed-in sender of the request, and before it is attached also for the browser that uploaded it. */
export async function readPhoto({ db, storage }: PhotoPlaces, id: string, by: PhotoSender) {
  const photo = await queries.findPhoto(db, id)
  if (!photo) throw new AppError('not_found')
  const isOwn =
    photo.request_id === null
      ? senderKeysOf(by).includes(photo.sender)
      : by.user !== null && photo.user_id === by.user.id
  if ((!isOwn || photo.is_internal) && !isAdmin(by.user)) throw new AppError('not_found')
  return readPhotoFile(storage, photo.file_key)
}

/** For anyone who has the tracking link of the request. */
export async function readTrackedPhoto({ db, storage }: PhotoPlaces, token: string, id: string) {
  const key = await queries.findTracked(db, id, hashOf(token))
  if (key === null) throw new AppError('not_found')
  return readPhotoFile(storage, key)
}

/** Deletes files whose rows are gone. A running backup may have those rows and still copy their files, so it deletes none then and returns false. */
async function removeFiles({ db, storage }: PhotoPlaces, keys: readonly string[]): Promise<boolean> {
  if (await isBackupRunning(db)) return false
  for (const key of keys) {
    await storage.remove(key)
    await queries.markRemoved(db, key)
  }
  return true
}

/** Deletes a photo before its request is submitted. */
export async function removePhoto(places: PhotoPlaces, id: string, by: PhotoSender) {
  const senders = senderKeysOf(by)
  const key = senders.length > 0 ? await queries.deleteUnattached(places.db, id, senders) : null
  if (key === null) throw new AppError('not_found')
  // A file that cannot be deleted now is listed in `files_to_remove`.
  await removeFiles(places, [key]).catch(() => {})
}

/** Deletes photos that were never attached, and the files of all deleted photos. */
export async function cleanUpPhotos(places: PhotoPlaces) {
  await queries.deleteForgotten(places.db)
  for (;;) {
    const keys = await queries.filesToRemove(places.db, FILES_AT_ONCE)
    if (!(await removeFiles(places, keys)) || keys.length < FILES_AT_ONCE) return
  }
}
