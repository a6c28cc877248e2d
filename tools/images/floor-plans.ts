/** Draws the floor plans of the demonstration's homes into `pictures/`, with their lines in `pictures.json`: `node tools/images/floor-plans.ts`. */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { FLOOR_PLANS, planPictures } from '#server/db/demo/properties/floor-plans/floor-plans.ts'
import { LISTINGS } from '#server/db/demo/properties/listings.ts'
import { findBrowser } from '../browser.ts'
import { drawFloor, SIZE } from './plans/drawing.ts'

const FOLDER = join(import.meta.dirname, '../../pictures')
const LIST = join(FOLDER, 'pictures.json')
const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

const font = await readFile(createRequire(import.meta.url).resolve(FONT), 'base64')
const browser = await chromium.launch({ executablePath: await findBrowser('shell') })
const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 })
const listed: { name: string; kind: string }[] = JSON.parse(await readFile(LIST, 'utf8'))
const others = listed.filter(({ kind }) => kind !== 'plan')
const plans: object[] = []

for (const [slug, floors] of Object.entries(FLOOR_PLANS)) {
  const home = LISTINGS.find((listing) => listing.slug === slug)
  if (!home) throw new Error(`No home ${slug}`)
  for (const [at, name] of planPictures(slug).entries()) {
    const floor = floors[at]!
    const caption = floors.length === 1 ? 'Floor plan' : (['First floor', 'Second floor'][at] ?? '')
    await page.setContent(`<style>body{margin:0}</style>${drawFloor(floor, caption, `data:font/woff2;base64,${font}`)}`)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const picture = await page.screenshot({ type: 'png' })
    await sharp(picture)
      .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(join(FOLDER, `${name}.jpg`))
    const rooms = [
      ...new Set(floor.rooms.map(([room]) => room.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()))),
    ]
    const alt = `${floors.length === 1 ? 'One floor' : caption} with ${rooms.slice(0, -1).join(', ')} and ${rooms.at(-1)}.`
    plans.push({ name, kind: 'plan', ...SIZE, alt, suits: [home.kind], tint: 'fff' })
    console.log(name)
  }
}
await browser.close()
await writeFile(LIST, `[\n${[...others, ...plans].map((picture) => `  ${JSON.stringify(picture)}`).join(',\n')}\n]\n`)
