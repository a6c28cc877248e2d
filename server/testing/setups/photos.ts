import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { type Bucket, createStorage } from '#server/gateways/storage.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, csrfHeaders, userOf } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach } from 'vitest'
import { cleanUpPhotos } from '#server/features/maintenance/photos/photos.ts'

export const TENANT = '00000000-0000-4000-8000-000000000001'
export const ADMIN = '00000000-0000-4000-8000-000000000002'

export type Headers = Record<string, string>

/** Red on the left and blue on the right by default. */
export const drawing = (width = 96, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#1e1ec8' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#c81e1e' } }, left: 0, top: 0 },
  ])

export const picture = () => drawing().jpeg().toBuffer()

/** A product that stores photos in a folder of its own or in a bucket, with the calls that the tests of photos share. */
export async function setUpPhotos(bucket?: Bucket) {
  const { db, url } = await createDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-photos-'))
  afterAll(() => rm(folder, { recursive: true }))
  const uploads = { folder, bucket }
  const { app, errors } = await createTestApp(db, {
    config: { uploads },
    identify: async ({ headers }) => {
      const id = headers['x-test-user'] as string | undefined
      return id ? userOf(id === ADMIN ? 'admin' : 'tenant', id) : null
    },
  })

  const visitor = await csrfHeaders(app)
  const as = (id: string) => ({ ...visitor, 'x-test-user': id })
  const add = (payload: Buffer | Readable, headers: Headers = {}, type = 'image/jpeg') =>
    app.inject({
      method: 'POST',
      url: '/api/maintenance-photos',
      payload,
      headers: { ...visitor, 'content-type': type, ...headers },
    })

  const show = (id: string, headers: Headers = {}) => app.inject({ url: `/api/maintenance-photos/${id}`, headers })
  const rows = () => db.selectFrom('maintenance_photos').selectAll().orderBy('position').execute()
  const files = async () => readdir(path.join(folder, 'maintenance')).catch(() => [])
  beforeEach(async () => {
    await db.deleteFrom('maintenance_requests').execute()
    await db.deleteFrom('maintenance_photos').execute()
    await db.deleteFrom('submissions').execute()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await cleanUpPhotos({ db, storage: createStorage(uploads) })
  })

  return { db, url, folder, uploads, app, errors, visitor, as, add, show, rows, files }
}
