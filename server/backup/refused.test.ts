import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { lockForBackup } from '#server/db/backup/lock.ts'
import { openSession } from '#server/db/backup/session.ts'
import type { Db } from '#server/db/connection.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { runCommand, temporaryFolder } from '#server/testing/process.ts'
import { everyRow } from '#server/testing/read/contents.ts'
import { CREDENTIALS, startBucket } from '#server/testing/setups/bucket.ts'
import { testConfig } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createArchive, type Entry, readArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { restore } from './restore.ts'
import { writeBackup } from './write-backup.ts'

const PASSPHRASE = 'a passphrase of the tests'
const encryption = { passphrase: PASSPHRASE, work: 10 }
const { signal } = new AbortController()

const { db, url } = await createDatabase()
await createProperty(db, { title: 'A home with\ttabs, \\ and "quotes"' })
const target = await createDatabase({ isEmpty: true })

const PHOTO_ID = '7d0f6a52-0f4e-4a0c-9f0a-3c1f6c1d2b3a'
const PHOTO = `maintenance/${PHOTO_ID}.jpg`

const insertPhoto = (own: Db) =>
  own
    .insertInto('maintenance_photos')
    .values({ id: PHOTO_ID, sender: 'someone', file_key: PHOTO, width: 1, height: 1, stored_at: new Date() })
    .execute()

/** The settings of an installation in this folder, on the empty database. */
const into = (folder: string) => ({
  ...testConfig,
  dataDir: folder,
  uploads: { folder: path.join(folder, 'uploads'), bucket: undefined },
  databaseUrl: target.url,
  databaseDirectUrl: target.url,
})

const backUpTo = async (file: string, isEncrypted = false) =>
  backUp({
    file,
    config: into(path.dirname(file)),
    databaseUrl: url,
    encryption: isEncrypted ? encryption : null,
    signal,
  })

const restoreFrom = (file: string, passphrase: string | null = null) =>
  restore({ file, passphrase, config: into(path.join(path.dirname(file), 'to')) })

const isOf = (table: string) => (entry: Entry) => entry.name.startsWith(`tables/public.${table}/`)

/** Changes a text in the entries whose name begins like this. */
const inEntry =
  (begin: string, from: string, to: string) =>
  ({ name, bytes }: Entry): Entry => ({
    name,
    bytes: name.startsWith(begin) ? Buffer.from(bytes.toString().replace(from, to)) : bytes,
  })

/** Nothing of ours, and no tables of a queue with jobs. */
async function expectUntouched() {
  const { rows } =
    await sql`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(target.db)
  expect(rows).toEqual([])
}

async function newBackup(isEncrypted = false) {
  const file = path.join(await temporaryFolder(), 'backup')
  await backUpTo(file, isEncrypted)
  return file
}

describe('a backup that cannot be restored', () => {
  test('says that the passphrase is missing or wrong', async () => {
    const file = await newBackup(true)
    await expect(restoreFrom(file)).rejects.toThrow(`${file} is encrypted. Set BACKUP_PASSPHRASE`)
    await expect(restoreFrom(file, 'another passphrase')).rejects.toThrow('The passphrase does not open this backup')
    await expectUntouched()
    const { code, printed } = await runCommand('restore.ts', [file], {
      DATABASE_URL: target.url,
      DATA_DIR: path.dirname(file),
      BACKUP_PASSPHRASE: 'another passphrase',
    })
    expect([code, printed]).toEqual([1, expect.stringMatching(/^The passphrase does not open this backup[^\n]*\n$/)])
  })

  test.each([
    ['plain', false],
    ['encrypted', true],
  ])('%s: is refused if one byte was flipped or the end is missing', async (_, isEncrypted) => {
    const file = await newBackup(isEncrypted)
    const whole = await readFile(file)
    const passphrase = isEncrypted ? PASSPHRASE : null
    const refuse = async (bytes: Buffer) => {
      await writeFile(file, bytes)
      await expect(restoreFrom(file, passphrase)).rejects.toThrow(/damaged or cut off|does not open/)
    }
    for (const part of [0.05, 0.5, 0.95]) {
      const flipped = Buffer.from(whole)
      const at = Math.floor(whole.length * part)
      flipped[at] = flipped[at]! ^ 1
      await refuse(flipped)
    }
    for (const length of [whole.length - 1, Math.floor(whole.length / 2), 300]) await refuse(whole.subarray(0, length))
    await expectUntouched()
    await writeFile(file, whole)
    await expect(readBackup(file, passphrase)).resolves.toMatchObject({ manifest: { product: 'Baystead' } })
  })

  test.each<[string, (entries: Entry[]) => Entry[]]>([
    ['a row was changed', (entries) => entries.map(inEntry('tables/public.properties/', 'A home', 'A barn'))],
    ['the name of a migration was changed', (entries) => entries.map(inEntry('manifest.json', '0010_', '0O10_'))],
    ['a table is missing', (entries) => entries.filter((entry) => !isOf('properties')(entry))],
    [
      'something beside the tables was changed',
      (entries) => entries.map(inEntry('README.txt', 'Baystead', 'Bayhouse')),
    ],
    ['the summary was changed', (entries) => entries.map(inEntry('summary.json', '"rows": 1,', '"rows": 2,'))],
    ['the checksums are missing', (entries) => entries.filter(({ name }) => !name.startsWith('checksums/'))],
    ['the summary is missing', (entries) => entries.filter(({ name }) => name !== 'summary.json')],
    ['something follows the summary', (entries) => [...entries, { name: 'more.txt', bytes: Buffer.from('more') }]],
  ])('is refused if it was packed again and %s', async (_, change) => {
    const entries: Entry[] = []
    for await (const entry of readArchive(await newBackup(), null)) entries.push(entry)
    const file = path.join(await temporaryFolder(), 'backup')
    const archive = createArchive(file, null, signal)
    for (const { name, bytes } of change(entries)) await archive.add(name, bytes)
    await archive.finish()
    await expect(restoreFrom(file)).rejects.toThrow('is damaged or cut off')
  })

  test('is refused if it is none, or is not there', async () => {
    const folder = await temporaryFolder()
    const file = path.join(folder, 'notes.txt')
    await writeFile(file, 'Buy milk.')
    await expect(restoreFrom(file)).rejects.toThrow('is not a backup that this product made')
    await expect(restoreFrom(path.join(folder, 'none'))).rejects.toThrow('There is no backup at')
  })

  test.each<[string, (manifest: Manifest) => object, string]>([
    ['format', (manifest) => ({ ...manifest, format: 2 }), 'made by a newer version of the product (format 2'],
    [
      'migration',
      (manifest) => ({ ...manifest, migrations: [...manifest.migrations, { name: '9999_later', sha256: null }] }),
      'which has the migration 9999_later',
    ],
    ['queue', (manifest) => ({ ...manifest, queueVersion: 999 }), 'The job queue of this backup is newer'],
  ])('is refused if its %s is newer than this version', async (_, change, message) => {
    const { manifest } = await readBackup(await newBackup(), null)
    const file = path.join(await temporaryFolder(), 'backup')
    const writer = await writeBackup(file, change(manifest) as Manifest, { encryption: null, signal })
    await writer.finish([])
    await expect(restoreFrom(file)).rejects.toThrow(message)
    await expectUntouched()
  })
})

test('a database with anything in it is left alone', async () => {
  const file = await newBackup()
  const { db: full, url: fullUrl } = await createDatabase()
  await createProperty(full)
  const before = await everyRow(full)
  const config = { ...into(path.dirname(file)), databaseUrl: fullUrl, databaseDirectUrl: fullUrl }
  await expect(restore({ file, passphrase: null, config })).rejects.toThrow('The database is not empty')
  expect(await everyRow(full)).toEqual(before)
})

test('a restore that fails half-way leaves nothing, and can be repeated', async () => {
  const { db: own, url: ownUrl } = await createDatabase()
  await insertPhoto(own)
  const folder = await temporaryFolder()
  const file = path.join(folder, 'backup')
  const config = into(folder)
  await expect(backUp({ file, config, databaseUrl: ownUrl, encryption: null, signal })).rejects.toThrow(
    'The storage lacks the uploaded files that the database names',
  )
  expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false)

  await mkdir(path.join(folder, 'uploads/maintenance'), { recursive: true })
  await writeFile(path.join(folder, 'uploads', PHOTO), 'a photo')
  await backUp({ file, config, databaseUrl: ownUrl, encryption: null, signal })
  await expect(backUp({ file, config, databaseUrl: ownUrl, encryption: null, signal })).rejects.toThrow(
    'exists already',
  )

  // A file where the folder of uploads belongs.
  const to = path.join(folder, 'to')
  const blocked = { ...into(to), uploads: { folder: path.join(file, 'uploads'), bucket: undefined } }
  await expect(restore({ file, passphrase: null, config: blocked })).rejects.toThrow(/ENOTDIR|EEXIST/)
  await expectUntouched()
  await restore({ file, passphrase: null, config: into(to) })
  expect(await everyRow(target.db)).toEqual(await everyRow(own))
  expect(await readFile(path.join(to, 'uploads', PHOTO), 'utf8')).toBe('a photo')
})

test('files come from a bucket and go to the bucket of the new installation, and a running job is due again', async () => {
  const { db: own, url: ownUrl } = await createDatabase()
  await insertPhoto(own)
  const [from, to] = [await startBucket(), await startBucket()]
  await sql`select graphile_worker.add_job('send_mail')`.execute(own)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'`.execute(own)
  from.files.set(`/homes/${PHOTO}`, Buffer.from('a photo'))
  const folder = await temporaryFolder()
  const file = path.join(folder, 'backup')
  const withBucket = (bucket: { url: string }) => ({
    folder: '/nowhere',
    bucket: { ...CREDENTIALS, url: bucket.url },
  })
  const config = { ...into(folder), uploads: withBucket(from) }
  const { summary } = await backUp({ file, config, databaseUrl: ownUrl, encryption: null, signal })
  expect(summary.files).toEqual({ count: 1, bytes: 7 })
  const restored = await createDatabase({ isEmpty: true })
  await restore({
    file,
    passphrase: null,
    config: { ...config, uploads: withBucket(to), databaseUrl: restored.url, databaseDirectUrl: restored.url },
  })
  expect([...to.files]).toEqual([[`/homes/${PHOTO}`, Buffer.from('a photo')]])
  const { rows } = await sql`select locked_at, locked_by from graphile_worker._private_jobs`.execute(restored.db)
  expect(rows).toEqual([{ locked_at: null, locked_by: null }])
})

test('a backup into a folder that is not there says so', async () => {
  const folder = await temporaryFolder()
  await mkdir(path.join(folder, 'mail'))
  for (let count = 0; count < 20; count += 1) await writeFile(path.join(folder, 'mail', `${count}.eml`), 'Hello')
  const { code, printed } = await runCommand('backup.ts', [path.join(folder, 'none', 'backup')], {
    DATABASE_URL: url,
    DATA_DIR: folder,
  })
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(
      /^The backup could not be written to [^\n]*: there is no such folder\. Nothing was kept\.\n$/,
    ),
  ])
})

test('a backup that is stopped leaves no file', async () => {
  const file = path.join(await temporaryFolder(), 'backup')
  const stopped = { file, config: into(path.dirname(file)), databaseUrl: url, encryption: null }
  await expect(backUp({ ...stopped, signal: AbortSignal.abort() })).rejects.toThrow('The backup was stopped')
  expect(await readdir(path.dirname(file))).toEqual([])
})

test('two backups of one database do not run side by side', async () => {
  const client = await openSession(url)
  try {
    expect(await lockForBackup(client)).toBe(true)
    const folder = await temporaryFolder()
    const { code, printed } = await runCommand('backup.ts', [folder], { DATABASE_URL: url, DATA_DIR: folder })
    expect([code, printed]).toEqual([3, 'Another backup of this database is running.\n'])
  } finally {
    await client.end()
  }
})
