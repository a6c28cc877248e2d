import { RECEIPT_PHOTO_MAX_BYTES, RECEIPT_PHOTO_TOO_LARGE } from '#contract/leases/photos/admin.ts'
import { NOT_A_PHOTO, photoTypeOf } from '#contract/maintenance/photos.ts'
import { FileFailure } from '#web/lib/api/file-failure.ts'

/** The type of a photo by its content. Throws what is wrong with it, before any of it is sent. */
export async function typeOfPhoto(file: File): Promise<string> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => {
      throw new FileFailure("We can't read this file. Please choose another.")
    })
  const type = photoTypeOf(new Uint8Array(start))
  if (type === null) throw new FileFailure(NOT_A_PHOTO)
  if (file.size > RECEIPT_PHOTO_MAX_BYTES) throw new FileFailure(RECEIPT_PHOTO_TOO_LARGE)
  return type
}
