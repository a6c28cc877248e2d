import { FALLBACK_WIDTH, PICTURE_WIDTHS } from '#contract/pictures/sizes.ts'
import sharp from 'sharp'
import { oneAtATime, PhotoRefused, readPhoto, refusalOf, uprightWithin } from './photo-cleaner.ts'
import { tintOf } from './picture-tint.ts'

interface MadePicture {
  width: number
  height: number
  /** Its average color in three hexadecimal digits. */
  tint: string
  /** Named by what follows the picture's id: `-640.avif`, `.jpg`. */
  files: { suffix: string; bytes: Uint8Array; type: string }[]
}

const AVIF = { quality: 54, effort: 2 }
const JPEG = { quality: 76, mozjpeg: true }
/** Large enough to fill a screen in the lightbox. */
const WHOLE = { quality: 84, mozjpeg: true }
const WITHIN_SECONDS = 30

/**
 * Re-encodes a picture for every screen: AVIF in each width up to its own, one JPEG for older browsers and one in full size, upright, in sRGB,
 * without location, camera and other metadata. Throws `PhotoRefused`.
 */
export const makePicture = (
  bytes: Uint8Array,
  type: string,
  { edge, leastWidth }: { edge: number; leastWidth: number },
) =>
  oneAtATime(async (): Promise<MadePicture> => {
    try {
      const photo = await readPhoto(bytes, type)
      const { data, info } = await uprightWithin(edge, photo)
        .toColourspace('srgb')
        .raw()
        .timeout({ seconds: WITHIN_SECONDS })
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      if (width < leastWidth) throw new PhotoRefused(`A picture must be at least ${leastWidth} pixels wide.`)
      const whole = () => sharp(data, { raw: { width, height, channels } })
      const files: MadePicture['files'] = []
      for (const wide of PICTURE_WIDTHS.filter((one) => one <= width)) {
        const avif = await whole().resize(wide).avif(AVIF).timeout({ seconds: WITHIN_SECONDS }).toBuffer()
        files.push({ suffix: `-${wide}.avif`, bytes: avif, type: 'image/avif' })
      }
      const fallback = await whole().resize(Math.min(width, FALLBACK_WIDTH)).jpeg(JPEG).toBuffer()
      files.push({ suffix: `-${FALLBACK_WIDTH}.jpg`, bytes: fallback, type: 'image/jpeg' })
      files.push({ suffix: '.jpg', bytes: await whole().jpeg(WHOLE).toBuffer(), type: 'image/jpeg' })
      return { width, height, tint: await tintOf(whole()), files }
    } catch (error) {
      throw refusalOf(error)
    }
  })
