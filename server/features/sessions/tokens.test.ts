import { randomUUID } from 'node:crypto'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, testConfig } from '#server/testing/test-app.ts'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'

const KID = 'the signing key'
const key = await generateKeyPair('ES256', { extractable: true })
const foreign = await generateKeyPair('ES256')
const jwk = { ...(await exportJWK(key.privateKey)), kty: 'EC', kid: KID, key_ops: ['sign'] }

const { db } = await createDatabase()
const { app } = await createTestApp(db, { config: { auth: { ...testConfig.auth, jwtKeys: [jwk] } } })
const { id, email } = await createAccount(db)
const { session } = await signedIn(app, email)
const { session_id: sessionId } = decodeJwt(session.access_token)

const ISSUER = `${testConfig.origin}/auth/v1`
const now = Math.floor(Date.now() / 1000)
const claims = (): JWTPayload => ({
  iss: ISSUER,
  sub: id,
  aud: 'authenticated',
  iat: now,
  exp: now + 600,
  email,
  role: 'authenticated',
  session_id: sessionId,
  is_anonymous: false,
})
const sign = (payload: JWTPayload, { by = key.privateKey, kid = KID } = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(by)
const without = (name: string) => Object.fromEntries(Object.entries(claims()).filter(([claim]) => claim !== name))
const swapped = (token: string, payload: JWTPayload) => {
  const [head, , seal] = token.split('.')
  return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), seal].join('.')
}
const symmetric = (payload: JWTPayload) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', kid: KID })
    .sign(new TextEncoder().encode(JSON.stringify({ ...jwk, d: undefined })))

const status = async (token: string) =>
  (await app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })).statusCode

test('a token of the service is accepted', async () => {
  expect(await status(await sign(claims()))).toBe(200)
})

test.each([
  ['signed by another key', () => sign(claims(), { by: foreign.privateKey })],
  ['of a key that nobody knows', () => sign(claims(), { by: foreign.privateKey, kid: 'another' })],
  ['signed by nobody', async () => new UnsecuredJWT(claims()).encode()],
  ['signed with the public key as a secret', () => symmetric(claims())],
  ['past its time', () => sign({ ...claims(), iat: now - 1200, exp: now - 600 })],
  ['without an end', () => sign(without('exp'))],
  ['of another issuer', () => sign({ ...claims(), iss: 'https://evil.example/auth/v1' })],
  ['for another audience', () => sign({ ...claims(), aud: 'anon' })],
  ['without a person', () => sign(without('sub'))],
  ['without a session', () => sign(without('session_id'))],
  ['of a session that was never begun', () => sign({ ...claims(), session_id: randomUUID() })],
  ['of nobody that could be', () => sign({ ...claims(), sub: 'me' })],
  ['of no session that could be', () => sign({ ...claims(), session_id: 'mine' })],
  ['of an anonymous user', () => sign({ ...claims(), is_anonymous: true })],
  ['with other words under the seal', async () => swapped(await sign(claims()), { ...claims(), sub: randomUUID() })],
])('a token %s is not', async (_, make) => {
  expect(await status(await make())).toBe(401)
})

test('the role in a token is ignored', async () => {
  const token = await sign({ ...claims(), role: 'service_role', app_metadata: { role: 'admin' } })
  const answer = await app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
  expect(answer.json()).toMatchObject({ role: 'tenant' })
})
