import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limitConcurrency, fifoQueue } from '#server/concurrency-limit.ts'
import sharp, { type Sharp } from 'sharp'

export interface HeicQuestion {
  bytes: Uint8Array
  maxPixels: number
}
export type HeicAnswer = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | 'too large'

export interface CleanPhoto {
  /** An upright JPEG without metadata. */
  bytes: Uint8Array
  width: number
  height: number
}

/** A photo that cannot be read. The message may be shown to users. */
export class PhotoRefused extends Error {}

/** More than the 48 megapixels of phones. A larger image is refused before it is decoded. */
const MAX_PIXELS = 8192 * 8192
/** HEIC is decoded completely, with 20 bytes of memory for each pixel. Enough for the 24 megapixels of phones. */
const MAX_HEIC_PIXELS = 25_000_000
const QUALITY = 80
const WITHIN_SECONDS = 20

const tooManyPixels = () => new PhotoRefused('This photo has too many pixels. Please choose a smaller one.')
const damaged = (cause: unknown) => new PhotoRefused("This photo is damaged and can't be read.", { cause })

/** Why a photo could not be read, in words for its sender. */
export function refusalOf(error: unknown) {
  if (error instanceof PhotoRefused) return error
  return error instanceof Error && /pixel limit/i.test(error.message) ? tooManyPixels() : damaged(error)
}

// One photo at a time and on one thread, so that the thread pool stays free for files and DNS, and a core for requests. Not loaded late: without its
// native build the server must not start.
sharp.concurrency(1)
sharp.cache(false)
export const oneAtATime = limitConcurrency(1, fifoQueue())

async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
  const question: HeicQuestion = { bytes, maxPixels: MAX_HEIC_PIXELS }
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: question,
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  try {
    const signal = AbortSignal.timeout(WITHIN_SECONDS * 1000)
    const [answer] = (await once(worker, 'message', { signal })) as [HeicAnswer]
    if (answer === 'too large') throw tooManyPixels()
    const { width, height, data } = answer
    return sharp(data, { raw: { width, height, channels: 4 } })
  } finally {
    await worker.terminate()
  }
}

export const readPhoto = (bytes: Uint8Array, type: string): Promise<Sharp> | Sharp =>
  type === 'image/heic'
    ? decodeHeic(bytes)
    : // What is cut off is refused, what is merely odd is not. Of several pictures the first.
      sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true })

/** Turns a photo upright, makes it no larger than this, and puts it on white where it is transparent. */
export const uprightWithin = (edge: number, photo: Sharp) =>
  photo
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })

/**
 * Re-encodes a photo as an upright sRGB JPEG with edges of at most `edge` pixels, on white where it was transparent, without location, camera and
 * other metadata. Throws `PhotoRefused`.
 */
export const cleanPhoto = (bytes: Uint8Array, type: string, edge: number): Promise<CleanPhoto> =>
  oneAtATime(async () => {
    try {
      const photo = await readPhoto(bytes, type)
      const { data, info } = await uprightWithin(edge, photo)
        .jpeg({ quality: QUALITY })
        .timeout({ seconds: WITHIN_SECONDS })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      throw refusalOf(error)
    }
  })
