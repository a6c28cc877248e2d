import type { AuthFailure } from './failures.ts'
import { setUpService } from '#server/testing/identity/auth-context.ts'
import { startSession } from '#server/auth-service/sessions/sessions.ts'
import { type JWTPayload, SignJWT } from 'jose'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  isOurServer,
  lockCaller,
  originOf,
  requireAdmin,
  requireCaller,
  requireOwner,
  requireSecondFactor,
} from './bearer.ts'

const { db, ctx, status, signedIn } = await setUpService()
const { serviceKey, anonKey, signing } = await ctx.keys()

const request = (headers: Record<string, string | undefined>) => ({ headers, ip: '203.0.113.7' }) as FastifyRequest
const withToken = (token: string, more: Record<string, string> = {}) =>
  request({ authorization: `Bearer ${token}`, ...more })
const outcome = (work: Promise<unknown>) =>
  work.then(() => 'accepted').catch(({ status: number, code }: AuthFailure) => `${number} ${code}`)
const sign = (claims: JWTPayload) =>
  new SignJWT({ iss: ctx.issuer, exp: Math.floor(Date.now() / 1000) + 600, ...claims })
    .setProtectedHeader({ alg: signing.algorithm, kid: signing.kid })
    .sign(signing.key)

describe('a signed-in user', () => {
  test('is known by a Bearer token, and nothing else', async () => {
    const { user, session, sessionId } = await signedIn()
    const caller = await requireOwner(ctx, withToken(session.access_token))
    expect([caller.user.id, caller.session.id]).toEqual([user.id, sessionId])
    expect((await requireOwner(ctx, request({ authorization: `bearer  ${session.access_token}` }))).user.id).toBe(
      user.id,
    )
    for (const authorization of [undefined, '', session.access_token, `Basic ${session.access_token}`, 'Bearer a b'])
      expect(await outcome(requireOwner(ctx, request({ authorization })))).toBe('401 no_authorization')
    expect(await outcome(requireOwner(ctx, request({ authorization: `x Bearer ${session.access_token}` })))).toBe(
      '401 no_authorization',
    )
    expect(await outcome(requireOwner(ctx, withToken('no-token')))).toBe('403 bad_jwt')
  })

  test('must exist, with this session of their own, and not be banned', async () => {
    const [{ user, session, sessionId }, other] = [await signedIn(), await signedIn()]
    const swapped = await sign({ aud: 'authenticated', sub: user.id, session_id: other.sessionId })
    expect(await outcome(requireOwner(ctx, withToken(swapped)))).toBe('403 session_not_found')
    const banned = sql`update auth_users set banned_until = now() + interval '1 hour' where id = ${user.id}`
    await banned.execute(db)
    expect(await outcome(requireOwner(ctx, withToken(session.access_token)))).toBe('403 user_banned')
    await sql`update auth_users set banned_until = now() - interval '1 hour' where id = ${user.id}`.execute(db)
    expect(await outcome(requireOwner(ctx, withToken(session.access_token)))).toBe('accepted')
    await db.deleteFrom('auth_sessions').where('id', '=', sessionId).execute()
    expect(await outcome(requireOwner(ctx, withToken(session.access_token)))).toBe('403 session_not_found')
    await db.deleteFrom('auth_users').where('id', '=', other.user.id).execute()
    expect(await outcome(requireOwner(ctx, withToken(other.session.access_token)))).toBe('403 user_not_found')
  })

  test.each([
    ['active', 'accepted', 'accepted'],
    ['needs_second_factor', 'accepted', '403 insufficient_aal'],
    ['ended', '403 session_not_found', '403 session_not_found'],
    ['suspended', '403 user_banned', '403 user_banned'],
  ] as const)('whose session is %s in the product is %s, and to change the account %s', async (...expected) => {
    const [state, asCaller, toChange] = expected
    const { session, sessionId } = await signedIn()
    status.set(sessionId, state)
    const from = withToken(session.access_token)
    expect(await outcome(requireOwner(ctx, from))).toBe('accepted')
    expect(await outcome(requireCaller(ctx, from))).toBe(asCaller)
    expect(await outcome(requireSecondFactor(ctx, from))).toBe(toChange)
    // Our own server has made its own checks.
    const ours = withToken(session.access_token, { apikey: serviceKey })
    expect(await outcome(requireSecondFactor(ctx, ours))).toBe('accepted')
  })

  test('is read again when the account is locked, and may be gone by then', async () => {
    const { user, session, sessionId } = await signedIn()
    const caller = await requireOwner(ctx, withToken(session.access_token))
    await startSession(ctx, db, user.id, 'password', { address: '203.0.113.7', userAgent: null })
    const lock = () => db.transaction().execute((trx) => lockCaller(trx, caller))
    expect((await lock()).session.id).toBe(sessionId)
    await db.deleteFrom('auth_sessions').where('id', '=', sessionId).execute()
    expect(await outcome(lock())).toBe('403 session_not_found')
    await db.deleteFrom('auth_users').where('id', '=', user.id).execute()
    expect(await outcome(lock())).toBe('403 session_not_found')
  })
})

describe('an administrator of the service', () => {
  test('shows the service key, or a token of ours with such a role', async () => {
    const { session } = await signedIn()
    expect(await outcome(requireAdmin(ctx, withToken(serviceKey)))).toBe('accepted')
    for (const role of ['service_role', 'supabase_admin'])
      expect(await outcome(requireAdmin(ctx, withToken(await sign({ role }))))).toBe('accepted')
    for (const token of [anonKey, session.access_token, await sign({ role: 'admin' }), await sign({})])
      expect(await outcome(requireAdmin(ctx, withToken(token)))).toBe('403 not_admin')
    expect(await outcome(requireAdmin(ctx, withToken(`${serviceKey}x`)))).toBe('403 bad_jwt')
    expect(await outcome(requireAdmin(ctx, request({})))).toBe('401 no_authorization')
  })
})

describe('our own server', () => {
  test('shows the service key as its API key', async () => {
    expect(await isOurServer(ctx, request({ apikey: serviceKey }))).toBe(true)
    for (const apikey of [undefined, anonKey, '', `${serviceKey.slice(0, -1)}!`])
      expect(await isOurServer(ctx, request({ apikey }))).toBe(false)
  })

  test('names the address and browser of the visitor, which nobody else may', async () => {
    const headers = { 'user-agent': 'Browser', 'sb-forwarded-for': '198.51.100.4', 'sb-known-client': 'browser' }
    const ours = await originOf(ctx, request({ ...headers, apikey: serviceKey }))
    expect(ours).toEqual({ address: '198.51.100.4', userAgent: 'Browser', isOurs: true, knownClient: 'browser' })
    for (const apikey of [undefined, anonKey])
      expect(await originOf(ctx, request({ ...headers, apikey }))).toEqual({
        address: '203.0.113.7',
        userAgent: 'Browser',
      })
    expect(await originOf(ctx, request({ apikey: serviceKey, 'sb-forwarded-for': '2001:db8::1' }))).toEqual({
      address: '2001:db8::1',
      userAgent: null,
      isOurs: true,
    })
    expect(await originOf(ctx, request({ apikey: serviceKey, 'sb-forwarded-for': 'somewhere' }))).toEqual({
      address: '203.0.113.7',
      userAgent: null,
    })
  })
})
