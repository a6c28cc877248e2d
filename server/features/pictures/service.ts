import { randomUUID } from 'node:crypto'
import { NOT_A_PHOTO, photoTypeOf } from '#contract/maintenance/photos.ts'
import { type OwnPicture, PICTURE_EDGE, PICTURE_LEAST_WIDTH } from '#contract/pictures/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { PhotoRefused } from '#server/gateways/photo-cleaner.ts'
import { makePicture } from '#server/gateways/picture-maker.ts'
import type { Storage } from '#server/gateways/storage.ts'
import * as queries from './queries.ts'

export interface PicturePlaces {
  db: Db
  storage: Storage
}

/** How long an unused picture is kept, in case staff want it back. */
const RETENTION_DAYS = 30

const keyOf = (file: string) => `pictures/${file}`

/** Re-encodes a picture in every width and stores it. After any failure, no file is left without a row. */
export async function addPicture({ db, storage }: PicturePlaces, bytes: Uint8Array, by: string): Promise<OwnPicture> {
  const type = photoTypeOf(bytes)
  if (type === null) throw new AppError('validation', NOT_A_PHOTO)
  const bounds = { edge: PICTURE_EDGE, leastWidth: PICTURE_LEAST_WIDTH }
  const { width, height, tint, files } = await makePicture(bytes, type, bounds).catch((error: unknown) => {
    throw error instanceof PhotoRefused ? new AppError('validation', error.message, { cause: error }) : error
  })
  const id = randomUUID()
  const name = `own-${id}-${width}x${height}-${tint}`
  await queries.insert(db, { id, name, width, height, created_by: by })
  try {
    for (const file of files) await storage.put(keyOf(name + file.suffix), file.bytes, file.type)
  } catch (cause) {
    await queries.remove(db, id)
    throw new AppError('unavailable', "We couldn't save the picture. Please try again.", { cause })
  }
  await queries.markStored(db, id)
  return { id, url: `/pictures/${name}.jpg`, width, height }
}

/** Older names end before the color. */
const FILE = /^own-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d{1,5}x\d{1,5}(?:-[\da-f]{3})?(?:-\d{1,4})?\.(?:jpg|avif)$/

/** The file with this name. Null where it is not one of ours. */
export async function readPicture(storage: Storage, file: string): Promise<Uint8Array | null> {
  if (!FILE.test(file)) return null
  return storage.get(keyOf(file)).catch((cause: unknown) => {
    throw new AppError('unavailable', "The picture can't be shown right now. Please try again.", { cause })
  })
}

/** Deletes pictures that have been unused for long. Their files are removed together with those of photos. */
export async function cleanUpPictures(db: Db) {
  await queries.updateUnusedSince(db)
  await queries.removeUnused(db, RETENTION_DAYS)
}
