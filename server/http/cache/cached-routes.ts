import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalAddress } from '#server/http/url.ts'
import { CachedResponse } from './cached-response.ts'
import { type PublicCache, withoutBody } from './public-cache.ts'

/** The cache key of a URL. Null where the response must not be cached. */
export type CacheKey = (url: string) => string | null

/** The cache key of a route whose response depends on its path and these parameters. Only normalized URLs are cached. */
export const keyedBy =
  (names: readonly string[]): CacheKey =>
  (url) =>
    normalAddress(url, names)

/** Response headers that must not be cached. */
const PASSING = new Set(['x-request-id', 'set-cookie', 'date', 'connection', 'transfer-encoding'])

function putHeaders(reply: FastifyReply, headers: readonly string[]) {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
}

/** The response as the cache stores it, with the headers of this reply. */
export function toCachedResponse(reply: FastifyReply, text: string | Buffer): CachedResponse {
  const lasting = Object.entries(reply.getHeaders()).filter(([name]) => !PASSING.has(name))
  const headers = Object.fromEntries(lasting.map(([name, value]) => [name, String(value)]))
  return new CachedResponse(typeof text === 'string' ? Buffer.from(text) : text, headers, reply.statusCode)
}

/** Sends a cached response in the encoding that the client accepts, or 304 where the client has it already. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  stale: string[],
) {
  const { body, headers } = await answer.forClient(request.headers['accept-encoding'])
  const isKnown = answer.isKnownTo(request.raw)
  putHeaders(reply, isKnown ? withoutBody(headers) : headers)
  putHeaders(reply, stale)
  return reply.code(isKnown ? 304 : answer.status).send(isKnown ? null : body)
}

/** Adds the public cache to every route with a `config.cacheKey`. Concurrent requests for one key wait for the first. */
export function registerCachedRoutes(app: FastifyInstance, cache: PublicCache) {
  app.decorateRequest('cacheFill', null)

  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const key = isRead ? (request.routeOptions.config.cacheKey?.(request.url) ?? null) : null
    if (key === null) return undefined
    const found = cache.get(key)
    if (found) return sendCachedResponse(request, reply, found, cache.staleHeaders())
    const done = await cache.lead(key)
    if (done) {
      reply.raw.once('close', done)
      request.cacheFill = { key, generation: cache.generation, done }
      return undefined
    }
    const made = cache.get(key)
    return made ? sendCachedResponse(request, reply, made, cache.staleHeaders()) : undefined
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const fill = request.cacheFill
    if (!fill) return payload
    request.cacheFill = null
    try {
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
      const answer = toCachedResponse(reply, payload)
      const { body, headers } = await answer.forClient(request.headers['accept-encoding'])
      // An error is sent in the same way, but not cached.
      if (answer.status === 200) cache.put(fill.key, answer, fill.generation)
      putHeaders(reply, headers)
      return body
    } finally {
      fill.done()
    }
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheFill: { key: string; generation: number; done: () => void } | null
  }
  interface FastifyContextConfig {
    cacheKey?: CacheKey
  }
}
