import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sharedSecret } from '#server/db/secrets/secrets.ts'
import { connect } from '#server/db/connection.ts'
import { PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { start } from '#server/testing/embedded/embedded-process.ts'
import { LEAK } from '#server/testing/maintenance.ts'
import { eventually, runCommand, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { everyFile, everyObject, everyRow } from '#server/testing/read/contents.ts'
import { drawing } from '#server/testing/setups/photos.ts'
import { openBrowser } from '#server/testing/setups/product.ts'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'

const ADMIN = 'admin@example.com'
const USER = 'user@example.com'
const PASSPHRASE = 'a passphrase of the tests'
const KEY = 'the-key-of-another-installation-1'

/** What people store over HTTP: a picture, a home, an inquiry whose emails wait, a request with a photo, a payment, a second factor. */
async function fill(base: string) {
  const admin = await openBrowser(base, { email: ADMIN, password: PASSWORD })
  const picture = await admin<{ url: string }>('POST', '/api/admin/pictures', await drawing(800, 600).jpeg().toBuffer())
  expect(picture.status).toBe(201)
  const home = await admin<{ id: string }>('POST', '/api/admin/properties', {
    title: 'Restored cottage',
    address: '9 Hill Road, Medford, MA 02155',
    price: '845000',
    imageUrls: [picture.body.url],
  })
  expect(home.status).toBe(201)
  const visitor = await openBrowser(base)
  const inquiry = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    subject: 'buying',
    message: 'Is it\tfree?\n\\.',
  }
  expect((await visitor('POST', '/api/contacts', inquiry)).status).toBe(201)
  const photo = await visitor<{ id: string }>('POST', '/api/maintenance-photos', await drawing().jpeg().toBuffer())
  expect((await visitor('POST', '/api/maintenance-requests', { ...LEAK, photoIds: [photo.body.id] })).status).toBe(201)
  const tenant = await openBrowser(base, { email: 'tenant@example.com', password: PASSWORD })
  const payment = { amount: '21.50', paymentType: 'fees', description: 'Key' }
  expect((await tenant('POST', '/api/create-payment-intent', payment)).status).toBe(200)
  const user = await openBrowser(base, { email: USER, password: PASSWORD })
  const setup = await user<{ manualKey: string }>('POST', '/api/2fa/setup', { password: PASSWORD })
  const secret = setup.body.manualKey.replaceAll(' ', '')
  expect((await user('POST', '/api/2fa/enable', { token: generateSync({ secret }) })).status).toBe(200)
  return { picture: picture.body.url, homeId: home.body.id, photoId: photo.body.id, secret }
}

/** The embedded database of a stopped product. */
async function open(dataDir: string) {
  const database = await start({ dir: path.join(dataDir, 'postgres') })
  const { db, pool } = connect(database.url)
  return {
    db,
    close: async () => {
      await pool.end()
      await database.stop()
    },
  }
}

const messagesIn = async (folder: string) => {
  const names = await readdir(path.join(folder, 'mail')).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
  return Promise.all(files.map((name) => readFile(path.join(folder, 'mail', name), 'utf8')))
}

test('everything is there in an empty folder and in an empty database, and the product continues with it', async () => {
  const folder = await temporaryFolder()
  const [from, to, other] = ['from', 'to', 'other'].map((name) => path.join(folder, name)) as [string, string, string]
  const file = path.join(folder, 'backup.tar.gz.age')
  // No email leaves, because nothing listens there.
  const env = {
    DEMO_PASSWORD: PASSWORD,
    BACKUP_PASSPHRASE: PASSPHRASE,
    LOG_LEVEL: 'error',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
  const before = startProduct({ ...env, DATA_DIR: from })
  const stored = await fill(await before.ready)
  before.child.kill('SIGTERM')
  await before.ended

  const backup = await runCommand('backup.ts', [file], { ...env, DATA_DIR: from })
  expect([backup.code, backup.printed]).toEqual([
    0,
    expect.stringMatching(/rows of \d+ tables and \d+ files\. Read back/),
  ])
  expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')

  const source = await open(from)
  const rows = await everyRow(source.db)
  const objects = await everyObject(source.db)
  const secret = await sharedSecret(source.db, { file: path.join(from, 'secrets.key') }, 'two-factor')
  await source.close()
  expect(rows['public.properties']!.length).toBeGreaterThan(36)
  expect(rows['graphile_worker._private_jobs']!.length).toBeGreaterThan(2)
  const uploads = await everyFile(path.join(from, 'uploads'))
  expect(Object.keys(uploads).length).toBeGreaterThan(5)

  // Into an empty folder.
  const restored = await runCommand('restore.ts', [file], { ...env, DATA_DIR: to })
  expect([restored.code, restored.printed]).toEqual([0, expect.stringMatching(/^Restored [^\n]+\n$/)])
  const copy = await open(to)
  expect(await everyRow(copy.db)).toEqual(rows)
  expect(await everyObject(copy.db)).toEqual(objects)
  await copy.close()
  expect(await everyFile(path.join(to, 'uploads'))).toEqual(uploads)
  expect(readFileSync(path.join(to, 'secrets.key'))).toEqual(readFileSync(path.join(from, 'secrets.key')))

  // Into an empty database, whose installation has a key of its own.
  const { db, url } = await createDatabase({ isEmpty: true })
  const elsewhere = { ...env, DATABASE_URL: url, SECRETS_KEY: KEY, DATA_DIR: other }
  const moved = await runCommand('restore.ts', [file], elsewhere)
  expect([moved.code, moved.printed]).toEqual([0, expect.stringMatching(/^Restored [^\n]+\n$/)])
  const { 'public.server_secrets': sealedAgain, ...movedRows } = await everyRow(db)
  const { 'public.server_secrets': sealed, ...expected } = rows
  expect(movedRows).toEqual(expected)
  expect(sealedAgain).toHaveLength(sealed!.length)
  expect((await sharedSecret(db, { keys: [KEY] }, 'two-factor')).equals(secret)).toBe(true)
  expect(await everyObject(db)).toEqual(objects)
  expect(await everyFile(path.join(other, 'uploads'))).toEqual(uploads)
  const verified = await runCommand('audit-verify.ts', [], elsewhere)
  expect([verified.code, verified.printed]).toEqual([0, expect.stringContaining('audit_logs: whole')])

  // The product continues in the folder: old passwords and second factors, files, new rows, and each waiting email once.
  const { SMTP_URL: _, ...withoutServer } = env
  const after = startProduct({ ...withoutServer, DATA_DIR: to })
  const base = await after.ready
  const admin = await openBrowser(base, { email: ADMIN, password: PASSWORD })
  expect((await fetch(base + stored.picture)).status).toBe(200)
  expect((await admin('GET', `/api/maintenance-photos/${stored.photoId}`)).status).toBe(200)
  const { status, body } = await admin<{ version: number }>('GET', `/api/admin/properties/${stored.homeId}`)
  expect(status).toBe(200)
  const sold = await admin('PATCH', `/api/admin/properties/${stored.homeId}`, { status: 'sold', version: body.version })
  expect(sold.status).toBe(200)
  const another = { title: 'Next cottage', address: '10 Hill Road, Medford, MA 02155', price: '845000' }
  expect((await admin('POST', '/api/admin/properties', another)).status).toBe(201)
  await expect(openBrowser(base, { email: USER, password: PASSWORD })).rejects.toThrow('two_factor_required')
  const toAda = async () => (await messagesIn(to)).filter((text) => /^To: <?ada@example\.com/im.test(text))
  const about = (texts: string[]) => texts.map((text) => /^Subject: (.+)$/im.exec(text)![1]!).toSorted()
  const sent = await eventually(toAda, ({ length }) => length >= 2)
  expect(new Set(sent.map((text) => /^Message-ID: (\S+)/im.exec(text)![1])).size).toBe(sent.length)
  expect(about(sent)).toEqual([...new Set(about(sent))])
  const again = await runCommand('restore.ts', [file], { ...env, DATA_DIR: to })
  expect([again.code, again.printed]).toEqual([1, expect.stringMatching(/^The product is running on [^\n]+\n$/)])
  after.child.kill('SIGTERM')
  await after.ended
  const over = await runCommand('restore.ts', [file], { ...env, DATA_DIR: to })
  expect([over.code, over.printed]).toEqual([1, expect.stringMatching(/^The database is not empty[^\n]+\n$/)])
  const chains = await runCommand('audit-verify.ts', [], { ...withoutServer, DATA_DIR: to })
  expect([chains.code, chains.printed]).toEqual([0, expect.stringContaining('audit_logs: whole')])
}, 300_000)
