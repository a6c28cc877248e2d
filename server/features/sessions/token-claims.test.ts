import { randomUUID } from 'node:crypto'
import type { User } from '@supabase/auth-js'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { IdentityFailure } from '#server/gateways/identity-failure.ts'
import { createTokenVerifier } from '#server/gateways/identity-tokens.ts'

const ISSUER = 'https://identity.example/auth/v1'
const key = await generateKeyPair('ES256')
const foreign = await generateKeyPair('ES256')
const secret = new TextEncoder().encode('a secret of thirty-two bytes, at least')
const jwk = { ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }

afterEach(() => {
  vi.useRealTimers()
})

const seconds = () => Math.floor(Date.now() / 1000)
const claims = (more: Record<string, unknown> = {}): JWTPayload => ({
  iss: ISSUER,
  aud: 'authenticated',
  sub: '6f1c9f3a-0000-4000-8000-000000000001',
  session_id: '6f1c9f3a-0000-4000-8000-0000000000aa',
  email: 'Ada@Example.com',
  exp: seconds() + 600,
  ...more,
})
interface Signer {
  alg?: string
  by?: Parameters<SignJWT['sign']>[0]
}
const sign = (payload: JWTPayload, { alg = 'ES256', by = key.privateKey }: Signer = {}) =>
  new SignJWT(payload).setProtectedHeader({ alg, kid: 'one' }).sign(by)

/** A service that publishes these keys, or fails, and knows these users by their tokens. */
function verifier(published: () => Response | Promise<Response>, users: Map<string, Partial<User>> = new Map()) {
  const fetched: string[] = []
  const asked: string[] = []
  const claimsOf = createTokenVerifier({
    issuer: ISSUER,
    fetch: async (input) => {
      fetched.push(new Request(input).url)
      return await published()
    },
    userOf: async (token) => {
      asked.push(token)
      return (users.get(token) ?? null) as User | null
    },
  })
  return { claimsOf, fetched, asked }
}
const withKeys = () => Response.json({ keys: [jwk] })
const withoutKeys = () => Response.json({ keys: [] })

describe('a service that publishes its keys', () => {
  test('is trusted for the user, the session and the address, in small letters', async () => {
    const { claimsOf, fetched } = verifier(withKeys)
    expect(await claimsOf(await sign(claims()))).toEqual({
      userId: '6f1c9f3a-0000-4000-8000-000000000001',
      sessionId: '6f1c9f3a-0000-4000-8000-0000000000aa',
      email: 'ada@example.com',
      signedInAt: null,
    })
    await claimsOf(await sign(claims()))
    expect(fetched).toEqual([`${ISSUER}/.well-known/jwks.json`])
  })

  test('says when the user signed in last, which a refresh is not', async () => {
    const { claimsOf } = verifier(withKeys)
    const at = async (amr: unknown) => (await claimsOf(await sign(claims({ amr }))))?.signedInAt?.getTime() ?? null
    const ways = [
      { method: 'password', timestamp: 1_700_000_000 },
      { method: 'totp', timestamp: 1_700_000_100 },
      { method: 'token_refresh', timestamp: 1_700_009_999 },
      { method: 'odd', timestamp: 'soon' },
    ]
    expect(await at(ways)).toBe(1_700_000_100_000)
    expect(await at([{ method: 'token_refresh', timestamp: 1 }])).toBeNull()
    expect(await at('password')).toBeNull()
  })

  test.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another audience', { aud: 'anon' }],
    ['past its time', { exp: 1 }],
    ['of an anonymous user', { is_anonymous: true }],
    ['of no user', { sub: 'me' }],
    ['of a user with more', { sub: `${randomUUID()}x` }],
    ['of a user after more', { sub: `x${randomUUID()}` }],
    ['of no session', { session_id: 'mine' }],
    ['of a number as a session', { session_id: 7 }],
  ])('does not make a token %s valid', async (_, more) => {
    const { claimsOf, asked } = verifier(withKeys)
    expect(await claimsOf(await sign(claims(more)))).toBeNull()
    expect(asked).toEqual([])
  })

  test('does not make a token without an address invalid', async () => {
    const { claimsOf } = verifier(withKeys)
    expect(await claimsOf(await sign(claims({ email: undefined })))).toMatchObject({ email: '' })
  })

  test('accepts no other key and no secret, and is not asked about such tokens', async () => {
    const { claimsOf, asked } = verifier(() =>
      Response.json({
        keys: [jwk, { kty: 'oct', kid: 'one', alg: 'HS256', k: Buffer.from(secret).toString('base64url') }],
      }),
    )
    expect(await claimsOf(await sign(claims(), { by: foreign.privateKey }))).toBeNull()
    expect(await claimsOf(await sign(claims(), { alg: 'HS256', by: secret }))).toBeNull()
    expect(await claimsOf('no token')).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('a service in trouble', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['answers with an error', () => new Response('', { status: 500 })],
    ['answers with something else', () => new Response('<html>')],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that %s makes no token invalid', async (_, published) => {
    const { claimsOf } = verifier(published)
    const failure = await claimsOf(await sign(claims())).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(IdentityFailure)
    expect(failure).toMatchObject({ code: 'unavailable' })
  })
})

describe('a service that publishes no keys', () => {
  const id = '6f1c9f3a-0000-4000-8000-000000000001'

  test('is asked about each token, and its answer is kept for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const token = await sign(claims(), { alg: 'HS256', by: secret })
    const users = new Map([[token, { id }]])
    const { claimsOf, asked } = verifier(withoutKeys, users)
    expect(await claimsOf(token)).toMatchObject({ userId: id, email: 'ada@example.com' })
    users.clear()
    vi.setSystemTime(Date.now() + 29_000)
    expect(await claimsOf(token)).toMatchObject({ userId: id })
    expect(asked).toEqual([token])
    vi.setSystemTime(Date.now() + 2000)
    expect(await claimsOf(token)).toBeNull()
    expect(await claimsOf(token)).toBeNull()
    expect(asked).toEqual([token, token])
  })

  test('is asked again once the token has ended', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const token = await sign(claims({ exp: seconds() + 5 }), { alg: 'HS256', by: secret })
    const endless = await sign(claims({ exp: undefined }), { alg: 'HS256', by: secret })
    const { claimsOf, asked } = verifier(withoutKeys, new Map([token, endless].map((one) => [one, { id }])))
    await claimsOf(token)
    vi.setSystemTime(Date.now() + 6000)
    await claimsOf(token)
    await claimsOf(endless)
    await claimsOf(endless)
    expect(asked).toEqual([token, token, endless, endless])
  })

  test.each<[string, Partial<User> | null, JWTPayload?]>([
    ['nobody', null],
    ['another user', { id: randomUUID() }],
    ['an anonymous user', { id, is_anonymous: true }],
    ['a user without a session', { id }, { session_id: '' }],
  ])('does not make a token of %s valid', async (_, user, more) => {
    const token = await sign(claims(more), { alg: 'HS256', by: secret })
    const { claimsOf } = verifier(withoutKeys, new Map(user ? [[token, user]] : []))
    expect(await claimsOf(token)).toBeNull()
  })

  test('is not asked about what is no token', async () => {
    const { claimsOf, asked } = verifier(withoutKeys)
    expect(await claimsOf('no token')).toBeNull()
    expect(asked).toEqual([])
  })
})
