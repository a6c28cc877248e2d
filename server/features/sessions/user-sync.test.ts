import { callsWith, createAccount, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { authClients } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { app: mailing } = await createTestApp(db, {
  config: { auth: { ...testConfig.auth, isAutoconfirm: false } },
})
const { admin } = await authClients(app, db)

type Call = Awaited<ReturnType<typeof callsWith>>
const status = async (call: Call) => (await call('GET', '/api/auth/user')).statusCode
const idsOf = async (email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).execute()).map(({ id }) => id)
const signUp = (email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { email, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' },
  })

beforeEach(async () => {
  await db.deleteFrom('submissions').execute()
  await db.deleteFrom('auth_limits').execute()
})

test('a user banned at the identity service is signed out with the next request, and must sign in again afterward', async () => {
  const { id, email } = await createAccount(db)
  const { call, session } = await signedIn(app, email)
  await admin.updateUserById(id, { ban_duration: '1h' })
  expect(await status(call)).toBe(401)
  expect((await logIn(app, { email, password: PASSWORD })).json()).toMatchObject({
    message: "This account isn't active. Please contact us.",
  })
  await admin.updateUserById(id, { ban_duration: 'none' })
  expect(await status(call)).toBe(401)
  const renewed = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    payload: { refresh_token: session.refresh_token },
  })
  expect(renewed.statusCode).toBe(400)
  expect((await logIn(app, { email, password: PASSWORD })).statusCode).toBe(200)
})

test('a ban in the database counts too, from the next request on', async () => {
  const { id, email } = await createAccount(db)
  const { call } = await signedIn(app, email)
  const until = (banned_until: Date) =>
    db.updateTable('auth_users').set({ banned_until }).where('id', '=', id).execute()
  await until(new Date(Date.now() + 60_000))
  expect(await status(call)).toBe(401)
  await until(new Date(Date.now() - 1))
  expect(await status(call)).toBe(200)
})

test('a deleted user does not come back with a token that is still valid, and the address is free', async () => {
  const email = 'gone@example.com'
  const { access_token: token } = (await signUp(email)).json<{ access_token: string }>()
  const call = await callsWith(app, token)
  const [id = ''] = await idsOf(email)
  expect(await status(call)).toBe(200)
  await admin.deleteUser(id)
  await db.deleteFrom('users').where('id', '=', id).execute()
  expect(await status(call)).toBe(401)
  expect(await status(call)).toBe(401)
  expect(await idsOf(email)).toEqual([])
  expect((await signUp(email)).statusCode).toBe(201)
  expect(await idsOf(email)).not.toContain(id)
  expect(await status(call)).toBe(401)
})

test('a user deleted only at the identity service is signed out as well', async () => {
  const { id, email } = await createAccount(db)
  const { call } = await signedIn(app, email)
  await admin.deleteUser(id)
  expect(await status(call)).toBe(401)
  expect(await idsOf(email)).toEqual([id])
})

test('the name is synced from the identity service, whatever else its metadata has', async () => {
  const payload = { email: 'named@example.com', password: PASSWORD, data: { first_name: 'Grace', last_name: ['x'] } }
  const made = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })
  const call = await callsWith(app, made.json<{ access_token: string }>().access_token)
  expect((await call('GET', '/api/auth/user')).json()).toMatchObject({ firstName: 'Grace', lastName: '' })
})

describe('an address that changed at the identity service', () => {
  const service = (method: 'PUT' | 'POST', path: string, payload: object, token?: string, on = app) =>
    on.inject({
      method,
      url: `/auth/v1${path}`,
      headers: { 'x-supabase-api-version': '2024-01-01', ...(token && { authorization: `Bearer ${token}` }) },
      payload,
    })
  const shown = async (call: Call) => (await call('GET', '/api/auth/user')).json<{ email: string }>().email
  const known = async (email: string) =>
    (await db.selectFrom('auth_users').select('id').where('email', '=', email).execute()).length

  test('is ours from the next request on; the password is checked against it, and the old one is free', async () => {
    const { email } = await createAccount(db)
    const { call, session } = await signedIn(app, email)
    const next = `new-${email}`
    expect((await service('PUT', '/user', { email: next }, session.access_token)).statusCode).toBe(200)
    expect(await shown(call)).toBe(next)
    const changed = await call('POST', '/api/auth/password', {
      currentPassword: PASSWORD,
      newPassword: 'quite another secret',
    })
    expect(changed.json()).toEqual({ message: 'Your password has been changed.' })
    expect((await signUp(email)).statusCode).toBe(201)
    expect(await shown(call)).toBe(next)
  })

  test('frees the old one at once, even before we see the user again', async () => {
    const { id, email } = await createAccount(db)
    const { session } = await signedIn(app, email)
    await service('PUT', '/user', { email: `new-${email}` }, session.access_token)
    expect((await signUp(email)).statusCode).toBe(201)
    expect(await idsOf(`new-${email}`)).toEqual([id])
    expect(await idsOf(email)).toHaveLength(1)
  })

  test('and belongs to another user here is not synced: the user keeps working, and the password is checked against the new one', async () => {
    const [{ id, email }, other] = [await createAccount(db), await createAccount(db)]
    const { call } = await signedIn(app, email)
    await db.deleteFrom('auth_users').where('id', '=', other.id).execute()
    await db.updateTable('auth_users').set({ email: other.email }).where('id', '=', id).execute()
    expect(await shown(call)).toBe(email)
    const body = { currentPassword: PASSWORD, newPassword: 'quite another secret' }
    expect((await call('POST', '/api/auth/password', body)).statusCode).toBe(200)
  })

  test('swapped between two users is swapped here too', async () => {
    const [one, other] = [await createAccount(db), await createAccount(db)]
    const [first, second] = [await signedIn(app, one.email), await signedIn(app, other.email)]
    const move = (id: string, email: string) =>
      db.updateTable('auth_users').set({ email }).where('id', '=', id).execute()
    await move(one.id, 'between@example.com')
    await move(other.id, one.email)
    expect(await shown(second.call)).toBe(one.email)
    await move(one.id, other.email)
    expect(await shown(first.call)).toBe(other.email)
    expect(await idsOf('between@example.com')).toEqual([])
  })

  test('is refused where another user has it here, whichever way it is set, and nothing is stored', async () => {
    const { id, email } = await createAccount(db)
    await db.deleteFrom('auth_users').where('id', '=', id).execute()
    const answer = await signUp(email)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: 'An account with this email already exists', code: 'conflict' },
    ])
    const credentials = { email, password: PASSWORD }
    const direct = await service('POST', '/signup', credentials)
    expect([direct.statusCode, direct.json()]).toMatchObject([422, { code: 'user_already_exists' }])
    const quiet = await service('POST', '/signup', credentials, undefined, mailing)
    expect([quiet.statusCode, quiet.json()]).toMatchObject([200, { email, identities: [] }])
    const mover = await createAccount(db)
    const { session } = await signedIn(app, mover.email)
    for (const on of [app, mailing]) {
      const moved = await service('PUT', '/user', { email }, session.access_token, on)
      expect([moved.statusCode, moved.json()]).toMatchObject([422, { code: 'email_exists' }])
    }
    expect((await admin.createUser({ email })).error).toMatchObject({ code: 'email_exists' })
    expect((await admin.updateUserById(mover.id, { email })).error).toMatchObject({ code: 'email_exists' })
    expect(await known(email)).toBe(0)
    // The identity of the same user, created again with the id that our database has.
    expect((await admin.createUser({ id, email })).error).toBeNull()
  })
})
