import type { AdminDocument, OwnDocument } from '#contract/documents/fields.ts'
import { messageOf, pdf, setUpDocuments } from '#server/testing/leases/documents.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, callAs, staff, upload, signedBy, mails } = await setUpDocuments()
const roommates = await setUpRoommates({ db })

const FACTS = { title: 'House rules', kind: 'addendum', ask: 'sign', isCountersigned: false }

async function draftedOn(leaseId: string, facts: object = {}) {
  const { id } = (await upload(pdf(), { leaseId })).json<AdminDocument>()
  return (await staff('PUT', `/api/admin/documents/${id}`, { ...FACTS, ...facts })).json<AdminDocument>()
}

const shareAs = (id: string, body: object = {}) => staff('POST', `/api/admin/documents/${id}/share`, body)

/** A document that was shared with everyone on a lease, or with those who are chosen. */
async function sharedOn(leaseId: string, facts: object = {}, body: object = {}) {
  const { id } = await draftedOn(leaseId, facts)
  return (await shareAs(id, body)).json<AdminDocument>()
}

const ownOf = async (userId: string, id: string) =>
  (await callAs(userId)('GET', '/api/documents')).json<OwnDocument[]>().find((one) => one.id === id)

const named = (name: string) => ({ name: `${name} Doe` })

/** Jordan and Riley, who share a lease. */
async function pair() {
  const shared = await roommates.shared()
  await mails()
  return shared
}

test('each tenant signs for themselves, the company after all of them, and everyone has the certificate', async () => {
  const { jordan, riley, leaseId } = await pair()
  const document = await sharedOn(leaseId, { isCountersigned: true })
  expect(document.tenants).toMatchObject([
    { name: 'Jordan Doe', isAsked: true, openedAt: null, doneAt: null, hasLeft: false },
    { name: 'Riley Doe', isAsked: true, openedAt: null, doneAt: null, hasLeft: false },
  ])
  expect(await mails()).toEqual([`${jordan.email}: Please sign a document`, `${riley.email}: Please sign a document`])
  // One who opened it does not stand for the other.
  await callAs(jordan.id)('GET', `/api/documents/${document.id}/file`)
  const { id, sha256 } = document
  const unread = await callAs(riley.id)('POST', `/api/documents/${id}/signature`, {
    sha256,
    ...named('Riley'),
    isAgreed: true,
  })
  expect([unread.statusCode, messageOf(unread)]).toEqual([409, 'Download the document and read it first.'])

  expect((await signedBy(riley.id, document, named('Riley'))).json<OwnDocument>()).toMatchObject({
    status: 'waiting',
    isForYou: false,
    waitsFor: ['Jordan Doe'],
  })
  expect(await ownOf(jordan.id, id)).toMatchObject({ status: 'waiting', isForYou: true, waitsFor: [] })
  const company = { sha256, name: 'Jo Marsh', isAgreed: true }
  const early = await staff('POST', `/api/admin/documents/${id}/signature`, company)
  expect([early.statusCode, messageOf(early)]).toEqual([409, 'The tenants sign first. Jordan Doe has not signed yet.'])
  const partly = await callAs(riley.id)('GET', `/api/documents/${id}/certificate`)
  expect(textOf(partly.rawPayload).replaceAll(/\s+/g, ' ')).toContain('Not yet: Jordan Doe')

  // Twice, and again by the one who has signed.
  await Promise.all([signedBy(jordan.id, document, named('Jordan')), signedBy(jordan.id, document, named('Jordan'))])
  expect((await signedBy(riley.id, document, named('Riley'))).statusCode).toBe(200)
  const done = (await staff('POST', `/api/admin/documents/${id}/signature`, company)).json<AdminDocument>()
  expect(done.status).toBe('completed')
  expect(done.signatures.map(({ side, name }) => [side, name])).toEqual([
    ['tenant', 'Riley Doe'],
    ['tenant', 'Jordan Doe'],
    ['company', 'Jo Marsh'],
  ])
  expect(await mails()).toEqual([
    'hello@baystead.example: Riley Doe signed House rules',
    'hello@baystead.example: Jordan Doe signed House rules',
    `${jordan.email}: Your signed document`,
    `${riley.email}: Your signed document`,
  ])

  const rows = await db.selectFrom('document_signatures').selectAll().where('document_id', '=', id).execute()
  const read = async (userId: string) =>
    textOf((await callAs(userId)('GET', `/api/documents/${id}/certificate`)).rawPayload).replaceAll(/\s+/g, ' ')
  for (const [reader, other] of [
    [jordan, riley],
    [riley, jordan],
  ] as const) {
    const text = await read(reader.id)
    for (const words of ['Jordan Doe', 'Riley Doe', 'Jo Marsh', '127.0.0.1', sha256, reader.email])
      expect(text).toContain(words)
    for (const { record_hash: hash } of rows) expect(text).toContain(hash.toString('hex'))
    expect(text).not.toContain(other.email)
  }
  const forStaff = await staff('GET', `/api/admin/documents/${id}/certificate`)
  for (const { email } of [jordan, riley]) expect(textOf(forStaff.rawPayload).replaceAll(/\s+/g, ' ')).toContain(email)
})

test('all signatures of the tenants complete a document, whichever of two at one moment is the last', async () => {
  const { jordan, riley, leaseId } = await pair()
  const document = await sharedOn(leaseId)
  await mails()
  await Promise.all([signedBy(jordan.id, document, named('Jordan')), signedBy(riley.id, document, named('Riley'))])
  expect((await ownOf(jordan.id, document.id))!.status).toBe('completed')
  expect((await mails()).filter((mail) => mail.endsWith('Your signed document'))).toHaveLength(2)
})

test('staff choose who has a document and who of them signs it, and nothing of it is there for the others', async () => {
  const { jordan, riley, leaseId } = await pair()
  const kim = await roommates.person('Kim')
  const draft = await draftedOn(leaseId)
  expect(draft.tenants.map(({ name }) => name)).toEqual(['Jordan Doe', 'Riley Doe'])
  const chosen = (...tenants: [{ id: string }, boolean][]) => ({
    tenants: tenants.map(([{ id: tenantId }, isAsked]) => ({ tenantId, isAsked })),
  })
  for (const [body, message] of [
    [chosen(), 'Choose who gets this document'],
    [chosen([jordan, false], [riley, false]), 'Choose at least one tenant who signs it.'],
    [chosen([kim, true]), 'One of these people is not on this lease. Reload the page and choose again.'],
  ] as const) {
    const refused = await shareAs(draft.id, body)
    expect([refused.statusCode, messageOf(refused)]).toEqual([400, message])
    expect(refused.json<{ issues: { path: string }[] }>().issues[0]!.path).toBe('tenants')
  }
  await mails()
  expect((await shareAs(draft.id, chosen([riley, true]))).statusCode).toBe(200)
  expect(await mails()).toEqual([`${riley.email}: Please sign a document`])
  expect(await ownOf(jordan.id, draft.id)).toBeUndefined()
  for (const what of ['file', 'certificate'])
    expect((await callAs(jordan.id)('GET', `/api/documents/${draft.id}/${what}`)).statusCode).toBe(404)
  expect((await signedBy(jordan.id, draft, named('Jordan'))).statusCode).toBe(404)

  const both = await sharedOn(leaseId, {}, chosen([jordan, false], [riley, true]))
  expect(await mails()).toEqual([`${jordan.email}: A new document for you`, `${riley.email}: Please sign a document`])
  expect(await ownOf(jordan.id, both.id)).toMatchObject({ isForYou: false, waitsFor: ['Riley Doe'] })
  const unasked = await signedBy(jordan.id, both, named('Jordan'))
  expect([unasked.statusCode, messageOf(unasked)]).toEqual([409, "This document doesn't ask you for that."])
  expect((await signedBy(riley.id, both, named('Riley'))).json<OwnDocument>().status).toBe('completed')
  expect(await mails()).toEqual([
    'hello@baystead.example: Riley Doe signed House rules',
    `${jordan.email}: A document was signed`,
    `${riley.email}: Your signed document`,
  ])
})

test('what was shared before someone joined stays with those who had it', async () => {
  const jordan = await roommates.person('Jordan', { rent: 2650 })
  const leaseId = await roommates.leaseOf(jordan.id)
  const before = await sharedOn(leaseId)
  // As the version before shares: without a row of who has it.
  const { id } = await draftedOn(leaseId)
  await sql`update documents set shared_at = now() where id = ${id}`.execute(db)
  await sql`update documents set opened_at = now() where id = ${id}`.execute(db)
  const riley = await roommates.person('Riley')
  await staff('POST', `/api/admin/leases/${leaseId}/tenants`, {
    email: riley.email,
    share: '1000',
    shares: [{ tenantId: jordan.id, share: '1650' }],
  })
  expect((await callAs(riley.id)('GET', '/api/documents')).json()).toEqual([])
  for (const document of [before.id, id])
    expect((await callAs(riley.id)('GET', `/api/documents/${document}/file`)).statusCode).toBe(404)
  expect(await ownOf(jordan.id, id)).toMatchObject({ isForYou: true, openedAt: expect.any(String) })
  expect((await signedBy(jordan.id, before, named('Jordan'))).json<OwnDocument>().status).toBe('completed')

  // Until staff give it to them, to read.
  const give = (tenantId: string, document = before.id) =>
    staff('POST', `/api/admin/documents/${document}/tenants`, { tenantId })
  const kim = await roommates.person('Kim')
  expect((await give(kim.id)).statusCode).toBe(400)
  const draft = await draftedOn(leaseId)
  expect((await give(riley.id, draft.id)).statusCode).toBe(409)
  await mails()
  const [first, second] = [await give(riley.id), await give(riley.id)]
  expect(first.json<AdminDocument>()).toMatchObject({
    status: 'completed',
    tenants: [{ name: 'Jordan Doe' }, { name: 'Riley Doe', isAsked: false }],
    others: [],
  })
  expect(second.statusCode).toBe(200)
  expect(await mails()).toEqual([`${riley.email}: A new document for you`])
  expect(await ownOf(riley.id, before.id)).toMatchObject({ isForYou: false, status: 'completed' })
  expect((await callAs(riley.id)('GET', `/api/documents/${before.id}/certificate`)).statusCode).toBe(200)
  expect(await ownOf(riley.id, id)).toBeUndefined()
  const { details } = await db
    .selectFrom('audit_logs')
    .select('details')
    .where('resource_id', '=', before.id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ sharedWith: [{ userId: riley.id, isAsked: false }] })
})

test('someone who has left reads what they had, signs nothing, and is not waited for', async () => {
  const { jordan, riley, leaseId } = await pair()
  const document = await sharedOn(leaseId)
  await signedBy(jordan.id, document, named('Jordan'))
  await callAs(riley.id)('GET', `/api/documents/${document.id}/file`)
  await sql`update lease_tenants set joined_on = '2026-01-01', left_on = '2026-03-31' where user_id = ${riley.id}`.execute(
    db,
  )
  const refused = await signedBy(riley.id, document, named('Riley'))
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    409,
    'You left this lease on Mar 31, 2026, so you can read this document and not sign it.',
  ])
  expect(await ownOf(riley.id, document.id)).toMatchObject({
    status: 'completed',
    isForYou: false,
    left: { on: '2026-03-31' },
  })
  expect((await callAs(riley.id)('GET', `/api/documents/${document.id}/file`)).statusCode).toBe(200)
  const later = await sharedOn(leaseId)
  expect(later.tenants.map(({ name }) => name)).toEqual(['Jordan Doe'])
  expect(await ownOf(riley.id, later.id)).toBeUndefined()
  const certificate = await staff('GET', `/api/admin/documents/${document.id}/certificate`)
  expect(textOf(certificate.rawPayload).replaceAll(/\s+/g, ' ')).toContain('Left the lease before: Riley Doe')
  // As if they had not been added: by mistake.
  await sql`delete from lease_tenants where user_id = ${riley.id}`.execute(db)
  expect((await callAs(riley.id)('GET', '/api/documents')).json()).toEqual([])
})

test('a deactivated tenant is left out by staff, and never in silence', async () => {
  const { jordan, riley, leaseId } = await pair()
  await db.updateTable('users').set({ is_active: false }).where('id', '=', riley.id).execute()
  const draft = await draftedOn(leaseId)
  const refused = await shareAs(draft.id)
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    409,
    "The account of Riley Doe is deactivated, so they couldn't see the document. Activate it first, or leave them out.",
  ])
  const shared = await shareAs(draft.id, { tenants: [{ tenantId: jordan.id, isAsked: true }] })
  expect(shared.json<AdminDocument>()).toMatchObject({ status: 'waiting', tenants: [{ name: 'Jordan Doe' }] })
})

test('each confirms a notice, all read why it was withdrawn, and who has it never changes', async () => {
  const { jordan, riley, leaseId } = await pair()
  const notice = await sharedOn(leaseId, { kind: 'notice', ask: 'acknowledge' }, { isDelivered: true })
  await mails()
  for (const [person, status] of [
    [jordan, 'waiting'],
    [riley, 'completed'],
  ] as const) {
    await callAs(person.id)('GET', `/api/documents/${notice.id}/file`)
    const confirmed = await callAs(person.id)('POST', `/api/documents/${notice.id}/acknowledgement`, {
      sha256: notice.sha256,
    })
    expect(confirmed.json<OwnDocument>().status).toBe(status)
  }
  const mistake = await sharedOn(leaseId)
  await mails()
  await staff('POST', `/api/admin/documents/${mistake.id}/withdrawal`, { reason: 'The rent was wrong' })
  expect(await mails()).toEqual([
    `${jordan.email}: A document was withdrawn`,
    `${riley.email}: A document was withdrawn`,
  ])
  for (const change of [
    sql`update document_recipients set is_asked = false where document_id = ${notice.id}`,
    sql`update document_recipients set opened_at = now() + interval '1 day' where document_id = ${notice.id}`,
  ])
    await expect(change.execute(db)).rejects.toThrow('cannot be changed')
})
