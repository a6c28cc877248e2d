import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { RequestDetail } from '#contract/maintenance/own.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller, LEAK, takeMail, tokenIn } from '#server/testing/maintenance.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

const { db } = await createDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-photos-'))
afterAll(() => rm(folder, { recursive: true }))
const { app } = await createTestApp(db, { config: { uploads: { folder, bucket: undefined } } })
const tenant = await createCaller(app, db)
const other = await createCaller(app, db)
const admin = await createCaller(app, db, 'admin')

type Caller = typeof tenant
const payload = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#3a6' } })
  .jpeg()
  .toBuffer()
const addPhoto = async ({ token }: Caller) => {
  const headers = { ...(await csrfHeaders(app)), authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' }
  const answer = await app.inject({ method: 'POST', url: '/api/maintenance-photos', payload, headers })
  return answer.json<{ id: string }>().id
}
const show = async ({ call }: Caller, id: string) => (await call('GET', `/api/maintenance-photos/${id}`)).statusCode
const read = async (id: string) => (await tenant.call('GET', `/api/maintenance-requests/${id}`)).json<RequestDetail>()

test('photos of a message are visible to both sides and to nobody else', async () => {
  const id = await tenant.report({ photoIds: [await addPhoto(tenant)] })
  const [mine, theirs] = [await addPhoto(tenant), await addPhoto(admin)]
  const message = { body: 'Look', photoIds: [mine] }
  const sent = await tenant.call('POST', `/api/maintenance-requests/${id}/messages`, message)
  expect(sent.json()).toMatchObject({ photos: [{ id: mine, width: 12, height: 8 }] })
  await admin.call('POST', `/api/admin/maintenance-requests/${id}/messages`, { body: 'Seen', photoIds: [theirs] })
  const { photos, messages } = await read(id)
  expect(photos).toHaveLength(1)
  expect(messages.map((each) => each.photos.map((photo) => photo.id))).toEqual([[mine], [theirs]])
  for (const photo of [mine, theirs])
    expect([await show(tenant, photo), await show(admin, photo), await show(other, photo)]).toEqual([200, 200, 404])
})

test('a photo of someone else, or of another message, is refused together with the message', async () => {
  const id = await tenant.report()
  const [mine, foreign] = [await addPhoto(tenant), await addPhoto(other)]
  const send = (photoIds: string[]) =>
    tenant.call('POST', `/api/maintenance-requests/${id}/messages`, { body: 'Look', photoIds })
  expect((await send([mine])).statusCode).toBe(201)
  expect((await send([mine])).json()).toMatchObject({ issues: [{ path: 'photoIds.0' }] })
  expect((await send([foreign])).statusCode).toBe(400)
  expect((await read(id)).messages).toHaveLength(1)
})

test('a photo of an internal note is visible to staff only', async () => {
  const id = await tenant.report()
  const photo = await addPhoto(admin)
  const note = { body: 'Old pipe', photoIds: [photo], isInternal: true }
  await admin.call('POST', `/api/admin/maintenance-requests/${id}/messages`, note)
  expect([await show(admin, photo), await show(tenant, photo)]).toEqual([200, 404])
  expect(JSON.stringify(await read(id))).not.toContain(photo)
})

test('photos of later messages are not visible through the tracking link', async () => {
  await takeMail(db)
  const headers = await csrfHeaders(app)
  const answer = await app.inject({ method: 'POST', url: '/api/maintenance-requests', payload: LEAK, headers })
  const { id } = answer.json<{ id: string }>()
  const [mail] = await takeMail(db)
  const token = tokenIn(mail)
  const photo = await addPhoto(admin)
  await admin.call('POST', `/api/admin/maintenance-requests/${id}/messages`, { body: 'Seen', photoIds: [photo] })
  expect((await app.inject(`/api/maintenance-status/${token}`)).json()).toMatchObject({ photos: [] })
  expect((await app.inject(`/api/maintenance-status/${token}/photos/${photo}`)).statusCode).toBe(404)
})
