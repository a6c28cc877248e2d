import { NOT_A_PHOTO, photoTypeOf } from '#contract/maintenance/photos.ts'
import { PICTURE_MAX_BYTES, picturesAdmin } from '#contract/pictures/admin.ts'
import { type Sending, uploadOwn } from '../api/upload.ts'
import { FileFailure } from '../api/file-failure.ts'

/** Uploads a picture and returns its URL once every width is generated. */
export async function sendPicture(file: File, sending: Sending): Promise<string> {
  const type = photoTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === null) throw new FileFailure(NOT_A_PHOTO)
  if (file.size > PICTURE_MAX_BYTES) throw new FileFailure('A picture can be at most 20 MB.')
  return (await uploadOwn(picturesAdmin.add, file, type, sending)).url
}
