import type { Endpoint } from '#contract/core/endpoint.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from './route.ts'

const echo = {
  method: 'POST',
  path: '/api/test/echo',
  access: 'public',
  summary: 'Gives back what it was sent',
  status: 201,
  body: z.object({
    name: z.string({ error: 'Name is required' }).check(z.minLength(1, { error: 'Name is required' })),
  }),
  response: z.object({ name: z.string() }),
} as const satisfies Endpoint

const { db } = await createDatabase()
const { app, errors } = await createTestApp(db, {
  routes(product) {
    route(product, echo, async ({ body }) => ({ ...body, secret: 'stays here' }))
    product.get('/api/test/fault', async () => {
      throw new Error('private detail')
    })
    product.get('/api/test/database-down', async () => {
      throw Object.assign(new Error('connect ECONNREFUSED /private/socket'), { code: 'ECONNREFUSED' })
    })
  },
})
const json = { 'content-type': 'application/json' }
const post = async (payload: string, headers: Record<string, string> = json) =>
  await app.inject({
    method: 'POST',
    url: '/api/test/echo',
    payload,
    headers: { ...(await csrfHeaders(app)), ...headers },
  })

describe('a call that changes something', () => {
  test('succeeds with token and cookie; undeclared fields are dropped in both directions', async () => {
    const answer = await post('{"name":"Ada","role":"admin"}')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ name: 'Ada' })
  })

  test.each([
    ['broken JSON', '{"name":', json, 400, 'bad_request'],
    ['an empty body', '', json, 400, 'bad_request'],
    ['a body of 3 MB', JSON.stringify({ name: 'x'.repeat(3_000_000) }), json, 413, 'too_large'],
    ['a form', 'name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['plain text', 'Ada', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ])('%s is refused with its own status', async (_, payload, headers, status, code) => {
    const answer = await post(payload, headers)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, message: expect.stringMatching(/\w+/) as string })
  })

  test('an invalid field is 400 with the message of its rule', async () => {
    const answer = await post('{"name":""}')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      message: 'Name is required',
      code: 'validation',
      issues: [{ path: 'name', message: 'Name is required' }],
    })
  })

  test('a body that would pollute the prototype is rejected', async () => {
    expect((await post('{"name":"Ada","__proto__":{"role":"admin"}}')).statusCode).toBe(400)
  })
})

describe('CSRF', () => {
  const send = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/api/test/echo', payload: '{"name":"Ada"}', headers: { ...json, ...headers } })

  test('the cookie is HttpOnly, SameSite and signed, and one cookie serves many tokens', async () => {
    const first = await app.inject('/api/csrf-token')
    const cookie = first.cookies[0]!
    expect(cookie).toMatchObject({ name: 'csrf', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(first.headers['cache-control']).toBe('no-store')
    const again = await app.inject({ url: '/api/csrf-token', cookies: { csrf: cookie.value } })
    expect(again.cookies).toEqual([])
    const token = again.json<{ csrfToken: string }>().csrfToken
    expect((await send({ 'x-csrf-token': token, cookie: `csrf=${cookie.value}` })).statusCode).toBe(201)
  })

  test("a missing token or cookie, a wrong token, another visitor's token and an unsigned cookie are refused", async () => {
    const mine = await csrfHeaders(app)
    const other = await csrfHeaders(app)
    const unsigned = mine['cookie']!.replace(/\.[^.]*$/, '')
    for (const headers of [
      {},
      { 'x-csrf-token': mine['x-csrf-token']! },
      { cookie: mine['cookie']! },
      { cookie: mine['cookie']!, 'x-csrf-token': 'wrong' },
      { cookie: mine['cookie']!, 'x-csrf-token': other['x-csrf-token']! },
      { cookie: unsigned, 'x-csrf-token': mine['x-csrf-token']! },
    ]) {
      const answer = await send(headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'csrf' })
    }
  })

  test('a request from another site is refused even with both', async () => {
    const both = await csrfHeaders(app)
    expect((await send({ ...both, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await send({ ...both, origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await send({ ...both, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' })).statusCode).toBe(
      201,
    )
  })

  test('is checked before the body is read', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/test/echo', payload: '{"broken', headers: json })
    expect(answer.statusCode).toBe(403)
  })
})

describe('errors', () => {
  test('unknown paths under /api are 404 in JSON, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await app.inject({ method, url: '/api/nothing-here' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'Not found', code: 'not_found' })
    }
  })

  test('TRACE is answered nowhere, and a parameter cannot be sent twice', async () => {
    for (const url of ['/', '/api/properties', '/auth/v1/health'])
      expect((await app.inject({ method: 'TRACE' as 'GET', url })).statusCode).toBe(404)
    expect((await app.inject('/api/properties?type=rent&type=sale')).statusCode).toBe(400)
  })

  test('a URL that cannot be decoded is 400 in JSON under /api', async () => {
    const answer = await app.inject('/api/properties/%E0%A4%A')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_request' })
  })

  test('a server error is 500 without private details, and is logged with the request id', async () => {
    const answer = await app.inject('/api/test/fault')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('private')
    const logged = JSON.parse(errors.pop()!) as { reqId: string; err: { message: string } }
    expect(logged).toMatchObject({ reqId: answer.headers['x-request-id'], err: { message: 'private detail' } })
  })

  test('a database outage is 503, never a status that signs users out', async () => {
    const answer = await app.inject('/api/test/database-down')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'unavailable' })
    expect(answer.body).not.toContain('socket')
    expect(errors.pop()).toContain('ECONNREFUSED')
  })
})

describe('the request id', async () => {
  const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
  const idOf = async (product: typeof app, given: string, remoteAddress = '127.0.0.1') => {
    const answer = await product.inject({ url: '/healthz', headers: { 'x-request-id': given }, remoteAddress })
    return answer.headers['x-request-id']
  }

  test('is new for every response', async () => {
    const [one, two] = await Promise.all([app.inject('/api/csrf-token'), app.inject('/api/csrf-token')])
    expect(one.headers['x-request-id']).toMatch(UUID)
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
  })

  test('is that of a trusted proxy, in the response and in the log', async () => {
    const { app: behind, errors: logged } = await createTestApp(db, {
      config: { trustProxy: ['127.0.0.1'] },
      routes: (product) =>
        void product.get('/api/test/fault', async () => {
          throw new Error('of the test')
        }),
    })
    expect(await idOf(behind, 'edge-7f.3_a')).toBe('edge-7f.3_a')
    expect(await idOf(behind, 'edge-7f.3_a', '203.0.113.9')).toMatch(UUID)
    for (const unsafe of ['a b', 'a"b', 'a\tb', '<b>', 'x'.repeat(65), 'a, b', ''])
      expect(await idOf(behind, unsafe)).toMatch(UUID)
    await behind.inject({ url: '/api/test/fault', headers: { 'x-request-id': 'edge-1' } })
    expect(JSON.parse(logged.pop()!)).toMatchObject({ reqId: 'edge-1' })
  })

  test('sent by a visitor is ignored', async () => {
    expect(await idOf(app, 'made-up')).toMatch(UUID)
  })
})
