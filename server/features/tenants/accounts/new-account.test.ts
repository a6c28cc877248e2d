import type { Tenant } from '#contract/tenants/fields.ts'
import { callsWith, createAccount, identityOn, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { LEAK, takeMail } from '#server/testing/maintenance.ts'
import { newEmail, tenantCalls } from '#server/testing/tenants.ts'
import { createTestApp, csrfHeaders, testConfig } from '#server/testing/test-app.ts'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'

interface Tokens {
  access_token: string
  refresh_token: string
}

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { admin, create, created, logsOf, linkIn, setPassword } = await tenantCalls(app, db)

beforeEach(async () => {
  await takeMail(db)
})

describe('POST /api/admin/tenants for an address that has an account', () => {
  const PERSON = { password: PASSWORD, firstName: 'Eve', lastName: 'Adams' }
  const post = (url: string, payload: object, on = app) => on.inject({ method: 'POST', url, payload })
  const INVITED = 'Tenant created and password reset email sent successfully'
  const lastEvents = async (count: number) =>
    (await db.selectFrom('security_events').selectAll().orderBy('seq', 'desc').limit(count).execute()).map(
      ({ event_type: type, user_id: by }) => ({ type, by }),
    )

  /** Whether a user is locked out: neither the session, the refresh token nor the password works. */
  async function isOut(email: string, session: { access_token: string; refresh_token: string }) {
    const theirs = await callsWith(app, session.access_token)
    expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    const renewed = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
    expect(renewed.statusCode).toBe(400)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    expect((await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })).statusCode).toBe(400)
  }

  async function ownerEnters(id: string, email: string, invitation: object) {
    expect((await setPassword(invitation, 'the password of its owner')).json()).toMatchObject({ email })
    const owner = await logIn(app, { email, password: 'the password of its owner' })
    const theirs = await callsWith(app, owner.json<{ access_token: string }>().access_token)
    expect((await theirs('GET', '/api/auth/user')).json()).toMatchObject({
      id,
      role: 'tenant',
      firstName: 'Grace',
      phone: null,
      isTwoFactorEnabled: false,
    })
    expect((await theirs('GET', '/api/maintenance-requests')).json()).toEqual([])
  }

  test('that was never verified: whoever created it is locked out for good, and its owner is invited to a new account', async () => {
    const email = newEmail()
    const session = (await post('/api/auth/signup', { ...PERSON, email })).json<Tokens>()
    const stranger = await callsWith(app, session.access_token)
    const { id } = (await stranger('GET', '/api/auth/user')).json<{ id: string }>()
    await stranger('PATCH', '/api/auth/user', { phone: '666' })
    await stranger('POST', '/api/maintenance-requests', { ...LEAK, email })
    const { manualKey } = (await stranger('POST', '/api/2fa/setup')).json<{ manualKey: string }>()
    const token = generateSync({ secret: manualKey.replaceAll(' ', '') })
    expect((await stranger('POST', '/api/2fa/enable', { token })).statusCode).toBe(200)
    await takeMail(db)

    const answer = await create({ email })
    const tenant = answer.json<Tenant & { message: string }>()
    expect([answer.statusCode, tenant]).toMatchObject([201, { email, message: expect.stringContaining(INVITED) }])
    expect(tenant.message).toContain('We removed an unverified account that used this email')
    const invitation = await linkIn()
    await isOut(email, session)
    await ownerEnters(tenant.id, email, invitation)
    expect(await lastEvents(1)).toEqual([{ type: 'account_taken_over', by: admin.id }])
    expect(await logsOf(id)).toMatchObject([{ action: 'delete', details: { email } }])
    expect(await logsOf(tenant.id)).toMatchObject([{ action: 'create' }])
  })

  test('that was never verified and only exists at the identity service', async () => {
    const email = newEmail()
    const session = (await post('/auth/v1/signup', { email, password: PASSWORD })).json<Tokens>()
    const tenant = await created({ email })
    expect(tenant).toMatchObject({ email, lastLoginAt: null })
    const invitation = await linkIn()
    await isOut(email, session)
    await ownerEnters(tenant.id, email, invitation)
  })

  test('whose sign-up is unconfirmed: its link does not make whoever signed up a tenant', async () => {
    const config = { auth: { ...testConfig.auth, isAutoconfirm: false } }
    const { app: strict } = await createTestApp(db, { config })
    const email = newEmail()
    expect((await post('/api/auth/signup', { ...PERSON, email }, strict)).json()).toEqual({
      message: 'Check your email',
    })
    const [mail] = await takeMail(db)
    const [, tokenHash] = /token_hash=([\w-]+)/.exec(mail!.text) ?? []
    const tenant = await created({ email })
    const invitation = await linkIn()
    const confirming = await app.inject({
      method: 'POST',
      url: '/api/auth/confirm-email',
      headers: await csrfHeaders(app),
      payload: { tokenHash },
    })
    expect(confirming.statusCode).toBe(400)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    await ownerEnters(tenant.id, email, invitation)
  })

  test("that its owner verified: it becomes a tenant's, keeps its password and needs a new sign-in", async () => {
    const { id, email } = await createAccount(db, { role: 'user' })
    const { call: theirs, session } = await signedIn(app, email)
    const answer = await create({ email, phone: '617' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        id,
        email,
        firstName: 'Grace',
        phone: '617',
        rentAmount: '2100.50',
        message:
          'Tenant created. They already had an account with this email and can sign in with their current password.',
      },
    ])
    expect((await theirs('GET', '/api/auth/user')).statusCode).toBe(401)
    const renewed = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: session.refresh_token })
    expect(renewed.statusCode).toBe(400)
    const { call: anew } = await signedIn(app, email)
    expect((await anew('GET', '/api/auth/user')).json()).toMatchObject({ id, role: 'tenant', rentAmount: '2100.50' })
    expect(await takeMail(db)).toMatchObject([{ to: email, subject: 'Your tenant account is ready' }])
    expect(await lastEvents(1)).toEqual([{ type: 'role_changed', by: admin.id }])
    expect(await logsOf(id)).toMatchObject([{ action: 'create', user_id: admin.id }])
    // Known to the identity service only.
    const other = newEmail()
    const known = await (await identityOn(db)).create({ email: other, password: PASSWORD, firstName: '', lastName: '' })
    expect(await created({ email: other })).toMatchObject({ id: known.id, email: other })
  })
})
