import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { apiKeys } from '#server/auth-service/tokens/api-keys.ts'
import { callsWith, createAccount, signedIn, signedInAgo } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { sendLink } from '#server/testing/identity-service.ts'
import { protocolRoutes } from '#server/testing/protocol-routes.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { anonKey, serviceKey } = await apiKeys(db, null)

beforeEach(async () => {
  await db.deleteFrom('auth_limits').execute()
  await db.deleteFrom('submissions').execute()
})

const NEW_PASSWORD = 'what the thief would like'

/** Everything that decides how a user signs in. */
async function credentialsOf(id: string) {
  const account = db.selectFrom('auth_users').select(['email', 'new_email', 'password_hash', 'email_confirmed_at'])
  const factors = db.selectFrom('auth_factors').select(['id', 'status']).where('user_id', '=', id)
  const second = db
    .selectFrom('two_factor')
    .select(['secret', 'pending_secret', 'enabled_at'])
    .where((eb) => eb.or([eb('secret', 'is not', null), eb('pending_secret', 'is not', null)]))
    .where('user_id', '=', id)
  const person = db.selectFrom('users').select(['email', 'role', 'is_active']).where('id', '=', id)
  return {
    account: await account.where('id', '=', id).execute(),
    factors: await factors.execute(),
    second: await second.execute(),
    person: await person.execute(),
  }
}

/** Every field that some endpoint reads. Each body has its own address, which would otherwise be refused as taken. */
const maliciousBody = () => ({
  password: NEW_PASSWORD,
  newPassword: NEW_PASSWORD,
  email: `thief-${randomUUID()}@example.com`,
  new_email: `thief-${randomUUID()}@example.com`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  factor_type: 'totp',
  friendly_name: "the thief's",
  type: 'email_change',
  token: '123456',
  code: '123456',
  tokenHash: 'made-up',
})
const bodies = () => [
  { password: NEW_PASSWORD },
  { email: `thief-${randomUUID()}@example.com` },
  maliciousBody(),
  { ...maliciousBody(), currentPassword: '', nonce: '' },
  { ...maliciousBody(), currentPassword: 'a guess', current_password: 'a guess' },
  { ...maliciousBody(), nonce: '123456' },
]

/** The user whose session a response contains. */
function subjectOf(body: string): unknown {
  const claims = /"access_token":"[^.]+\.([^.]+)\./.exec(body)?.[1]
  return claims === undefined ? null : JSON.parse(Buffer.from(claims, 'base64url').toString()).sub
}

const serviceEndpoints = protocolRoutes(app).filter(([method, path]) => method !== 'GET' && path.startsWith('/auth/v1'))

/** The product's endpoints that are not for administrators. */
const productEndpoints = Object.values(api as Record<string, Record<string, Endpoint>>)
  .flatMap((calls) => Object.values(calls))
  .filter(({ method, access, path }) => method !== 'GET' && access !== 'admin' && /^\/api\/(auth|2fa)\b/.test(path))
  .map(({ method, path }): [string, string] => [method, path])

const sensitiveEndpoints = [...serviceEndpoints, ...productEndpoints]

test('the list of endpoints is complete', () => {
  const names = sensitiveEndpoints.map((door) => door.join(' '))
  expect(names).toEqual(
    expect.arrayContaining([
      'PUT /auth/v1/user',
      'POST /auth/v1/factors',
      'POST /api/2fa/setup',
      'POST /api/auth/password',
    ]),
  )
})

describe.each(sensitiveEndpoints)('a stolen access token at %s %s', (method, path) => {
  test('does not take over the account', async () => {
    const { id, email } = await createAccount(db)
    const { session } = await signedIn(app, email)
    const call = await signedInAgo(app, db, session.refresh_token, 60)
    const before = await credentialsOf(id)
    for (const body of bodies()) {
      const answer = await call(method as 'POST', path.replace(/:\w+/g, id), body)
      expect(answer.statusCode).toBeLessThan(500)
      // A thief may sign up and sign in to an account of their own.
      expect(subjectOf(answer.body)).not.toBe(id)
    }
    expect(await credentialsOf(id)).toEqual(before)
  })
})

test('every endpoint that could give the account away requires a proof', async () => {
  const { email } = await createAccount(db)
  const { session } = await signedIn(app, email)
  const call = await signedInAgo(app, db, session.refresh_token, 60)
  const codeOf = async (...args: Parameters<typeof call>) => {
    const { code, error_code } = (await call(...args)).json<{ code?: unknown; error_code?: string }>()
    return error_code ?? code
  }
  expect(await codeOf('PUT', '/auth/v1/user', { password: NEW_PASSWORD })).toBe('reauthentication_needed')
  expect(await codeOf('PUT', '/auth/v1/user', { email: 'thief@example.com' })).toBe('reauthentication_needed')
  expect(await codeOf('POST', '/auth/v1/factors', { factor_type: 'totp' })).toBe('reauthentication_needed')
  expect(await codeOf('POST', '/api/2fa/setup')).toBe('reauthentication_required')
  expect(await codeOf('POST', '/api/auth/password', { newPassword: NEW_PASSWORD })).toBe('validation')
})

describe('a guessed code', () => {
  const TYPES = ['recovery', 'invite', 'signup', 'email_change', 'magiclink', 'email', 'reauthentication']

  test('is stored only for emails that contain one', async () => {
    const { id, email } = await createAccount(db)
    const { session } = await signedIn(app, email)
    const call = await callsWith(app, session.access_token)
    const ask = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, payload, headers: { apikey: anonKey } })
    for (const url of ['/auth/v1/recover', '/auth/v1/otp']) {
      expect((await ask(url, { email })).statusCode).toBe(200)
      const text = await sendLink(db, testConfig)
      expect(/\b\d{6}\b/.test(text)).toBe(url.endsWith('otp'))
    }
    expect((await call('GET', '/auth/v1/reauthenticate')).statusCode).toBe(200)
    const links = await db.selectFrom('auth_links').select(['type', 'code_hash']).where('user_id', '=', id).execute()
    const coded = links.filter(({ code_hash }) => code_hash !== null).map(({ type }) => type)
    expect(links.map(({ type }) => type).toSorted()).toEqual(['magiclink', 'reauthentication', 'recovery'])
    expect(coded.toSorted()).toEqual(['magiclink', 'reauthentication'])
  })

  test('works for no other type of link, and is soon rate limited for the address', async () => {
    const { id, email } = await createAccount(db)
    const generate = (type: string) =>
      app.inject({
        method: 'POST',
        url: '/auth/v1/admin/generate_link',
        headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
        payload: { type, email },
      })
    for (const type of ['recovery', 'magiclink']) expect((await generate(type)).statusCode).toBe(200)
    const before = await credentialsOf(id)
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      for (const type of TYPES) {
        const answer = await app.inject({
          method: 'POST',
          url: '/auth/v1/verify',
          headers: { apikey: anonKey },
          payload: { type, email, token: '000000' },
          // Each guess comes from another network.
          remoteAddress: `203.0.${n}.${TYPES.indexOf(type) + 1}`,
        })
        expect(answer.body).not.toContain('access_token')
        statuses.push(answer.statusCode)
      }
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await credentialsOf(id)).toEqual(before)
  })
})
