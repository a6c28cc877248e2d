import { BROWSER, createAccount, PASSWORD, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

interface Listed {
  id: string
  device: string
  ipAddress: string
  country: string | null
  isCurrent: boolean
}
const list = async (call: Awaited<ReturnType<typeof signedIn>>['call']) =>
  (await call('GET', '/api/auth/sessions')).json<Listed[]>()

test('users see where they are signed in, and can end any session', async () => {
  const { email } = await createAccount(db)
  const [here, there] = [await signedIn(app, email), await signedIn(app, email)]
  const seen = await list(here.call)
  expect(BROWSER).toContain('Windows')
  expect(seen).toHaveLength(2)
  expect(seen).toMatchObject([
    { device: 'Chrome on Windows', ipAddress: '127.0.0.1' },
    { device: 'Chrome on Windows', ipAddress: '127.0.0.1' },
  ])
  expect(seen.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const other = seen.find(({ isCurrent }) => !isCurrent)!
  expect((await here.call('DELETE', `/api/auth/sessions/${other.id}`)).statusCode).toBe(204)
  expect((await there.call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await here.call('DELETE', `/api/auth/sessions/${other.id}`)).statusCode).toBe(404)
  expect(await list(here.call)).toHaveLength(1)
})

test('users see the country of each session, where the address tells', async () => {
  const { email } = await createAccount(db)
  const from = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: PASSWORD }, remoteAddress })
  await from('81.169.145.66')
  const { call } = await signedIn(app, email)
  const seen = (await list(call)).map(({ ipAddress, country }) => [ipAddress, country])
  expect(Object.fromEntries(seen)).toMatchObject({ '81.169.145.66': 'Germany', '127.0.0.1': null })
  const attempts = (await call('GET', '/api/auth/attempts')).json<Listed[]>()
  expect(attempts.map(({ country }) => country).toReversed()).toEqual(['Germany', null])
})

test("another user's session is 404", async () => {
  const [one, other] = [await createAccount(db), await createAccount(db)]
  const [mine, theirs] = [await signedIn(app, one.email), await signedIn(app, other.email)]
  const [{ id } = { id: '' }] = await list(theirs.call)
  expect((await mine.call('DELETE', `/api/auth/sessions/${id}`)).statusCode).toBe(404)
  expect((await theirs.call('GET', '/api/auth/user')).statusCode).toBe(200)
})

test('all other sessions end at once, here and at the identity service', async () => {
  const { email } = await createAccount(db)
  const [here, there] = [await signedIn(app, email), await signedIn(app, email)]
  expect((await here.call('DELETE', '/api/auth/sessions')).statusCode).toBe(204)
  expect((await there.call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await here.call('GET', '/api/auth/user')).statusCode).toBe(200)
  const refreshed = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    payload: { refresh_token: there.session.refresh_token },
  })
  expect(refreshed.statusCode).toBe(400)
})

test.each([
  ['signing out there', { method: 'POST', url: '/auth/v1/logout?scope=others' }],
  [
    'a new password there',
    { method: 'PUT', url: '/auth/v1/user', payload: { password: 'another battery of staples' } },
  ],
] as const)('what ended at the identity service is over here from the next call on: %s', async (_, request) => {
  const { email } = await createAccount(db)
  const [here, there, unseen] = [await signedIn(app, email), await signedIn(app, email), await signedIn(app, email)]
  expect((await there.call('GET', '/api/auth/user')).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${here.session.access_token}` }
  expect((await app.inject({ ...request, headers })).statusCode).toBeLessThan(300)
  expect((await there.call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await unseen.call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await here.call('GET', '/api/auth/user')).statusCode).toBe(200)
})

test('a profile update changes the given fields only', async () => {
  const { email } = await createAccount(db)
  const { call } = await signedIn(app, email)
  const change = (body: object) => call('PATCH', '/api/auth/user', body)
  expect((await change({ phone: ' (617) 555-0100 ', role: 'admin', email: 'x@example.com' })).json()).toMatchObject({
    firstName: 'Ada',
    phone: '(617) 555-0100',
    role: 'tenant',
    email,
  })
  expect((await change({ firstName: ' ' })).json()).toMatchObject({ message: 'First name is required' })
  expect((await change({ phone: '' })).json()).toMatchObject({ phone: null, firstName: 'Ada' })
})
