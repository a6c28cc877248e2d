import { randomUUID } from 'node:crypto'
import {
  type AdminStatement,
  type LeaseStatements,
  type StatementSummary,
  STATUTORY_NOTICE,
} from '#contract/condition/fields.ts'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import type { OwnDocument } from '#contract/documents/fields.ts'
import { photoOf, setUpCondition } from '#server/testing/leases/condition.ts'
import { COLLEAGUE, DANA, LEE, messageOf } from '#server/testing/leases/documents.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const setUp = await setUpCondition()
const { db, app, staff, callAs, leaseId, receive, uploadStaff, start, read, fillIn, finish, ownOf, mails } = setUp
const dana = callAs(DANA)

const depositOf = async () => (await staff('GET', `/api/admin/leases/${leaseId}/deposit`)).json<Deposit>()
const listed = async () =>
  (await staff('GET', `/api/admin/leases/${leaseId}/condition-statements`)).json<LeaseStatements>().statements

test('a statement needs a deposit, and two colleagues who begin have the same one with the usual rooms', async () => {
  const early = await staff('POST', `/api/admin/leases/${leaseId}/condition-statements`)
  expect([early.statusCode, messageOf(early)]).toEqual([
    409,
    'No deposit is held for this lease. Record its payment first.',
  ])
  await receive()
  const path = `/api/admin/leases/${leaseId}/condition-statements`
  const both = await Promise.all([staff('POST', path), callAs(COLLEAGUE)('POST', path)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const [one, other] = both.map((answer) => answer.json<AdminStatement>())
  expect(one!.id).toBe(other!.id)
  expect(one!.rooms.map(({ name }) => name)).toEqual(['Kitchen', 'Living room', 'Bedroom', 'Bathroom', 'Whole home'])
  expect(one!.rooms[0]!.items.every(({ state, note }) => state === null && note === '')).toBe(true)
  expect(await listed()).toMatchObject([{ id: one!.id, sentOn: null, replyBy: null, isOpen: false, replies: 0 }])
  // Tenants see nothing of it.
  expect(await ownOf()).toEqual([])
})

test('rooms are added, renamed, put in order and removed, and a colleague does not overwrite another', async () => {
  const statement = await start()
  const path = `/api/admin/condition-statements/${statement.id}`
  const id = randomUUID()
  const add = () => staff('POST', `${path}/rooms`, { id, name: 'Porch' })
  // A lost answer, and another press.
  expect((await add()).statusCode).toBe(201)
  expect((await add()).statusCode).toBe(201)
  const known = await read(statement.id)
  expect(known.rooms.map(({ name }) => name).slice(-1)).toEqual(['Porch'])

  const porch = known.rooms.at(-1)!
  const changed = { version: porch.version, name: 'Back porch', items: porch.items.slice(0, 2) }
  expect((await staff('PUT', `/api/admin/condition-rooms/${id}`, changed)).json()).toMatchObject({
    name: 'Back porch',
    version: 2,
  })
  const late = await callAs(COLLEAGUE)('PUT', `/api/admin/condition-rooms/${id}`, { ...changed, name: 'Side porch' })
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'version_conflict'])

  const roomIds = [id, ...known.rooms.slice(0, -1).map((room) => room.id)]
  const order = { version: known.version, violations: 'Loose railing, Board of Health, 2026-10-02', roomIds }
  expect((await staff('PUT', path, { ...order, roomIds: roomIds.slice(1) })).json()).toMatchObject({
    code: 'version_conflict',
  })
  expect((await staff('PUT', path, order)).json<AdminStatement>().rooms.map(({ name }) => name)[0]).toBe('Back porch')
  expect((await staff('PUT', path, order)).json()).toMatchObject({ code: 'version_conflict' })
  expect((await staff('DELETE', `/api/admin/condition-rooms/${id}`)).statusCode).toBe(204)
  expect((await read(statement.id)).rooms).toHaveLength(5)
})

test('photos are stored once, upright and without location, and go with their item', async () => {
  const { rooms } = await start()
  const [room] = rooms
  const [item, ...rest] = room!.items
  const url = `/api/admin/condition-rooms/${room!.id}/photos`
  const photo = await photoOf()
  const added = await Promise.all([
    uploadStaff(`${url}?itemId=${item!.id}`, photo),
    uploadStaff(`${url}?itemId=${item!.id}`, photo),
  ])
  expect(added.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const [{ id }, again] = added.map((answer) => answer.json<{ id: string }>()) as [{ id: string }, { id: string }]
  expect(again.id).toBe(id)
  const stored = await staff('GET', `/api/admin/condition-photos/${id}`)
  expect(stored.headers['content-type']).toBe('image/jpeg')
  expect((await sharp(stored.rawPayload).metadata()).exif).toBeUndefined()
  expect((await uploadStaff(`${url}?itemId=${randomUUID()}`, photo)).statusCode).toBe(404)
  const letter = await uploadStaff(url, Buffer.from('Dear landlord'))
  expect([letter.statusCode, messageOf(letter)]).toEqual([400, "This isn't a JPEG, PNG, WebP or HEIC photo."])

  const one = (await uploadStaff(url, await photoOf('#334455'))).json<{ id: string }>()
  expect((await staff('DELETE', `/api/admin/condition-photos/${one.id}`)).statusCode).toBe(204)
  await staff('PUT', `/api/admin/condition-rooms/${room!.id}`, {
    version: room!.version,
    name: room!.name,
    items: rest,
  })
  expect((await staff('GET', `/api/admin/condition-photos/${id}`)).statusCode).toBe(404)
  const { rows } =
    await sql`select from files_to_remove where file_key in (${`condition/${id}.jpg`}, ${`condition/${one.id}.jpg`})`.execute(
      db,
    )
  expect(rows).toHaveLength(2)
})

test('finishing makes the document with the notice of the law, ends the duty and tells the tenants', async () => {
  const { id } = await start()
  const early = await finish(id)
  expect([early.statusCode, messageOf(early)]).toEqual([
    409,
    expect.stringMatching(/^Say how each item is before you finish\. Missing: Kitchen: .+ and \d+ more\.$/),
  ])
  await fillIn(await read(id))
  const { rooms } = await read(id)
  await uploadStaff(
    `/api/admin/condition-rooms/${rooms[0]!.id}/photos?itemId=${rooms[0]!.items[0]!.id}`,
    await photoOf(),
  )
  await mails()
  const before = await depositOf()
  expect(before.duties.find(({ kind }) => kind === 'condition')).toMatchObject({ doneOn: null })

  const both = await Promise.all([finish(id), finish(id)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const statement = both[0].json<AdminStatement>()
  const today = companyDay()
  expect(statement).toMatchObject({ sentOn: today, replyBy: addDays(today, 15), isOpen: true, signedName: 'Jo Marsh' })
  expect(await mails()).toEqual(['dana@example.com: Please check the condition of your home'])
  const deposit = await depositOf()
  expect(deposit.duties.find(({ kind }) => kind === 'condition')).toMatchObject({ doneOn: today, status: 'done' })
  expect(deposit).toMatchObject({ conditionSentOn: today, conditionReplyBy: addDays(today, 15) })

  const vault = (await dana('GET', '/api/documents')).json<OwnDocument[]>()
  expect(vault.filter(({ kind }) => kind === 'condition')).toMatchObject([
    { id: statement.documentId, status: 'shared', title: 'Statement of condition' },
  ])
  const file = await dana('GET', `/api/condition/${id}/file`)
  const text = textOf(file.rawPayload).replaceAll(/\s+/g, ' ')
  for (const words of [STATUTORY_NOTICE, 'Burn beside the stove', 'Damaged', 'Signed for the lessor by Jo Marsh'])
    expect(text).toContain(words)
  // The notice is the first text below the letterhead.
  expect(text.indexOf('This is a statement of the condition')).toBeLessThan(text.indexOf('Kitchen'))
  // One draft is left of two presses at most, and it is deleted.
  const documents = (await staff('GET', `/api/admin/leases/${leaseId}/documents`)).json<object[]>()
  expect(documents).toHaveLength(1)
})

test('a finished statement never changes, whoever writes', async () => {
  const [{ id }] = (await listed()) as [StatementSummary]
  const { rooms, version } = await read(id)
  const [room] = rooms
  const photoId = room!.photos[0]!.id
  const refused = await Promise.all([
    staff('PUT', `/api/admin/condition-rooms/${room!.id}`, { version: room!.version, name: 'Cook', items: [] }),
    staff('DELETE', `/api/admin/condition-rooms/${room!.id}`),
    staff('POST', `/api/admin/condition-statements/${id}/rooms`, { id: randomUUID(), name: 'Attic' }),
    staff('PUT', `/api/admin/condition-statements/${id}`, {
      version,
      violations: '',
      roomIds: rooms.map((one) => one.id),
    }),
    staff('DELETE', `/api/admin/condition-statements/${id}`),
    staff('DELETE', `/api/admin/condition-photos/${photoId}`),
    uploadStaff(`/api/admin/condition-rooms/${room!.id}/photos`, await photoOf('#123456')),
  ])
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409, 409, 409, 409])
  for (const statement of [
    sql`update condition_statements set violations = 'x' where id = ${id}`,
    sql`update condition_rooms set name = 'x' where id = ${room!.id}`,
    sql`delete from condition_rooms where id = ${room!.id}`,
    sql`delete from condition_photos where id = ${photoId}`,
  ])
    await expect(statement.execute(db)).rejects.toThrow(/cannot be changed/)
  expect(await read(id)).toMatchObject({ rooms })
})

test("another tenant's statement and photos are not found", async () => {
  const [statement] = await ownOf()
  const { id, rooms } = statement!
  const lee = callAs(LEE)
  const itemId = rooms[0]!.items[0]!.id
  const answers = await Promise.all([
    lee('GET', `/api/condition/${id}/file`),
    lee('GET', `/api/condition-photos/${rooms[0]!.photos[0]!.id}`),
    lee('PUT', `/api/condition/${id}/note`, { itemId, note: 'Mine' }),
    lee('POST', `/api/condition/${id}/reply`, { name: 'Lee Cole' }),
    setUp.uploadAs(LEE, `/api/condition/${id}/photos?itemId=${itemId}`, await photoOf()),
    lee('GET', `/api/admin/condition-statements/${id}`),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 403])
  expect(await ownOf(LEE)).toEqual([])
  expect(app.server).toBeDefined()
  expect(formatDay(statement!.replyBy!)).toContain('20')
})
