import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Contact, ContactHistory } from '#contract/leases/contact-history/fields.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const { db, call, leased, receipt, reversal, logsOf } = await setUpLedgers()

const TODAY = companyDay()
const daysAgo = (days: number) => addDays(TODAY, -days)
const pathOf = (leaseId: string) => `/api/admin/leases/${leaseId}/contacts`
const history = async (leaseId: string) => (await call('GET', pathOf(leaseId))).json<ContactHistory>()
const record = (leaseId: string, body: object = {}) =>
  call('POST', pathOf(leaseId), { on: TODAY, how: 'call', ...body })
const strike = (id: string, reason = 'Wrong tenant') =>
  call('POST', `/api/admin/lease-contacts/${id}/correction`, { reason })
const promiseOf = async (leaseId: string) => (await history(leaseId)).contacts[0]!.promise
const issuesOf = (answer: Awaited<ReturnType<typeof call>>) => [
  answer.statusCode,
  answer.json<{ issues: { path: string; message: string }[] }>().issues.map(({ path, message }) => [path, message]),
]

test('contacts are listed newest first, with who recorded them, and are in the audit log without the note', async () => {
  const { leaseId } = await leased({ lastName: 'Abbot' })
  expect(await history(leaseId)).toEqual({ recentCalls: 0, contacts: [] })
  const note = 'She lost a check in the mail.\nA new one comes on Friday.'
  expect((await record(leaseId, { on: daysAgo(3), how: 'letter' })).statusCode).toBe(201)
  const answer = await record(leaseId, {
    note,
    promisedAmount: '1500.5',
    promisedOn: addDays(TODAY, 4),
    followUpOn: addDays(TODAY, 5),
  })
  expect(answer.statusCode).toBe(201)
  await record(leaseId, { on: daysAgo(8), how: 'in_person' })
  const { contacts, recentCalls } = await history(leaseId)
  expect(recentCalls).toBe(1)
  expect(contacts.map(({ on, how }) => [on, how])).toEqual([
    [TODAY, 'call'],
    [daysAgo(3), 'letter'],
    [daysAgo(8), 'in_person'],
  ])
  expect(contacts[0]).toMatchObject({
    note,
    promise: { amount: '1500.50', on: addDays(TODAY, 4), paid: '0.00', state: 'open' },
    followUpOn: addDays(TODAY, 5),
    correction: null,
  })
  expect(contacts[0]!.staffName).not.toBe('')
  const log = (await logsOf(leaseId)).find(({ details }) => JSON.stringify(details).includes('1500.50'))
  expect(log).toMatchObject({ action: 'update', details: { contact: 'recorded', how: 'call', on: TODAY } })
  expect(JSON.stringify(log)).not.toContain('lost a check')
})

test('what does not fit together is refused at its field', async () => {
  const { leaseId } = await leased({ lastName: 'Baker' })
  const refused = async (body: object) => issuesOf(await record(leaseId, body))
  expect(await refused({ on: addDays(TODAY, 1) })).toEqual([400, [['on', "Day can't be in the future"]]])
  expect(await refused({ on: '' })).toEqual([400, [['on', 'Day is required']]])
  expect(await refused({ how: 'pigeon' })).toEqual([
    400,
    [['how', 'How must be one of call, text, email, letter, in_person']],
  ])
  expect(await refused({ note: 'x'.repeat(2001) })).toEqual([400, [['note', 'Note must be at most 2000 characters']]])
  expect(await refused({ promisedAmount: '10' })).toEqual([400, [['promisedOn', 'Promised day is required']]])
  expect(await refused({ promisedOn: TODAY })).toEqual([400, [['promisedAmount', 'Promised amount is required']]])
  expect(await refused({ promisedAmount: '0', promisedOn: TODAY })).toEqual([
    400,
    [['promisedAmount', 'Promised amount must be more than $0.00']],
  ])
  expect(await refused({ promisedAmount: '10', promisedOn: daysAgo(1) })).toEqual([
    400,
    [['promisedOn', "Promised day can't be before the contact"]],
  ])
  expect(await refused({ followUpOn: daysAgo(1) })).toEqual([
    400,
    [['followUpOn', "Follow-up day can't be before the contact"]],
  ])
  const [mistyped, late] = ['9999-12-31', addDays(TODAY, 732)]
  for (const day of [mistyped, late]) {
    expect(await refused({ promisedAmount: '10', promisedOn: day })).toEqual([
      400,
      [['promisedOn', 'Promised day must be within 2 years of the contact']],
    ])
    expect(await refused({ followUpOn: day })).toEqual([
      400,
      [['followUpOn', 'Follow-up day must be within 2 years of the contact']],
    ])
  }
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect((await record(nowhere)).statusCode).toBe(404)
  expect((await call('GET', pathOf(nowhere))).statusCode).toBe(404)
  expect((await history(leaseId)).contacts).toEqual([])
})

test('a contact that is sent twice with one key is recorded once', async () => {
  const { leaseId } = await leased({ lastName: 'Carver' })
  const send = () =>
    call('POST', pathOf(leaseId), { on: TODAY, how: 'text' }, { 'idempotency-key': 'one-press-of-the-button' })
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201])
  expect((await history(leaseId)).contacts).toHaveLength(1)
})

test('a contact that was entered by mistake is struck out once and stays, and the database refuses other changes', async () => {
  const { leaseId } = await leased({ lastName: 'Dyer' })
  await record(leaseId, { note: 'Left a message' })
  const [entered] = (await history(leaseId)).contacts as [Contact]
  expect(issuesOf(await strike(entered.id, ' '))).toEqual([400, [['reason', 'Reason is required']]])
  expect((await strike(entered.id)).statusCode).toBe(200)
  const { contacts, recentCalls } = await history(leaseId)
  expect(contacts).toMatchObject([{ ...entered, correction: { reason: 'Wrong tenant' } }])
  expect(recentCalls).toBe(0)
  const again = await strike(entered.id, 'Another reason')
  expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
    409,
    'This contact was already struck out.',
  ])
  for (const change of [sql`note = 'Another note'`, sql`struck_because = 'x'`, sql`struck_at = null`])
    await expect(sql`update lease_contacts set ${change} where id = ${entered.id}`.execute(db)).rejects.toThrow(
      'a contact cannot be changed',
    )
  expect((await strike('00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
})

test('a promise is kept by payments after the contact and by its day, and not by others', async () => {
  const { leaseId } = await leased({ months: 4, lastName: 'Eaton' })
  await receipt(leaseId, { amount: '500', receivedOn: daysAgo(12) })
  await record(leaseId, { on: daysAgo(10), promisedAmount: '500', promisedOn: daysAgo(4) })
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '0.00', state: 'broken' })
  await receipt(leaseId, { amount: '200', receivedOn: daysAgo(6) })
  await receipt(leaseId, { amount: '300', receivedOn: daysAgo(3) })
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '200.00', state: 'broken' })
  await receipt(leaseId, { amount: '300', method: 'cash', receivedOn: daysAgo(4) })
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '500.00', state: 'kept' })
})

test('of the day of a contact, what was paid before it counts only if the contact was recorded on a later day', async () => {
  const { leaseId } = await leased({ months: 4, lastName: 'Emery' })
  await receipt(leaseId, { amount: '300' })
  await record(leaseId, { promisedAmount: '300', promisedOn: TODAY })
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '0.00', state: 'open' })
  const { leaseId: another } = await leased({ months: 4, lastName: 'Ely' })
  await receipt(another, { amount: '500', receivedOn: daysAgo(2) })
  await receipt(another, { amount: '500', receivedOn: daysAgo(1) })
  await record(another, { on: daysAgo(1), promisedAmount: '500', promisedOn: daysAgo(1) })
  expect(await promiseOf(another)).toMatchObject({ paid: '500.00', state: 'kept' })
})

test('a promise is open through its day, and broken again when its check is returned', async () => {
  const { leaseId } = await leased({ months: 4, lastName: 'Fuller' })
  await record(leaseId, { promisedAmount: '700', promisedOn: TODAY })
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '0.00', state: 'open' })
  const { id } = (await receipt(leaseId, { amount: '700' })).json<{ id: string }>()
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '700.00', state: 'kept' })
  await reversal(id)
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '0.00', state: 'open' })
})

test('a card payment keeps a promise as far as it was not refunded', async () => {
  const { leaseId, tenant } = await leased({ months: 4, lastName: 'Gorham' })
  await record(leaseId, { on: daysAgo(3), promisedAmount: '1000', promisedOn: daysAgo(1) })
  const paid = {
    user_id: tenant.id,
    payer_name: 'Grace Gorham',
    payer_email: tenant.email,
    amount_cents: 100_000,
    payment_type: 'rent',
    status: 'completed',
    gateway: 'sandbox',
    rent_month: `${TODAY.slice(0, 7)}-01`,
    intent_id: 'pi_promised',
    completed_at: new Date(Date.now() - 2 * 86_400_000),
  } as const
  await db.insertInto('payments').values(paid).execute()
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '1000.00', state: 'kept' })
  await db
    .updateTable('payments')
    .set({ refunded_cents: 25_000, updated_at: new Date() })
    .where('intent_id', '=', 'pi_promised')
    .execute()
  expect(await promiseOf(leaseId)).toMatchObject({ paid: '750.00', state: 'broken' })
})
