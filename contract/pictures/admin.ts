import * as z from 'zod/mini'
import { Bytes, Id } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { PHOTO_TYPES } from '#contract/maintenance/photos.ts'

/** A picture that staff uploaded, ready to use. Its URL contains its proportions and its color, and every width of it is stored beside it. */
const OwnPicture = z.object({ id: Id, url: z.string(), width: z.int(), height: z.int() })
export type OwnPicture = z.input<typeof OwnPicture>

export const PICTURE_MAX_BYTES = 20 * 1024 * 1024
/** Narrower pictures would be scaled up and look blurred. */
export const PICTURE_LEAST_WIDTH = 640
/** The longer edge of a stored picture, at most. */
export const PICTURE_EDGE = 2048

export const picturesAdmin = {
  add: {
    method: 'POST',
    path: '/api/admin/pictures',
    access: 'admin',
    summary: 'Uploads a picture for properties and hero images, at most 20 MB. It is re-encoded in every width',
    status: 201,
    consumes: PHOTO_TYPES,
    body: Bytes,
    response: OwnPicture,
  },
} as const satisfies Record<string, FileEndpoint>
