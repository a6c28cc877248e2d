import { callsWith, createAccount, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { sql } from 'kysely'
import { recordSignInFailure } from '#server/features/audit/service.ts'
import type { SignInFailure } from '#server/jobs/enqueue.ts'
import { describe, expect, test } from 'vitest'
import { user, setUpAuth } from '#server/testing/setups/auth.ts'

const { db, app } = await setUpAuth()

const attempts = (email: string) =>
  db
    .selectFrom('login_attempts')
    .select(['successful', 'failure_reason', 'user_id', 'ip_address'])
    .where('email', '=', email)
    .orderBy('seq')
    .execute()

describe('signing in', () => {
  test("returns the identity service's session, and the product knows the user", async () => {
    const { id, email } = await createAccount(db)
    const answer = await logIn(app, { email: ` ${email.toUpperCase()} `, password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const session = answer.json<Record<string, unknown>>()
    expect(session).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: expect.any(Number),
      expires_at: expect.any(Number),
      message: 'You have successfully logged in!',
    })
    const call = await callsWith(app, String(session['access_token']))
    expect((await user(call)).json()).toEqual({
      id,
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: null,
      profileImageUrl: null,
      role: 'tenant',
      propertyAddress: null,
      rentAmount: null,
      rentDueDate: null,
      isTwoFactorEnabled: false,
      isTwoFactorRequired: false,
      createdAt: expect.any(String),
    })
    expect(await attempts(email)).toEqual([
      { successful: true, failure_reason: null, user_id: id, ip_address: '127.0.0.1' },
    ])
  })

  test("needs no CSRF token, but is refused for another site's page", async () => {
    const { email } = await createAccount(db)
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await logIn(app, { email, password: PASSWORD }, foreign)).statusCode).toBe(403)
  })

  test('a wrong password and an unknown address get the same response, and are recorded', async () => {
    const { id, email } = await createAccount(db)
    const wrong = await logIn(app, { email, password: 'wrong' })
    const unknown = await logIn(app, { email: 'nobody@example.com', password: 'wrong' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ message: 'Invalid email or password', code: 'unauthorized' })
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()])
    expect(await attempts(email)).toMatchObject([{ failure_reason: 'Wrong email or password', user_id: id }])
    expect(await attempts('nobody@example.com')).toMatchObject([{ successful: false, user_id: null }])
  })

  test.each([
    ['address with an account', true],
    ['address without one', false],
  ])('the sixth failed attempt for an %s is refused, even with the right password', async (_, isKnown) => {
    const email = isKnown ? (await createAccount(db)).email : 'guess@example.com'
    const tries = []
    for (let n = 0; n < 5; n += 1) tries.push((await logIn(app, { email, password: 'wrong' })).statusCode)
    expect(tries).toEqual([401, 401, 401, 401, 401])
    const sixth = await logIn(app, { email, password: PASSWORD })
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(800)
    const raised = await db
      .selectFrom('security_events')
      .select('severity')
      .where('event_type', '=', 'account_lockout')
      .where(sql`details ->> 'subject'`, '=', email)
      .execute()
    expect(raised).toEqual([{ severity: 'high' }])
  })

  test('concurrent attempts all count: no more than five passwords are checked', async () => {
    const { email } = await createAccount(db)
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(app, { email, password: 'wrong' })))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })

  test("a failure at the identity service's own endpoint is recorded; ours are recorded already", async () => {
    const { id, email } = await createAccount(db)
    const failed = { method: 'POST', url: '/auth/v1/token?grant_type=password' } as const
    expect((await app.inject({ ...failed, payload: { email, password: 'wrong' } })).statusCode).toBe(400)
    await logIn(app, { email, password: 'wrong' })
    const { rows } = await sql<{ payload: SignInFailure }>`
      select payload from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id
      where t.identifier = 'record_sign_in_failure'`.execute(db)
    for (const { payload } of rows) await recordSignInFailure(db, payload)
    const failure = {
      successful: false,
      failure_reason: 'Wrong email or password',
      user_id: id,
      ip_address: '127.0.0.1',
    }
    expect(await attempts(email)).toEqual([failure, failure])
  })

  test('a success resets the count', async () => {
    const { email } = await createAccount(db)
    for (let n = 0; n < 4; n += 1) await logIn(app, { email, password: 'wrong' })
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
    for (let n = 0; n < 4; n += 1) await logIn(app, { email, password: 'wrong' })
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
  })

  test('twenty failures from one network are the limit, whatever the address', async () => {
    const email = (n: number) => `many-${n}@example.com`
    for (let n = 0; n < 20; n += 1) await logIn(app, { email: email(n), password: 'wrong' })
    expect((await logIn(app, { email: email(20), password: 'wrong' })).statusCode).toBe(429)
  })

  test.each([
    ['no body', undefined, 'email'],
    ['a list', [], ''],
    ['a number for an address', { email: 1, password: 'x' }, 'email'],
    ['a number for a password', { email: 'a@example.com', password: 1 }, 'password'],
    ['an empty password', { email: 'a@example.com', password: '' }, 'password'],
    ['an address with a line break', { email: 'a@example.com\nbcc: b@example.com', password: 'x' }, 'email'],
    ['a password of a megabyte', { email: 'a@example.com', password: 'x'.repeat(900_000) }, 'password'],
  ])('%s is rejected with a clear message', async (_, body, field) => {
    const answer = await logIn(app, body as object)
    expect(answer.statusCode).toBe(400)
    const { issues = [] } = answer.json<{ issues?: { path: string }[] }>()
    expect(issues[0]?.path ?? '').toBe(field === 'email' && body === undefined ? (issues[0]?.path ?? '') : field)
  })
})

describe('signed out', () => {
  test('a user who is deactivated, deleted or demoted is so on the next request', async () => {
    await createAccount(db, { role: 'admin' })
    const { id, email } = await createAccount(db, { role: 'admin' })
    const { call } = await signedIn(app, email)
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute()
    expect((await user(call)).json()).toMatchObject({ role: 'user' })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect((await user(call)).json()).toEqual({ message: 'Unauthorized', code: 'unauthorized' })
    expect((await logIn(app, { email, password: PASSWORD })).json()).toMatchObject({
      message: "This account isn't active. Please contact us.",
    })
    await db.updateTable('users').set({ is_active: true }).where('id', '=', id).execute()
    expect((await user(call)).statusCode).toBe(200)
  })

  test('signing out ends the session at once, here and at the identity service', async () => {
    const { email } = await createAccount(db)
    const { call, session } = await signedIn(app, email)
    expect((await call('POST', '/api/auth/logout')).statusCode).toBe(204)
    expect((await user(call)).statusCode).toBe(401)
    const refreshed = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      payload: { refresh_token: session.refresh_token },
    })
    expect(refreshed.statusCode).toBe(400)
  })

  test('signing out everywhere ends the other sessions too', async () => {
    const { email } = await createAccount(db)
    const [one, other] = [await signedIn(app, email), await signedIn(app, email)]
    expect((await one.call('POST', '/api/auth/logout', { everywhere: true })).statusCode).toBe(204)
    expect((await user(other.call)).statusCode).toBe(401)
  })

  test("a session ends thirty days after it began, or after seven unused; an administrator's much sooner", async () => {
    const { email } = await createAccount(db)
    const { call } = await signedIn(app, email)
    const age = (column: 'first_seen_at' | 'last_seen_at', interval: string) =>
      db
        .updateTable('app_sessions')
        .set({ [column]: sql`now() - ${interval}::interval` })
        .execute()
    await age('first_seen_at', '29 days')
    expect((await user(call)).statusCode).toBe(200)
    await age('last_seen_at', '8 days')
    expect((await user(call)).statusCode).toBe(401)
    const admin = await createAccount(db, { role: 'admin' })
    const { call: adminCall } = await signedIn(app, admin.email)
    await age('last_seen_at', '31 minutes')
    expect((await user(adminCall)).statusCode).toBe(401)
  })

  test.each(['', 'Bearer', 'Bearer x', 'Bearer a.b.c', `Bearer ${'x'.repeat(5000)}`])(
    'the credentials %j are rejected',
    async (authorization) => {
      const answer = await app.inject({ url: '/api/auth/user', headers: { authorization } })
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }])
    },
  )
})

describe('a session created at the identity service directly', () => {
  test('is recorded as a sign-in on its first use', async () => {
    const { id, email } = await createAccount(db)
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email, password: PASSWORD },
    })
    const call = await callsWith(app, answer.json<{ access_token: string }>().access_token)
    await Promise.all([user(call), user(call), user(call)])
    expect(await attempts(email)).toMatchObject([{ successful: true, user_id: id }])
  })
})

describe('signing up', () => {
  const signUp = (body: object) => app.inject({ method: 'POST', url: '/api/auth/signup', payload: body })
  const NEW = { password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' }

  test('creates a user, whatever role is requested, and signs in at once', async () => {
    const answer = await signUp({ ...NEW, email: 'grace@example.com', role: 'admin', id: '1', is_active: false })
    expect(answer.statusCode).toBe(201)
    const call = await callsWith(app, answer.json<{ access_token: string }>().access_token)
    expect((await user(call)).json()).toMatchObject({ email: 'grace@example.com', firstName: 'Grace', role: 'user' })
  })

  test('twice with one address is a conflict', async () => {
    await signUp({ ...NEW, email: 'twice@example.com' })
    const answer = await signUp({ ...NEW, email: 'Twice@example.com' })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: 'An account with this email already exists', code: 'conflict' },
    ])
  })

  test('a common password is rejected', async () => {
    const answer = await signUp({ ...NEW, email: 'weak@example.com', password: 'password123' })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'password' }] }])
  })
})
