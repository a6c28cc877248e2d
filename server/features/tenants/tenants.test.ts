import type { TenantDetail } from '#contract/tenants/admin.ts'
import { createAccount, identityOn, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { newEmail, tenantCalls, TENANTS } from '#server/testing/tenants.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordSentMail } from './service.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { admin, call, create, created, change, logsOf, identityOf, linkIn, setPassword } = await tenantCalls(app, db)

beforeEach(async () => {
  await takeMail(db)
})

/** Another process with the same database. */
const { app: elsewhere } = await createTestApp(db)
const MISSING = '00000000-0000-4000-8000-00000000dead'

describe('PATCH /api/admin/tenants/:id/toggle-active', () => {
  const toggle = (id: string, payload?: object) => call('PATCH', `${TENANTS}/${id}/toggle-active`, payload)

  test('ends every session with the next request in every process, refuses the next sign-in, and can be undone', async () => {
    const { id, email } = await createAccount(db)
    const here = await signedIn(app, email)
    const there = await signedIn(elsewhere, email)
    const off = await toggle(id)
    expect([off.statusCode, off.json()]).toMatchObject([
      200,
      { id, isActive: false, message: 'Tenant deactivated successfully' },
    ])
    for (const { call: theirs } of [here, there]) expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    const renewed = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      payload: { refresh_token: here.session.refresh_token },
    })
    expect(renewed.statusCode).toBe(400)
    const refused = await logIn(app, { email, password: PASSWORD })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      401,
      { message: "This account isn't active. Please contact us." },
    ])
    expect((await toggle(id)).json()).toMatchObject({ isActive: true, message: 'Tenant activated successfully' })
    expect((await here.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
    expect(await logsOf(id)).toMatchObject([
      { action: 'status_change', details: { changes: { isActive: { from: true, to: false } } } },
      { action: 'status_change', details: { changes: { isActive: { from: false, to: true } } } },
    ])
  })

  test('with a given state can be repeated', async () => {
    const { id } = await created()
    for (let n = 0; n < 2; n += 1)
      expect((await toggle(id, { isActive: false })).json()).toMatchObject({ isActive: false, version: 2 })
    expect(await logsOf(id)).toHaveLength(2)
  })
})

describe('POST /api/admin/tenants/:id/reset-password', () => {
  const reset = (id: string) => call('POST', `${TENANTS}/${id}/reset-password`)

  test('sends a password reset link, and is in the audit log', async () => {
    const { id, email } = await createAccount(db)
    await signedIn(app, email)
    const answer = await reset(id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Password reset email sent successfully' }])
    expect(await waitingJobs(db, 'send_auth_link')).toMatchObject([{ type: 'recovery', email }])
    expect(await logsOf(id)).toMatchObject([{ action: 'password_reset', details: { email } }])
  })

  test('sends the invitation again to a tenant who has not accepted it', async () => {
    const { id, email } = await created()
    const old = await linkIn()
    await reset(id)
    const next = await linkIn()
    expect(next.type).toBe('invite')
    expect((await setPassword(old)).statusCode).toBe(400)
    expect((await setPassword(next)).json()).toMatchObject({ email })
  })

  test('is refused for an inactive tenant, with the reason', async () => {
    const { id } = await created()
    await call('PATCH', `${TENANTS}/${id}/toggle-active`)
    await takeMail(db)
    expect((await reset(id)).statusCode).toBe(409)
    expect(await takeMail(db)).toEqual([])
  })
})

describe('DELETE /api/admin/tenants/:id', () => {
  test('deletes user, account, sessions and lease; payments stay without a user', async () => {
    const { id, email } = await createAccount(db)
    await change(id, { rentAmount: 2000, propertyAddress: '1 Elm Street' })
    const { call: theirs } = await signedIn(app, email)
    await theirs('POST', '/api/maintenance-requests', {
      fullName: 'Ada',
      email,
      propertyAddress: '1 Elm Street',
      requestType: 'plumbing',
      description: 'The kitchen tap drips.',
    })
    await db
      .insertInto('payments')
      .values({
        user_id: id,
        payer_name: 'Ada Lovelace',
        payer_email: email,
        amount_cents: 200_000,
        payment_type: 'fees',
        gateway: 'sandbox',
        status: 'completed',
        intent_id: 'pi_of_somebody_gone',
        completed_at: new Date(),
      })
      .execute()
    expect((await call('DELETE', `${TENANTS}/${id}`)).statusCode).toBe(204)
    expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    expect(await identityOf(id)).toBeUndefined()
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
    const payments = (await call('GET', '/api/admin/payments')).json()
    expect(payments).toMatchObject([{ amount: '2000.00', userId: null, tenantName: null, tenantEmail: null }])
    const requests = await db
      .selectFrom('maintenance_requests')
      .select(['user_id', 'email'])
      .where('email', '=', email)
      .execute()
    expect(requests).toEqual([{ user_id: null, email }])
    expect((await logsOf(id)).at(-1)).toMatchObject({
      action: 'delete',
      details: { changes: { email: { from: email, to: null } } },
    })
    expect((await call('DELETE', `${TENANTS}/${id}`)).statusCode).toBe(404)
    // The address is free again.
    expect((await create({ email })).statusCode).toBe(201)
  })

  test('can be repeated after a failure', async () => {
    const { id } = await created()
    await (await identityOn(db)).remove(id)
    expect((await call('DELETE', `${TENANTS}/${id}`)).statusCode).toBe(204)
  })
})

describe('for a user who is not a tenant', () => {
  test.each(['admin', 'property_manager', 'user'] as const)('%s is out of reach of every call', async (role) => {
    const { id, email } = role === 'admin' ? admin : await createAccount(db, { role })
    const calls = [
      call('GET', `${TENANTS}/${id}`),
      change(id, { firstName: 'X' }),
      call('DELETE', `${TENANTS}/${id}`),
      call('POST', `${TENANTS}/${id}/reset-password`),
      call('PATCH', `${TENANTS}/${id}/toggle-active`),
      call('GET', `${TENANTS}/${id}/requests`),
    ]
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
  })
})

describe('GET /api/admin/tenants/:id', () => {
  test('has the rent balance, deposit and account, and the emails, requests and sign-ins, page by page', async () => {
    const { id, email } = await createAccount(db)
    await change(id, { rentAmount: 2000, depositAmount: 1500 })
    const { call: theirs } = await signedIn(app, email)
    await logIn(app, { email, password: 'wrong' })
    const report = {
      fullName: 'Ada',
      email,
      propertyAddress: 'x',
      requestType: 'hvac',
      description: 'It is far too cold.',
    }
    for (let n = 0; n < 2; n += 1) await theirs('POST', '/api/maintenance-requests', report)
    const tenant = (await call('GET', `${TENANTS}/${id}`)).json<TenantDetail>()
    expect(tenant).toMatchObject({
      id,
      email,
      rent: { rentAmount: '2000.00', depositOpen: '1500.00', isRentPaid: false },
      openRequests: 2,
      openSessions: 1,
      isTwoFactorEnabled: false,
      lastLoginAt: expect.any(String),
    })
    const first = await call('GET', `${TENANTS}/${id}/requests?limit=1`)
    expect(first.headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('cursor=') })
    const [, next = ''] = /<([^>]+)>/.exec(String(first.headers.link)) ?? []
    const second = await call('GET', next)
    expect(second.json()).toMatchObject([{ requestType: 'hvac', status: 'pending' }])
    expect(second.json<{ id: string }[]>()[0]!.id).not.toBe(first.json<{ id: string }[]>()[0]!.id)
    expect((await call('GET', `${TENANTS}/${id}/sign-ins`)).json()).toMatchObject([
      { successful: false, failureReason: 'Wrong email or password' },
      { successful: true, device: 'Chrome on Windows' },
    ])
  })

  test('lists emails by subject, including those sent before the user existed', async () => {
    const email = newEmail()
    const mail = (subject: string, to = email) => ({ id: randomUUID(), to, subject })
    await recordSentMail(db, mail('Welcome to Baystead'))
    const { id } = await created({ email })
    const twice = mail('Rent is due')
    for (const one of [twice, twice, mail('Not theirs', 'other@example.com')]) await recordSentMail(db, one)
    const { body, headers } = await call('GET', `${TENANTS}/${id}/mails`)
    expect(JSON.parse(body)).toMatchObject([
      { subject: 'Rent is due', sentTo: email },
      { subject: 'Welcome to Baystead', sentTo: email },
    ])
    expect(headers['x-total-count']).toBe('2')
  })

  test('of an unknown tenant is 404', async () => {
    for (const path of ['', '/requests', '/mails', '/sign-ins'])
      expect((await call('GET', `${TENANTS}/${MISSING}${path}`)).statusCode).toBe(404)
  })
})
