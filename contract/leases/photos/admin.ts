import * as z from 'zod/mini'
import { ById, Bytes, Id, requiredLine, Timestamp } from '#contract/core/fields.ts'
import type { FileEndpoint } from '#contract/core/file-endpoint.ts'
import { PHOTO_TYPES } from '#contract/maintenance/photos.ts'

export const RECEIPT_PHOTO_MAX_BYTES = 20 * 1024 * 1024
export const RECEIPT_PHOTO_TOO_LARGE = 'A photo can be at most 20 MB.'
/** Both sides of a check, with room for a slip and for photos that turned out badly. */
export const RECEIPT_PHOTOS_MAX = 10
export const HIDING_REASON_MAX = 200

const Hidden = z.object({ reason: z.string(), staffName: z.string(), at: Timestamp })

const ReceiptPhoto = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  /** The member of staff who added it. */
  staffName: z.string(),
  addedAt: Timestamp,
  /** Why it was hidden as added by mistake, and by whom. Null where it is shown. */
  hidden: z.nullable(Hidden),
})
export type ReceiptPhoto = z.input<typeof ReceiptPhoto>

export const NewHiding = z.object({ reason: requiredLine('Reason', HIDING_REASON_MAX) })
export type NewHiding = z.output<typeof NewHiding>

/** Photos of checks, money orders and slips. They show account numbers, so tenants never get them here. */
export const receiptPhotos = {
  list: {
    method: 'GET',
    path: '/api/admin/ledger-entries/:id/photos',
    access: 'admin',
    summary: 'The photos of a payment that staff recorded, oldest first, with those that were hidden',
    params: ById,
    response: z.array(ReceiptPhoto),
  },
  add: {
    method: 'POST',
    path: '/api/admin/ledger-entries/:id/photos',
    access: 'admin',
    summary:
      'Uploads a photo of at most 20 MB of the check, money order or slip of a payment that staff recorded. The same file again is stored once. 409 for any other entry',
    status: 201,
    consumes: PHOTO_TYPES,
    params: ById,
    body: Bytes,
    response: ReceiptPhoto,
  },
  show: {
    method: 'GET',
    path: '/api/admin/receipt-photos/:id',
    access: 'admin',
    summary: 'A photo of a payment, also one that was hidden',
    params: ById,
    produces: 'image/jpeg',
    response: Bytes,
  },
  hide: {
    method: 'POST',
    path: '/api/admin/receipt-photos/:id/hiding',
    access: 'admin',
    summary: 'Hides a photo that was added by mistake. It stays, with the reason. 409 if it was hidden already',
    params: ById,
    body: NewHiding,
    response: ReceiptPhoto,
  },
} as const satisfies Record<string, FileEndpoint>
