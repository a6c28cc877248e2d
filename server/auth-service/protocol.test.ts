import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readConfig } from '#server/config/config.ts'
import { connect } from '#server/db/connection.ts'
import { authClients, fetchThrough, VERSIONED } from '#server/testing/auth-client.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { startProduct } from '#server/testing/process.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'

const { db, url: databaseUrl } = await createDatabase()
const { app } = await createTestApp(db)
const { createClient, admin, anonKey, serviceKey } = await authClients(app, db)

const ADA = { email: 'ada@example.com', password: 'a long enough one' }
const { data: created } = await admin.createUser({ ...ADA, email_confirm: true })
const userId = created.user!.id

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD',
  path: string,
  { token = '', payload = undefined as object | undefined } = {},
) =>
  app.inject({
    method,
    url: `/auth/v1${path}`,
    headers: { ...VERSIONED, apikey: anonKey, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  })

async function signedIn() {
  const { data, error } = await createClient().signInWithPassword(ADA)
  if (error) throw error
  return data.session
}

/** A token like the service's own, except for what the test changes. */
async function forge(
  change: { claims?: JWTPayload; key?: CryptoKey | Uint8Array; kid?: string; alg?: string; expires?: string } = {},
) {
  const { value } = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', 'identity signing key')
    .executeTakeFirstOrThrow()
  const { key_ops: _uses, kid, ...jwk } = JSON.parse(value.toString()) as JWK
  const own = (await importJWK(jwk, 'ES256')) as CryptoKey
  const { id } = await db.selectFrom('auth_sessions').select('id').executeTakeFirstOrThrow()
  const claims = {
    iss: 'http://localhost:3000/auth/v1',
    aud: 'authenticated',
    sub: userId,
    session_id: id,
    role: 'authenticated',
    ...change.claims,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: change.alg ?? 'ES256', kid: change.kid ?? kid!, typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(change.expires ?? '5m')
    .sign(change.key ?? own)
}

describe('an access token', () => {
  test('issued by us is accepted', async () => {
    await signedIn()
    expect((await call('GET', '/user', { token: await forge() })).statusCode).toBe(200)
  })

  test.each([
    ['expired', { expires: '-1s' }],
    ['of another issuer', { claims: { iss: 'http://localhost:3000' } }],
    ['for another audience', { claims: { aud: 'somebody' } }],
    ['without a person', { claims: { sub: '' } }],
    ['of a person whose id is none', { claims: { sub: 'ada' } }],
    ['without a session', { claims: { session_id: undefined } }],
  ])('%s is refused', async (_, change) => {
    await signedIn()
    const answer = await call('GET', '/user', { token: await forge(change) })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'bad_jwt' })
  })

  test('signed by another key, under our key id or its own, is refused', async () => {
    const { access_token: token } = await signedIn()
    const { privateKey } = await generateKeyPair('ES256')
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }
    for (const name of [kid, 'another'])
      expect((await call('GET', '/user', { token: await forge({ key: privateKey, kid: name }) })).statusCode).toBe(403)
  })

  test('without a signature, or signed with the public key as a password, is refused', async () => {
    const { access_token: token } = await signedIn()
    const [, body] = token.split('.')
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url')
    expect((await call('GET', '/user', { token: `${header('none')}.${body}.` })).statusCode).toBe(403)
    const { keys } = (await call('GET', '/.well-known/jwks.json')).json<{ keys: JWK[] }>()
    const hs256 = Buffer.from(JSON.stringify(keys[0]))
    expect((await call('GET', '/user', { token: await forge({ key: hs256, alg: 'HS256' }) })).statusCode).toBe(403)
    expect((await call('GET', '/user', { token: token.slice(0, -4) })).statusCode).toBe(403)
  })

  test('is missing: 401; the anon key has none: 403', async () => {
    const missing = await call('GET', '/user')
    expect(missing.statusCode).toBe(401)
    expect(missing.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    })
    expect((await call('GET', '/user', { token: anonKey })).json()).toMatchObject({ code: 'bad_jwt' })
  })

  test('of an ended session, or of a banned or deleted user, is refused with the reason', async () => {
    const { access_token: token } = await signedIn()
    expect(
      (await call('GET', '/user', { token: await forge({ claims: { session_id: randomUUID() } }) })).json(),
    ).toMatchObject({
      code: 'session_not_found',
    })
    await admin.updateUserById(userId, { ban_duration: '24h' })
    expect((await call('GET', '/user', { token })).json()).toEqual({ code: 'user_banned', message: 'User is banned' })
    await admin.updateUserById(userId, { ban_duration: 'none' })
    expect((await call('GET', '/user', { token })).json()).toMatchObject({ code: 'session_not_found' })
    await signedIn()
    expect(
      (await call('GET', '/user', { token: await forge({ claims: { sub: randomUUID() } }) })).json(),
    ).toMatchObject({
      code: 'user_not_found',
    })
  })
})

describe('keys', () => {
  test('the public keys are published and cacheable for ten minutes', async () => {
    const answer = await call('GET', '/.well-known/jwks.json')
    expect(answer.headers['cache-control']).toBe('public, max-age=600')
    const { keys } = answer.json<{ keys: JWK[] }>()
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0]!).toSorted()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
    expect(keys[0]).toMatchObject({ alg: 'ES256', crv: 'P-256', use: 'sig', key_ops: ['verify'] })
  })

  test('configured keys sign and verify, an old one still verifies, and no private part is published', async () => {
    const pair = await generateKeyPair('ES256', { extractable: true })
    const former = { ...(await exportJWK(pair.privateKey)), kid: 'former', key_ops: ['sign'] }
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
    const next = { ...rsa, kid: 'next', use: 'sig', key_ops: ['sign'] }
    const configOf = (...keys: object[]) => readConfig({ AUTH_JWT_KEYS: JSON.stringify(keys) }).auth
    const { app: before } = await createTestApp(db, { config: { auth: configOf(former) } })
    const { app: after } = await createTestApp(db, {
      config: { auth: configOf({ ...former, key_ops: ['verify'] }, next) },
    })

    const old = createClient({ fetch: fetchThrough(before) })
    const { data } = await old.signInWithPassword(ADA)
    const { access_token: token } = data.session!
    const client = createClient({ fetch: fetchThrough(after) })
    expect((await client.getUser(token)).data.user?.id).toBe(userId)
    await client.signInWithPassword(ADA)
    expect((await client.getClaims()).data?.header).toMatchObject({ alg: 'RS256', kid: 'next' })
    const shown = await after.inject('/auth/v1/.well-known/jwks.json')
    for (const secret of [former.d, rsa.d, rsa.p]) expect(shown.body).not.toContain(secret)
    expect((await createClient().getUser(token)).error).toMatchObject({ code: 'bad_jwt' })
  })

  test('a token of ours with the service role can make admin calls', async () => {
    await signedIn()
    const roles = ['service_role', 'supabase_admin', 'authenticated', 'anon', '']
    const answers = roles.map(async (role) => call('GET', '/admin/users', { token: await forge({ claims: { role } }) }))
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 403, 403, 403])
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await forge({ claims: { role: 'service_role' }, key: privateKey })
    expect((await call('GET', '/admin/users', { token: forged })).statusCode).toBe(403)
  })

  test('the service key is never in a response, and the anon key grants nothing', async () => {
    const session = await signedIn()
    const answers = [
      await call('GET', '/settings'),
      await call('GET', '/health'),
      await call('GET', '/user', { token: session.access_token }),
      await call('GET', '/admin/users', { token: serviceKey }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(answers.map(({ body, headers }) => body + JSON.stringify(headers)).join()).not.toContain(serviceKey)
    expect(serviceKey).not.toBe(anonKey)
  })
})

test('secrets are not logged', async () => {
  const product = startProduct({ DATABASE_URL: databaseUrl })
  const address = await product.ready
  const { data } = await admin.generateLink({ type: 'recovery', email: ADA.email })
  const { hashed_token: token, action_link: link } = data.properties!
  await fetch(`${address}/reset-password?token_hash=${token}&type=recovery`)
  await fetch(`${address}/reset-password?t%6Fken_hash=${token}&for=${encodeURIComponent(ADA.email)}`)
  const { pathname, search } = new URL(link)
  const followed = await fetch(address + pathname + search, { redirect: 'manual' })
  const session = new URLSearchParams(new URL(followed.headers.get('location')!).hash.slice(1))
  product.child.kill('SIGTERM')
  await product.ended
  expect(product.printed()).toContain('/auth/v1/verify?token=…&type=recovery')
  expect(product.printed()).toContain('/reset-password?token_hash=…&type=recovery')
  expect(product.printed()).toContain('/reset-password?token_hash=…&for=…')
  for (const secret of [token, session.get('access_token')!, session.get('refresh_token')!])
    expect(product.printed()).not.toContain(secret)
}, 60_000)

describe('unsupported features say so', () => {
  test.each([
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
    ['POST', '/token?grant_type=id_token', 400, 'provider_disabled'],
    ['POST', '/token?grant_type=pkce', 404, 'flow_state_not_found'],
    ['POST', '/token?grant_type=magic', 400, 'validation_failed'],
    ['POST', '/token', 400, 'validation_failed'],
    ['GET', '/user/identities/authorize?provider=google', 404, 'manual_linking_disabled'],
    ['DELETE', '/user/identities/7', 404, 'manual_linking_disabled'],
    ['GET', '/authorize?provider=google', 400, 'validation_failed'],
    ['GET', '/nothing', 404, 'not_found'],
    ['GET', '', 404, 'not_found'],
    ['GET', '/token', 404, 'not_found'],
    ['PUT', '/logout', 404, 'not_found'],
    ['GET', '/%E0%A4%A', 400, 'bad_request'],
  ] as const)('%s %s is %i %s', async (method, path, status, code) => {
    const answer = await call(method, path, method === 'GET' ? {} : { payload: {} })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toMatchObject({ code })
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  })

  test('settings and health check', async () => {
    expect((await call('GET', '/settings')).json()).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: false,
    })
    expect((await call('GET', '/health')).json()).toMatchObject({ name: 'GoTrue' })
  })

  test('answers nothing where a hosted service is used', async () => {
    const hosted = { url: 'https://id.example.com', anonKey: 'a', serviceKey: 's' }
    const { app: other } = await createTestApp(db, { config: { hosted } })
    for (const path of ['/user', '/.well-known/jwks.json', '/health', '']) {
      const answer = await other.inject(`/auth/v1${path}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ error_code: 'not_found' })
    }
  })
})

describe('database outages', () => {
  test("are 503 in the protocol's format, never a 4xx", async () => {
    const { refresh_token, access_token: token } = await signedIn()
    const { db: gone, pool } = connect(databaseUrl)
    const { app: broken, errors } = await createTestApp(gone)
    await pool.end()
    const ask = (url: string, payload?: object) =>
      broken.inject({
        method: payload ? 'POST' : 'GET',
        url: `/auth/v1${url}`,
        headers: { ...VERSIONED, authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      })
    const answers = [
      await ask('/token?grant_type=refresh_token', { refresh_token }),
      await ask('/token?grant_type=password', ADA),
      await ask('/user'),
      await ask('/logout', {}),
      await ask('/recover', { email: ADA.email }),
      await ask('/verify?type=recovery&token=x'),
      await ask('/.well-known/jwks.json'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503))
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'request_timeout' })
    expect(errors.splice(0)).toHaveLength(answers.length)
  })

  test('a session that stays locked is 503, and its token still works afterward', async () => {
    const { refresh_token } = await signedIn()
    const { db: impatient, pool } = connect(databaseUrl, { statementTimeoutMs: 2000 })
    const { app: waiting, errors } = await createTestApp(impatient)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (trx) => {
      await trx.selectFrom('auth_sessions').select('id').forUpdate().execute()
      lock()
      await released
    })
    await locked
    const refresh = {
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      payload: { refresh_token },
    } as const
    expect((await waiting.inject(refresh)).statusCode).toBe(503)
    release()
    await holding
    expect((await waiting.inject(refresh)).statusCode).toBe(200)
    expect(errors.splice(0)).toHaveLength(1)
    await pool.end()
  })
})
