// Draws the phone icons from `web/public/favicon.svg`. After a change of the logo, run `node tools/images/icons.ts` and commit the result.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const FOLDER = join(import.meta.dirname, '../../web/public')
const HARBOR = '#14304f'
/** A maskable icon may be cropped to a circle of four fifths of its width. */
const SAFE = 0.74

const mark = await readFile(join(FOLDER, 'favicon.svg'), 'utf8')
/** The logo on a full-bleed background: phones round the corners themselves. */
const square = mark.replace(/ rx="\d+"/, '')
/** The drawing is 40 units wide. */
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
