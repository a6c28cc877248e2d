/** Generates every width and the tint of every picture in `pictures/` from its full-size JPEG: `node tools/images/pictures.ts`. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { FALLBACK_WIDTH, PICTURE_WIDTHS } from '#contract/pictures/sizes.ts'
import { tintOf } from '#server/gateways/picture-tint.ts'
import pictures from '../../pictures/pictures.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, '../../pictures')
const RECORD = join(FOLDER, 'made-from.json')
const LIST = join(FOLDER, 'pictures.json')
const AVIF = { quality: 54, effort: 5 }
const JPEG = { quality: 74, mozjpeg: true }
/** The inline version for phones, shown until the sharper file has loaded. Every byte counts. */
const FIRST = { width: 480, quality: 36 }
/**
 * The part of a hero picture that a phone in portrait shows. `at` is the horizontal position of the crop, as in the slideshow's `object-position`.
 */
const TALL = { shape: 0.6, at: 0.68, width: 648, quality: 44 }
/** A change of these settings regenerates every picture, as a change of a picture regenerates that picture. */
const RECIPE = JSON.stringify({ WIDTHS: PICTURE_WIDTHS, FALLBACK_WIDTH, AVIF, JPEG, FIRST, TALL })

const isHero = (name: string) => name.startsWith('hero-')
/** A floor plan is never on the first screen. */
const isPlan = (name: string) => name.startsWith('plan-')

/** Returns the total bytes of all files. */
async function makeWidths(name: string, original: Buffer, widths: number[]): Promise<number> {
  let bytes = 0
  for (const width of widths) {
    const resized = sharp(original).resize(width)
    const avif = await resized
      .clone()
      .avif(AVIF)
      .toFile(join(FOLDER, `${name}-${width}.avif`))
    bytes += avif.size
    if (width === FALLBACK_WIDTH) {
      const jpeg = await resized
        .clone()
        .jpeg(JPEG)
        .toFile(join(FOLDER, `${name}-${width}.jpg`))
      bytes += jpeg.size
    }
  }
  return bytes
}

/** The same for the crop that phones show. */
async function makeForPhones(name: string, original: Buffer): Promise<number> {
  const seen = isHero(name) ? await upright(original) : sharp(original)
  const make = async (use: string, { width, quality }: { width: number; quality: number }) => {
    const made = await seen
      .clone()
      .resize(width)
      .avif({ ...AVIF, quality })
      .toFile(join(FOLDER, `${name}-${use}.avif`))
    return made.size
  }
  return (await make('first', FIRST)) + (isHero(name) ? await make('tall', TALL) : 0)
}

async function upright(original: Buffer) {
  const { width, height } = await sharp(original).metadata()
  const across = Math.round(height * TALL.shape)
  return sharp(original).extract({ left: Math.round((width - across) * TALL.at), top: 0, width: across, height })
}

// Leaves the machine's other cores to other processes.
sharp.concurrency(1)
const listed: object[] = []
const madeFrom: Record<string, string> = existsSync(RECORD) ? JSON.parse(await readFile(RECORD, 'utf8')) : {}

for (const [index, picture] of pictures.entries()) {
  const { name, width: fullWidth } = picture
  const progress = `${index + 1}/${pictures.length} ${name}`
  const original = await readFile(join(FOLDER, `${name}.jpg`))
  listed.push({ ...picture, tint: await tintOf(sharp(original)) })
  const hash = createHash('sha256').update(RECIPE).update(original).digest('hex').slice(0, 16)
  const widths = PICTURE_WIDTHS.filter((width) => width <= fullWidth)
  const cuts = isHero(name) ? ['first', 'tall'] : isPlan(name) ? [] : ['first']
  const files = [...[...widths, ...cuts].map((part) => `${name}-${part}.avif`), `${name}-${FALLBACK_WIDTH}.jpg`]
  if (madeFrom[name] === hash && files.every((file) => existsSync(join(FOLDER, file)))) {
    console.log(`${progress}: unchanged`)
    continue
  }
  const bytes = (await makeWidths(name, original, widths)) + (isPlan(name) ? 0 : await makeForPhones(name, original))
  madeFrom[name] = hash
  await writeFile(RECORD, `${JSON.stringify(madeFrom, null, 2)}\n`)
  console.log(`${progress}: ${files.length} files, ${Math.round(bytes / 1024)} kB`)
}

await writeFile(LIST, `[\n${listed.map((picture) => `  ${JSON.stringify(picture)}`).join(',\n')}\n]\n`)
