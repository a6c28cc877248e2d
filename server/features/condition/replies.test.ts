import type { AdminStatement, OwnStatement } from '#contract/condition/fields.ts'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { DashboardStats } from '#contract/dashboard/admin.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import { photoOf, setUpCondition } from '#server/testing/leases/condition.ts'
import { COLLEAGUE, DANA, LEE, messageOf } from '#server/testing/leases/documents.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const setUp = await setUpCondition()
const { db, staff, callAs, leaseId, uploadAs, finished, read, ownOf, mails } = setUp
const dana = callAs(DANA)
const TODAY = companyDay()

const statement = await finished()
const path = `/api/condition/${statement.id}`
const kitchen = statement.rooms[0]!
const [walls, floor, windows] = kitchen.items
const waiting = async () =>
  (await staff('GET', '/api/admin/dashboard-stats')).json<DashboardStats>().work.conditionAnswers
const note = (text: string, itemId: string | null = floor!.id, userId = DANA) =>
  callAs(userId)('PUT', `${path}/note`, { itemId, note: text })
const own = async (userId = DANA) => (await ownOf(userId))[0]!

test('what a tenant adds is kept for them alone until they send it', async () => {
  expect((await note('Scratch')).statusCode).toBe(200)
  // Typed on, saved again, and removed.
  await note('Scratch by the door')
  await note('Stain', windows!.id)
  await note('', windows!.id)
  const photo = await photoOf('#aa5533')
  const added = await uploadAs(DANA, `${path}/photos?itemId=${walls!.id}`, photo)
  expect([added.statusCode, (await uploadAs(DANA, `${path}/photos?itemId=${walls!.id}`, photo)).statusCode]).toEqual([
    201, 201,
  ])
  const { draft, replies } = await own()
  expect(replies).toEqual([])
  expect(draft).toMatchObject({ sentAt: null, notes: [{ itemId: floor!.id, note: 'Scratch by the door' }] })
  expect(draft!.photos.map(({ itemId }) => itemId)).toEqual([walls!.id])
  // Staff see nothing of it yet, nor its photo.
  expect(await read(statement.id)).toMatchObject({ replies: [] })
  const { id } = draft!.photos[0]!
  expect((await staff('GET', `/api/admin/condition-photos/${id}`)).statusCode).toBe(404)
  expect((await dana('GET', `/api/condition-photos/${id}`)).statusCode).toBe(200)
  // A tenant deletes no photo of staff, and staff none of a tenant.
  expect((await staff('DELETE', `/api/admin/condition-photos/${id}`)).statusCode).toBe(404)
  expect(await waiting()).toBeNull()
})

test('it is sent under the name of the account, ends the waiting for it, and can not be changed afterward', async () => {
  await mails()
  const wrong = await dana('POST', `${path}/reply`, { name: 'Robin Hood' })
  expect([wrong.statusCode, messageOf(wrong)]).toEqual([400, 'Type your name as it is on your account, Dana Reyes.'])
  const sent = await dana('POST', `${path}/reply`, { name: 'Dana Reyes' })
  expect(sent.statusCode).toBe(200)
  const { replies, draft } = sent.json<OwnStatement>()
  expect(draft).toBeNull()
  expect(replies).toMatchObject([
    {
      tenantName: 'Dana Reyes',
      signedName: 'Dana Reyes',
      isComplete: false,
      isOwn: true,
      answerBy: addDays(TODAY, 15),
    },
  ])
  // A photo without a note is a point of its own, so that it is answered.
  expect(Object.fromEntries(replies[0]!.notes.map(({ itemId, note: text }) => [itemId, text]))).toEqual({
    [floor!.id]: 'Scratch by the door',
    [walls!.id]: 'See photo.',
  })
  expect(await mails()).toEqual(['hello@baystead.example: Dana Reyes added to the statement of condition'])
  expect((await staff('GET', `/api/admin/leases/${leaseId}/deposit`)).json<Deposit>().conditionReturnedOn).toBe(TODAY)
  expect(await waiting()).toEqual({ count: 1, statementId: statement.id, dueOn: addDays(TODAY, 15) })
  const photoId = replies[0]!.photos[0]!.id
  expect((await dana('DELETE', `/api/condition-photos/${photoId}`)).statusCode).toBe(409)
  expect((await staff('GET', `/api/admin/condition-photos/${photoId}`)).statusCode).toBe(200)
  for (const change of [
    sql`update condition_notes set note = 'Nothing' where reply_id = ${replies[0]!.id}`,
    sql`delete from condition_notes where reply_id = ${replies[0]!.id}`,
    sql`delete from condition_photos where id = ${photoId}`,
    sql`update condition_replies set signed_name = 'X' where id = ${replies[0]!.id}`,
  ])
    await expect(change.execute(db)).rejects.toThrow(/cannot be changed/)
  const again = await dana('POST', `${path}/reply`, { name: 'Dana Reyes' })
  expect([again.statusCode, messageOf(again)]).toEqual([
    409,
    'You have returned this statement already. Add a note or a photo to send more.',
  ])
})

test('staff answer each point once, and the tenant has the answer', async () => {
  const reply = (await read(statement.id)).replies[0]!
  const answerPath = `/api/admin/condition-replies/${reply.id}/answer`
  const notes = reply.notes.map(({ id, itemId }) => ({ id, isAgreed: itemId === floor!.id, answer: '' }))
  const half = await staff('POST', answerPath, { name: 'Jo Marsh', notes: notes.slice(1) })
  expect([half.statusCode, messageOf(half)]).toEqual([400, 'Answer each note'])
  const silent = await staff('POST', answerPath, { name: 'Jo Marsh', notes })
  expect(silent.json()).toMatchObject({ message: 'Say why you disagree' })
  await mails()
  const body = {
    name: 'Jo Marsh',
    note: 'Thank you.',
    notes: notes.map(({ id, isAgreed }) => ({
      id,
      isAgreed,
      answer: isAgreed ? '' : 'The photo shows the wall as we listed it.',
    })),
  }
  const both = await Promise.all([staff('POST', answerPath, body), callAs(COLLEAGUE)('POST', answerPath, body)])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await mails()).toEqual(['dana@example.com: Our answer about the condition of your home'])
  expect(await waiting()).toBeNull()
  const [shown] = (await own()).replies
  expect(shown!.answer).toMatchObject({ signedName: 'Jo Marsh', note: 'Thank you.' })
  expect(shown!.notes.find(({ itemId }) => itemId === walls!.id)).toMatchObject({
    isAgreed: false,
    answer: 'The photo shows the wall as we listed it.',
  })
  const file = await dana('GET', `/api/condition-replies/${reply.id}/file`)
  const text = textOf(file.rawPayload).replaceAll(/\s+/g, ' ')
  for (const words of [
    'Scratch by the door',
    'The lessor agrees.',
    'The lessor disagrees.',
    'for the lessor by Jo Marsh',
  ])
    expect(text).toContain(words)
  expect((await callAs(LEE)('GET', `/api/condition-replies/${reply.id}/file`)).statusCode).toBe(404)
  await expect(sql`update condition_replies set answer = 'No' where id = ${reply.id}`.execute(db)).rejects.toThrow(
    /cannot be changed/,
  )
})

test('any tenant of the lease may add, and sees what the others sent', async () => {
  await sql`delete from leases where user_id = ${LEE}`.execute(db)
  await sql`insert into lease_tenants (lease_id, user_id, joined_on, share_cents) values (${leaseId}, ${LEE}, current_date - 1, 0)`.execute(
    db,
  )
  expect((await own(LEE)).replies).toMatchObject([{ tenantName: 'Dana Reyes', isOwn: false }])
  await note('Loose handle', null, LEE)
  expect((await own(DANA)).draft).toBeNull()
  const sent = await callAs(LEE)('POST', `${path}/reply`, { name: 'Lee Cole' })
  expect(sent.json<OwnStatement>().replies.map(({ tenantName }) => tenantName)).toEqual(['Dana Reyes', 'Lee Cole'])
  expect((await own(DANA)).replies).toHaveLength(2)
})

test('after the last day it is closed for everyone and says so', async () => {
  const last = await sql<{
    day: string
  }>`select to_char(sent_on, 'YYYY-MM-DD') as day from condition_statements`.execute(db)
  expect(last.rows[0]!.day).toBe(TODAY)
  await sql`alter table condition_statements disable trigger guarded`.execute(db)
  const sentOn = async (day: string) => {
    await sql`update condition_statements set sent_on = ${day}::date`.execute(db)
    return own()
  }
  expect(await sentOn(addDays(TODAY, -15))).toMatchObject({ isOpen: true, replyBy: TODAY })
  expect((await note('On the last day')).statusCode).toBe(200)
  expect(await sentOn(addDays(TODAY, -16))).toMatchObject({ isOpen: false, replyBy: addDays(TODAY, -1) })
  const closed = `The last day to return this statement was ${formatDay(addDays(TODAY, -1))}. It is closed now.`
  for (const late of [
    await note('Too late'),
    await dana('POST', `${path}/reply`, { name: 'Dana Reyes' }),
    await uploadAs(DANA, `${path}/photos`, await photoOf('#010203')),
  ])
    expect([late.statusCode, messageOf(late)]).toEqual([409, closed])
  // Who moves in later has 15 days from then.
  await sql`update leases set starts_on = ${addDays(TODAY, 3)}::date where id = ${leaseId}`.execute(db)
  await sql`update leases set has_former_term = false, first_starts_on = null where id = ${leaseId}`.execute(db)
  expect(await own()).toMatchObject({ isOpen: true, replyBy: addDays(TODAY, 18) })
  await sql`alter table condition_statements enable trigger guarded`.execute(db)
})

test('the audit log has each step', async () => {
  const { rows } = await sql<{ did: string }>`
    select details::jsonb ->> 'condition' as did from audit_logs where details::jsonb ? 'condition' order by created_at`.execute(
    db,
  )
  expect(rows.map(({ did }) => did)).toEqual(['started', 'finished', 'returned', 'answered', 'returned'])
})

test('a statement that was withdrawn is closed, and staff may send another one', async () => {
  await staff('POST', `/api/admin/documents/${statement.documentId}/withdrawal`, { reason: 'Wrong home' })
  expect(await own()).toMatchObject({ isOpen: false, withdrawnBecause: 'Wrong home' })
  expect((await note('Late')).statusCode).toBe(409)
  const next = (await staff('POST', `/api/admin/leases/${leaseId}/condition-statements`)).json<AdminStatement>()
  expect(next.id).not.toBe(statement.id)
  expect((await staff('DELETE', `/api/admin/condition-statements/${next.id}`)).statusCode).toBe(204)
  // All of it goes with the lease.
  await sql`alter table ledger_entries disable trigger user`.execute(db)
  await sql`delete from ledger_entries where lease_id = ${leaseId}`.execute(db)
  await sql`delete from leases where id = ${leaseId}`.execute(db)
  expect(await db.selectFrom('condition_photos').select('id').execute()).toEqual([])
})
