import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { OwnPicture } from '#contract/pictures/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp, csrfHeaders, userOf } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { removeUnused } from './queries.ts'
import { cleanUpPictures } from './service.ts'

const { db } = await createDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-pictures-'))
afterAll(() => rm(folder, { recursive: true }))
const uploads = { folder, bucket: undefined }
const { app, errors } = await createTestApp(db, { config: { uploads }, identify: async () => userOf('admin') })
const headers = await csrfHeaders(app)

const drawing = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#8e2f2a' } })
const send = (payload: Buffer, type = 'image/jpeg') =>
  app.inject({ method: 'POST', url: '/api/admin/pictures', payload, headers: { ...headers, 'content-type': type } })
const add = async () => (await send(await drawing().jpeg().toBuffer())).json<OwnPicture>()
const files = async () => {
  const names: string[] = await readdir(path.join(folder, 'pictures')).catch(() => [])
  return names.toSorted()
}

describe('an uploaded picture', () => {
  test('is available in every width up to its own, cacheable forever, without metadata', async () => {
    const photo = await drawing().withExif({ IFD0: { Copyright: 'SECRET', Model: 'Camera' } }).jpeg().toBuffer()
    const answer = await send(photo)
    expect(answer.statusCode).toBe(201)
    const { url, ...shape } = answer.json<OwnPicture>()
    expect(shape).toMatchObject({ width: 800, height: 600 })
    expect(url, 'its name ends in its size and its color').toMatch(/-800x600-832\.jpg$/)
    const name = url.slice(0, -4)
    const wanted = ['-320.avif', '-480.avif', '-640.avif', '-768.avif', '-960.jpg', '.jpg']
    expect(await files()).toEqual(wanted.map((suffix) => path.basename(name) + suffix).toSorted())
    for (const suffix of wanted) {
      const file = await app.inject(name + suffix)
      expect(file.headers).toMatchObject({
        'content-type': suffix.endsWith('avif') ? 'image/avif' : 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      const { width, exif } = await sharp(file.rawPayload).metadata()
      expect([width, exif]).toEqual([Number(/-(\d+)\.avif$/.exec(suffix)?.[1] ?? 800), undefined])
      expect(file.rawPayload.includes('SECRET')).toBe(false)
    }
  })

  test('is upright', async () => {
    const { width, height } = (await send(await drawing(900, 700).withMetadata({ orientation: 6 }).jpeg().toBuffer())).json<OwnPicture>()
    expect([width, height]).toEqual([700, 900])
  })

  test.each([
    ['too narrow', () => drawing(639, 500).jpeg().toBuffer(), 'A picture must be at least 640 pixels wide.'],
    ['no picture', async () => Buffer.from('GIF89a not one'), "This isn't a JPEG, PNG, WebP or HEIC photo."],
    ['cut off', async () => (await drawing().jpeg().toBuffer()).subarray(0, 700), "This photo is damaged and can't be read."],
  ])('%s is refused and leaves nothing', async (_, make, message) => {
    const before = await files()
    const answer = await send(await make())
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
    expect(await files()).toEqual(before)
  })

  test('too large or of another type is refused', async () => {
    expect((await send(Buffer.alloc(20 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await send(Buffer.from('<svg/>'), 'image/svg+xml')).statusCode).toBe(415)
  })

  test.each(['own-1.jpg', 'own-../../secret.jpg', `own-${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}-1x1.jpg`])(
    '%s is not found',
    async (file) => expect((await app.inject(`/pictures/${file}`)).statusCode).toBe(404),
  )

  test('that cannot be stored is refused, and its files are deleted', async () => {
    const before = await db.selectFrom('pictures').select('id').execute()
    const full = await createTestApp(db, {
      config: { uploads: { folder: '/dev/null/nowhere', bucket: undefined } },
      identify: async () => userOf('admin'),
    })
    const options = { method: 'POST', url: '/api/admin/pictures', payload: await drawing().jpeg().toBuffer() } as const
    const answer = await full.app.inject({ ...options, headers: { ...(await csrfHeaders(full.app)), 'content-type': 'image/jpeg' } })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      { message: "We couldn't save the picture. Please try again." },
    ])
    expect(await db.selectFrom('pictures').select('id').execute()).toEqual(before)
    full.errors.length = 0
    expect(errors).toEqual([])
  })

  test('is in the sitemap and in the share picture of its property', async () => {
    const { url } = await add()
    const { id } = await createProperty(db, { image_urls: [url] })
    expect((await app.inject('/sitemap.xml')).body).toContain(`http://localhost:3000${url}`)
    const { rawPayload, statusCode } = await app.inject(`/share/properties/${id}.jpg`)
    expect(statusCode).toBe(200)
    const { data } = await sharp(rawPayload).extract({ left: 100, top: 300, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
    // The red of the picture, not the blue that is drawn where there is no photo.
    expect(data[0]! - data[2]!).toBeGreaterThan(50)
  })
})

describe('an unused picture', () => {
  const age = (id: string, days: number) =>
    db.updateTable('pictures').set({ unused_since: sql<Date>`now() - make_interval(days => ${days})` }).where('id', '=', id).execute()
  const rows = async () => (await db.selectFrom('pictures').select('id').execute()).map(({ id }) => id)

  test('is deleted with its files after 30 days; a used one stays, even if its property is deleted', async () => {
    const [unused, young, listed, deleted, slide] = [await add(), await add(), await add(), await add(), await add()]
    const plan = await add()
    await createProperty(db, { image_urls: ['https://pictures.example/a.jpg', listed.url] })
    await createProperty(db, { floor_plan_urls: ['https://plans.example/a.png', plan.url] })
    await createProperty(db, { image_urls: [deleted.url], deleted_at: new Date() })
    await db.insertInto('hero_images').values({ title: 'Slide', image_url: slide.url }).execute()
    await cleanUpPictures(db)
    for (const { id } of [unused, listed, plan, deleted, slide]) await age(id, 31)
    await age(young.id, 29)
    await cleanUpPictures(db)
    expect(await rows()).not.toContain(unused.id)
    for (const { id } of [young, listed, plan, deleted, slide]) expect(await rows()).toContain(id)
    // A picture that is used again between the two steps of the job is kept.
    await age(young.id, 31)
    await createProperty(db, { image_urls: [young.url] })
    await removeUnused(db, 30)
    expect(await rows()).toContain(young.id)
    // The hourly job deletes the files that are listed here.
    const listedFiles = await db.selectFrom('files_to_remove').select('file_key').execute()
    const wanted = (await files()).filter((file) => file.includes(unused.id)).map((file) => `pictures/${file}`)
    expect(wanted).toHaveLength(6)
    expect(listedFiles.map(({ file_key }) => file_key).filter((key) => key.includes(unused.id)).toSorted()).toEqual(wanted)
  })
})
