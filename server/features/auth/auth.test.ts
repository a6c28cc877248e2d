import {
  BROWSER,
  callsWith,
  createAccount,
  identityOn,
  logIn,
  PASSWORD,
  signedIn,
  signedInAgo,
} from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { sendLink } from '#server/testing/identity-service.ts'
import { createTestApp, csrfHeaders, testConfig } from '#server/testing/test-app.ts'
import { makeAdmin } from './service.ts'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { recordSecurityEvent, recordSignInFailure } from '#server/features/audit/service.ts'
import type { SecurityEvent, SignInFailure } from '#server/jobs/enqueue.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

const attempts = (email: string) =>
  db
    .selectFrom('login_attempts')
    .select(['successful', 'failure_reason', 'user_id', 'ip_address'])
    .where('email', '=', email)
    .orderBy('seq')
    .execute()
const events = (userId: string) =>
  db
    .selectFrom('security_events')
    .select(['event_type', 'severity'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute()
const mails = async (to: string) => {
  const { rows } = await sql<{ payload: { to: string; subject: string; text: string } }>`
    select payload from graphile_worker._private_jobs where payload ->> 'to' = ${to} order by id`.execute(db)
  return rows.map(({ payload }) => payload)
}
const user = (call: Awaited<ReturnType<typeof callsWith>>) => call('GET', '/api/auth/user')

/** Processes the security events that the identity service enqueued, as the worker would. */
async function work() {
  const { rows } = await sql<{ payload: SecurityEvent }>`
    select payload from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id
    where t.identifier = 'record_security_event' order by j.id`.execute(db)
  for (const { payload } of rows) await recordSecurityEvent(db, payload)
}

beforeEach(async () => {
  await db.deleteFrom('submissions').execute()
  await db.deleteFrom('auth_limits').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

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
      message: 'This account is not active. Please contact us.',
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

describe('passwords', () => {
  test('changed with the current one: other sessions end, the user is notified', async () => {
    const { id, email } = await createAccount(db)
    const [current, other] = [await signedIn(app, email), await signedIn(app, email)]
    const change = (currentPassword: string, newPassword = 'quite another secret') =>
      current.call('POST', '/api/auth/password', { currentPassword, newPassword })
    expect((await change('wrong')).json()).toMatchObject({ issues: [{ path: 'currentPassword' }] })
    expect((await change(PASSWORD, PASSWORD)).json()).toMatchObject({ issues: [{ path: 'newPassword' }] })
    expect((await change(PASSWORD)).statusCode).toBe(200)
    expect((await user(current.call)).statusCode).toBe(200)
    expect((await user(other.call)).statusCode).toBe(401)
    expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
    expect((await logIn(app, { email, password: 'quite another secret' })).statusCode).toBe(200)
    await work()
    expect(await events(id)).toEqual([{ event_type: 'password_changed', severity: 'low' }])
    expect((await mails(email)).map(({ subject }) => subject)).toEqual(['Your password was changed | Baystead'])
  })

  test('forgotten: the same response for every address', async () => {
    const { email } = await createAccount(db)
    const headers = await csrfHeaders(app)
    const ask = (address: string) =>
      app.inject({ method: 'POST', url: '/api/auth/forgot-password', headers, payload: { email: address } })
    const [known, unknown] = [await ask(email), await ask('nobody-at-all@example.com')]
    expect(known.statusCode).toBe(200)
    expect(unknown.json()).toEqual(known.json())
  })
})

async function linkFor(email: string) {
  const headers = await csrfHeaders(app)
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  await post('/api/auth/forgot-password', { email })
  const [, tokenHash] = /token_hash=([\w-]+)/.exec(await sendLink(db, testConfig)) ?? []
  return (password: string) => post('/api/auth/reset-password', { tokenHash, type: 'recovery', password })
}

describe('a stolen token', () => {
  test('does not keep its owner from changing the password or from using a mailed link', async () => {
    const { email } = await createAccount(db)
    const { session } = await signedIn(app, email)
    const copied = await signedInAgo(app, db, session.refresh_token, 10)
    for (let n = 0; n < 41; n += 1) {
      const answer = await copied('PUT', '/auth/v1/user', { password: `what a thief would like ${n}` })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error_code: 'reauthentication_needed' }])
    }
    const { call } = await signedIn(app, email)
    const change = { currentPassword: PASSWORD, newPassword: 'quite another secret' }
    expect((await call('POST', '/api/auth/password', change)).statusCode).toBe(200)
    expect((await (await linkFor(email))('and yet another secret')).statusCode).toBe(200)
  })

  test('has its own limit for password hashing, with Retry-After', async () => {
    const { email } = await createAccount(db)
    const { session, call } = await signedIn(app, email)
    const { session_id: sessionId } = decodeJwt(session.access_token)
    await sql`
      insert into auth_limits (kind, key, happened_at, expires_at)
      values ('password_session', ${sessionId}, array_fill(now()::timestamptz(3), array[40]), now() + interval '1 hour')
    `.execute(db)
    const change = { currentPassword: PASSWORD, newPassword: 'quite another secret' }
    const refused = await call('POST', '/api/auth/password', change)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await (await linkFor(email))('quite another secret')).statusCode).toBe(200)
  })
})

describe('the link that sets a password', () => {
  test('used ten times at once sets one password, and then stops working', async () => {
    const { id, email } = await createAccount(db)
    const reset = await linkFor(email)
    const passwords = Array.from({ length: 10 }, (_, n) => `secret number ${n} of mine`)
    const answers = await Promise.all(passwords.map(reset))
    const [winner, ...others] = passwords.filter((_, n) => answers[n]!.statusCode === 200)
    expect(others).toEqual([])
    for (const { statusCode, body } of answers.filter((answer) => answer.statusCode !== 200)) {
      expect([400, 409]).toContain(statusCode)
      expect(body).toMatch(/This link (was used before|is being used)/)
    }
    expect((await reset('one more secret of mine')).json()).toMatchObject({ issues: [{ path: 'tokenHash' }] })
    expect((await logIn(app, { email, password: winner })).statusCode).toBe(200)
    await work()
    expect(await events(id)).toEqual([{ event_type: 'password_changed', severity: 'low' }])
  })

  test('accepts another password after the first was rejected', async () => {
    const { email } = await createAccount(db)
    const reset = await linkFor(email)
    for (const refused of ['password123', PASSWORD]) {
      const answer = await reset(refused)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'password' }] }])
    }
    expect((await reset('quite another secret')).statusCode).toBe(200)
  })
})

describe('GET /api/logout', () => {
  const leave = (site: string) => app.inject({ url: '/api/logout', headers: { 'sec-fetch-site': site } })

  test('from our own page makes the browser end its session; from elsewhere it only redirects to the home page', async () => {
    const ours = await leave('same-origin')
    expect([ours.statusCode, ours.headers.location]).toEqual([302, '/'])
    expect(ours.cookies).toMatchObject([{ name: 'sign-out', value: '1', sameSite: 'Strict' }])
    const foreign = await leave('cross-site')
    expect([foreign.statusCode, foreign.headers.location, foreign.cookies]).toEqual([302, '/', []])
  })

  test('/api/login redirects to the sign-in page', async () => {
    expect((await app.inject('/api/login')).headers.location).toBe('/tenant-portal')
    expect((await app.inject('/api/login?next=%2Fpayment')).headers.location).toBe('/tenant-portal?next=%2Fpayment')
    // The backoffice shows its sign-in form at its own addresses.
    expect((await app.inject('/api/login?next=%2Fadmin%2Fusers%3Fopen%3D1')).headers.location).toBe(
      '/admin/users?open=1',
    )
    for (const next of ['/admin/..//evil.example', 'https://evil.example/admin', '/admin/../payment'])
      expect((await app.inject(`/api/login?next=${encodeURIComponent(next)}`)).headers.location).toBe(
        `/tenant-portal?next=${encodeURIComponent(next)}`,
      )
  })
})

test('private responses are not cached', async () => {
  const { email } = await createAccount(db)
  const { call } = await signedIn(app, email)
  for (const url of ['/api/auth/sessions', '/api/auth/attempts', '/api/2fa/status', '/api/payments'])
    expect((await call('GET', url)).headers['cache-control']).toBe('no-store')
  expect((await call('POST', '/api/2fa/setup')).headers['cache-control']).toBe('no-store')
})

test('the command line makes a user with a new password an administrator, and locks out whoever had the account', async () => {
  const { id, email } = await createAccount(db)
  const { call } = await signedIn(app, email)
  const { manualKey } = (await call('POST', '/api/2fa/setup')).json<{ manualKey: string }>()
  const token = generateSync({ secret: manualKey.replaceAll(' ', '') })
  expect((await call('POST', '/api/2fa/enable', { token })).statusCode).toBe(200)
  const direct = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    payload: { email, password: PASSWORD },
  })
  const headers = await csrfHeaders(app)
  await app.inject({ method: 'POST', url: '/api/auth/forgot-password', headers, payload: { email } })
  const [, tokenHash] = /token_hash=([\w-]+)/.exec(await sendLink(db, testConfig)) ?? []

  const identity = await identityOn(db)
  const { password, isNew } = await makeAdmin(db, identity, email)
  expect([isNew, password]).toEqual([false, expect.stringMatching(/^[\w-]{20}$/)])
  expect((await user(call)).statusCode).toBe(401)
  const kept = await callsWith(app, direct.json<{ access_token: string }>().access_token)
  expect((await user(kept)).statusCode).toBe(401)
  expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(401)
  const link = { tokenHash, type: 'recovery', password: 'a guess of the former owner' }
  const reset = await app.inject({ method: 'POST', url: '/api/auth/reset-password', headers, payload: link })
  expect(reset.json()).toMatchObject({ issues: [{ path: 'tokenHash' }] })
  expect(await identity.isProven(id)).toBe(true)
  const session = (await logIn(app, { email, password })).json<{ access_token: string }>()
  const anew = await callsWith(app, session.access_token)
  expect((await user(anew)).json()).toMatchObject({ id, role: 'admin', isTwoFactorEnabled: false })
  expect((await events(id)).map(({ event_type }) => event_type)).toEqual(['two_factor_enabled'])
  const raised = await db.selectFrom('security_events').selectAll().orderBy('seq', 'desc').limit(2).execute()
  expect(raised).toMatchObject([
    { event_type: 'role_changed', description: `${email} was made an administrator.` },
    { event_type: 'account_taken_over' },
  ])
})

test('the command line creates an account where there is none, and vouches for its address', async () => {
  const email = 'first-admin@example.com'
  const identity = await identityOn(db)
  const { password, isNew } = await makeAdmin(db, identity, email)
  const session = (await logIn(app, { email, password })).json<{ access_token: string }>()
  const { id, role } = (await user(await callsWith(app, session.access_token))).json<{ id: string; role: string }>()
  expect([isNew, role, await identity.isProven(id)]).toEqual([true, 'admin', true])
})

test("the service's keys never leave the server", async () => {
  const { email } = await createAccount(db)
  const { call } = await signedIn(app, email)
  const answers = [await app.inject('/api/config'), await user(call), await logIn(app, { email, password: PASSWORD })]
  expect(answers[0]!.json()).toEqual({
    supabaseUrl: 'http://localhost:80',
    supabaseAnonKey: expect.stringMatching(/^sb_publishable_/),
  })
  for (const { body } of answers) expect(body).not.toContain('sb_secret_')
  expect(answers[0]!.headers['cache-control']).toBe('no-store')
})

test('an email reports a new browser of a user, but not the first one', async () => {
  const { email } = await createAccount(db)
  await logIn(app, { email, password: PASSWORD })
  await logIn(app, { email, password: PASSWORD })
  expect(await mails(email)).toEqual([])
  await logIn(app, { email, password: PASSWORD }, { 'user-agent': BROWSER.replace('Windows NT 10.0', 'Macintosh') })
  expect((await mails(email)).map(({ subject }) => subject)).toEqual(['New sign-in from Chrome on Mac | Baystead'])
})
