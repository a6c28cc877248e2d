import path from 'node:path'
import { lockForBackup } from '#server/db/backup/lock.ts'
import { openSession } from '#server/db/backup/session.ts'
import { createStorage } from '#server/gateways/storage.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cleanUpPhotos } from './photos.ts'
import { TENANT, ADMIN, type Headers, picture, setUpPhotos } from '#server/testing/setups/photos.ts'

const { db, url, uploads, app, visitor, as, add, show, rows, files } = await setUpPhotos()

const OTHER = '00000000-0000-4000-8000-000000000003'
const stranger = await csrfHeaders(app)
const LEAK = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  propertyAddress: '12 Elm Street, Cambridge, MA 02139',
  requestType: 'plumbing',
  description: 'The kitchen tap drips day and night.',
}

const addOne = async (headers?: Headers) => (await add(await picture(), headers)).json<{ id: string }>().id
const send = (photoIds: unknown, headers: Headers = visitor) =>
  app.inject({ method: 'POST', url: '/api/maintenance-requests', payload: { ...LEAK, photoIds }, headers })
const remove = (id: string, headers: Headers = visitor) =>
  app.inject({ method: 'DELETE', url: `/api/maintenance-photos/${id}`, headers })
const mails = async () =>
  (
    await sql<{ payload: { text: string } }>`select payload from graphile_worker._private_jobs order by id`.execute(db)
  ).rows.map(({ payload }) => payload.text)

describe('a request with photos', () => {
  test('has them in order, shows them only through its link, and has their number in its emails', async () => {
    const ids = [await addOne(), await addOne()]
    const answer = await send(ids.toReversed())
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ photoIds: ids.toReversed() })
    const [toSender = '', toCompany = ''] = await mails()
    expect(toCompany).toContain('Photos: 2')
    const token = /status\/([\w-]{43})/.exec(toSender)?.[1]
    const { photos } = (await app.inject(`/api/maintenance-status/${token}`)).json<{ photos: { id: string }[] }>()
    expect(photos).toEqual(ids.toReversed().map((id) => ({ id, width: 96, height: 64 })))
    const shown = await app.inject(`/api/maintenance-status/${token}/photos/${ids[0]}`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=3600',
      'x-robots-tag': 'noindex',
    })
    expect(shown.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    for (const place of [
      `/api/maintenance-status/${'x'.repeat(43)}/photos/${ids[0]}`,
      `/api/maintenance-status/${token}/photos/${TENANT}`,
      `/api/maintenance-photos/${ids[0]}`,
    ]) {
      expect((await app.inject({ url: place, headers: visitor })).statusCode).toBe(404)
    }
  })

  test('is visible to its signed-in sender and to administrators', async () => {
    const id = await addOne(as(TENANT))
    expect((await send([id], as(TENANT))).statusCode).toBe(201)
    expect((await show(id, { 'x-test-user': TENANT })).statusCode).toBe(200)
    expect((await show(id, { 'x-test-user': ADMIN })).statusCode).toBe(200)
    expect((await show(id, { 'x-test-user': OTHER })).statusCode).toBe(404)
    expect((await show(id)).statusCode).toBe(404)
  })

  test("accepts photos uploaded before signing in, and nobody else's", async () => {
    const [mine, theirs] = [await addOne(), await addOne(stranger)]
    expect((await show(theirs, visitor)).statusCode).toBe(404)
    expect((await show(theirs)).statusCode).toBe(404)
    const answer = await send([mine, theirs], as(TENANT))
    expect(answer.statusCode).toBe(400)
    const message = "We couldn't find this photo. Please add it again."
    expect(answer.json()).toEqual({ message, code: 'validation', issues: [{ path: 'photoIds.1', message }] })
    expect(await db.selectFrom('maintenance_requests').selectAll().execute()).toEqual([])
    expect(await mails()).toEqual([])
    expect((await send([mine], as(TENANT))).statusCode).toBe(201)
  })

  test('cannot use a photo of another request, even when both arrive at once', async () => {
    const id = await addOne()
    const answers = await Promise.all([send([id]), send([id])])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 400])
    expect(await rows()).toHaveLength(1)
  })

  test.each<[string, unknown, string, string]>([
    ['seven', Array.from({ length: 7 }, (_, n) => TENANT.replace(/1$/, String(n))), 'photoIds', 'At most 6 photos'],
    ['the same one twice', [TENANT, TENANT], 'photoIds', 'A photo can be added only once'],
    ['no id', ['../etc/passwd'], 'photoIds.0', "We couldn't find this photo. Please add it again."],
    ['one that never was', [TENANT], 'photoIds.0', "We couldn't find this photo. Please add it again."],
    ['no list', 'x', 'photoIds', 'photoIds must be a list'],
  ])('with %s is rejected with a message', async (_, photoIds, where, message) => {
    const answer = await send(photoIds)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message, code: 'validation', issues: [{ path: where, message }] })
  })

  test('sent again with its key is the same request with the same photos', async () => {
    const id = await addOne()
    const headers = { ...visitor, 'idempotency-key': 'photos' }
    const [first, second] = [await send([id], headers), await send([id], headers)]
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
  })
})

describe('unused photos', () => {
  const storage = createStorage(uploads)

  test('can be deleted by their sender only, before the request is submitted', async () => {
    const id = await addOne()
    expect((await remove(id, stranger)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(204)
    expect((await remove(id)).statusCode).toBe(404)
    expect([await rows(), await files()]).toEqual([[], []])
    const sent = await addOne()
    await send([sent])
    expect((await remove(sent)).statusCode).toBe(404)
    expect(await files()).toHaveLength(1)
  })

  test('are deleted after a day, and so are the files of deleted requests', async () => {
    const [old, young, sent, gone] = [await addOne(), await addOne(), await addOne(), await addOne()]
    await send([sent])
    const { id } = (await send([gone])).json<{ id: string }>()
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await db.updateTable('maintenance_photos').set({ created_at: yesterday }).where('id', 'in', [old, sent]).execute()
    await db.deleteFrom('maintenance_requests').where('id', '=', id).execute()
    await cleanUpPhotos({ db, storage })
    expect(new Set(await files())).toEqual(new Set([`${sent}.jpg`, `${young}.jpg`]))
    expect((await send([old])).statusCode).toBe(400)
  })

  test('whose file could not be deleted are deleted the next time', async () => {
    const id = await addOne()
    await db.deleteFrom('maintenance_photos').execute()
    const failing = { ...storage, remove: () => Promise.reject(new Error('no disk')) }
    await expect(cleanUpPhotos({ db, storage: failing })).rejects.toThrow('no disk')
    expect(await files()).toEqual([`${id}.jpg`])
    await cleanUpPhotos({ db, storage })
    expect(await files()).toEqual([])
  })

  test('whose files a running backup may still copy are deleted after it', async () => {
    const [removed, old] = [await addOne(), await addOne()]
    const backup = await openSession(url)
    expect(await lockForBackup(backup)).toBe(true)
    expect((await remove(removed)).statusCode).toBe(204)
    await db.deleteFrom('maintenance_photos').execute()
    await cleanUpPhotos({ db, storage })
    expect(await rows()).toEqual([])
    expect(new Set(await files())).toEqual(new Set([`${removed}.jpg`, `${old}.jpg`]))
    await backup.query('select pg_advisory_unlock_all()')
    await backup.end()
    await cleanUpPhotos({ db, storage })
    expect(await files()).toEqual([])
  })

  test('beyond 24 of one sender are deleted, the oldest first', async () => {
    const first = await addOne(as(TENANT))
    const another = await addOne(as(OTHER))
    for (let n = 0; n < 24; n += 1) await addOne(as(TENANT))
    const left = (await rows()).map(({ id }) => id)
    expect(left).toHaveLength(25)
    expect(left).not.toContain(first)
    expect(left).toContain(another)
  })
})

test('a photo is not confirmed if it was not stored: 503, and nothing is left', async () => {
  const { app: broken, errors } = await createTestApp(db, {
    config: { uploads: { folder: path.join(import.meta.filename, 'no-folder'), bucket: undefined } },
  })
  const answer = await broken.inject({
    method: 'POST',
    url: '/api/maintenance-photos',
    payload: await picture(),
    headers: { ...(await csrfHeaders(broken)), 'content-type': 'image/jpeg' },
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ message: "We couldn't save the photo. Please try again." })
  expect(await rows()).toEqual([])
  expect(errors.splice(0)).toHaveLength(1)
})
