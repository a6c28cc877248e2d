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
import { sendLink } from '#server/testing/identity-service.ts'
import { createTestApp, csrfHeaders, testConfig } from '#server/testing/test-app.ts'
import { makeAdmin } from './service.ts'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { recordSecurityEvent } from '#server/features/audit/service.ts'
import type { SecurityEvent } from '#server/jobs/enqueue.ts'
import { describe, expect, test } from 'vitest'
import { user, setUpAuth } from '#server/testing/setups/auth.ts'

const { db, app } = await setUpAuth()

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

/** Processes the security events that the identity service enqueued, as the worker would. */
async function work() {
  const { rows } = await sql<{ payload: SecurityEvent }>`
    select payload from graphile_worker._private_jobs as j join graphile_worker._private_tasks as t on t.id = j.task_id
    where t.identifier = 'record_security_event' order by j.id`.execute(db)
  for (const { payload } of rows) await recordSecurityEvent(db, payload)
}

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
    expect((await mails(email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
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
      expect(body).toMatch(/This link (has expired or was already used|is being used)/)
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
    const { app: secure } = await createTestApp(db, { config: { origin: 'https://homes.example', isHttps: true } })
    const safe = await secure.inject({ url: '/api/logout', headers: { 'sec-fetch-site': 'same-origin' } })
    expect(safe.cookies).toMatchObject([{ name: '__Host-sign-out', secure: true, path: '/', sameSite: 'Strict' }])
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
  const sent = await mails(email)
  expect(sent.map(({ subject }) => subject)).toEqual(['New sign-in from Chrome on Mac'])
  expect(sent[0]!.text).toContain('Hi Ada, we noticed a sign-in from a new browser.')
  expect(sent[0]!.text).toMatch(/^When: \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T$/m)
  await logIn(app, { email, password: PASSWORD }, { 'user-agent': 'curl/8.5.0' })
  expect((await mails(email)).at(-1)).toMatchObject({ subject: 'New sign-in to your account' })
})
