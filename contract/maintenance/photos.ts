import * as z from 'zod/mini'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { ById, Bytes, Id } from '#contract/core/fields.ts'

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024
export const PHOTOS_MAX = 6
/** The longer edge of a stored photo, at most, in pixels. */
export const PHOTO_EDGE = 2048

export const TOO_MANY_PHOTOS = `At most ${PHOTOS_MAX} photos`
export const PHOTO_TOO_LARGE = 'A photo can be up to 10 MB.'
export const NOT_A_PHOTO = "This isn't a JPEG, PNG, WebP or HEIC photo."
export const PHOTO_NOT_FOUND = "We couldn't find this photo. Please add it again."

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Detects the file type from the first 16 bytes, whatever the file name is. Null where the file is not a photo. */
export function photoTypeOf(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, 16))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp'
  return text.startsWith('ftyp', 4) && HEIC_BRANDS.has(text.slice(8, 12)) ? 'image/heic' : null
}

/** The photos of a request, by the ids that their uploads returned. */
export const PhotoIds = z.array(z.uuid({ error: PHOTO_NOT_FOUND }), { error: 'photoIds must be a list' }).check(
  z.maxLength(PHOTOS_MAX, { error: TOO_MANY_PHOTOS }),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'A photo can be added only once' }),
)

/** A stored photo. `width` and `height` reserve its space in the page. */
export const Photo = z.object({ id: Id, width: z.int(), height: z.int() })
export type Photo = z.input<typeof Photo>

export const maintenancePhotos = {
  add: {
    method: 'POST',
    path: '/api/maintenance-photos',
    access: 'public',
    summary:
      'Uploads a photo of at most 10 MB for a request submitted within a day. Visitors: at most 120 an hour from one IP address',
    status: 201,
    consumes: PHOTO_TYPES,
    body: Bytes,
    response: Photo,
  },
  show: {
    method: 'GET',
    path: '/api/maintenance-photos/:id',
    access: 'public',
    summary: 'A photo, visible to its sender and administrators',
    params: ById,
    produces: 'image/jpeg',
    response: Bytes,
  },
  remove: {
    method: 'DELETE',
    path: '/api/maintenance-photos/:id',
    access: 'public',
    summary: 'Deletes a photo whose request has not been submitted',
    params: ById,
    status: 204,
    response: z.void(),
  },
  showTracked: {
    method: 'GET',
    path: '/api/maintenance-status/:token/photos/:id',
    access: 'public',
    summary: 'A photo of a request, by its emailed tracking link',
    params: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)), id: Id }),
    produces: 'image/jpeg',
    response: Bytes,
  },
} as const satisfies Record<string, FileEndpoint>
