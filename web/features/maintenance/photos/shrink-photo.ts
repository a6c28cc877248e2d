import { PHOTO_EDGE } from '#contract/maintenance/photos.ts'

/** Smaller files are uploaded as they are. */
const SMALL_BYTES = 1_000_000
/** Larger files are not decoded, because phones have little memory. */
const MAX_BYTES = 60_000_000
const QUALITY = 0.85

function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // Transparent areas become white, as on the server.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** Prepares a photo for upload: scaled down where that helps, and upright. `isDrawable` means that this browser can show it. */
export async function shrinkPhoto(file: File): Promise<{ blob: Blob; isDrawable: boolean }> {
  const asItIs = { blob: file, isDrawable: false }
  if (file.size > MAX_BYTES) return asItIs
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return asItIs
  try {
    const scale = Math.min(1, PHOTO_EDGE / Math.max(bitmap.width, bitmap.height))
    const isSmall = scale === 1 && file.size <= SMALL_BYTES
    const smaller = isSmall ? null : await draw(bitmap, scale)
    return { blob: smaller && smaller.size < file.size ? smaller : file, isDrawable: true }
  } finally {
    bitmap.close()
  }
}
