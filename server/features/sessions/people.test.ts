import { callsWith, createAccount, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { authClients } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
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

test('whoever is banned at the identity service is out with the next request, and signs in anew afterwards', async () => {
  const { id, email } = await createAccount(db)
  const { call, session } = await signedIn(app, email)
  await admin.updateUserById(id, { ban_duration: '1h' })
  expect(await status(call)).toBe(401)
  expect((await logIn(app, { email, password: PASSWORD })).json()).toMatchObject({
    message: 'This account is not active. Please contact us.',
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

test('a ban that nobody called for by its name counts as well, from the next request on', async () => {
  const { id, email } = await createAccount(db)
  const { call } = await signedIn(app, email)
  const until = (banned_until: Date) =>
    db.updateTable('auth_users').set({ banned_until }).where('id', '=', id).execute()
  await until(new Date(Date.now() + 60_000))
  expect(await status(call)).toBe(401)
  await until(new Date(Date.now() - 1))
  expect(await status(call)).toBe(200)
})

test('whoever was deleted does not come back with a token that is still good, and their address is free', async () => {
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

test('deleted at the identity service alone, they are out as well', async () => {
  const { id, email } = await createAccount(db)
  const { call } = await signedIn(app, email)
  await admin.deleteUser(id)
  expect(await status(call)).toBe(401)
  expect(await idsOf(email)).toEqual([id])
})
