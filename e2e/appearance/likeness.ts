import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'
import sharp from 'sharp'

/** Screen pixels for each pixel of a stored picture, in each direction. Both widths are multiples of it. */
const CELL = 6
/** Of 255. A hard edge that moves by one pixel changes a cell by at most 42, and the compression of stored pictures by less. */
const MUCH = 48
/** The fraction of the page that may differ: less than an icon in a card. */
const SHARE = 0.0002

interface Small {
  data: Buffer
  width: number
  height: number
}

/** The mean color of each cell, so that differences in font rendering do not matter. */
async function shrunk(screenshot: Buffer): Promise<Small> {
  const { width, height } = await sharp(screenshot).metadata()
  const whole = { left: 0, top: 0, width: width - (width % CELL), height: height - (height % CELL) }
  const { data, info } = await sharp(screenshot)
    .extract(whole)
    .removeAlpha()
    .resize(whole.width / CELL, whole.height / CELL, { kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function read(file: string): Promise<Small> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const encoded = ({ data, width, height }: Small) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 90, effort: 6 })
    .toBuffer()

/** The cells that differ, by column and row. */
function differing(one: Small, other: Small) {
  const cells: { column: number; row: number }[] = []
  for (let at = 0; at < Math.min(one.data.length, other.data.length); at += 3) {
    const isFar = [at, at + 1, at + 2].some((byte) => Math.abs(one.data[byte]! - other.data[byte]!) > MUCH)
    if (isFar) cells.push({ column: (at / 3) % one.width, row: Math.floor(at / 3 / one.width) })
  }
  return cells
}

/** Describes what has changed since the picture was stored. Null for nothing. `playwright test e2e/appearance -u` stores the current state. */
export async function changeSince(name: string, screenshot: Buffer, info: TestInfo): Promise<string | null> {
  const file = path.join(import.meta.dirname, 'pictures', `${name}.webp`)
  const now = await shrunk(screenshot)
  if (info.config.updateSnapshots === 'all' || info.config.updateSnapshots === 'changed') {
    await writeFile(file, await encoded(now))
    return null
  }
  if (!existsSync(file)) return `${name}: nothing is stored to compare with; run with -u, look at it, and commit it`
  const stored = await read(file)
  const cells = differing(stored, now)
  // A page may be one pixel longer where another browser rounds differently.
  const isAsLong = Math.abs(stored.height - now.height) <= 1
  if (isAsLong && cells.length <= stored.width * stored.height * SHARE) return null
  await info.attach(`${name}, now`, { body: screenshot, contentType: 'image/jpeg' })
  await info.attach(`${name}, stored`, { body: await readFile(file), contentType: 'image/webp' })
  if (!isAsLong) return `${name}: ${stored.height * CELL} px high, now ${now.height * CELL}`
  const columns = cells.map(({ column }) => column)
  const rows = cells.map(({ row }) => row)
  const span = (all: number[]) => `${Math.min(...all) * CELL}–${(Math.max(...all) + 1) * CELL} px`
  return `${name}: ${cells.length} places look different, ${span(columns)} from the left, ${span(rows)} from the top`
}
