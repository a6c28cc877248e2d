import { readConfig } from '#server/config/config.ts'
import { callsWith } from '#server/testing/account.ts'
import { authClients, doJobs, fetchThrough, VERSIONED } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, url } = await createDatabase()
const config = readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0' })
const { app } = await createTestApp(db)
const { createClient, admin, serviceKey, anonKey } = await authClients(app, db)

const ADA = { email: 'ada@example.com', password: 'a long enough one' }
const NEW_PASSWORD = 'quite another one'
const NEEDED = { status: 400, code: 'reauthentication_needed' }

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('auth_users').execute()
  await db.deleteFrom('auth_limits').execute()
  const { error } = await admin.createUser({ ...ADA, email_confirm: true })
  if (error) throw error
  await doJobs(url, db, config)
})

/** Makes every session this old. */
const age = (seconds: number, method = 'password') =>
  db
    .updateTable('auth_sessions')
    .set({ amr: JSON.stringify([{ method, timestamp: Math.floor(Date.now() / 1000) - seconds }]) })
    .execute()

/** A user who signed in a while ago, which is all that a thief of an access token has. */
async function signedInBefore(seconds = 301) {
  const client = createClient()
  const { data, error } = await client.signInWithPassword(ADA)
  if (error) throw error
  await age(seconds)
  return { client, token: data.session.access_token }
}
const canSignIn = async (password: string) =>
  (await createClient().signInWithPassword({ email: ADA.email, password })).error === null
const put = (token: string, payload: object, apikey = anonKey) =>
  app.inject({
    method: 'PUT',
    url: '/auth/v1/user',
    headers: { ...VERSIONED, apikey, authorization: `Bearer ${token}` },
    payload,
  })
const enrol = (token: string, shown: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/auth/v1/factors',
    headers: { ...VERSIONED, apikey: anonKey, authorization: `Bearer ${token}` },
    payload: { factor_type: 'totp', ...shown },
  })
const unenrol = (token: string, id: string, payload: object) =>
  app.inject({
    method: 'DELETE',
    url: `/auth/v1/factors/${id}`,
    headers: { ...VERSIONED, apikey: anonKey, authorization: `Bearer ${token}` },
    payload,
  })
async function mailedCode(client: GoTrueClient) {
  expect((await client.reauthenticate()).error).toBeNull()
  const { mails } = await doJobs(url, db, config)
  return /\d{6}/.exec(mails.at(-1)!.text)![0]
}

describe('an access token alone does not change', () => {
  test('the password, the email address or the first factor', async () => {
    const { client, token } = await signedInBefore()
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject(NEEDED)
    expect((await client.updateUser({ email: 'thief@example.com' })).error).toMatchObject(NEEDED)
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(NEEDED)
    expect(await canSignIn(ADA.password)).toBe(true)
    const { data } = await admin.getUserById((await client.getUser(token)).data.user!.id)
    expect(data.user).toMatchObject({ email: ADA.email })
    expect(data.user).not.toHaveProperty('new_email')
    expect(data.user?.factors).toBeUndefined()
  })

  test('the authenticators, even if the session has passed one', async () => {
    const { client, token } = await signedInBefore(0)
    const { data: own } = await client.mfa.enroll({ factorType: 'totp' })
    const code = generateSync({ secret: own!.totp.secret })
    expect((await client.mfa.challengeAndVerify({ factorId: own!.id, code })).error).toBeNull()
    await age(301)
    expect((await enrol(token)).json()).toMatchObject({ code: NEEDED.code })
    expect((await client.mfa.unenroll({ factorId: own!.id })).error).toMatchObject(NEEDED)
    expect((await unenrol(token, own!.id, { current_password: 'not this one' })).json()).toMatchObject({
      code: 'invalid_credentials',
    })
    expect((await unenrol(token, own!.id, { current_password: ADA.password })).statusCode).toBe(200)
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
  })

  test('anything with the first code of a new factor, which is not a sign-in', async () => {
    const { client, token } = await signedInBefore(601)
    const shown = { current_password: ADA.password }
    const factor = (await enrol(token, shown)).json<{ id: string; totp: { secret: string } }>()
    const code = () => generateSync({ secret: factor.totp.secret })
    expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code: code() })).error).toBeNull()
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject(NEEDED)
    expect((await client.mfa.unenroll({ factorId: factor.id })).error).toMatchObject(NEEDED)
    // The product does not accept it either.
    const { data } = await client.getSession()
    const call = await callsWith(app, data.session!.access_token)
    expect((await call('POST', '/api/2fa/setup')).json()).toMatchObject({ code: 'reauthentication_required' })
    // Later its code counts as a recent sign-in.
    await db.updateTable('auth_factors').set({ last_step: 0 }).execute()
    expect((await client.mfa.challengeAndVerify({ factorId: factor.id, code: code() })).error).toBeNull()
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  })

  test('even after a refresh', async () => {
    const { client } = await signedInBefore()
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject(NEEDED)
  })

  test('but it does change the user metadata', async () => {
    const { client } = await signedInBefore()
    expect((await client.updateUser({ data: { firstName: 'Ada' }, email: ADA.email })).error).toBeNull()
  })
})

describe('the current password', () => {
  test.each([
    ['the password', (token: string, shown: object) => put(token, { password: NEW_PASSWORD, ...shown })],
    ['the address', (token: string, shown: object) => put(token, { email: 'countess@example.com', ...shown })],
    ['the first factor', (token: string, shown: object) => enrol(token, shown)],
  ])('allows changing %s, and a wrong one does not', async (_, change) => {
    const { token } = await signedInBefore()
    const wrong = await change(token, { current_password: 'not this one' })
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'invalid_credentials' }])
    expect((await change(token, { current_password: ADA.password })).statusCode).toBe(200)
  })

  test('cannot be guessed: five attempts in fifteen minutes, reported like failed sign-ins', async () => {
    const { token } = await signedInBefore()
    const guess = (current_password: string) => put(token, { password: NEW_PASSWORD, current_password })
    for (let n = 0; n < 5; n += 1) expect((await guess(`guess ${n}`)).statusCode).toBe(400)
    const sixth = await guess(ADA.password)
    expect([sixth.statusCode, sixth.json()]).toMatchObject([429, { code: 'over_request_rate_limit' }])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(800)
    expect((await doJobs(url, db, config)).events).toMatchObject([{ type: 'account_lockout' }])
    // The owner can sign in as before.
    expect(await canSignIn(ADA.password)).toBe(true)
  })

  test('cannot be found out by setting it as the new one', async () => {
    const { client } = await signedInBefore()
    expect((await client.updateUser({ password: ADA.password })).error).toMatchObject(NEEDED)
  })
})

describe('a code sent by email', () => {
  test('allows changing the password with the unmodified client', async () => {
    const { client } = await signedInBefore()
    const nonce = await mailedCode(client)
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
  })

  test('allows changing the email address, once', async () => {
    const { client } = await signedInBefore()
    const nonce = await mailedCode(client)
    const { data } = await client.updateUser({ email: 'countess@example.com', nonce })
    expect(data.user).toMatchObject({ email: 'countess@example.com' })
    expect((await client.updateUser({ email: 'another@example.com', nonce })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
  })

  test('allows adding the first factor', async () => {
    const { client, token } = await signedInBefore()
    expect((await enrol(token, { nonce: await mailedCode(client) })).statusCode).toBe(200)
  })

  test('is not valid for another email address', async () => {
    const { client, token } = await signedInBefore()
    const nonce = await mailedCode(client)
    await put(token, { email: 'countess@example.com', current_password: ADA.password })
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })

  test("cannot be blocked by strangers' guesses", async () => {
    const { client } = await signedInBefore()
    const nonce = await mailedCode(client)
    const guess = { type: 'magiclink', email: ADA.email, token: '000000' } as const
    for (let n = 0; n < 11; n += 1) await createClient().verifyOtp(guess)
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
  })

  test('cannot be guessed: ten wrong ones an hour, however many were sent', async () => {
    const { client, token } = await signedInBefore()
    const hour = { kind: 'code_session', key: expect.any(String) as string }
    for (let n = 0; n < 10; n += 1) {
      const wrong = await put(token, { password: NEW_PASSWORD, nonce: 'guess' })
      expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { code: 'reauthentication_not_valid' }])
    }
    const nonce = await mailedCode(client)
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toMatchObject({ status: 429 })
    expect(await db.selectFrom('auth_limits').select(['kind', 'key']).execute()).toContainEqual(hour)
  })
})

describe('no proof is required', () => {
  test('for five minutes after a sign-in', async () => {
    const { client } = await signedInBefore(290)
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  })

  test.each(['recovery', 'invite'] as const)('for an hour after the %s link of a mail', async (type) => {
    const email = type === 'invite' ? 'grace@example.com' : ADA.email
    const { data } = await admin.generateLink({ type, email })
    const client = createClient()
    await client.verifyOtp({ type, token_hash: data.properties!.hashed_token })
    await age(3610, type)
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toMatchObject(NEEDED)
    await age(3500, type)
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  })

  test('of our own server, which makes its own checks', async () => {
    const { token } = await signedInBefore()
    expect((await put(token, { password: NEW_PASSWORD })).statusCode).toBe(400)
    expect((await put(token, { password: NEW_PASSWORD }, serviceKey)).statusCode).toBe(200)
  })

  test('of a user without an email address, who has nothing to prove', async () => {
    const { auth } = readConfig({ APP_ENV: 'test', AUTH_ANONYMOUS: 'true' })
    const { app: open } = await createTestApp(db, { config: { auth } })
    const client = createClient({ fetch: fetchThrough(open) })
    await client.signInAnonymously()
    await age(86_400, 'anonymous')
    const { data } = await client.updateUser({ email: 'new@example.com', password: NEW_PASSWORD })
    expect(data.user).toMatchObject({ email: 'new@example.com', is_anonymous: false })
  })
})
