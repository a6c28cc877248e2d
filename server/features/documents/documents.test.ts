import { createHash } from 'node:crypto'
import type { AdminDocument, OwnDocument } from '#contract/documents/fields.ts'
import { COLLEAGUE, DANA, messageOf, pdf, setUpDocuments } from '#server/testing/leases/documents.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, callAs, staff, upload, shared, signedBy, mails } = await setUpDocuments()
const dana = callAs(DANA)

const ownOf = async (id: string) =>
  (await dana('GET', '/api/documents')).json<OwnDocument[]>().find((one) => one.id === id)

test('a draft is only for staff, and the tenant has it once it is shared', async () => {
  const added = await upload(pdf(), { name: 'Lease 2027.pdf' })
  expect(added.statusCode).toBe(201)
  const draft = added.json<AdminDocument>()
  expect(draft).toMatchObject({ title: 'Lease 2027', status: 'draft', ask: 'none', staffName: 'Jo Marsh' })
  expect(draft.sha256).toBe(createHash('sha256').update(pdf()).digest('hex'))
  expect(await ownOf(draft.id)).toBeUndefined()
  expect((await dana('GET', `/api/documents/${draft.id}/file`)).statusCode).toBe(404)

  await mails()
  const share = () => staff('POST', `/api/admin/documents/${draft.id}/share`)
  const both = await Promise.all([share(), share()])
  expect(both.map((answer) => [answer.statusCode, answer.json<AdminDocument>().status])).toEqual([
    [200, 'shared'],
    [200, 'shared'],
  ])
  expect(await mails()).toEqual(['dana@example.com: A new document for you'])
  const file = await dana('GET', `/api/documents/${draft.id}/file`)
  expect(file.rawPayload.equals(pdf())).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="lease-2027.pdf"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
})

test('a tenant signs what they opened, the company signs as well, and both have the certificate', async () => {
  await mails()
  const document = await shared({ isCountersigned: true })
  const sign = (body: object) => dana('POST', `/api/documents/${document.id}/signature`, body)
  const { sha256 } = document
  const body = { sha256, name: 'Dana Reyes', isAgreed: true, drawing: 'M10 20L40 60L90 30' }
  expect([await sign(body).then(messageOf), (await ownOf(document.id))!.status]).toEqual([
    'Download the document and read it first.',
    'waiting',
  ])
  await dana('GET', `/api/documents/${document.id}/file`)
  expect(await sign({ ...body, sha256: '0'.repeat(64) }).then(messageOf)).toContain('not the document that you opened')

  // A double press, and two tabs.
  const both = await Promise.all([sign(body), sign(body)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await ownOf(document.id))!.status).toBe('waiting')
  const forCompany = { sha256, name: 'Jo Marsh', isAgreed: true }
  const countersigned = await staff('POST', `/api/admin/documents/${document.id}/signature`, forCompany)
  expect(countersigned.json<AdminDocument>()).toMatchObject({
    status: 'completed',
    signatures: [
      { side: 'tenant', act: 'signed', name: 'Dana Reyes' },
      { side: 'company', act: 'signed', name: 'Jo Marsh' },
    ],
  })
  expect(
    (await callAs(COLLEAGUE)('POST', `/api/admin/documents/${document.id}/signature`, forCompany)).statusCode,
  ).toBe(409)
  expect(await mails()).toEqual([
    'dana@example.com: Please sign a document',
    'hello@baystead.example: Dana Reyes signed Lease 2027',
    'dana@example.com: Your signed document',
  ])

  const own = await dana('GET', `/api/documents/${document.id}/certificate`)
  const text = textOf(own.rawPayload).replaceAll(/\s+/g, ' ')
  const rows = await db.selectFrom('document_signatures').selectAll().where('document_id', '=', document.id).execute()
  for (const words of ['Dana Reyes', 'Jo Marsh', 'Drawn by Dana Reyes', sha256, 'Test browser'])
    expect(text).toContain(words)
  for (const { record_hash: hash } of rows) expect(text).toContain(hash.toString('hex'))
  const forStaff = await staff('GET', `/api/admin/documents/${document.id}/certificate`)
  expect(textOf(forStaff.rawPayload)).toBe(textOf(own.rawPayload))
})

test('a name in another script is on the certificate by its numbers, and no sign of it is lost', async () => {
  const document = await shared({ title: 'Lease 李' })
  await signedBy(DANA, document, { name: '李明', drawing: 'M10 20L40 60' })
  const certificate = await dana('GET', `/api/documents/${document.id}/certificate`)
  const text = textOf(certificate.rawPayload).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Dana Reyes (typed as U+674E U+660E)')
  expect(text).toContain('Lease U+674E')
  expect(text).not.toMatch(/\?\?|Lease \?/)
})

test('the company signs after the tenant, so that a mistake can still be withdrawn', async () => {
  const { id, sha256 } = await shared({ isCountersigned: true })
  const path = `/api/admin/documents/${id}`
  const early = await staff('POST', `${path}/signature`, { sha256, name: 'Jo Marsh', isAgreed: true })
  expect([early.statusCode, messageOf(early)]).toEqual([409, 'The tenant signs first.'])
  expect((await staff('POST', `${path}/withdrawal`, { reason: 'The rent was wrong' })).statusCode).toBe(200)
})

test('sharing again after a lost answer succeeds, and other facts are refused', async () => {
  const { id, title, kind, ask, isCountersigned } = await shared()
  const facts = { title, kind, ask, isCountersigned }
  expect((await staff('PUT', `/api/admin/documents/${id}`, facts)).statusCode).toBe(200)
  expect((await staff('PUT', `/api/admin/documents/${id}`, { ...facts, title: 'Other' })).statusCode).toBe(409)
})

test('a document is not shared with a tenant who cannot sign in', async () => {
  const { id } = (await upload(pdf())).json<AdminDocument>()
  const share = () => staff('POST', `/api/admin/documents/${id}/share`)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', DANA).execute()
  const refused = await share()
  await db.updateTable('users').set({ is_active: true }).where('id', '=', DANA).execute()
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    409,
    "The tenant's account is deactivated, so they couldn't see the document. Activate it first.",
  ])
  expect((await share()).statusCode).toBe(200)
})

test('a document that only has to be read is confirmed and not signed', async () => {
  const document = await shared({ ask: 'acknowledge', kind: 'notice' })
  const { id, sha256 } = document
  expect((await signedBy(DANA, document)).json()).toMatchObject({ message: "This document doesn't ask for that." })
  const confirmed = await dana('POST', `/api/documents/${id}/acknowledgement`, { sha256 })
  expect(confirmed.json<OwnDocument>()).toMatchObject({
    status: 'completed',
    signatures: [{ side: 'tenant', act: 'acknowledged', name: 'Dana Reyes' }],
  })
  expect(
    (await staff('POST', `/api/admin/documents/${id}/signature`, { sha256, name: 'Jo Marsh', isAgreed: true }))
      .statusCode,
  ).toBe(409)
})

test('what was shared never changes: it is withdrawn until it is signed, and then it stays', async () => {
  const document = await shared()
  const path = `/api/admin/documents/${document.id}`
  const facts = { title: 'Other', kind: 'lease', ask: 'none' }
  expect((await staff('PUT', path, facts)).statusCode).toBe(409)
  expect((await staff('DELETE', path)).statusCode).toBe(409)
  await mails()
  const withdrawn = await staff('POST', `${path}/withdrawal`, { reason: 'The rent was wrong' })
  expect(withdrawn.json<AdminDocument>()).toMatchObject({ status: 'withdrawn', withdrawnBecause: 'The rent was wrong' })
  expect(await mails()).toEqual(['dana@example.com: A document was withdrawn'])
  expect((await ownOf(document.id))!.status).toBe('withdrawn')
  expect((await signedBy(DANA, document)).statusCode).toBe(409)
  expect((await dana('GET', `/api/documents/${document.id}/file`)).statusCode).toBe(404)

  const signed = await shared()
  await signedBy(DANA, signed)
  const refused = await staff('POST', `/api/admin/documents/${signed.id}/withdrawal`, { reason: 'Too late' })
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    409,
    "Someone has signed or confirmed this document, so it can't be withdrawn.",
  ])
  // The database holds it for every writer.
  const rewrites = [
    sql`update documents set title = 'Other' where id = ${signed.id}`,
    sql`update documents set sha256 = sha256(sha256) where id = ${signed.id}`,
    sql`update documents set withdrawn_at = now(), withdrawn_because = 'x' where id = ${signed.id}`,
    sql`update document_signatures set typed_name = 'Lee' where document_id = ${signed.id}`,
  ]
  for (const rewrite of rewrites) await expect(rewrite.execute(db)).rejects.toThrow(/cannot be/)
})

test('a withdrawal and a signature at the same moment: one of them wins', async () => {
  const document = await shared()
  await dana('GET', `/api/documents/${document.id}/file`)
  const answers = await Promise.all([
    dana('POST', `/api/documents/${document.id}/signature`, {
      sha256: document.sha256,
      name: 'Dana Reyes',
      isAgreed: true,
    }),
    staff('POST', `/api/admin/documents/${document.id}/withdrawal`, { reason: 'The rent was wrong' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
})
