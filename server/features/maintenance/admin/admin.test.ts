import type { RequestDetail } from '#contract/maintenance/own.ts'
import type { AdminRequest } from '#contract/maintenance/admin.ts'
import { verifyAllChains } from '#server/features/audit/service.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createCaller, LEAK, takeMail, tokenIn } from '#server/testing/maintenance.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const tenant = await createCaller(app, db)
const admin = await createCaller(app, db, 'admin')
const visitor = await csrfHeaders(app)

const STAFF = '/api/admin/maintenance-requests'
const change = (id: string, payload: object) => admin.call('PATCH', `${STAFF}/${id}`, payload)
const write = (id: string, payload: object) => admin.call('POST', `${STAFF}/${id}/messages`, payload)
const asTenant = (id: string) => tenant.call('GET', `/api/maintenance-requests/${id}`)
const logs = () => db.selectFrom('audit_logs').selectAll().orderBy('seq').execute()
const reportAsVisitor = async () => {
  const options = { method: 'POST', url: '/api/maintenance-requests', payload: LEAK, headers: visitor } as const
  const { id } = (await app.inject(options)).json<{ id: string }>()
  const [mail] = await takeMail(db)
  return { id, token: tokenIn(mail) }
}

beforeEach(async () => {
  await db.deleteFrom('maintenance_requests').execute()
  await db.deleteFrom('submissions').execute()
  await takeMail(db)
})

describe('PATCH /api/admin/maintenance-requests/:id', () => {
  test('changes the given fields only, and answers with the request', async () => {
    const id = await tenant.report()
    await change(id, { adminNotes: 'Ask for Bob' })
    const answer = await change(id, { status: 'in_progress', description: 'x', userId: null })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, status: 'in_progress', adminNotes: 'Ask for Bob', description: LEAK.description, userId: tenant.id },
    ])
    expect((await change(id, { adminNotes: '' })).json()).toMatchObject({ status: 'in_progress', adminNotes: null })
    expect((await change(id, {})).statusCode).toBe(200)
  })

  test('names the tenant who submitted it, and nobody for other senders', async () => {
    const id = await tenant.report()
    const tenantOf = async () => (await admin.call('GET', `${STAFF}/${id}`)).json().tenantId
    expect(await tenantOf()).toBe(tenant.id)
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', tenant.id).execute()
    expect(await tenantOf()).toBeNull()
    await db.updateTable('users').set({ role: 'tenant' }).where('id', '=', tenant.id).execute()
  })

  test('is in the audit log with who, what and from where, each field before and after', async () => {
    const id = await tenant.report()
    await change(id, { status: 'in_progress', adminNotes: 'hush' })
    await change(id, { status: 'in_progress', adminNotes: 'hush' })
    const rows = (await logs()).filter(({ resource_id }) => resource_id === id)
    const by = { user_id: admin.id, user_email: admin.email, resource_type: 'maintenance', ip_address: '127.0.0.1' }
    expect(rows).toMatchObject([
      { ...by, action: 'status_change', details: { changes: { status: { from: 'pending', to: 'in_progress' } } } },
      { ...by, action: 'update', details: { changes: { adminNotes: { from: null, to: 'hush' } } } },
    ])
    expect((await verifyAllChains(db)).flatMap(({ breaks }) => breaks)).toEqual([])
  })

  test.each([
    [{ status: 'urgent' }, 'Status must be one of pending, in_progress, completed, cancelled'],
    [{ adminNotes: 'x'.repeat(5001) }, 'Admin notes must be at most 5000 characters'],
    [{ adminNotes: 'a\0b' }, 'Admin notes must not contain a null character'],
  ])('rejects invalid input (%#)', async (payload, message) => {
    const id = await tenant.report()
    const answer = await change(id, payload)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
  })

  test('an unknown request is 404', async () => {
    const missing = '00000000-0000-4000-8000-00000000dead'
    expect((await change(missing, { status: 'completed' })).statusCode).toBe(404)
    expect((await write(missing, { body: 'Hello' })).statusCode).toBe(404)
    expect((await admin.call('GET', `${STAFF}/${missing}`)).statusCode).toBe(404)
  })

  test.each([
    ['in_progress', 'Work has started on your request'],
    ['completed', 'The work is done'],
    ['cancelled', 'Your request was canceled'],
  ])('%s is mailed to the tenant with a link to their account', async (status, heading) => {
    const id = await tenant.report()
    await takeMail(db)
    await change(id, { status })
    const [mail, ...rest] = await takeMail(db)
    expect(rest).toEqual([])
    expect(mail).toMatchObject({ to: tenant.email })
    expect(mail?.text).toContain(heading)
    expect(mail?.text).toContain(`http://localhost:3000/dashboard/maintenance/${id}`)
  })

  test('reopened work can be confirmed again', async () => {
    const id = await tenant.report()
    const conclude = () => tenant.call('POST', `/api/maintenance-requests/${id}/outcome`, { isFixed: true })
    await change(id, { status: 'completed' })
    expect((await conclude()).statusCode).toBe(200)
    await change(id, { status: 'in_progress' })
    await change(id, { status: 'completed' })
    expect((await asTenant(id)).json()).toMatchObject({ isConfirmed: false })
    expect((await conclude()).statusCode).toBe(200)
  })
})

describe('a message of staff', () => {
  test('reaches the tenant by email and in the account, and is in the audit log', async () => {
    const id = await tenant.report()
    await takeMail(db)
    const answer = await write(id, { body: 'Is Tuesday at nine fine?' })
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { author: 'staff', isInternal: false }])
    const [mail] = await takeMail(db)
    expect(mail).toMatchObject({ to: tenant.email })
    expect(mail?.text).toContain('> Is Tuesday at nine fine?')
    expect(mail?.text).toContain(`/dashboard/maintenance/${id}`)
    expect((await asTenant(id)).json()).toMatchObject({ messages: [{ body: 'Is Tuesday at nine fine?' }] })
    expect((await logs()).at(-1)).toMatchObject({ action: 'update', resource_id: id, user_id: admin.id })
  })

  test('internal notes and admin notes never reach a tenant, in any response or email', async () => {
    const id = await tenant.report()
    await change(id, { adminNotes: 'HUSH one' })
    await write(id, { body: 'HUSH two', isInternal: true })
    await write(id, { body: 'For you' })
    const answers = [
      await asTenant(id),
      await tenant.call('GET', '/api/maintenance-requests'),
      await tenant.call('POST', `/api/maintenance-requests/${id}/messages`, { body: 'Thank you' }),
    ]
    await change(id, { status: 'completed' })
    answers.push(await tenant.call('POST', `/api/maintenance-requests/${id}/outcome`, { isFixed: false, reason: 'No' }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201, 200])
    for (const { body } of answers) expect(body).not.toContain('HUSH')
    const mails = await takeMail(db)
    expect(mails.length).toBeGreaterThan(4)
    expect(JSON.stringify(mails)).not.toContain('HUSH')
    const whole = (await admin.call('GET', `${STAFF}/${id}`)).json<RequestDetail & AdminRequest>()
    expect(whole.adminNotes).toBe('HUSH one')
    expect(whole.messages.map(({ body }) => body)).toEqual(['HUSH two', 'For you', 'Thank you', 'No'])
  })

  test('sent again with its key it is stored and mailed once', async () => {
    const id = await tenant.report()
    await takeMail(db)
    const send = () => admin.keyed('once', `${STAFF}/${id}/messages`, { body: 'Hello' })
    const [first, second] = await Promise.all([send(), send()])
    expect(second.json()).toEqual(first.json())
    expect(await takeMail(db)).toHaveLength(1)
  })
})

describe("a visitor's request", () => {
  test('belongs to no account; each email links to its progress, which has steps and response time but no name', async () => {
    const { id, token } = await reportAsVisitor()
    expect((await asTenant(id)).statusCode).toBe(404)
    await change(id, { status: 'in_progress' })
    await write(id, { body: 'We come on Tuesday' })
    const mails = await takeMail(db)
    expect(mails.map(({ to }) => to)).toEqual([LEAK.email, LEAK.email])
    // The address may belong to another person, so the email quotes nothing that the visitor wrote.
    expect(JSON.stringify(mails)).not.toMatch(/Lovelace|Elm Street|drips/)
    const tokens = [token, ...mails.map(tokenIn)]
    expect(new Set(tokens).size).toBe(3)
    for (const each of tokens) {
      const answer = await app.inject(`/api/maintenance-status/${each}`)
      expect(answer.json()).toMatchObject({
        status: 'in_progress',
        steps: [{ status: 'pending' }, { status: 'in_progress' }],
        promise: { isKept: true },
      })
      expect(answer.body).not.toContain('Lovelace')
      expect(answer.body).not.toContain('Tuesday')
    }
    expect(JSON.stringify(await db.selectFrom('maintenance_links').selectAll().execute())).not.toContain(token)
  })
})

describe('GET /api/admin/maintenance-requests', () => {
  test('lists all requests with the admin fields, filtered and paged', async () => {
    const [id, urgent] = [await tenant.report(), await tenant.report({ priority: 'emergency', phone: '617' })]
    const { id: foreign } = await reportAsVisitor()
    await change(foreign, { status: 'completed', adminNotes: 'note' })
    const ask = async (query: string) => (await admin.call('GET', STAFF + query)).json<AdminRequest[]>()
    expect((await ask('')).map((each) => each.id)).toEqual([foreign, urgent, id])
    expect((await ask('?priority=emergency')).map((each) => each.id)).toEqual([urgent])
    expect((await ask('?status=active')).map((each) => each.id)).toEqual([urgent, id])
    expect(await ask('?status=completed')).toEqual([
      {
        ...LEAK,
        id: foreign,
        userId: null,
        phone: null,
        priority: 'medium',
        isUrgent: false,
        status: 'completed',
        adminNotes: 'note',
        assignee: null,
        isConfirmed: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        dueAt: expect.any(String),
        isOverdue: false,
        version: 2,
      },
    ])
    const page = await admin.call('GET', `${STAFF}?limit=2`)
    expect([page.headers['x-total-count'], page.headers.link]).toEqual(['3', expect.stringContaining('rel="next"')])
    expect((await admin.call('GET', `${STAFF}?priority=urgent`)).statusCode).toBe(400)
  })
})
