import { readConfig } from '#server/config/config.ts'
import { authClients, doJobs, fetchThrough, VERSIONED } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db, url } = await createDatabase()
const config = readConfig({ APP_ENV: 'test', RATE_LIMIT_PER_MINUTE: '0', AUTH_AUTOCONFIRM: 'false' })
const { app } = await createTestApp(db)
const { app: mailing } = await createTestApp(db, { config: { auth: config.auth } })
const { createClient, admin, anonKey } = await authClients(app, db)

const ADA = { email: 'ada@example.com', password: 'a long enough one' }
const NEW_PASSWORD = 'quite another one'

beforeEach(async () => {
  await db.deleteFrom('auth_users').execute()
  await db.deleteFrom('auth_limits').execute()
  const { error } = await admin.createUser({ ...ADA, email_confirm: true })
  if (error) throw error
  await doJobs(url, db, config)
})

async function signedIn(on = app) {
  const client = createClient({ fetch: fetchThrough(on) })
  const { data, error } = await client.signInWithPassword(ADA)
  if (error) throw error
  return { client, session: data.session, user: data.user }
}
const canSignIn = async (email: string, password: string) =>
  (await createClient().signInWithPassword({ email, password })).error === null

describe('users change their own', () => {
  test('password: all other sessions end, links are void, the product and the owner are notified', async () => {
    const [here, there] = [await signedIn(), await signedIn()]
    const { data: link } = await admin.generateLink({ type: 'recovery', email: ADA.email })
    expect((await here.client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect((await here.client.getUser()).error).toBeNull()
    expect((await there.client.getUser()).error).not.toBeNull()
    expect(await canSignIn(ADA.email, ADA.password)).toBe(false)
    expect(await canSignIn(ADA.email, NEW_PASSWORD)).toBe(true)
    const verified = await createClient().verifyOtp({ type: 'recovery', token_hash: link.properties!.hashed_token })
    expect(verified.error).toMatchObject({ code: 'otp_expired' })
    const { mails, events } = await doJobs(url, db, config)
    expect(mails).toMatchObject([
      {
        to: ADA.email,
        subject: 'Your password was changed',
        text: expect.stringContaining('reset your password right away and call us at (617) 555-0142.') as string,
      },
    ])
    expect(events).toMatchObject([
      { type: 'password_changed', severity: 'low', userId: here.user.id, ip: '203.0.113.1' },
    ])
  })

  test.each([
    ['short', 'weak_password', 'Password should be at least 8 characters.'],
    ['password1', 'weak_password', 'Password is known to be weak and easy to guess, please choose a different one.'],
    ['Princess1', 'weak_password', 'Password is known to be weak and easy to guess, please choose a different one.'],
    [
      'aaaaaaaaaaaaaa',
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
    [
      'ada@example.com',
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
    ['Countess.Ada', 'weak_password', 'Password is known to be weak and easy to guess, please choose a different one.'],
    [ADA.password, 'same_password', 'New password should be different from the old password.'],
    ['x1'.repeat(600), 'validation_failed', 'Password cannot be longer than 1024 bytes'],
  ])('password, not to %j', async (password, code, message) => {
    const { client } = await signedIn()
    const email = password === 'Countess.Ada' ? 'countess.ada@example.com' : undefined
    expect((await client.updateUser({ password, ...(email && { email }) })).error).toMatchObject({ code, message })
    expect(await canSignIn(ADA.email, ADA.password)).toBe(true)
  })

  test('password, giving the current one where it is required', async () => {
    const { client } = await signedIn()
    const wrong = await client.updateUser({ password: NEW_PASSWORD, current_password: 'not this one' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
    expect((await client.updateUser({ password: NEW_PASSWORD, current_password: ADA.password })).error).toBeNull()
    for (let n = 0; n < 4; n += 1) await client.updateUser({ password: 'a third good one', current_password: 'guess' })
    expect(
      (await client.updateUser({ password: 'a third good one', current_password: NEW_PASSWORD })).error,
    ).toMatchObject({
      status: 429,
    })
  })

  test('password, with a code by email; each code counts once', async () => {
    const { client } = await signedIn()
    expect((await client.reauthenticate()).error).toBeNull()
    expect((await client.reauthenticate()).error).toMatchObject({ status: 429 })
    const { mails } = await doJobs(url, db, config)
    expect(mails).toHaveLength(1)
    const [nonce] = /\d{6}/.exec(mails[0]!.text)!
    const wrong = nonce === '000000' ? '000001' : '000000'
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce: wrong })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    expect((await client.updateUser({ password: NEW_PASSWORD, nonce })).error).toBeNull()
    expect((await client.updateUser({ password: 'a third good one', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
  })

  test('metadata: merged, null removes a key; what the product decides cannot be changed', async () => {
    const { client, session } = await signedIn()
    await client.updateUser({ data: { firstName: 'Ada', phone: '617' } })
    const { data } = await client.updateUser({ data: { phone: null } })
    expect(data.user?.user_metadata).toEqual({ firstName: 'Ada' })
    const put = (payload: object) =>
      app.inject({
        method: 'PUT',
        url: '/auth/v1/user',
        headers: { ...VERSIONED, authorization: `Bearer ${session.access_token}` },
        payload,
      })
    expect((await put({ app_metadata: { role: 'admin' } })).json()).toMatchObject({ code: 'not_admin' })
    expect((await put({ role: 'service_role', id: 'x', banned_until: null })).json()).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    for (const bad of [
      { data: [] },
      { data: { a: 'x'.repeat(5000) } },
      { data: { a: 'null \0' } },
      { data: { a: '\uD800' } },
    ])
      expect((await put(bad)).statusCode).toBe(400)
  })

  test('metadata, up to a total size: however small each addition is', async () => {
    const { client, user } = await signedIn()
    const add = (data: object) => client.updateUser({ data })
    const text = 'x'.repeat(1000)
    for (const name of ['a', 'b', 'c', 'd']) expect((await add({ [name]: text })).error).toBeNull()
    const refused = { status: 400, code: 'validation_failed' }
    expect((await add({ e: text })).error).toMatchObject(refused)
    expect((await admin.updateUserById(user.id, { user_metadata: { e: text } })).error).toMatchObject(refused)
    expect((await add({ a: null, e: text })).error).toBeNull()
    const many = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`k${from + n}`, 1]))
    await add({ b: null, c: null, d: null, e: null })
    expect((await add(many(0, 65))).error).toMatchObject(refused)
    expect((await add(many(0, 40))).error).toBeNull()
    expect((await add(many(40, 65))).error).toMatchObject(refused)
    expect((await add(many(0, 40))).error).toBeNull()
  })

  test('metadata from before the limit: it stays and may shrink, but not grow', async () => {
    const large = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, 'v'.repeat(4000)]))
    await db
      .updateTable('auth_users')
      .set({ user_metadata: JSON.stringify(large) })
      .execute()
    const { client, session } = await signedIn()
    expect(session.access_token.length).toBeLessThan(1500)
    expect((await client.getUser()).data.user?.user_metadata).toEqual(large)
    expect((await client.updateUser({ data: { more: 'x' } })).error).toMatchObject({ code: 'validation_failed' })
    expect((await client.updateUser({ data: { k0: 'v'.repeat(4001) } })).error).toMatchObject({
      code: 'validation_failed',
    })
    const { data } = await client.updateUser({ data: { k0: null, k1: 'short' } })
    expect(Object.keys(data.user!.user_metadata)).toHaveLength(299)
  })

  test('metadata is not in the access token', async () => {
    const { client } = await signedIn()
    await client.updateUser({ data: { firstName: 'Ada' } })
    const { data } = await client.refreshSession()
    const claims = (await client.getClaims(data.session!.access_token)).data?.claims
    expect(claims?.user_metadata).toEqual({})
    expect(data.user?.user_metadata).toEqual({ firstName: 'Ada' })
  })

  test('email address, at once where no confirmation is required; the old one is notified', async () => {
    await admin.createUser({ email: 'taken@example.com' })
    const { client } = await signedIn()
    expect((await client.updateUser({ email: 'taken@example.com' })).error).toMatchObject({ code: 'email_exists' })
    expect((await client.updateUser({ email: 'ada@example' })).error).toMatchObject({ code: 'validation_failed' })
    expect((await client.updateUser({ email: 'Countess@Example.com' })).data.user?.email).toBe('countess@example.com')
    expect(await canSignIn('countess@example.com', ADA.password)).toBe(true)
    const { mails, events } = await doJobs(url, db, config)
    expect(mails).toMatchObject([{ to: ADA.email }])
    expect(events).toMatchObject([{ type: 'email_changed', severity: 'medium' }])
  })

  test('email address, rate limited so that it cannot be used to find known addresses', async () => {
    await admin.createUser({ email: 'taken@example.com' })
    const { client } = await signedIn()
    for (let n = 0; n < 20; n += 1) await client.updateUser({ email: 'taken@example.com' })
    expect((await client.updateUser({ email: 'taken@example.com' })).error).toMatchObject({ status: 429 })
  })

  test('email address, by an email to the new one', async () => {
    const { client } = await signedIn(mailing)
    const { data } = await client.updateUser({ email: 'countess@example.com' })
    expect(data.user).toMatchObject({ email: ADA.email, new_email: 'countess@example.com' })
    expect(await canSignIn('countess@example.com', ADA.password)).toBe(false)
    const { mails } = await doJobs(url, db, config)
    expect(mails).toMatchObject([{ to: 'countess@example.com' }])
    // A mistyped address may be a stranger's, who has no account.
    expect(mails[0]!.text).not.toContain('you have an account')
    const link = new URL(/http\S+/.exec(mails[0]!.text)![0])
    expect(link.pathname).toBe('/confirm')
    const { data: verified, error } = await client.verifyOtp({
      type: 'email_change',
      token_hash: link.searchParams.get('token_hash')!,
    })
    expect(error).toBeNull()
    expect(verified.user).toMatchObject({ email: 'countess@example.com' })
    expect(await canSignIn('countess@example.com', ADA.password)).toBe(true)
    expect((await doJobs(url, db, config)).mails).toMatchObject([{ to: ADA.email }])
  })
})

describe('the service key', () => {
  test('creates a user, with or without a password, confirmed or not', async () => {
    const { data, error } = await admin.createUser({
      email: 'Grace@Example.com',
      password: NEW_PASSWORD,
      email_confirm: true,
      user_metadata: { firstName: 'Grace' },
      app_metadata: { role: 'admin' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: 'grace@example.com',
      user_metadata: { firstName: 'Grace' },
      app_metadata: { provider: 'email', providers: ['email'], role: 'admin' },
    })
    expect(data.user?.email_confirmed_at).toBeDefined()
    expect(await canSignIn('grace@example.com', NEW_PASSWORD)).toBe(true)
    const { data: bare } = await admin.createUser({ email: 'bare@example.com' })
    expect(bare.user).not.toHaveProperty('email_confirmed_at')
    expect(await canSignIn('bare@example.com', '')).toBe(false)
  })

  test.each([
    [{ email: ADA.email }, 422, 'email_exists'],
    [{ email: 'ADA@example.com' }, 422, 'email_exists'],
    [{ email: 'grace@example.com', password: 'short' }, 422, 'weak_password'],
    [{ email: 'grace' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ email: 'grace@example.com', id: '7' }, 400, 'validation_failed'],
    [{ email: 'grace@example.com', ban_duration: 'a while' }, 400, 'validation_failed'],
    [{ email: 'grace@example.com', email_confirm: 'yes' }, 400, 'validation_failed'],
  ])('does not create %j', async (attributes, status, code) => {
    const { error } = await admin.createUser(attributes as Parameters<typeof admin.createUser>[0])
    expect(error).toMatchObject({ status, code })
  })

  test('lists all users, page by page, newest first', async () => {
    for (let n = 0; n < 4; n += 1) {
      const email = `user${n}@example.com`
      await admin.createUser({ email })
      // Users created in the same millisecond would be sorted by id.
      const created_at = new Date(Date.UTC(2100, 0, 1, 0, 0, n))
      await db.updateTable('auth_users').set({ created_at }).where('email', '=', email).execute()
    }
    const { data } = await admin.listUsers({ page: 1, perPage: 2 })
    expect(data).toMatchObject({ aud: 'authenticated', total: 5, nextPage: 2, lastPage: 3 })
    expect(data.users.map(({ email }) => email)).toEqual(['user3@example.com', 'user2@example.com'])
    const { data: last } = await admin.listUsers({ page: 3, perPage: 2 })
    expect(last).toMatchObject({ total: 5, nextPage: null, lastPage: 3 })
    expect(last.users.map(({ email }) => email)).toEqual([ADA.email])
    expect((await admin.listUsers()).data.users).toHaveLength(5)
  })

  test('finds a user; an unknown one is 404', async () => {
    const { user } = await signedIn()
    expect((await admin.getUserById(user.id)).data.user?.email).toBe(ADA.email)
    expect((await admin.getUserById(crypto.randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('sets a password: all sessions end', async () => {
    const { client, user } = await signedIn()
    expect((await admin.updateUserById(user.id, { password: NEW_PASSWORD })).error).toBeNull()
    expect((await client.getUser()).error).not.toBeNull()
    expect(await canSignIn(ADA.email, NEW_PASSWORD)).toBe(true)
  })

  test('changes email address and metadata', async () => {
    const { user } = await signedIn()
    const { data } = await admin.updateUserById(user.id, {
      email: 'countess@example.com',
      app_metadata: { role: 'admin' },
      user_metadata: { firstName: 'Ada' },
    })
    expect(data.user).toMatchObject({
      email: 'countess@example.com',
      app_metadata: { provider: 'email', role: 'admin' },
      user_metadata: { firstName: 'Ada' },
    })
    await admin.createUser({ email: 'taken@example.com' })
    expect((await admin.updateUserById(user.id, { email: 'taken@example.com' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })

  test('bans: sign-in, refresh and everything else is refused until the ban ends', async () => {
    const { client, user } = await signedIn()
    const { data } = await admin.updateUserById(user.id, { ban_duration: '876000h' })
    expect(new Date(data.user!.banned_until!).getFullYear()).toBeGreaterThan(2120)
    expect((await client.getUser()).error).toMatchObject({ code: 'user_banned' })
    expect((await createClient().signInWithPassword(ADA)).error).toMatchObject({ code: 'user_banned' })
    expect((await client.refreshSession()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    await admin.updateUserById(user.id, { ban_duration: '1h30m' })
    expect((await createClient().signInWithPassword(ADA)).error).toMatchObject({ code: 'user_banned' })
    const { data: lifted } = await admin.updateUserById(user.id, { ban_duration: 'none' })
    expect(lifted.user).not.toHaveProperty('banned_until')
    expect(await canSignIn(ADA.email, ADA.password)).toBe(true)
  })

  test('deletes: the user is signed out at once', async () => {
    const { client, user } = await signedIn()
    expect((await admin.deleteUser(user.id, true)).error).toMatchObject({ code: 'validation_failed' })
    expect((await admin.deleteUser(user.id)).error).toBeNull()
    expect((await client.getUser()).error).toMatchObject({ code: 'user_not_found' })
    expect((await client.refreshSession()).error).not.toBeNull()
    expect(await canSignIn(ADA.email, ADA.password)).toBe(false)
    expect((await admin.deleteUser(user.id)).error).toMatchObject({ code: 'user_not_found' })
  })

  test.each([
    ['POST', '/admin/users'],
    ['GET', '/admin/users'],
    ['GET', '/admin/users/x'],
    ['PUT', '/admin/users/x'],
    ['DELETE', '/admin/users/x'],
    ['GET', '/admin/users/x/factors'],
    ['DELETE', '/admin/users/x/factors/y'],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
  ] as const)('alone opens %s %s', async (method, path) => {
    const { session } = await signedIn()
    const ask = (token?: string) =>
      app.inject({
        method,
        url: `/auth/v1${path}`,
        headers: { ...VERSIONED, ...(token && { authorization: `Bearer ${token}` }) },
        ...(method !== 'GET' && { payload: {} }),
      })
    expect((await ask()).statusCode).toBe(401)
    expect((await ask()).json()).toMatchObject({ code: 'no_authorization' })
    expect((await ask('x.y.z')).json()).toMatchObject({ code: 'bad_jwt' })
    for (const token of [anonKey, session.access_token]) {
      const answer = await ask(token)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'not_admin' })
    }
  })
})
