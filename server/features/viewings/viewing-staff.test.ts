import { createDatabase } from '#server/testing/database/database.ts'
import { invitationIn } from '#server/testing/read/calendar-events.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { setUpViewings } from '#server/testing/setups/viewings.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { momentInFull } from '#server/jobs/visits.ts'

const { db } = await createDatabase()
const { admin, saveHours, ownOf, rows, booked } = await setUpViewings(db)

test('staff see, move, assign, confirm and cancel, each in the audit log, and the visitor is told', async () => {
  await saveHours({ needsApproval: true })
  const link = await booked()
  await takeMail(db)
  const { id } = (await rows())[0]!
  const day = (await ownOf(link)).startsAt.slice(0, 10)
  const listed = (await admin.call('GET', `/api/admin/viewings?from=${day}&to=${day}`)).json()
  expect(listed.viewings).toMatchObject([{ id, state: 'requested', name: 'Ada Lovelace', version: expect.any(Number) }])
  const change = (body: object) => admin.call('PATCH', `/api/admin/viewings/${id}`, body)
  expect((await change({ state: 'booked', version: 1 })).statusCode).toBe(409)
  const { version } = listed.viewings[0]
  expect((await change({ state: 'booked', assignedTo: admin.id, version })).json()).toMatchObject({
    state: 'booked',
    assignedTo: admin.id,
  })
  expect((await change({ outcome: 'came' })).statusCode).toBe(409)
  const unread = 'Time must be a date and time, such as 2027-05-31T14:00:00Z'
  expect((await change({ startsAt: 'soon' })).json()).toMatchObject({ message: unread })
  const startsAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  expect((await change({ startsAt })).json()).toMatchObject({ startsAt })
  await sql`update viewings set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'`.execute(
    db,
  )
  expect((await change({ outcome: 'did_not_come' })).json()).toMatchObject({ outcome: 'did_not_come' })
  expect((await change({ assignedTo: crypto.randomUUID() })).statusCode).toBe(409)
  const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute()
  expect(logs.map(({ action }) => action)).toEqual(['status_change', 'update', 'update'])
  const [booking, move, ...others] = await takeMail(db)
  expect([booking!.subject, move!.subject, others]).toEqual([
    'Your viewing is booked',
    'Your viewing has a new time',
    [],
  ])
  expect(move!.text).toContain('Hi Ada, we moved your viewing to a new time.')
  expect(move!.text).toContain(`New time: ${momentInFull(new Date(startsAt))}\nOld time: `)
})

test('staff cancel with a reason or without, and the visitor hears it with an apology', async () => {
  const cancel = async (body: object) => {
    const link = await booked()
    await takeMail(db)
    const { id } = (await rows()).find(({ state }) => state === 'booked')!
    const change = (given: object) => admin.call('PATCH', `/api/admin/viewings/${id}`, given)
    expect((await change({ reason: 'Snow' })).statusCode).toBe(400)
    expect((await change({ state: 'cancelled', reason: 'x'.repeat(301) })).statusCode).toBe(400)
    const answer = (await change({ state: 'cancelled', ...body })).json()
    const [mail, ...others] = await takeMail(db)
    expect([mail!.subject, others]).toEqual(['Your viewing is canceled', []])
    expect(mail!.text).toContain("Hi Ada, we're sorry, but we had to cancel your viewing.")
    expect(invitationIn(mail!.attachments![0]!)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
    return { answer, own: await ownOf(link), text: mail!.text }
  }
  const without = await cancel({ reason: '' })
  expect([without.answer.cancelReason, without.own.cancelReason]).toEqual([null, null])
  expect(without.text).not.toContain('Reason')
  const reason = 'The owner is sick.'
  const told = await cancel({ reason })
  expect(told.answer).toMatchObject({ state: 'cancelled', cancelReason: reason })
  expect(told.own).toMatchObject({ state: 'cancelled', cancelReason: reason })
  expect(told.text).toContain(`Reason: ${reason}`)
})
