import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { fitFontSize, loadFaces, wrapText, drawText } from './lettering.ts'
import { ShareStore } from './share-store.ts'

const { db } = await createDatabase()
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'baystead-share-'))
const { app, cache } = await createTestApp(db, { config: { dataDir } })
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const share = (id: string, headers = {}) => app.inject({ url: `/share/properties/${id}.jpg`, headers })
const countFiles = async () => (await readdir(path.join(dataDir, 'share'))).length

/** The mean darkness of an area: 0 is paper, more is ink. */
async function ink(picture: Buffer, left: number, top: number, width: number, height: number) {
  const { channels } = await sharp(await sharp(picture).extract({ left, top, width, height }).toBuffer()).stats()
  return 255 - channels[0]!.mean
}
const PANEL = { left: 700, width: 470 }

describe('the share picture of a property', () => {
  test('is a JPEG of 1200 × 630 with the home on the left and text on the right', async () => {
    const { id } = await createProperty(db, { title: 'Brownstone', image_urls: ['/pictures/exterior-brownstone.jpg'] })
    const answer = await share(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const picture = answer.rawPayload
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(200_000)
    // One side shows the photo's colors. The other has ink where the price, title and broker are, and none in the margins.
    expect(await ink(picture, 0, 0, 660, 630)).toBeGreaterThan(40)
    for (const [top, height] of [
      [50, 50],
      [200, 70],
      [285, 30],
      [565, 25],
    ] as const) {
      expect(await ink(picture, PANEL.left, top, PANEL.width, height)).toBeGreaterThan(8)
    }
    expect(await ink(picture, PANEL.left, 600, PANEL.width, 25)).toBeLessThan(6)
  })

  test("contains the broker's license", async () => {
    const { id } = await createProperty(db)
    const before = (await share(id)).rawPayload
    const set = (value: string) =>
      db.updateTable('site_settings').set({ value }).where('key', '=', 'company.brokerLicense').execute()
    await set('')
    const after = (await share(id)).rawPayload
    await set('0000142')
    const part = (picture: Buffer, top: number, height: number) => ink(picture, PANEL.left, top, PANEL.width, height)
    expect(await part(before, 565, 25)).toBeGreaterThan((await part(after, 565, 25)) + 2)
    expect(await part(before, 160, 300)).toBeCloseTo(await part(after, 160, 300), 1)
  })

  test('is drawn once, and again when the property changes', async () => {
    const { id } = await createProperty(db)
    const first = await share(id)
    const files = await countFiles()
    expect((await share(id)).rawPayload.equals(first.rawPayload)).toBe(true)
    expect(await countFiles()).toBe(files)
    await db.updateTable('properties').set({ price_cents: '12345600' }).where('id', '=', id).execute()
    const second = await share(id)
    expect(second.headers.etag).not.toBe(first.headers.etag)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(false)
    expect(await countFiles()).toBe(files + 1)
  })

  test('can be cached forever at the URL in pages, and answers 304 to clients that have it', async () => {
    const { id } = await createProperty(db)
    cache.clear()
    const page = (await app.inject(`/properties/${id}`)).body
    const address = /<meta property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(page)![1]!
    const answer = await app.inject(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await share(id)).headers['cache-control']).toBe('public, no-cache')
    const again = await share(id, { 'if-none-match': answer.headers.etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await app.inject({ method: 'HEAD', url: address })).headers['content-length']).toBe(
      String(answer.rawPayload.length),
    )
  })

  test('is drawn once for many concurrent requests', async () => {
    const homes = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(() => createProperty(db)))
    const files = await countFiles()
    const answers = await Promise.all([...homes, ...homes, ...homes].map(({ id }) => share(id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await countFiles()).toBe(files + homes.length)
  })

  test.each([
    ['no picture', []],
    [
      'a picture elsewhere, which is not fetched',
      ['https://pictures.example/house.jpg', 'http://127.0.0.1/secret.jpg'],
    ],
    ['a path that leads out', ['/pictures/../package.json', '/pictures/..%2f.env.jpg', '/pictures/gone.jpg']],
  ])('%s: a drawing is shown instead', async (_, image_urls) => {
    const { id } = await createProperty(db, { image_urls, sqft: null, bedrooms: 0, address: 'By the harbor' })
    const { statusCode, rawPayload } = await share(id)
    expect(statusCode).toBe(200)
    const { dominant } = await sharp(
      await sharp(rawPayload).extract({ left: 0, top: 0, width: 660, height: 630 }).toBuffer(),
    ).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  test('a long title, markup, emoji and other scripts neither break it nor overflow', async () => {
    const { id } = await createProperty(db, {
      title: `</svg><image href="file:///etc/passwd"/> ${'Supercalifragilistic'.repeat(20)} 🏡 Москва العربية`,
      address: 'a'.repeat(400),
      price_cents: '99999999999999',
    })
    const { statusCode, rawPayload } = await share(id)
    expect(statusCode).toBe(200)
    expect(await ink(rawPayload, 1152, 0, 48, 630)).toBeLessThan(6)
  })

  test.each([
    '/share/properties/00000000-0000-4000-8000-000000000000.jpg',
    '/share/properties/nobody.jpg',
    '/share/properties/..%2F..%2Fpackage.json.jpg',
    '/share/nothing.jpg',
    '/share/',
  ])('%s is 404', async (address) => {
    const { statusCode, headers } = await app.inject(address)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('application/json')
  })
})

test("other pages have one of their own with the company's name", async () => {
  cache.clear()
  const page = (await app.inject('/about')).body
  const address = /<meta property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(page)![1]!
  expect(address).toMatch(/^\/share\/site\.jpg\?v=/)
  const before = (await app.inject(address)).rawPayload
  expect(await sharp(before).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  await db.updateTable('site_settings').set({ value: 'Harbor' }).where('key', '=', 'company.name').execute()
  expect((await app.inject(address)).rawPayload.equals(before)).toBe(false)
})

describe('text drawing', () => {
  test('text becomes paths: no markup, and no font is needed', async () => {
    const { text } = await loadFaces()
    const drawing = drawText(text, '<b>&"Łódź" – naïve 🏡</b>', { x: 0, y: 0, size: 20, fill: '#000' })
    expect(drawing).toMatch(/^<g [^<>]+>(<path transform="translate\(-?\d+\)" d="[^"<>&]+"\/>)+<\/g>$/)
    expect(drawing).not.toContain('font')
  })

  test('lines respect their width and number; omitted words leave an ellipsis', async () => {
    const { text } = await loadFaces()
    const words = 'Three bedrooms with porches near Davis Square and a garden behind the house'
    expect(wrapText(text, words, 30, 10_000, 3)).toEqual([words])
    const lines = wrapText(text, words, 30, 300, 3)
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/\w…$/)
    expect(words.startsWith(lines.join(' ').slice(0, -1))).toBe(true)
    expect(lines.filter((line) => fitFontSize(text, line, 30, 300) < 30)).toEqual([])
    expect(wrapText(text, 'x'.repeat(500), 30, 300, 2)).toHaveLength(2)
    expect(wrapText(text, '', 30, 300, 2)).toEqual([])
  })
})

describe('the folder of share pictures', () => {
  test('has a size limit and deletes the oldest first', async () => {
    const folder = path.join(dataDir, 'few')
    const store = new ShareStore(folder, 3)
    for (const name of ['1', '2', '3', '4', '5', '6']) await store.get(name, async () => Buffer.from(name))
    expect((await readdir(folder)).length).toBe(3)
  })

  test('a write error does not affect the response, and a failed drawing is retried', async () => {
    const file = path.join(dataDir, 'a-file')
    await writeFile(file, '')
    const store = new ShareStore(file)
    await expect(store.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect((await store.get('a', async () => Buffer.from('drawn'))).toString()).toBe('drawn')
  })

  test('requests beyond the queue are refused with Retry-After', async () => {
    const store = new ShareStore(path.join(dataDir, 'busy'))
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    const requests = Array.from({ length: 60 }, (_, at) => store.get(String(at), () => promise))
    const settled = Promise.allSettled(requests)
    await expect(requests[59]).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
    resolve(Buffer.from('drawn'))
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
  })
})
