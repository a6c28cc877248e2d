import { NOT_A_PHOTO, PHOTO_EDGE, photoTypeOf } from '#contract/maintenance/photos.ts'
import { AppError } from '#server/errors.ts'
import { type CleanPhoto, cleanPhoto, PhotoRefused } from '#server/gateways/photo-cleaner.ts'
import type { Storage } from '#server/gateways/storage.ts'
import type { FastifyReply } from 'fastify'

/** Never interpreted as anything but an image. */
const PRIVATE = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-robots-tag': 'noindex',
}

/** Sends a private photo. Sets the headers only when there is one, because an error is sent as JSON. By default only the browser may cache it. */
export async function sendPhoto(
  reply: FastifyReply,
  finding: Promise<Uint8Array>,
  caching: 'private, max-age=3600' | 'private, no-store' = 'private, max-age=3600',
) {
  const bytes = await finding
  reply.headers({ ...PRIVATE, 'cache-control': caching })
  return bytes
}

/** The stored file of a photo. */
export async function readPhotoFile(storage: Storage, key: string): Promise<Uint8Array> {
  const bytes = await storage.get(key).catch((cause: unknown) => {
    throw new AppError('unavailable', "We can't show this photo right now. Please try again.", { cause })
  })
  if (!bytes) throw new AppError('internal', undefined, { cause: new Error(`The file ${key} is missing`) })
  return bytes
}

/** Encodes an uploaded photo again, judged by its content and not by its name. Refuses what is no photo with a message for its sender. */
export async function cleanUpload(bytes: Uint8Array): Promise<CleanPhoto> {
  const type = photoTypeOf(bytes)
  if (type === null) throw new AppError('validation', NOT_A_PHOTO)
  return cleanPhoto(bytes, type, PHOTO_EDGE).catch((error: unknown) => {
    throw error instanceof PhotoRefused ? new AppError('validation', error.message, { cause: error }) : error
  })
}
