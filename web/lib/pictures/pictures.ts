import { FALLBACK_WIDTH, PICTURE_WIDTHS } from '#contract/pictures/sizes.ts'

/** The files of a `<picture>` and its size. */
export interface Picture {
  src: string
  avif: string | null
  /** For a hero picture: the crop for phones in portrait. */
  tall: string | null
  width: number
  height: number
}

/** Our own pictures have a prefix for their subject, and those that staff uploaded have `own-…`. Any other picture is a single file. */
const OURS = /^\/pictures\/((?:exterior|hero|interior|own|plan|project|service)-[\w-]+)\.jpg$/
/** The subject comes first: see `pictures/README.md`. */
export type PictureName = `${'exterior' | 'hero' | 'interior' | 'project' | 'service'}-${string}`

const isHero = (name: string) => name.startsWith('hero-')
/** The name of an uploaded picture contains its size, and since colors are stored its color. */
function sizeOf(name: string) {
  const [, width, height] = /^own.*-(\d+)x(\d+)(?:-[\da-f]{3})?$/.exec(name) ?? (isHero(name) ? [0, 1920, 1080] : [0, 1200, 800])
  return { width: Number(width), height: Number(height) }
}

function filesOf(name: string): Picture {
  const path = `/pictures/${name}`
  const size = sizeOf(name)
  const widths = PICTURE_WIDTHS.filter((width) => width <= size.width)
  return {
    src: `${path}-${FALLBACK_WIDTH}.jpg`,
    avif: widths.map((width) => `${path}-${width}.avif ${width}w`).join(', '),
    tall: isHero(name) ? `${path}-tall.avif` : null,
    ...size,
  }
}

/** One of our own pictures by name: `pictureNamed('hero-beacon-street')`. */
export const pictureNamed = (name: PictureName) => filesOf(name)

/** The picture of an image URL. An external URL is used as it is. */
export function pictureOf(url: string): Picture {
  const name = OURS.exec(url)?.[1]
  return name === undefined ? { src: url, avif: null, tall: null, width: 1200, height: 800 } : filesOf(name)
}
