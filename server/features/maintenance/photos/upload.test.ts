import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { TENANT, drawing, picture, setUpPhotos } from '#server/testing/setups/photos.ts'

const { folder, app, visitor, as, add, show, rows, files } = await setUpPhotos()

async function colorAt(bytes: Buffer, left: number, top: number) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = data.subarray((top * info.width + left) * info.channels)
  return { red, green, blue }
}

const isRed = ({ red, blue }: { red: number; blue: number }) => red > 150 && blue < 90
const isBlue = ({ red, blue }: { red: number; blue: number }) => blue > 120 && blue > red + 50

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A small file that decompresses to 7.5 GB. */
function bomb(edge: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(5_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('an accepted photo', () => {
  const FORMATS: [string, string, () => Promise<Buffer>][] = [
    ['JPEG', 'image/jpeg', () => drawing().jpeg().toBuffer()],
    ['PNG', 'image/png', () => drawing().png().toBuffer()],
    ['WebP', 'image/webp', () => drawing().webp().toBuffer()],
    ['JPEG in CMYK', 'image/jpeg', () => drawing().toColourspace('cmyk').jpeg().toBuffer()],
    ['PNG that says it is JPEG', 'image/jpeg', () => drawing().png().toBuffer()],
  ]
  test.each(FORMATS)('%s is stored as JPEG and shown to its sender', async (_, type, make) => {
    const answer = await add(await make(), {}, type)
    expect(answer.statusCode).toBe(201)
    const { id, ...shape } = answer.json<{ id: string }>()
    expect(shape).toEqual({ width: 96, height: 64 })
    expect(await files()).toEqual([`${id}.jpg`])
    const shown = await show(id, visitor)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', ...shape })
    expect(isRed(await colorAt(shown.rawPayload, 10, 32))).toBe(true)
    expect(isBlue(await colorAt(shown.rawPayload, 86, 32))).toBe(true)
  })

  test('loses its location and camera data, is upright, and no larger than needed', async () => {
    const withPlace = await drawing(3000, 2000)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'SpyPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 21/1 30/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(withPlace.includes('SpyPhone')).toBe(true)
    const answer = await add(withPlace)
    expect(answer.json()).toMatchObject({ width: 1365, height: 2048 })
    const [file] = await files()
    const kept = await readFile(path.join(folder, 'maintenance', file!))
    expect(kept.includes('SpyPhone') || kept.includes('Exif') || kept.includes('secret')).toBe(false)
    const { exif, xmp, iptc, orientation } = await sharp(kept).metadata()
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(isRed(await colorAt(kept, 600, 100))).toBe(true)
    expect(isBlue(await colorAt(kept, 600, 1900))).toBe(true)
  })

  test('HEIC as phones take it, rotated by its own flag, becomes an upright JPEG without location', async () => {
    const heic = await readFile(path.join(import.meta.dirname, '../../../testing/turned.heic'))
    expect(heic.includes('TestPhone')).toBe(true)
    const answer = await add(heic, {}, 'image/heic')
    expect(answer.json()).toMatchObject({ width: 64, height: 96 })
    const { rawPayload } = await show(answer.json<{ id: string }>().id, visitor)
    expect(isRed(await colorAt(rawPayload, 32, 10))).toBe(true)
    expect(isBlue(await colorAt(rawPayload, 32, 86))).toBe(true)
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.includes('TestPhone')).toBe(false)
  })

  test('of an animation keeps the first frame, and transparent areas become white', async () => {
    const frame = (background: string) => sharp({ create: { width: 8, height: 8, channels: 4, background } })
    const moving = await sharp(await Promise.all(['#f00', '#00f'].map((color) => frame(color).png().toBuffer())), {
      join: { animated: true },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const first = (await add(moving, {}, 'image/webp')).json<{ id: string; height: number }>()
    expect(first.height).toBe(8)
    expect(isRed(await colorAt((await show(first.id, visitor)).rawPayload, 4, 4))).toBe(true)

    const clear = (await add(await frame('#00000000').png().toBuffer(), {}, 'image/png')).json<{ id: string }>()
    const { red, green, blue } = await colorAt((await show(clear.id, visitor)).rawPayload, 4, 4)
    expect(Math.min(red, green, blue)).toBeGreaterThan(250)
  })
})

describe('what is refused', () => {
  const NOT_A_PHOTO = "This isn't a JPEG, PNG, WebP or HEIC photo."
  const DAMAGED = "This photo is damaged and can't be read."
  const TOO_MANY_PIXELS = 'This photo has too many pixels. Please choose a smaller one.'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const REFUSED: [string, number, string, () => Promise<Buffer> | Buffer, string][] = [
    ['text that is named a photo', 400, NOT_A_PHOTO, () => Buffer.from('Hello, I am a letter'), 'image/jpeg'],
    ['an SVG that says it is JPEG', 400, NOT_A_PHOTO, () => svg, 'image/jpeg'],
    ['an SVG', 415, NOT_A_PHOTO, () => svg, 'image/svg+xml'],
    ['a GIF', 415, NOT_A_PHOTO, () => drawing().gif().toBuffer(), 'image/gif'],
    ['JSON', 415, NOT_A_PHOTO, () => Buffer.from('{}'), 'application/json'],
    ['nothing', 400, 'The file is empty', () => Buffer.alloc(0), 'image/jpeg'],
    ['30 MB', 413, 'A photo can be up to 10 MB.', () => Buffer.alloc(30_000_000, 0xff), 'image/jpeg'],
    ['a picture of 50,000 by 50,000 points', 400, TOO_MANY_PIXELS, () => bomb(50_000), 'image/png'],
    [
      'half a JPEG',
      400,
      DAMAGED,
      async () => (await drawing(900, 600).jpeg().toBuffer()).subarray(0, 3000),
      'image/jpeg',
    ],
    ['a PNG that ends early', 400, DAMAGED, () => bomb(4000), 'image/png'],
    ['half a HEIC', 400, DAMAGED, async () => (await heic()).subarray(0, 1000), 'image/heic'],
    [
      'a HEIC of 60,000 by 60,000 points',
      400,
      TOO_MANY_PIXELS,
      async () => claiming(await heic(), 60_000),
      'image/heic',
    ],
  ]
  const heic = () => readFile(path.join(import.meta.dirname, '../../../testing/turned.heic'))
  function claiming(file: Buffer, edge: number) {
    const at = file.indexOf('ispe') + 8
    file.writeUInt32BE(edge, at)
    file.writeUInt32BE(edge, at + 4)
    return file
  }

  test.each(REFUSED)('%s: %i, %s', async (_, status, message, make, type) => {
    const answer = await add(await make(), {}, type)
    expect({ status: answer.statusCode, message: answer.json<{ message: string }>().message }).toEqual({
      status,
      message,
    })
    expect(await rows()).toEqual([])
    expect(await files()).toEqual([])
  })

  test('an endless stream is cut off', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/maintenance-photos',
      payload: Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(100_000, 0xff))),
      headers: { ...visitor, 'content-type': 'image/jpeg' },
    })
    expect(answer.statusCode).toBe(413)
  })

  test('the seventh concurrent upload from one network, until one of them has finished', async () => {
    const bytes = await picture()
    const streams = Array.from({ length: 6 }, () => new PassThrough())
    const begun = streams.map((payload) => {
      payload.write(bytes.subarray(0, 100))
      return add(payload)
    })
    const seventh = await vi.waitFor(async () => {
      const answer = await add(Buffer.from('no photo'))
      expect(answer.statusCode).toBe(429)
      return answer
    })
    expect(seventh.headers['retry-after']).toBe('2')
    for (const stream of streams) stream.end(bytes.subarray(100))
    expect((await Promise.all(begun)).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 201))
    expect((await add(bytes)).statusCode).toBe(201)
  })

  test('a call without the CSRF token', async () => {
    const { cookie = '' } = visitor
    expect((await add(await picture(), { cookie, 'x-csrf-token': 'x' })).statusCode).toBe(403)
  })

  test('the next one after 120 in an hour from one network, valid or not', async () => {
    const letter = Buffer.from('\xff\xd8\xff no photo', 'latin1')
    for (let n = 0; n < 120; n += 1) expect((await add(letter)).statusCode).toBe(400)
    const answer = await add(await picture())
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({
      message: 'Too many photos from your network. Please try again later or call us.',
    })
    expect((await add(await picture(), as(TENANT))).statusCode).toBe(201)
  })
})
