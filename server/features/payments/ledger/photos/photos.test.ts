import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { companyDay } from '#contract/core/calendar.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { type ReceiptPhoto, RECEIPT_PHOTOS_MAX } from '#contract/leases/photos/admin.ts'
import { cleanUpPhotos } from '#server/features/maintenance/service.ts'
import { createStorage } from '#server/gateways/storage.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { drawing, picture } from '#server/testing/setups/photos.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { deleteUnstoredPhotos } from './queries.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-checks-'))
afterAll(() => rm(folder, { recursive: true }))
const uploads = { folder, bucket: undefined }
const { db, app, errors, call, leased, receipt, reversal, logsOf } = await setUpLedgers({ uploads })
const storage = createStorage(uploads)

const files = async () =>
  (await readdir(path.join(folder, 'receipts')).catch(() => [])).toSorted((a, b) => a.localeCompare(b))

/** A payment by check of a tenant of its own. */
async function paid(body: object = {}) {
  const { leaseId, ledger, tenant } = await leased({ months: 0 })
  const entry = (await receipt(leaseId, { number: '1042', ...body })).json<AdminLedgerEntry>()
  const url = `/api/admin/ledger-entries/${entry.id}/photos`
  const shownEntry = async () => (await ledger()).entries.find(({ id }) => id === entry.id)!
  return { leaseId, ledger, tenant, entry, url, shownEntry }
}

const add = (url: string, payload: Buffer | Readable, type = 'image/jpeg') =>
  call('POST', url, payload, { 'content-type': type })
const added = async (url: string, payload: Buffer) => (await add(url, payload)).json<ReceiptPhoto>()
const listed = async (url: string) => (await call('GET', url)).json<ReceiptPhoto[]>()
const messageOf = (answer: { json: () => unknown }) => (answer.json() as { message: string }).message
const otherPicture = (edge: number) => drawing(edge, edge).jpeg().toBuffer()

test('a photo is stored upright without location, counted in the ledger, and logged; its payment stays as it was', async () => {
  const { leaseId, entry, url, shownEntry } = await paid()
  expect([entry.photoCount, await listed(url)]).toEqual([0, []])
  const turned = await drawing(3000, 2000)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'SpyPhone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 21/1 30/1' } })
    .jpeg()
    .toBuffer()
  const answer = await add(url, turned)
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    {
      id: expect.any(String),
      width: 1365,
      height: 2048,
      staffName: 'Ada Lovelace',
      addedAt: expect.any(String),
      hidden: null,
    },
  ])
  const { id } = answer.json<ReceiptPhoto>()
  const shown = await call('GET', `/api/admin/receipt-photos/${id}`)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1365, height: 2048 })
  expect(shown.rawPayload.includes('SpyPhone')).toBe(false)
  expect(await shownEntry()).toEqual({ ...entry, photoCount: 1 })
  expect((await logsOf(leaseId)).at(-1)).toMatchObject({
    action: 'update',
    resource_type: 'ledger',
    details: { photo: 'added', id, entry: entry.id, receiptNumber: entry.receiptNumber },
  })
})

test('the same file is stored once: a double press, a second try, and two members of staff at once', async () => {
  const { leaseId, url, shownEntry } = await paid()
  const before = (await files()).length
  const bytes = await otherPicture(40)
  const colleague = await createAccount(db, { role: 'admin' })
  const { call: theirs } = await signedIn(app, colleague.email)
  const answers = await Promise.all([
    add(url, bytes),
    add(url, bytes),
    theirs('POST', url, bytes, { 'content-type': 'image/jpeg' }),
  ])
  answers.push(await add(url, bytes))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json<ReceiptPhoto>().id)).size).toBe(1)
  expect((await shownEntry()).photoCount).toBe(1)
  await cleanUpPhotos({ db, storage })
  expect((await files()).length).toBe(before + 1)
  expect(
    (await logsOf(leaseId)).filter(({ resource_type: type, action }) => type === 'ledger' && action === 'update'),
  ).toHaveLength(1)

  // Two different ones are two: the front and the back.
  const both = await Promise.all([add(url, await otherPicture(42)), add(url, await otherPicture(44))])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await listed(url)).toHaveLength(3)
})

test('a wrong photo is hidden once, with a reason, and stays; the same file can be added again', async () => {
  const { leaseId, entry, url, shownEntry } = await paid({ method: 'money_order' })
  const bytes = await picture()
  const { id } = await added(url, bytes)
  const hide = (reason: string) => call('POST', `/api/admin/receipt-photos/${id}/hiding`, { reason })
  expect([(await hide(' ')).statusCode, await hide('').then(messageOf)]).toEqual([400, 'Reason is required'])
  const both = await Promise.all([hide('Of another tenant'), hide('Of another tenant')])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await hide('Once more').then(messageOf)).toBe('This photo was already hidden.')
  const hidden = { reason: 'Of another tenant', staffName: 'Ada Lovelace', at: expect.any(String) }
  expect(await listed(url)).toMatchObject([{ id, hidden }])
  expect((await shownEntry()).photoCount).toBe(0)
  expect((await call('GET', `/api/admin/receipt-photos/${id}`)).statusCode).toBe(200)
  const [log] = (await logsOf(leaseId)).slice(-1)
  expect(log!.details).toEqual({ photo: 'hidden', id, entry: entry.id, receiptNumber: entry.receiptNumber })

  const again = await added(url, bytes)
  expect(again.id).not.toBe(id)
  expect((await listed(url)).map((one) => one.hidden === null)).toEqual([false, true])
})

test('photos are never changed and go with the books', async () => {
  const { entry, url } = await paid()
  const { id } = await added(url, await picture())
  const change = (set: object) => db.updateTable('receipt_photos').set(set).where('id', '=', id).execute()
  const [file_key, staff_name] = ['receipts/other.jpg', 'Someone Else']
  for (const set of [{ file_key }, { width: 5 }, { staff_name }, { created_at: new Date(0) }, { stored_at: null }])
    await expect(change(set)).rejects.toThrow('a photo of a payment cannot be changed')
  await call('POST', `/api/admin/receipt-photos/${id}/hiding`, { reason: 'Blurred' })
  await expect(change({ hidden_at: null, hidden_by: null, hidden_because: null })).rejects.toThrow('cannot be changed')
  await change({ user_id: null })

  await db.transaction().execute(async (trx) => {
    await sql`select set_config('baystead.deletes_old', 'ledger_entries', true)`.execute(trx)
    await trx.deleteFrom('ledger_entries').where('id', '=', entry.id).execute()
  })
  await cleanUpPhotos({ db, storage })
  expect(await files()).not.toContain(`${id}.jpg`)
  expect((await call('GET', `/api/admin/receipt-photos/${id}`)).statusCode).toBe(404)
})

test('who paid has the photo in the copy of their data: the tenant, a roommate, or no one without an account', async () => {
  const { leaseId, tenant, url } = await paid()
  await added(url, await picture())
  const roommate = await createAccount(db, { role: 'tenant' })
  const joined = { lease_id: leaseId, user_id: roommate.id, joined_on: companyDay(), share_cents: 1000 }
  const { id: lease_tenant_id } = await db
    .insertInto('lease_tenants')
    .values(joined)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { leaseId: _, ...theirs } = await entryOf(leaseId, lease_tenant_id)
  await added(`/api/admin/ledger-entries/${theirs.id}/photos`, await picture())
  const rows = await db
    .selectFrom('receipt_photos as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .select('p.user_id')
    .where('e.lease_id', '=', leaseId)
    .orderBy('p.created_at')
    .execute()
  expect(rows.map((row) => row.user_id)).toEqual([tenant.id, roommate.id])
})

async function entryOf(leaseId: string, lease_tenant_id: string) {
  const { id } = await db
    .insertInto('ledger_entries')
    .values({
      lease_id: leaseId,
      lease_tenant_id,
      kind: 'payment',
      account: 'rent',
      cents: -100,
      effective_on: companyDay(),
      source: 'staff',
      staff_name: 'Ada Lovelace',
      method: 'check',
      receipt_number: 'BY-2026-999999',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { leaseId, id }
}

const NOT_A_PHOTO = "This isn't a JPEG, PNG, WebP or HEIC photo."
const DAMAGED = "This photo is damaged and can't be read."
const half = async () => (await drawing(900, 600).jpeg().toBuffer()).subarray(0, 3000)
const endless = () => Readable.from(Array.from({ length: 2000 }, () => Buffer.alloc(100_000, 0xff)))
const REFUSED: [string, number, string, () => Promise<Buffer> | Buffer | Readable, string][] = [
  ['a text that is named a photo', 400, NOT_A_PHOTO, () => Buffer.from('Hello, I am a letter'), 'image/jpeg'],
  ['a PDF', 415, NOT_A_PHOTO, () => Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['a broken picture', 400, DAMAGED, half, 'image/jpeg'],
  ['nothing', 400, 'The file is empty', () => Buffer.alloc(0), 'image/jpeg'],
  ['21 MB', 413, 'A photo can be at most 20 MB.', () => Buffer.alloc(21 * 1024 * 1024, 0xff), 'image/jpeg'],
  ['200 MB without a length', 413, 'A photo can be at most 20 MB.', endless, 'image/jpeg'],
]

test.each(REFUSED)('%s is refused with %i, and the payment stays', async (_, status, message, make, type) => {
  const { entry, url, shownEntry } = await paid()
  const before = await files()
  const answer = await add(url, await make(), type)
  expect([answer.statusCode, messageOf(answer)]).toEqual([status, message])
  expect([await shownEntry(), await listed(url), await files()]).toEqual([entry, [], before])
})

test('only a payment that staff recorded has photos, also once it was reversed, and at most so many', async () => {
  const { leaseId, ledger, entry, url } = await paid()
  const charge = (await ledger()).entries.find(({ kind }) => kind === 'charge')!
  const refused = await add(`/api/admin/ledger-entries/${charge.id}/photos`, await picture())
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    409,
    'Only payments that staff recorded, such as checks, have photos.',
  ])
  const nowhere = '00000000-0000-4000-8000-00000000dead'
  expect((await add(`/api/admin/ledger-entries/${nowhere}/photos`, await picture())).statusCode).toBe(404)
  expect((await call('GET', `/api/admin/receipt-photos/${nowhere}`)).statusCode).toBe(404)
  expect((await call('POST', `/api/admin/receipt-photos/${nowhere}/hiding`, { reason: 'x' })).statusCode).toBe(404)
  expect(leaseId).not.toBe(nowhere)

  await reversal(entry.id)
  for (let n = 1; n <= RECEIPT_PHOTOS_MAX; n += 1)
    expect((await add(url, await otherPicture(20 + 2 * n))).statusCode).toBe(201)
  const more = await add(url, await otherPicture(70))
  expect([more.statusCode, messageOf(more)]).toEqual([409, 'A payment can have at most 10 photos.'])
  expect(await listed(url)).toHaveLength(RECEIPT_PHOTOS_MAX)
})

test('tenants and visitors get nothing, not even of their own payment', async () => {
  const { url } = await paid()
  const { id } = await added(url, await picture())
  const tenant = await createAccount(db, { role: 'tenant' })
  const { call: theirs } = await signedIn(app, tenant.email)
  for (const address of [url, `/api/admin/receipt-photos/${id}`]) {
    expect((await theirs('GET', address)).statusCode).toBe(403)
    expect((await app.inject({ url: address })).statusCode).toBe(401)
  }
})

test('where the storage fails, the payment stays and the same photo can be sent again', async () => {
  const { url, shownEntry } = await paid()
  const inside = path.join(folder, 'receipts')
  await rm(inside, { recursive: true, force: true })
  await writeFile(inside, 'not a folder')
  const failed = await add(url, await picture())
  expect([failed.statusCode, messageOf(failed)]).toEqual([503, "We couldn't save the photo. Please try again."])
  expect(errors.splice(0)).toMatchObject([expect.stringContaining('EEXIST')])
  expect([(await shownEntry()).photoCount, await listed(url)]).toEqual([0, []])
  await rm(inside)
  expect((await add(url, await picture())).statusCode).toBe(201)
  expect((await shownEntry()).photoCount).toBe(1)
})

test('what was cut off between the file and its row is never shown and goes after a day', async () => {
  const { entry, url, shownEntry } = await paid()
  const file_key = 'receipts/00000000-0000-4000-8000-00000000cafe.jpg'
  await storage.put(file_key, await picture(), 'image/jpeg')
  await db
    .insertInto('receipt_photos')
    .values({
      id: '00000000-0000-4000-8000-00000000cafe',
      entry_id: entry.id,
      file_key,
      width: 96,
      height: 64,
      source_sha256: Buffer.alloc(32),
      staff_name: 'Ada Lovelace',
      created_at: new Date(Date.now() - 25 * 3_600_000),
    })
    .execute()
  expect([(await shownEntry()).photoCount, await listed(url)]).toEqual([0, []])
  await deleteUnstoredPhotos(db)
  await cleanUpPhotos({ db, storage })
  expect(await files()).not.toContain('00000000-0000-4000-8000-00000000cafe.jpg')
})
