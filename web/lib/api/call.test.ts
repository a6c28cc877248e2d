import type { Endpoint } from '#contract/core/endpoint.ts'
import { properties } from '#contract/properties/public.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, callPage } from './call.ts'
import { forgetCsrfToken } from './csrf.ts'

const note = {
  method: 'POST',
  path: '/api/notes/:id',
  access: 'public',
  summary: 'For these tests alone',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string() }),
  response: z.object({ id: z.string() }),
} as const satisfies Endpoint

const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)
const refusal = () => json({ message: 'Your session has expired.', code: 'csrf' }, { status: 403 })

function answerWith(...answers: Response[]) {
  const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>()
  for (const answer of answers) fetch.mockResolvedValueOnce(answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => {
  vi.unstubAllGlobals()
  forgetCsrfToken()
})

describe('call', () => {
  it('leaves empty values out of the URL, and encodes the rest', async () => {
    const fetch = answerWith(json([]), json([]))
    await callPage(properties.list, { query: { location: '', type: 'rent' } })
    await callPage(properties.list, { query: { location: 'a&b=c' } })
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      '/api/properties?type=rent',
      '/api/properties?location=a%26b%3Dc',
    ])
  })

  it('sends the CSRF token with changes, and fetches it once', async () => {
    const fetch = answerWith(json({ csrfToken: 'one' }), json({ id: '1' }), json({ id: '2' }))
    await call(note, { params: { id: 'a/b' }, body: { text: 'x' } })
    await call(note, { params: { id: 'c' }, body: { text: 'y' } })
    expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/csrf-token', '/api/notes/a%2Fb', '/api/notes/c'])
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'x-csrf-token': 'one', 'content-type': 'application/json' },
      body: '{"text":"x"}',
    })
  })

  it('fetches a new token once if the old one is refused', async () => {
    const fetch = answerWith(json({ csrfToken: 'old' }), refusal(), json({ csrfToken: 'new' }), json({ id: '1' }))
    await expect(call(note, { params: { id: '1' }, body: { text: 'x' } })).resolves.toEqual({ id: '1' })
    expect(fetch.mock.calls[3]?.[1]).toMatchObject({ headers: { 'x-csrf-token': 'new' } })
  })

  it('gives up if the new token is refused too', async () => {
    answerWith(json({ csrfToken: 'old' }), refusal(), json({ csrfToken: 'new' }), refusal())
    await expect(call(note, { params: { id: '1' }, body: { text: 'x' } })).rejects.toMatchObject({ status: 403 })
  })

  it("fails with the status and the response, and keeps the server's message", async () => {
    answerWith(json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 }))
    await expect(callPage(properties.list, { query: {} })).rejects.toMatchObject({
      message: '401: {"message":"Unauthorized","code":"unauthorized"}',
      serverMessage: 'Unauthorized',
    })
    answerWith(new Response(null, { status: 502, statusText: 'Bad Gateway' }))
    await expect(callPage(properties.list, { query: {} })).rejects.toMatchObject({
      message: '502: Bad Gateway',
      serverMessage: null,
    })
  })
})

describe('callPage', () => {
  it('reads the next cursor and the total', async () => {
    const link = '</api/properties?type=rent&cursor=abc%3D>; rel="next"'
    answerWith(json([], { headers: { link, 'x-total-count': '57' } }), json([], { headers: { 'x-total-count': '3' } }))
    expect(await callPage(properties.list, { query: {} })).toEqual({ items: [], next: 'abc=', total: 57 })
    expect(await callPage(properties.list, { query: {} })).toEqual({ items: [], next: null, total: 3 })
  })
})
