import { callsWith, createAccount, logIn, PASSWORD, signedIn } from '#server/testing/account.ts'
import { authClients } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { admin } = await authClients(app, db)

interface Session {
  access_token: string
  refresh_token: string
}
const NEW_PASSWORD = 'quite another secret'
const direct = async (email: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email, password: PASSWORD },
    })
  ).json<Session>()
const refresh = ({ refresh_token }: Session) =>
  app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', payload: { refresh_token } })
/** Calls the identity service directly. */
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { access_token }: Session, payload?: object) =>
  app.inject({
    method,
    url: `/auth/v1${path}`,
    headers: { authorization: `Bearer ${access_token}`, 'x-supabase-api-version': '2024-01-01' },
    ...(payload && { payload }),
  })
type Call = Awaited<ReturnType<typeof callsWith>>
const user = async (call: Call) => (await call('GET', '/api/auth/user')).statusCode

async function turnOn(call: Call, id: string) {
  const { manualKey } = (await call('POST', '/api/2fa/setup')).json<{ manualKey: string }>()
  const code = () => generateSync({ secret: manualKey.replaceAll(' ', '') })
  expect((await call('POST', '/api/2fa/enable', { token: code() })).statusCode).toBe(200)
  const forget = () => db.updateTable('two_factor').set({ last_step: 0 }).where('user_id', '=', id).execute()
  await forget()
  return { code, forget }
}

beforeEach(async () => {
  await db.deleteFrom('submissions').execute()
  await db.deleteFrom('auth_limits').execute()
})

const CHANGES: [string, 'POST' | 'PUT', string, object?][] = [
  ['the password', 'PUT', '/user', { password: NEW_PASSWORD }],
  ['the address', 'PUT', '/user', { email: 'thief@example.com' }],
  ['the names', 'PUT', '/user', { data: { first_name: 'Eve' } }],
  ['the factors', 'POST', '/factors', { factor_type: 'totp' }],
  ['who else is signed in', 'POST', '/logout?scope=others'],
  ['who is signed in at all', 'POST', '/logout?scope=global'],
]

describe('with two-factor enabled', () => {
  test.each(CHANGES)('a password alone does not allow %s at the identity service', async (_, method, path, body) => {
    const { id, email } = await createAccount(db)
    const { call } = await signedIn(app, email)
    await turnOn(call, id)
    const thief = await direct(email)
    const answer = await ask(method, path, thief, body)
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'insufficient_aal' }])
    expect(await user(call)).toBe(200)
    expect((await ask('GET', '/user', thief)).json()).toMatchObject({ email, user_metadata: { first_name: 'Ada' } })
    const everywhere = await (
      await callsWith(app, thief.access_token)
    )('POST', '/api/auth/logout', { everywhere: true })
    expect([everywhere.statusCode, everywhere.json()]).toMatchObject([401, { code: 'two_factor_required' }])
    expect(await user(call)).toBe(200)
    // Any session may end itself.
    expect((await ask('POST', '/logout?scope=local', thief)).statusCode).toBe(204)
    expect((await refresh(thief)).statusCode).toBe(400)
  })

  test('a session that has passed its second factor can make these changes', async () => {
    const { id, email } = await createAccount(db)
    const { call, session } = await signedIn(app, email)
    const { code } = await turnOn(call, id)
    const answer = await ask('PUT', '/user', session, { password: NEW_PASSWORD })
    expect(answer.statusCode).toBe(200)
    const again = await logIn(app, { email, password: NEW_PASSWORD, token: code() })
    expect(again.statusCode).toBe(200)
  })

  test("the product's own page changes a password", async () => {
    const { id, email } = await createAccount(db)
    const { call } = await signedIn(app, email)
    await turnOn(call, id)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await call('POST', '/api/auth/password', body)).statusCode).toBe(200)
    expect(await user(call)).toBe(200)
  })
})

describe('a mailed link', () => {
  const linkFor = async (email: string) =>
    (await admin.generateLink({ type: 'recovery', email })).data.properties!.hashed_token
  const redeem = async (email: string) => {
    const payload = { type: 'recovery', token_hash: await linkFor(email) }
    return (await app.inject({ method: 'POST', url: '/auth/v1/verify', payload })).json<Session>()
  }

  test('sets a new password at the identity service', async () => {
    const { email } = await createAccount(db)
    expect((await ask('PUT', '/user', await redeem(email), { password: NEW_PASSWORD })).statusCode).toBe(200)
    expect((await logIn(app, { email, password: NEW_PASSWORD })).statusCode).toBe(200)
  })

  test('with two-factor enabled sets it only through our page, which signs nobody in', async () => {
    const { id, email } = await createAccount(db)
    const { code } = await turnOn((await signedIn(app, email)).call, id)
    expect((await ask('PUT', '/user', await redeem(email), { password: NEW_PASSWORD })).statusCode).toBe(403)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      headers: await csrfHeaders(app),
      payload: { tokenHash: await linkFor(email), type: 'recovery', password: NEW_PASSWORD },
    })
    expect(answer.json()).toEqual({ message: 'Your password has been set. You can sign in now.', email })
    expect((await logIn(app, { email, password: NEW_PASSWORD })).json()).toMatchObject({ code: 'two_factor_required' })
    expect((await logIn(app, { email, password: NEW_PASSWORD, token: code() })).statusCode).toBe(200)
  })
})

describe('a session that the product ended is ended at the identity service too', () => {
  const ends: [string, (here: Call, id: string) => Promise<unknown>][] = [
    [
      'one by one',
      async (here) => {
        const listed = (await here('GET', '/api/auth/sessions')).json<{ id: string; isCurrent: boolean }[]>()
        for (const { id, isCurrent } of listed) if (!isCurrent) await here('DELETE', `/api/auth/sessions/${id}`)
      },
    ],
    ['by turning two-factor on', turnOn],
    [
      'by turning two-factor off',
      async (here, id) => {
        const { code } = await turnOn(here, id)
        expect((await here('POST', '/api/2fa/disable', { token: code() })).statusCode).toBe(200)
      },
    ],
  ]

  test.each(ends)('%s', async (_, end) => {
    const { id, email } = await createAccount(db)
    const [current, other] = [await signedIn(app, email), await signedIn(app, email)]
    await end(current.call, id)
    for (const answer of [
      await ask('GET', '/user', other.session),
      await ask('PUT', '/user', other.session, { password: NEW_PASSWORD }),
      await ask('POST', '/factors', other.session, { factor_type: 'totp' }),
      await ask('POST', '/logout?scope=global', other.session),
    ])
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'session_not_found' }])
    const renewed = await refresh(other.session)
    expect([renewed.statusCode, renewed.json()]).toMatchObject([400, { error_code: 'session_not_found' }])
    expect(await user(current.call)).toBe(200)
    expect((await refresh(current.session)).statusCode).toBe(200)
  })

  test('by enabling two-factor, even a session that never called us', async () => {
    const { id, email } = await createAccount(db)
    const [current, unseen] = [await signedIn(app, email), await direct(email)]
    await turnOn(current.call, id)
    expect((await refresh(unseen)).statusCode).toBe(400)
  })
})

test('an inactive user can neither refresh nor change anything at the identity service until reactivated', async () => {
  const { id, email } = await createAccount(db)
  const { call, session } = await signedIn(app, email)
  const set = (is_active: boolean) => db.updateTable('users').set({ is_active }).where('id', '=', id).execute()
  await set(false)
  const renewed = await refresh(session)
  expect([renewed.statusCode, renewed.json()]).toMatchObject([400, { error_code: 'user_banned' }])
  for (const answer of [
    await ask('GET', '/user', session),
    await ask('PUT', '/user', session, { password: NEW_PASSWORD }),
    await ask('POST', '/factors', session, { factor_type: 'totp' }),
  ])
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'user_banned' }])
  await set(true)
  expect((await refresh(session)).statusCode).toBe(200)
  expect(await user(call)).toBe(200)
})
