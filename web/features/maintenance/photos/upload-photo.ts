import {
  maintenancePhotos,
  NOT_A_PHOTO,
  PHOTO_MAX_BYTES,
  PHOTO_TOO_LARGE,
  photoTypeOf,
} from '#contract/maintenance/photos.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { upload } from '#web/lib/api/upload.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Why a photo was refused, in words for the user. `isFinal` means that a retry is pointless. */
export class PhotoFailure extends Error {
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

const WAITS_MS = [1000, 3000]
const FINAL = new Set([400, 413, 415])

interface PhotoUpload {
  signal: AbortSignal
  /** Called when the photo can be previewed. */
  onDrawn: (blob: Blob) => void
  onProgress: (share: number) => void
}

function failureOf(error: unknown): PhotoFailure {
  if (error instanceof ApiError && error.serverMessage !== null && error.status < 500) {
    return new PhotoFailure(error.serverMessage, FINAL.has(error.status))
  }
  return navigator.onLine
    ? new PhotoFailure("This photo couldn't be uploaded.", false)
    : new PhotoFailure("No connection. It will upload when you're back online.", false)
}

const isPassing = (error: unknown) =>
  navigator.onLine && (!(error instanceof ApiError) || error.status >= 500 || error.code === 'rate_limited')

async function send(blob: Blob, type: string, photoUpload: PhotoUpload, waits: readonly number[]): Promise<string> {
  try {
    const { id } = await upload(maintenancePhotos.add, blob, type, photoUpload)
    return id
  } catch (error) {
    const [first, ...later] = waits
    if (photoUpload.signal.aborted || first === undefined || !isPassing(error)) throw failureOf(error)
    await new Promise((resolve) => setTimeout(resolve, first))
    return send(blob, type, photoUpload, later)
  }
}

// One at a time, because a decoded photo takes fifty times the memory of its file.
let last: Promise<unknown> = Promise.resolve()
function shrinkInTurn(file: File) {
  const turn = last.then(() => shrinkPhoto(file))
  last = turn.catch(() => {})
  return turn
}

/** Checks a file, scales it down where that helps, uploads it and returns its id. Throws `PhotoFailure`. */
export async function uploadPhoto(file: File, photoUpload: PhotoUpload): Promise<string> {
  const start = await file
    .slice(0, 16)
    .arrayBuffer()
    .catch(() => null)
  if (start === null) throw new PhotoFailure("We can't read this file. Please choose another.", true)
  const type = photoTypeOf(new Uint8Array(start))
  if (type === null) throw new PhotoFailure(NOT_A_PHOTO, true)
  const { blob, isDrawable } = await shrinkInTurn(file)
  if (isDrawable) photoUpload.onDrawn(blob)
  if (blob.size > PHOTO_MAX_BYTES) throw new PhotoFailure(PHOTO_TOO_LARGE, true)
  return send(blob, blob === file ? type : 'image/jpeg', photoUpload, WAITS_MS)
}
