import { readConfig } from '#server/config/config.ts'
import { authClients, doJobs, VERSIONED } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { hashSync } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, url } = await createDatabase()
const config = readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0' })
const { app } = await createTestApp(db)
const { app: otherProcess } = await createTestApp(db)
const { app: costly } = await createTestApp(db, { config: { auth: readConfig({}).auth } })
const { createClient, admin, serviceKey, anonKey } = await authClients(app, db)

const ADA = { email: 'ada@example.com', password: 'a long enough one' }
const WRONG = { ...ADA, password: 'another long one' }

const post = (payload: unknown, { address = '203.0.113.1', headers = {}, on = app } = {}) =>
  on.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { 'content-type': 'application/json', ...VERSIONED, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: address,
  })

beforeEach(async () => {
  await db.deleteFrom('auth_users').execute()
  await db.deleteFrom('auth_limits').execute()
  await doJobs(url, db, config)
  const { error } = await admin.createUser({ ...ADA, email_confirm: true, user_metadata: { firstName: 'Ada' } })
  if (error) throw error
})

describe('a password', () => {
  test('signs in, ignoring the case of the email address', async () => {
    const client = createClient()
    const { data, error } = await client.signInWithPassword({ ...ADA, email: 'Ada@Example.com' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: ADA.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { firstName: 'Ada' },
      is_anonymous: false,
      identities: [{ provider: 'email', identity_data: { email: ADA.email, email_verified: true } }],
    })
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 900 })
    expect((await client.getUser()).data.user?.id).toBe(data.user?.id)
    expect((await client.getClaims()).data?.claims).toMatchObject({
      iss: 'http://localhost:3000/auth/v1',
      aud: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      email: ADA.email,
    })
  })

  test('that is wrong and an unknown address get the same response', async () => {
    const wrong = await post(WRONG)
    const unknown = await post({ ...ADA, email: 'nobody@example.com' })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(unknown.statusCode).toBe(400)
    expect(unknown.body).toBe(wrong.body)
    expect(wrong.headers).toMatchObject({
      'x-sb-error-code': 'invalid_credentials',
      'x-supabase-api-version': '2024-01-01',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('older clients get the older error format', async () => {
    const answer = await post(WRONG, { headers: { 'x-supabase-api-version': '' } })
    expect(answer.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
    expect(answer.headers).not.toHaveProperty('x-supabase-api-version')
    expect(answer.headers['x-sb-error-code']).toBe('invalid_credentials')
  })

  test('a ban and an unconfirmed address are only revealed with the right password', async () => {
    await db
      .updateTable('auth_users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .execute()
    expect((await post(WRONG)).json()).toMatchObject({ code: 'invalid_credentials' })
    expect((await post(ADA)).json()).toMatchObject({ code: 'user_banned' })
    await db.updateTable('auth_users').set({ banned_until: null, email_confirmed_at: null }).execute()
    expect((await post(WRONG)).json()).toMatchObject({ code: 'invalid_credentials' })
    expect((await post(ADA)).json()).toEqual({ code: 'email_not_confirmed', message: 'Email not confirmed' })
  })

  test('is stored as argon2id and hashed again when the cost setting has risen', async () => {
    const stored = async () =>
      (await db.selectFrom('auth_users').select('password_hash').executeTakeFirstOrThrow()).password_hash!
    await db
      .updateTable('auth_users')
      .set({ password_hash: hashSync(ADA.password, { memoryCost: 8192, timeCost: 1 }) })
      .execute()
    expect((await post(ADA, { on: costly })).statusCode).toBe(200)
    const first = await stored()
    expect(first).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/)
    expect((await post(ADA, { on: costly })).statusCode).toBe(200)
    expect(await stored()).toBe(first)
  })
})

describe('failed sign-ins', () => {
  test.each([
    ['a known address', ADA.email],
    ['an unknown one', 'nobody@example.com'],
  ])(
    'for %s: the sixth within 15 minutes is refused on every process, even with the right password',
    async (_, email) => {
      for (let n = 0; n < 5; n += 1)
        expect((await post({ email, password: 'a wrong guess' }, { on: n % 2 ? app : otherProcess })).statusCode).toBe(
          400,
        )
      const sixth = await post({ email, password: ADA.password }, { address: '198.51.100.9' })
      expect(sixth.statusCode).toBe(429)
      expect(sixth.json()).toMatchObject({ code: 'over_request_rate_limit' })
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(890)
      expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(900)
      expect((await post({ email, password: ADA.password }, { on: otherProcess })).statusCode).toBe(429)
    },
  )

  test('are counted exactly under concurrency', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(WRONG, { on: n % 2 ? app : otherProcess })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7)
    expect((await post(ADA)).statusCode).toBe(429)
  })

  test('expire after fifteen minutes, and are reset by a successful sign-in', async () => {
    for (let n = 0; n < 5; n += 1) await post(WRONG)
    expect((await post(ADA)).statusCode).toBe(429)
    const past = Array.from({ length: 5 }, () => new Date(Date.now() - 901_000))
    await db.updateTable('auth_limits').set({ happened_at: past }).execute()
    for (let n = 0; n < 4; n += 1) expect((await post(WRONG)).statusCode).toBe(400)
    expect((await post(ADA)).statusCode).toBe(200)
    for (let n = 0; n < 4; n += 1) expect((await post(WRONG)).statusCode).toBe(400)
    expect((await post(ADA)).statusCode).toBe(200)
  })

  test('from one network: twenty for different addresses are refused afterward; other networks are not', async () => {
    const guess = (n: number, address = '203.0.113.7') =>
      post({ email: `nobody${n}@example.com`, password: 'guess' }, { address })
    for (let n = 0; n < 20; n += 1) expect((await guess(n)).statusCode).toBe(400)
    expect((await guess(21)).statusCode).toBe(429)
    expect((await guess(22, '203.0.113.8')).statusCode).toBe(400)
  })

  test('the one that reaches a limit is reported to the product once, and so is the first one refused', async () => {
    for (let n = 0; n < 7; n += 1) await post(WRONG)
    for (let n = 0; n < 20; n += 1) await post({ email: `nobody${n}@example.com`, password: 'guess' })
    const { id } = await db.selectFrom('auth_users').select('id').executeTakeFirstOrThrow()
    const { events } = await doJobs(url, db, config)
    const subject = { userId: id, ip: '203.0.113.1' }
    expect(events).toEqual([
      { type: 'account_lockout', severity: 'high', ...subject, details: { email: ADA.email } },
      { type: 'sign_in_refused', severity: 'medium', ...subject, details: { email: ADA.email, reason: 'too_many' } },
      { type: 'repeated_failures', severity: 'medium', ...subject, userId: null, details: { network: '203.0.113.1' } },
      {
        type: 'sign_in_refused',
        severity: 'medium',
        ...subject,
        userId: null,
        details: { network: '203.0.113.1', reason: 'too_many' },
      },
    ])
  })

  test("the visitor's address is only trusted with the service key", async () => {
    const { app: on } = await createTestApp(db, { config: { auth: { ...config.auth, failuresPerNetwork: 3 } } })
    const forwarded = (n: number, key: string) =>
      post(
        { email: `nobody${n}@example.com`, password: 'guess' },
        { headers: { apikey: key, 'sb-forwarded-for': '192.0.2.55' }, on },
      )
    for (let n = 0; n < 3; n += 1) await forwarded(n, serviceKey)
    expect((await forwarded(30, serviceKey)).statusCode).toBe(429)
    expect((await forwarded(31, anonKey)).statusCode).toBe(400)
    expect((await post(ADA, { address: '192.0.2.55', on })).statusCode).toBe(429)
  })
})

describe('invalid input', () => {
  test.each([
    ['no body', '', 'bad_json'],
    ['no JSON', '{"email"', 'bad_json'],
    ['an array', '[]', 'bad_json'],
    ['a string', '"x"', 'bad_json'],
    ['null', 'null', 'bad_json'],
    ['nothing in it', {}, 'validation_failed'],
    ['a number for a password', { ...ADA, password: 12345678 }, 'validation_failed'],
    ['a number for an address', { ...ADA, email: 7 }, 'validation_failed'],
    ['no address', { ...ADA, email: 'ada' }, 'validation_failed'],
    ['a line break in the address', { ...ADA, email: 'ada@example.com\r\nBcc: all@example.com' }, 'validation_failed'],
    ['a line break after the address', { ...ADA, email: 'ada@example.com\n' }, 'validation_failed'],
    ['a null character', { ...ADA, email: 'ada\0@example.com' }, 'validation_failed'],
    ['a null character in the password', { ...ADA, password: 'a\0b' }, 'invalid_credentials'],
    ['an empty password', { ...ADA, password: '' }, 'invalid_credentials'],
    ['a long password', { ...ADA, password: 'x'.repeat(60_000) }, 'invalid_credentials'],
  ])('%s is 400', async (_, payload, code) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code })
  })

  test('a password of a megabyte is 413', async () => {
    const answer = await post({ ...ADA, password: 'x'.repeat(1024 * 1024) })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ code: 'validation_failed' })
  })

  test('another content type is 415, a request from another site is 403', async () => {
    const form = await post('email=ada', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect(form.statusCode).toBe(415)
    expect(form.json()).toMatchObject({ code: 'validation_failed' })
    expect((await post(ADA, { headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415)
    expect((await post(ADA, { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    expect((await post(ADA, { headers: { 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(200)
  })
})
