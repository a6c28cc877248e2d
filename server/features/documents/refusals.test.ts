import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AdminDocument } from '#contract/documents/fields.ts'
import { DANA, LEE, messageOf, pdf, setUpDocuments, STAFF } from '#server/testing/leases/documents.ts'
import { drawing } from '#server/testing/setups/photos.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, errors, folder, callAs, staff, upload, drafted, shared, signedBy, files } = await setUpDocuments()
const dana = callAs(DANA)
const UNKNOWN = '00000000-0000-4000-8000-00000000ffff'

test("someone else's document is not there", async () => {
  const document = await shared()
  const lee = callAs(LEE)
  expect((await lee('GET', '/api/documents')).json()).toEqual([])
  for (const what of ['file', 'certificate'])
    expect((await lee('GET', `/api/documents/${document.id}/${what}`)).statusCode).toBe(404)
  expect((await signedBy(LEE, document, { name: 'Lee Cole' })).statusCode).toBe(404)
  expect(
    (await lee('POST', `/api/documents/${document.id}/acknowledgement`, { sha256: document.sha256 })).statusCode,
  ).toBe(404)
  expect((await lee('GET', `/api/admin/documents/${document.id}/file`)).statusCode).toBe(403)
  expect((await staff('GET', `/api/admin/leases/${UNKNOWN}/documents`)).statusCode).toBe(404)
  expect((await upload(pdf(), { leaseId: UNKNOWN })).statusCode).toBe(404)
})

test('a file that is not what it says is refused, and nothing is stored', async () => {
  const before = await files()
  const cases: [Buffer, string][] = [
    [Buffer.from('<html><script>alert(1)</script></html>'), "This isn't a PDF or a JPEG, PNG, WebP or HEIC picture."],
    [Buffer.from('MZ\x90\0 a program'), "This isn't a PDF"],
    [Buffer.concat([Buffer.from('<html><script>alert(1)</script></html>'), pdf()]), "This isn't a PDF"],
    [pdf().subarray(0, 30), 'This PDF is incomplete.'],
    [pdf('/Encrypt 5 0 R'), 'This PDF is protected by a password.'],
    [pdf('/S /JavaScript /JS (app.alert(1))'), 'This PDF has scripts'],
    [pdf('/S /Launch /F (x)'), 'This PDF has scripts'],
    [pdf('/S /J#61vaScript /JS (app.alert(1))'), 'This PDF has scripts'],
    [pdf('/Embedded#46iles 1 0 R'), 'This PDF has scripts'],
    [pdf('/E#6ecrypt 5 0 R'), 'This PDF is protected by a password.'],
    [pdf('/S /SubmitForm'), 'This PDF has scripts'],
    [Buffer.from('\xff\xd8\xff\xe0 not really', 'latin1'), "This photo is damaged and can't be read."],
  ]
  for (const [bytes, message] of cases) {
    const answer = await upload(bytes)
    expect([message, answer.statusCode]).toEqual([message, 400])
    expect(messageOf(answer)).toContain(message)
  }
  expect((await upload(pdf(), { type: 'text/html' })).statusCode).toBe(415)
  const large = await upload(Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-'))
  expect([large.statusCode, messageOf(large)]).toEqual([413, 'A document can be up to 20 MB.'])
  expect(await files()).toEqual(before)
})

test('the name of a file cannot read as another one', async () => {
  const added = (await upload(pdf(), { name: 'Lease\u202Efdp.pdf' })).json<AdminDocument>()
  expect(added).toMatchObject({ title: 'Leasefdp', fileName: 'Leasefdp.pdf' })
  expect((await upload(pdf(), { name: '  .pdf' })).json<AdminDocument>()).toMatchObject({
    title: 'Document',
    fileName: 'Document.pdf',
  })
})

test('a picture becomes a page', async () => {
  const added = (
    await upload(await drawing(900, 600).png().toBuffer(), { type: 'image/png', name: 'Kitchen.png' })
  ).json<AdminDocument>()
  expect(added).toMatchObject({ title: 'Kitchen', fileName: 'Kitchen.png' })
  const file = await staff('GET', `/api/admin/documents/${added.id}/file`)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.rawPayload.includes('/Subtype /Image')).toBe(true)
})

test('odd facts are refused at their field', async () => {
  const { id } = await drafted()
  const facts = { title: 'Lease', kind: 'lease', ask: 'sign' }
  const cases: [object, string][] = [
    [{ ...facts, title: ' ' }, 'Title is required'],
    [{ ...facts, title: 'x'.repeat(121) }, 'Title must be at most 120 characters'],
    [{ ...facts, kind: 'will' }, 'Kind must be one of'],
    [{ ...facts, ask: 'pay' }, 'Ask must be one of'],
    [{ ...facts, ask: 'none', isCountersigned: true }, 'The company signs only what the tenant signs'],
  ]
  for (const [body, message] of cases) {
    const answer = await staff('PUT', `/api/admin/documents/${id}`, body)
    expect([message, answer.statusCode]).toEqual([message, 400])
    expect(messageOf(answer)).toContain(message)
  }
  const document = await shared()
  for (const [body, message] of [
    [{ name: '—' }, 'Type your first and last name'],
    [{ name: '' }, 'Name is required'],
    [{ isAgreed: false }, 'Please agree to sign electronically'],
    [{ drawing: 'M1 2<script>' }, 'drawing must be lines'],
    [{ drawing: 'M10 10L999 10' }, 'drawing must stay in its box'],
    [{ sha256: 'no' }, 'sha256 must be 64 hexadecimal digits'],
  ] as const) {
    const answer = await signedBy(DANA, document, body)
    expect([message, answer.statusCode]).toEqual([message, 400])
    expect(messageOf(answer)).toContain(message)
  }
})

test('a signature under another name is refused at the field, and nothing is signed', async () => {
  const document = await shared()
  const refused = await signedBy(DANA, document, { name: 'Donald Duck' })
  expect(refused.json<{ issues: unknown }>().issues).toEqual([
    {
      path: 'name',
      message:
        "Type your name as it is on your account, Dana Reyes. If it's wrong there, change it on your account page first.",
    },
  ])
  expect(refused.statusCode).toBe(400)
  expect(
    await db.selectFrom('document_signatures').select('id').where('document_id', '=', document.id).execute(),
  ).toEqual([])
  const signed = await signedBy(DANA, document, { name: 'REYES, Dana M.' })
  expect(signed.json<{ signatures: unknown }>().signatures).toMatchObject([{ name: 'REYES, Dana M.' }])
})

test('a notice is shared once staff confirm that it is delivered as law asks, and who confirmed it stays', async () => {
  const { id } = await drafted({ kind: 'notice', ask: 'acknowledge' })
  for (const body of [undefined, {}, { isDelivered: false }]) {
    const answer = await staff('POST', `/api/admin/documents/${id}/share`, body)
    expect([answer.statusCode, answer.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([
      400,
      'isDelivered',
    ])
    expect(messageOf(answer)).toMatch(/^Confirm that this notice was or will also be delivered/)
  }
  expect((await dana('GET', '/api/documents')).json()).not.toContainEqual(expect.objectContaining({ id }))
  const confirmed = await staff('POST', `/api/admin/documents/${id}/share`, { isDelivered: true })
  expect(confirmed.statusCode).toBe(200)
  const { delivery, sharedAt } = confirmed.json<AdminDocument>()
  expect(delivery).toMatchObject({ confirmedBy: 'Jo Marsh' })
  expect(Date.parse(delivery!.confirmedAt) - Date.parse(sharedAt!)).toBeLessThan(1000)
  const again = await staff('POST', `/api/admin/documents/${id}/share`)
  expect(again.json<AdminDocument>().delivery).toEqual(delivery)
  const logs = await db.selectFrom('audit_logs').select(['details']).where('resource_id', '=', id).execute()
  expect(logs.map(({ details }) => details)).toContainEqual(expect.objectContaining({ isDelivered: true }))
  await expect(
    db.updateTable('documents').set({ delivery_confirmed_name: 'Someone' }).where('id', '=', id).execute(),
  ).rejects.toThrow('cannot be changed')
  const lease = await drafted()
  expect((await staff('POST', `/api/admin/documents/${lease.id}/share`)).json<AdminDocument>().delivery).toBeNull()
})

test('a deleted draft goes with its file, and the audit log has each step', async () => {
  const { id } = await drafted()
  expect(await files()).toContain(`${id}.pdf`)
  expect((await staff('DELETE', `/api/admin/documents/${id}`)).statusCode).toBe(204)
  const { file_key: key } = await db
    .selectFrom('files_to_remove')
    .select('file_key')
    .where('file_key', 'like', `%${id}%`)
    .executeTakeFirstOrThrow()
  expect(key).toBe(`documents/${id}.pdf`)
  const logs = await db
    .selectFrom('audit_logs')
    .select(['action', 'user_id'])
    .where('resource_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(logs).toEqual(['create', 'update', 'delete'].map((action) => ({ action, user_id: STAFF })))
})

test('a signature or a file that was changed behind our back is not given out', async () => {
  const document = await shared()
  await signedBy(DANA, document)
  await writeFile(path.join(folder, 'documents', `${document.id}.pdf`), pdf('Another lease'))
  await sql`alter table document_signatures disable trigger guarded`.execute(db)
  await sql`update document_signatures set typed_name = 'Mallory' where document_id = ${document.id}`.execute(db)
  await sql`alter table document_signatures enable trigger guarded`.execute(db)
  for (const what of ['file', 'certificate'])
    expect((await dana('GET', `/api/documents/${document.id}/${what}`)).statusCode).toBe(500)
  expect(errors.map((line) => /"message":"([^"]*) is damaged/.exec(line)?.[1]?.split(' ')[1])).toEqual([
    'file',
    'signature',
  ])
  errors.length = 0
})
