import type { AdminHeroImage } from '#contract/hero-images/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { purgeHeroImages } from './service.ts'

const { db } = await createDatabase()
const { app, cache } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')

const STAFF = '/api/admin/hero-images'
const SLIDE = { title: 'Harbor', imageUrl: 'https://pictures.example/harbor.jpg' }
const add = async (payload: object = SLIDE) => (await admin.call('POST', STAFF, payload)).json<AdminHeroImage>()
const change = (id: string, payload: object) => admin.call('PATCH', `${STAFF}/${id}`, payload)
const list = async () => (await admin.call('GET', STAFF)).json<AdminHeroImage[]>()
const shown = async () => {
  cache.clear()
  return (await app.inject('/api/hero-images')).json<AdminHeroImage[]>().map(({ title }) => title)
}
const logs = () =>
  db.selectFrom('audit_logs').selectAll().where('resource_type', '=', 'hero_image').orderBy('seq').execute()

beforeEach(() => db.deleteFrom('hero_images').execute())

test("a new hero image is on the home page, with the form's defaults", async () => {
  const answer = await admin.call('POST', STAFF, SLIDE)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    { ...SLIDE, src: SLIDE.imageUrl, alt: '', description: null, sortOrder: 0, isActive: true, version: 1 },
  ])
  expect(await shown()).toEqual(['Harbor'])
  expect((await logs()).at(-1)).toMatchObject({
    action: 'create',
    user_id: admin.id,
    details: { changes: { title: { to: 'Harbor' } } },
  })
})

test('its URL may be sent as src', async () => {
  const { title, imageUrl: src } = SLIDE
  expect(await add({ title, src })).toMatchObject({ imageUrl: src, src })
})

test.each([
  [{}, 'Title is required'],
  [{ title: 'x' }, 'Image URL is required'],
  [{ ...SLIDE, imageUrl: 'harbor' }, 'Image URL must be a web address that begins with https://'],
  [{ ...SLIDE, sortOrder: -1 }, 'Sort order must be at least 0'],
  [{ ...SLIDE, sortOrder: 1.5 }, 'Sort order must be a whole number'],
  [{ ...SLIDE, isActive: 'yes' }, 'isActive must be true or false'],
])('invalid input is rejected with a message (%#)', async (payload, message) => {
  const answer = await admin.call('POST', STAFF, payload)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
})

test('an update changes the given fields only; one based on an older version is a conflict', async () => {
  const { id, version } = await add({ ...SLIDE, alt: 'The harbor' })
  expect((await change(id, { isActive: false, version })).json()).toMatchObject({
    alt: 'The harbor',
    isActive: false,
    version: 2,
  })
  expect(await shown()).toEqual([])
  expect((await change(id, { title: 'Mine', version })).statusCode).toBe(409)
  expect((await change(id, { isActive: false })).json()).toMatchObject({ version: 2 })
  expect((await logs()).at(-1)?.details).toEqual({ changes: { isActive: { from: true, to: false } } })
  expect((await change('00000000-0000-4000-8000-00000000dead', {})).statusCode).toBe(404)
})

test('one call sets the order of all; an incomplete list is a conflict', async () => {
  const [one, two, three] = [
    await add(),
    await add({ ...SLIDE, title: 'Two' }),
    await add({ ...SLIDE, title: 'Three' }),
  ]
  const arrange = (ids: string[]) => admin.call('PUT', `${STAFF}/order`, { ids })
  const answer = await arrange([three.id, one.id, two.id])
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    [
      { title: 'Three', sortOrder: 0 },
      { title: 'Harbor', sortOrder: 1 },
      { title: 'Two', sortOrder: 2 },
    ],
  ])
  expect(await shown()).toEqual(['Three', 'Harbor', 'Two'])
  expect((await logs()).at(-1)).toMatchObject({
    action: 'update',
    details: { changes: { order: { to: [three.id, one.id, two.id] } } },
  })
  expect((await arrange([one.id, two.id])).statusCode).toBe(409)
  expect((await arrange([one.id, two.id, two.id])).statusCode).toBe(409)
  expect((await arrange(['x'])).statusCode).toBe(400)
  expect(await shown()).toEqual(['Three', 'Harbor', 'Two'])
})

test('a deleted one disappears at once, can be restored, and is gone for good after 30 days', async () => {
  const { id } = await add()
  const gone = await add({ ...SLIDE, title: 'Gone' })
  for (const one of [id, gone.id]) expect((await admin.call('DELETE', `${STAFF}/${one}`)).statusCode).toBe(204)
  expect([await shown(), await list()]).toEqual([[], []])
  expect((await admin.call('DELETE', `${STAFF}/${id}`)).statusCode).toBe(404)
  expect((await change(id, { title: 'x' })).statusCode).toBe(404)
  await db
    .updateTable('hero_images')
    .set({ deleted_at: sql<Date>`now() - interval '31 days'` })
    .where('id', '=', gone.id)
    .execute()
  await purgeHeroImages(db)
  expect((await admin.call('POST', `${STAFF}/${id}/restore`)).json()).toMatchObject({ id, title: 'Harbor' })
  expect((await admin.call('POST', `${STAFF}/${gone.id}/restore`)).statusCode).toBe(404)
  expect(await shown()).toEqual(['Harbor'])
  expect((await logs()).map(({ action, user_id }) => [action, user_id]).slice(-2)).toEqual([
    ['delete', null],
    ['update', admin.id],
  ])
})
