import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { normalAddress, splitAddress } from '#server/http/url.ts'
import { CachedResponse, withoutBody } from './cached-response.ts'
import { cdnHeaders } from './cdn/headers.ts'
import { collectInto, currentDependencies, Dependencies } from './dependencies.ts'
import type { PublicCache } from './public-cache.ts'
import type { Turn } from './turns.ts'

/** The cache key of a URL. Null where the response must not be cached. */
export type CacheKey = (url: string) => string | null

/** The cache key of a route whose response depends on its path and these parameters. Only normalized URLs are cached. */
export const keyedBy =
  (names: readonly string[]): CacheKey =>
  (url) =>
    normalAddress(url, names)

/** The same for a route that refuses other parameters. */
export const keyedByOnly =
  (names: readonly string[]): CacheKey =>
  (url) =>
    [...new URLSearchParams(splitAddress(url).query).keys()].every((name) => names.includes(name))
      ? normalAddress(url, names)
      : null

/** Response headers that must not be cached. */
const PASSING = new Set(['x-request-id', 'set-cookie', 'date', 'connection', 'transfer-encoding'])

function putHeaders(reply: FastifyReply, headers: readonly string[]) {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
}

/** The response as the cache stores it, with the headers of this reply. */
export function toCachedResponse(
  reply: FastifyReply,
  text: string | Buffer,
  dependencies?: Dependencies,
): CachedResponse {
  const lasting = Object.entries(reply.getHeaders()).filter(([name]) => !PASSING.has(name))
  const headers = Object.fromEntries(lasting.map(([name, value]) => [name, String(value)]))
  return new CachedResponse(typeof text === 'string' ? Buffer.from(text) : text, headers, {
    status: reply.statusCode,
    ...(dependencies && { dependencies }),
  })
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
export function registerCachedRoutes(app: FastifyInstance, cache: PublicCache, cdnSeconds: number) {
  app.decorateRequest('cacheFill', null)
  app.decorateRequest('needsNewest', false)

  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const { cacheKey } = request.routeOptions.config
    const key = isRead && cacheKey ? cacheKey(request.url) : null
    const page = currentDependencies()
    if (page) {
      // A call of a page, cached as a part of that page. What an endpoint that is not cached depends on is not known.
      if (key === null) page.addUnknown()
      return undefined
    }
    // Files and lists of staff are never kept, so nobody waits for them.
    if (!isRead || !cacheKey) return undefined
    request.needsNewest = await app.hearOwnChanges(request)
    if (key === null) return undefined
    const found = request.needsNewest ? cache.getNewest(key) : cache.get(key)
    if (found) found.hits += 1
    if (found) return sendCachedResponse(request, reply, found, cache.staleHeaders(found))
    const turn = await cache.lead(key)
    if (turn === null) return undefined
    if (turn instanceof CachedResponse) return sendCachedResponse(request, reply, turn, [])
    reply.raw.once('close', () => turn.done(null))
    request.cacheFill = { key, turn, dependencies: new Dependencies() }
    return undefined
  })

  // With a callback, so that the handler runs inside.
  app.addHook('preHandler', (request, _reply, done) => {
    const fill = request.cacheFill
    if (fill) collectInto(fill.dependencies, done)
    else done()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const fill = request.cacheFill
    if (!fill) return payload
    request.cacheFill = null
    const { key, turn, dependencies } = fill
    let answer: CachedResponse | null = null
    try {
      if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
      if (cdnSeconds > 0 && reply.statusCode === 200) reply.headers(cdnHeaders(cdnSeconds, dependencies))
      // An error is sent in the same way, but not cached.
      const made = toCachedResponse(reply, payload, dependencies)
      const old = made.status >= 500 && !request.needsNewest ? cache.getInstead(key) : undefined
      if (old) reply.removeHeader('retry-after').code(old.status)
      const { body, headers } = await (old ?? made).forClient(request.headers['accept-encoding'])
      if (made.status === 200) {
        answer = made
        cache.put(key, made, turn.generation)
      } else if (made.status < 500) cache.drop(key)
      putHeaders(reply, headers)
      if (old) putHeaders(reply, cache.staleHeaders(old))
      return body
    } finally {
      turn.done(answer)
    }
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheFill: { key: string; turn: Turn; dependencies: Dependencies } | null
    /** The request comes from a browser that has just made a change, so nothing that is known to be outdated may be sent. */
    needsNewest: boolean
  }
  interface FastifyContextConfig {
    cacheKey?: CacheKey
  }
}
