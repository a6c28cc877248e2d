/** Makes every width of every picture in `pictures/` from its full-size JPEG. Run: `node tools/pictures.ts` */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { FALLBACK_WIDTH, PICTURE_WIDTHS } from '#contract/picture-sizes.ts'
import pictures from '../pictures/pictures.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, '..', 'pictures')
const RECORD = join(FOLDER, 'made-from.json')
const AVIF = { quality: 54, effort: 5 }
const JPEG = { quality: 74, mozjpeg: true }
/** A change of the recipe makes everything anew, as a change of a picture makes that picture anew. */
const RECIPE = JSON.stringify({ WIDTHS: PICTURE_WIDTHS, FALLBACK_WIDTH, AVIF, JPEG })

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

// Another process may be using the machine's other cores.
sharp.concurrency(1)
const madeFrom: Record<string, string> = existsSync(RECORD) ? JSON.parse(await readFile(RECORD, 'utf8')) : {}

for (const [index, { name, width: fullWidth }] of pictures.entries()) {
  const progress = `${index + 1}/${pictures.length} ${name}`
  const original = await readFile(join(FOLDER, `${name}.jpg`))
  const hash = createHash('sha256').update(RECIPE).update(original).digest('hex').slice(0, 16)
  const widths = PICTURE_WIDTHS.filter((width) => width <= fullWidth)
  const files = [...widths.map((width) => `${name}-${width}.avif`), `${name}-${FALLBACK_WIDTH}.jpg`]
  if (madeFrom[name] === hash && files.every((file) => existsSync(join(FOLDER, file)))) {
    console.log(`${progress}: unchanged`)
    continue
  }
  const bytes = await makeWidths(name, original, widths)
  madeFrom[name] = hash
  await writeFile(RECORD, `${JSON.stringify(madeFrom, null, 2)}\n`)
  console.log(`${progress}: ${files.length} files, ${Math.round(bytes / 1024)} kB`)
}
