import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CREDENTIALS, startBucket } from '#server/testing/setups/bucket.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createStorage, type Storage, StorageFailure } from './storage.ts'

const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3])
const KEY = 'maintenance/7d0f6a52-0f4e-4a0c-9f0a-3c1f6c1d2b3a.jpg'

/** What is found before a file is stored, while it is, and after it is deleted (twice). */
async function lifeOfFile(storage: Storage) {
  const before = await storage.get(KEY)
  await storage.put(KEY, PHOTO, 'image/jpeg')
  const stored = await storage.get(KEY)
  await storage.remove(KEY)
  await storage.remove(KEY)
  return [before, stored && Buffer.from(stored), await storage.get(KEY)]
}

describe('a folder', async () => {
  const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'baystead-uploads-')), 'uploads')
  const storage = createStorage({ folder, bucket: undefined })
  afterAll(() => rm(path.dirname(folder), { recursive: true }))

  test('stores, returns and deletes', async () => {
    expect(await lifeOfFile(storage)).toEqual([null, PHOTO, null])
  })

  test('leaves no temporary files', async () => {
    await storage.put(KEY, PHOTO, 'image/jpeg')
    expect(await readdir(path.join(folder, 'maintenance'))).toEqual([path.basename(KEY)])
  })

  test.skipIf(process.platform === 'win32')('lets nobody else of the machine read', async () => {
    await storage.put(KEY, PHOTO, 'image/jpeg')
    expect((await stat(path.join(folder, KEY))).mode & 0o077).toBe(0)
    expect((await stat(folder)).mode & 0o077).toBe(0)
  })

  test.skipIf(process.platform === 'win32')(
    'leaves the data folder that it makes open to the database of another user',
    async () => {
      const data = path.join(path.dirname(folder), 'data')
      await createStorage({ folder: path.join(data, 'uploads'), bucket: undefined }).put(KEY, PHOTO, 'image/jpeg')
      const modes = await Promise.all(
        [data, path.join(data, 'uploads')].map(async (at) => (await stat(at)).mode & 0o777),
      )
      expect(modes).toEqual([0o711, 0o700])
    },
  )

  test.skipIf(process.platform !== 'linux')('on a full disk refuses the file, and leaves nothing of it', async () => {
    const file = path.join(folder, KEY)
    await storage.remove(KEY)
    // Every write to it fails as on a full disk.
    await symlink('/dev/full', `${file}.part`)
    await expect(storage.put(KEY, PHOTO, 'image/jpeg')).rejects.toThrow(StorageFailure)
    expect(await readdir(path.dirname(file))).toEqual([])
    await storage.put(KEY, PHOTO, 'image/jpeg')
    expect(Buffer.from((await storage.get(KEY))!)).toEqual(PHOTO)
  })

  test('leftovers of a crash are deleted with the file', async () => {
    await storage.put(KEY, PHOTO, 'image/jpeg')
    await writeFile(path.join(folder, `${KEY}.part`), 'half')
    await storage.remove(KEY)
    expect(await readdir(path.join(folder, 'maintenance'))).toEqual([])
  })

  test.each(['../secret.jpg', '/etc/passwd', 'a/../../b.jpg', 'a//b.jpg', 'a.jpg.part', 'A.jpg', ''])(
    'the key %j is refused',
    async (key) => {
      await expect(storage.put(key, PHOTO, 'image/jpeg')).rejects.toThrow('is not the key of a file')
      await expect(storage.get(key)).rejects.toThrow('is not the key of a file')
      await expect(storage.remove(key)).rejects.toThrow('is not the key of a file')
    },
  )

  test('a file that cannot be written is an error', async () => {
    const blocked = path.join(path.dirname(folder), 'blocked')
    await writeFile(blocked, 'a file where a folder should be')
    const broken = createStorage({ folder: blocked, bucket: undefined })
    await expect(broken.put(KEY, PHOTO, 'image/jpeg')).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await readFile(blocked, 'utf8')).toBe('a file where a folder should be')
  })
})

describe('a bucket', async () => {
  const bucket = await startBucket()
  const storage = createStorage({ folder: '/nowhere', bucket: { ...CREDENTIALS, url: bucket.url } })
  beforeEach(() => {
    bucket.requests.length = 0
    Object.assign(bucket.state, { failures: 0, hangsUp: false, movedTo: '' })
  })

  test('stores, returns and deletes', async () => {
    expect(await lifeOfFile(storage)).toEqual([null, PHOTO, null])
  })

  test('is called with path-style URLs, signed over the bytes, with the content type', async () => {
    await storage.put(KEY, PHOTO, 'image/jpeg')
    expect(bucket.requests).toEqual([{ line: `PUT /homes/${KEY}`, type: 'image/jpeg', isSigned: true, bytes: PHOTO }])
  })

  test.each([
    ['answers 500 once', false],
    ['hangs up once', true],
  ])('that %s is retried', async (_, hangsUp) => {
    Object.assign(bucket.state, { failures: 1, hangsUp })
    await storage.put(KEY, PHOTO, 'image/jpeg')
    expect(bucket.requests).toHaveLength(2)
    expect(bucket.requests.every(({ isSigned, bytes }) => isSigned && bytes.equals(PHOTO))).toBe(true)
    expect(Buffer.from((await storage.get(KEY))!)).toEqual(PHOTO)
  })

  test('that keeps failing is an error, and so is one that denies access', async () => {
    bucket.state.failures = 100
    await expect(storage.put(KEY, PHOTO, 'image/jpeg')).rejects.toThrow(`The bucket answered 500 to PUT ${KEY}`)
    bucket.state.failures = 0
    const stranger = createStorage({
      folder: '/nowhere',
      bucket: { ...CREDENTIALS, secretAccessKey: 'wrong', url: bucket.url },
    })
    bucket.requests.length = 0
    await expect(stranger.get(KEY)).rejects.toThrow('The bucket answered 403')
    expect(bucket.requests).toHaveLength(1)
  })

  test('is not followed to another address', async () => {
    const other = await startBucket()
    bucket.state.movedTo = `${other.url}${KEY}`
    await expect(storage.get(KEY)).rejects.toThrow(StorageFailure)
    await expect(storage.put(KEY, PHOTO, 'image/jpeg')).rejects.toThrow(StorageFailure)
    expect(other.requests).toEqual([])
  })
})
