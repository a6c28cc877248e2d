import { BROWSER, callsWith, logIn, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { freePort } from '#server/db/embedded/address.ts'
import { startIdentityService, waitingJobs } from '#server/testing/identity-service.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'

// One installation, and a second one that uses the identity service of the first as a hosted one, with a database of its own.
const service = await startIdentityService()
const { url } = service
const { db } = await createDatabase()
const { app } = await createTestApp(db, { config: { hosted: service.hosted } })

const EMAIL = 'ada@example.com'
const signUp = () =>
  app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    headers: { 'user-agent': BROWSER },
    payload: { email: EMAIL, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' },
  })
const post = async (path: string, payload: object) =>
  app.inject({ method: 'POST', url: path, payload, headers: await csrfHeaders(app) })
test('everything works the same with a hosted service', async () => {
  const made = await signUp()
  expect(made.statusCode).toBe(201)
  expect((await signUp()).json()).toMatchObject({ message: 'An account with this email already exists' })
  expect((await logIn(app, { email: EMAIL, password: 'wrong' })).json()).toEqual({
    message: 'Invalid email or password',
    code: 'unauthorized',
  })
  const session = (await logIn(app, { email: EMAIL, password: PASSWORD })).json<{
    access_token: string
    refresh_token: string
  }>()
  const call = await callsWith(app, session.access_token)
  expect((await call('GET', '/api/auth/user')).json()).toMatchObject({ email: EMAIL, firstName: 'Ada', role: 'user' })

  // The product's users are in its own database. The identity service's database only knows how they sign in.
  expect(await db.selectFrom('auth_users').select('id').execute()).toEqual([])
  expect(await service.db.selectFrom('users').select('id').execute()).toEqual([])
  expect((await service.db.selectFrom('auth_users').select('email').execute()).map(({ email }) => email)).toEqual([
    EMAIL,
  ])

  const changed = await call('POST', '/api/auth/password', {
    currentPassword: PASSWORD,
    newPassword: 'quite another secret',
  })
  expect(changed.json()).toEqual({ message: 'Your password has been changed.' })
  const events = await db.selectFrom('security_events').select('event_type').execute()
  expect(events).toEqual([{ event_type: 'password_changed' }])
  expect((await waitingJobs<{ subject: string }>(db, 'send_mail')).map(({ subject }) => subject)).toEqual([
    'Your password was changed',
  ])

  expect((await call('POST', '/api/auth/logout')).statusCode).toBe(204)
  expect((await call('GET', '/api/auth/user')).statusCode).toBe(401)
  const renewed = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  })
  expect(renewed.status).toBe(400)
})

test("a forgotten password is reset by the service's link, and a rejected password does not use the link up", async () => {
  await post('/api/auth/forgot-password', { email: EMAIL })
  const [, tokenHash] = /token_hash=([\w-]+)/.exec(await service.sendLink()) ?? []
  const reset = (password: string) => post('/api/auth/reset-password', { tokenHash, type: 'recovery', password })
  expect((await reset('password123')).json()).toMatchObject({ issues: [{ path: 'password' }] })
  expect((await reset('a third secret of mine')).json()).toEqual({
    message: 'Your password has been set. You can sign in now.',
    email: EMAIL,
  })
  expect((await reset('a fourth secret of mine')).json()).toMatchObject({ issues: [{ path: 'tokenHash' }] })
  expect((await logIn(app, { email: EMAIL, password: 'a third secret of mine' })).statusCode).toBe(200)
})

test('enabling two-factor ends the other sessions at the service too', async () => {
  const credentials = { email: EMAIL, password: 'a third secret of mine' }
  const [here, there] = [await logIn(app, credentials), await logIn(app, credentials)].map((answer) =>
    answer.json<{ access_token: string; refresh_token: string }>(),
  )
  const call = await callsWith(app, here!.access_token)
  const { manualKey } = (await call('POST', '/api/2fa/setup')).json<{ manualKey: string }>()
  const token = generateSync({ secret: manualKey.replaceAll(' ', '') })
  expect((await call('POST', '/api/2fa/enable', { token })).statusCode).toBe(200)
  expect((await call('GET', '/api/auth/user')).statusCode).toBe(200)
  const renewed = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: there!.refresh_token }),
  })
  expect(renewed.status).toBe(400)
  await db.deleteFrom('two_factor').execute()
})

test('a deleted user does not come back with a token that is still valid', async () => {
  const email = 'gone@example.com'
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { email, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' },
  })
  const call = await callsWith(app, answer.json<{ access_token: string }>().access_token)
  const people = () => db.selectFrom('users').select('email').where('email', '=', email).execute()
  expect((await call('GET', '/api/auth/user')).statusCode).toBe(200)
  await db.deleteFrom('users').where('email', '=', email).execute()
  const banUntil = (banned_until: Date | null) =>
    service.db.updateTable('auth_users').set({ banned_until }).where('email', '=', email).execute()
  await banUntil(new Date(Date.now() + 60_000))
  expect((await call('GET', '/api/auth/user')).statusCode).toBe(401)
  await banUntil(null)
  // The identity service still knows a user whom our database has lost, so the next request creates our row again.
  expect((await call('GET', '/api/auth/user')).json()).toMatchObject({ email, role: 'user' })
  await db.deleteFrom('users').where('email', '=', email).execute()
  await service.db.deleteFrom('auth_users').where('email', '=', email).execute()
  expect((await call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect(await people()).toEqual([])
})

test('an address that changed at the service is ours from the next token on; an older token does not revert it', async () => {
  const session = (await logIn(app, { email: EMAIL, password: 'a third secret of mine' })).json<{
    access_token: string
    refresh_token: string
  }>()
  const shown = async (token: string) =>
    (await (await callsWith(app, token))('GET', '/api/auth/user')).json<{ email: string }>().email
  await service.db.updateTable('auth_users').set({ email: 'countess@example.com' }).where('email', '=', EMAIL).execute()
  const renewed = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: session.refresh_token }),
  })
  const { access_token: fresh } = (await renewed.json()) as { access_token: string }
  expect(await shown(fresh)).toBe('countess@example.com')
  expect(await shown(session.access_token)).toBe('countess@example.com')
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'countess@example.com' }])

  // The identity service has lost a user whom our database still has. A sign-up with that address is refused and leaves nothing behind at the
  // service.
  await service.db.deleteFrom('auth_users').execute()
  const payload = { email: 'countess@example.com', password: PASSWORD, firstName: 'Eve', lastName: 'Moore' }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/signup', payload })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { message: 'An account with this email already exists' },
  ])
  expect(await service.db.selectFrom('auth_users').select('id').execute()).toEqual([])
  await db.deleteFrom('users').execute()
  expect((await signUp()).statusCode).toBe(201)
})

test('the embedded service is absent, and the browser gets the hosted URL', async () => {
  expect((await app.inject('/auth/v1/health')).statusCode).toBe(404)
  const config = await app.inject('/api/config')
  expect(config.json()).toMatchObject({ supabaseUrl: url })
  expect(config.headers['content-security-policy']).toContain(`connect-src 'self' ${url};`)
})

test('an unreachable service is our error and signs nobody out', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const unreachable = await createTestApp(db, {
    config: { hosted: { url: nowhere, anonKey: 'anon', serviceKey: 'service' } },
  })
  const { access_token: token } = (await logIn(app, { email: EMAIL, password: PASSWORD })).json<{
    access_token: string
  }>()
  const answers = [
    await logIn(unreachable.app, { email: EMAIL, password: PASSWORD }),
    await unreachable.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  unreachable.errors.length = 0
})
