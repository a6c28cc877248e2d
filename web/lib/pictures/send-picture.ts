import { NOT_A_PHOTO, photoTypeOf } from '#contract/maintenance/photos.ts'
import { PICTURE_MAX_BYTES, picturesAdmin } from '#contract/pictures/admin.ts'
import { ApiError } from '../api/api-error.ts'
import { accessToken, refuseSession } from '../session/session.ts'
import { upload } from '../api/upload.ts'

interface Sending {
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Why a picture cannot be uploaded, in words for the user. */
export class PictureFailure extends Error {}

/** Uploads a picture and returns its URL once every width is generated. */
export async function sendPicture(file: File, sending: Sending): Promise<string> {
  const type = photoTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (type === null) throw new PictureFailure(NOT_A_PHOTO)
  if (file.size > PICTURE_MAX_BYTES) throw new PictureFailure('A picture can be at most 20 MB.')
  const token = await accessToken()
  try {
    const { url } = await upload(picturesAdmin.add, file, type, { ...sending, accessToken: token })
    return url
  } catch (error) {
    if (token !== undefined && error instanceof ApiError) void refuseSession(token, error.code)
    throw error
  }
}
