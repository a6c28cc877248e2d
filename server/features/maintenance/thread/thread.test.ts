import type { RequestDetail, OwnRequest } from '#contract/maintenance/own.ts'
import { rowsByPages } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller, LEAK, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const tenant = await createCaller(app, db)
const other = await createCaller(app, db)
const admin = await createCaller(app, db, 'admin')

const PATH = '/api/maintenance-requests'
const STAFF = '/api/admin/maintenance-requests'
const setStatus = (id: string, status: string) => admin.call('PATCH', `${STAFF}/${id}`, { status })
const read = async (id: string) => (await tenant.call('GET', `${PATH}/${id}`)).json<RequestDetail>()
const idsOf = async (query: string) => {
  const answer = await tenant.call('GET', PATH + query)
  return answer.json<OwnRequest[]>().map(({ id }) => id)
}

beforeEach(async () => {
  await db.deleteFrom('maintenance_requests').execute()
  await db.deleteFrom('submissions').execute()
  await takeMail(db)
})

test('a user is greeted by the email about a request, unless it begins with what to do in an emergency', async () => {
  for (const isUrgent of [false, true]) await tenant.report({ email: tenant.email, isUrgent })
  const toTenant = (await takeMail(db)).filter(({ to }) => to === tenant.email).map(({ text }) => text)
  expect(toTenant).toEqual([
    expect.stringContaining("\n\nHi Ada, we'll respond within 3 days.\n"),
    expect.stringMatching(/^We got your maintenance request\n\nIf you smell gas [^]*\nWe'll respond within 24 hours\./),
  ])
})

describe('GET /api/maintenance-requests', () => {
  test("lists only the user's own, newest first, without the notes", async () => {
    const [older, newer] = [await tenant.report(), await tenant.report({ requestType: 'hvac', priority: 'high' })]
    await other.report()
    await db.updateTable('maintenance_requests').set({ admin_notes: 'a secret' }).execute()
    await db
      .updateTable('maintenance_requests')
      .set({ created_at: new Date(0) })
      .where('id', '=', older)
      .execute()
    const answer = await tenant.call('GET', PATH)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-total-count']).toBe('2')
    expect(answer.body).not.toContain('secret')
    expect(answer.json()).toMatchObject([{ id: newer }, { id: older }])
    expect(answer.json<OwnRequest[]>()[0]).toEqual({
      id: newer,
      requestType: 'hvac',
      priority: 'high',
      status: 'pending',
      description: 'The kitchen tap drips day and night.',
      propertyAddress: '12 Elm Street, Cambridge, MA 02139',
      isUrgent: false,
      isConfirmed: false,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  test('filters by status and type; active means neither completed nor canceled', async () => {
    const pending = await tenant.report()
    const working = await tenant.report({ requestType: 'hvac' })
    const [done, dropped] = [await tenant.report(), await tenant.report()]
    await setStatus(working, 'in_progress')
    await setStatus(done, 'completed')
    await setStatus(dropped, 'cancelled')
    expect(await idsOf('?status=active')).toEqual([working, pending])
    expect(await idsOf('?status=completed')).toEqual([done])
    expect(await idsOf('?type=hvac')).toEqual([working])
    expect(await idsOf('?type=hvac&status=pending')).toEqual([])
    expect((await tenant.call('GET', `${PATH}?status=lost`)).statusCode).toBe(400)
    expect((await tenant.call('GET', `${PATH}?type=castle`)).json()).toMatchObject({ code: 'validation' })
  })

  test('pages contain every request once, even with equal times, and the total', async () => {
    const all = [await tenant.report(), await tenant.report(), await tenant.report()]
    await db
      .updateTable('maintenance_requests')
      .set({ created_at: new Date(1_700_000_000_123) })
      .execute()
    const seen = await rowsByPages<OwnRequest>(tenant.call, `${PATH}?limit=1`)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
    expect((await tenant.call('GET', `${PATH}?cursor=x`)).statusCode).toBe(400)
  })
})

describe('GET /api/maintenance-requests/:id', () => {
  test('is 404 for other users, who cannot write about it or confirm it either', async () => {
    const id = await tenant.report()
    await setStatus(id, 'completed')
    for (const caller of [other, admin]) {
      expect((await caller.call('GET', `${PATH}/${id}`)).statusCode).toBe(404)
      expect((await caller.call('POST', `${PATH}/${id}/messages`, { body: 'Hello' })).statusCode).toBe(404)
      expect((await caller.call('POST', `${PATH}/${id}/outcome`, { isFixed: true })).statusCode).toBe(404)
    }
    expect(await read(id)).toMatchObject({ messages: [], isConfirmed: false })
  })

  test('lists each status with its time and who changed it', async () => {
    const id = await tenant.report()
    await setStatus(id, 'in_progress')
    await setStatus(id, 'in_progress')
    await setStatus(id, 'completed')
    const { steps, createdAt } = await read(id)
    expect(steps).toMatchObject([
      { status: 'pending', by: 'sender', byName: 'Ada Lovelace', at: createdAt },
      { status: 'in_progress', by: 'staff', byName: 'Ada Lovelace' },
      { status: 'completed', by: 'staff' },
    ])
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted())
  })

  test.each([
    ['low', 168],
    ['medium', 72],
    ['high', 24],
    ['emergency', 1],
  ])('%s priority is due after %d hours, and kept or not by when staff responded', async (priority, hours) => {
    const id = await tenant.report({ priority })
    const { createdAt, promise } = await read(id)
    const dueAt = new Date(Date.parse(createdAt) + hours * 3_600_000).toISOString()
    expect(promise).toEqual({ dueAt, metAt: null, isKept: null })
    await setStatus(id, 'in_progress')
    expect((await read(id)).promise).toEqual({ dueAt, metAt: expect.any(String), isKept: true })

    const late = new Date(Date.now() - hours * 3_600_000 - 60_000)
    await db.updateTable('maintenance_requests').set({ created_at: late }).execute()
    expect((await read(id)).promise).toMatchObject({ isKept: false, metAt: expect.any(String) })
    await db.deleteFrom('maintenance_steps').where('status', '=', 'in_progress').execute()
    await db.updateTable('maintenance_requests').set({ status: 'pending' }).execute()
    expect((await read(id)).promise).toMatchObject({ isKept: false, metAt: null })
  })
})

describe('a message about a request', () => {
  test('is stored with its author and mailed to the company with a link to the request', async () => {
    const id = await tenant.report()
    await takeMail(db)
    const answer = await tenant.call('POST', `${PATH}/${id}/messages`, { body: '  It is worse now.  ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.any(String),
      author: 'sender',
      authorName: 'Ada Lovelace',
      body: 'It is worse now.',
      photos: [],
      createdAt: expect.any(String),
    })
    expect((await read(id)).messages).toEqual([answer.json()])
    const [mail, ...rest] = await takeMail(db)
    expect(rest).toEqual([])
    expect(mail).toMatchObject({ to: 'hello@baystead.example', replyTo: 'ada@example.com' })
    expect(mail?.text).toContain('> It is worse now.')
    expect(mail?.text).toContain(`http://localhost:3000/admin/maintenance?request=${id}`)
  })

  test.each([
    ['', 'Message is required'],
    ['   ', 'Message is required'],
    ['x'.repeat(5001), 'Message must be at most 5000 characters'],
  ])('invalid input is rejected (%#)', async (body, message) => {
    const id = await tenant.report()
    const answer = await tenant.call('POST', `${PATH}/${id}/messages`, { body })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
    expect((await read(id)).messages).toEqual([])
  })

  test('sent again with its key it is stored once; the same key for another request is a different call', async () => {
    const [id, second] = [await tenant.report(), await tenant.report()]
    const send = (to: string, body: string) => tenant.keyed('again', `${PATH}/${to}/messages`, { body })
    const first = await send(id, 'Hello')
    expect((await send(id, 'Hello')).json()).toEqual(first.json())
    expect((await send(id, 'Another')).statusCode).toBe(409)
    expect((await send(second, 'Hello')).statusCode).toBe(201)
    expect((await read(id)).messages).toHaveLength(1)
    expect((await read(second)).messages).toHaveLength(1)
  })

  test('is limited to sixty an hour for one request, with Retry-After', async () => {
    const id = await tenant.report()
    await db
      .insertInto('maintenance_messages')
      .values(Array.from({ length: 59 }, () => ({ request_id: id, side: 'sender' as const, body: 'Hello' })))
      .execute()
    const send = () => tenant.call('POST', `${PATH}/${id}/messages`, { body: 'Hello' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 429, 429])
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
  })
})

describe('the confirmation of completed work', () => {
  const reportOutcome = (id: string, payload: object) => tenant.call('POST', `${PATH}/${id}/outcome`, payload)

  test('"fixed" closes the request', async () => {
    const id = await tenant.report()
    await setStatus(id, 'completed')
    await takeMail(db)
    const answer = await reportOutcome(id, { isFixed: true })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'completed', isConfirmed: true }])
    const [mail, ...others] = await takeMail(db)
    expect(mail?.subject).toBe('Fixed: Plumbing at 12 Elm Street, Cambridge, MA 02139')
    expect(mail?.text).toContain(`http://localhost:3000/admin/maintenance?request=${id}`)
    expect(others).toEqual([])
    expect((await reportOutcome(id, { isFixed: false, reason: 'It drips again' })).statusCode).toBe(409)
    expect((await read(id)).status).toBe('completed')
  })

  test('"not fixed" reopens it: the reason is a message, the step is the sender\'s, and the company is notified', async () => {
    const id = await tenant.report()
    await setStatus(id, 'completed')
    await takeMail(db)
    const answer = await reportOutcome(id, { isFixed: false, reason: 'It drips again' })
    expect(answer.json()).toMatchObject({
      status: 'in_progress',
      isConfirmed: false,
      messages: [{ author: 'sender', body: 'It drips again' }],
    })
    expect((await read(id)).steps.at(-1)).toMatchObject({ status: 'in_progress', by: 'sender' })
    const [mail] = await takeMail(db)
    expect(mail?.subject).toBe('NOT FIXED: Plumbing at 12 Elm Street, Cambridge, MA 02139')
    expect(mail?.text).toContain('> It drips again')
  })

  test('"not fixed" needs a reason, and only completed work can be confirmed', async () => {
    const id = await tenant.report()
    expect((await reportOutcome(id, { isFixed: true })).statusCode).toBe(409)
    await setStatus(id, 'completed')
    for (const payload of [{ isFixed: false }, { isFixed: false, reason: '  ' }]) {
      const answer = await reportOutcome(id, payload)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'reason' }] }])
    }
    expect((await read(id)).status).toBe('completed')
  })

  test('sent concurrently is stored once', async () => {
    const id = await tenant.report()
    await setStatus(id, 'completed')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => reportOutcome(id, { isFixed: false, reason: 'No' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(await read(id)).toMatchObject({ messages: [{ body: 'No' }] })
  })
})

test("a signed-in user may submit twenty an hour and gets mail at the account's address, whatever the form says", async () => {
  for (let n = 0; n < 20; n += 1) await tenant.report({ email: `victim-${n}@example.com` })
  const refused = await tenant.call('POST', PATH, LEAK)
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    { message: 'Too many requests from your account. Please try again later or call us.' },
  ])
  expect((await other.call('POST', PATH, LEAK)).statusCode).toBe(201)
  const to = new Set((await takeMail(db)).map((mail) => mail.to))
  expect(to).toEqual(new Set([tenant.email, other.email, 'hello@baystead.example']))
})

test('the subjects of emails about one request start with what happened', async () => {
  const id = await tenant.report()
  await takeMail(db)
  await admin.call('POST', `${STAFF}/${id}/messages`, { body: 'We come at nine.', isInternal: false })
  for (const status of ['in_progress', 'completed']) await setStatus(id, status)
  const summary = 'Plumbing at 12 Elm Street, Cambridge, MA 02139'
  expect((await takeMail(db)).map(({ subject }) => subject)).toEqual([
    `New message about your request: ${summary}`,
    `Work has started on your request: ${summary}`,
    `The work is done: ${summary}`,
  ])
})
