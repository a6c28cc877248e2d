// Draws the icons of phones from `web/public/favicon.svg`. Run after a change of the mark: `node tools/icons.ts`; what it makes is committed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, '../web/public')
const HARBOR = '#14304f'
/** A mask may take everything outside of a circle of four fifths. */
const SAFE = 0.74

const mark = await readFile(join(FOLDER, 'favicon.svg'), 'utf8')
/** The mark on its colour from edge to edge: phones cut the corners themselves. */
const square = mark.replace(/ rx="\d+"/, '')
/** The drawing's own units are 40. */
const draw = (svg: string, size: number) => sharp(Buffer.from(svg), { density: (72 * size) / 40 }).resize(size, size)

const png = { compressionLevel: 9, palette: true } as const
for (const size of [192, 512])
  await draw(mark, size)
    .png(png)
    .toFile(join(FOLDER, `icon-${size}.png`))
await draw(square, 180).png(png).toFile(join(FOLDER, 'apple-touch-icon.png'))

const inner = 2 * Math.round(256 * SAFE)
const edge = (512 - inner) / 2
await draw(square, inner)
  .extend({ top: edge, bottom: edge, left: edge, right: edge, background: HARBOR })
  .png(png)
  .toFile(join(FOLDER, 'icon-maskable-512.png'))
