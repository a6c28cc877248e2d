import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CachedAnswer, cacheKey, type PublicCache, withoutBody } from './public-cache.ts'

/** The query parameters that a route's answer depends on, or null where it must not be kept. */
export type CacheQuery = readonly string[] | ((path: string) => readonly string[] | null)

const queryOf = (query: CacheQuery | undefined, url: string) =>
  typeof query === 'function' ? query(url.split('?', 1)[0]!) : (query ?? null)

/** Headers of one answer that must not be repeated with the next. */
const PASSING = new Set(['x-request-id', 'set-cookie', 'date', 'connection', 'transfer-encoding'])

function putHeaders(reply: FastifyReply, headers: readonly string[]) {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1])
}

async function send(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer, stale: string[]) {
  const encoding = answer.coding(request.headers['accept-encoding'])
  const body = await answer.body(encoding)
  const isKnown = answer.isKnownTo(request.raw)
  putHeaders(reply, isKnown ? withoutBody(answer.headers(encoding)) : answer.headers(encoding))
  putHeaders(reply, stale)
  return reply.code(isKnown ? 304 : 200).send(isKnown ? null : body)
}

/** Puts the public cache around every route whose `config.cacheQuery` says so: one request makes the answer, the others wait for it. */
export function registerCachedRoutes(app: FastifyInstance, cache: PublicCache) {
  app.decorateRequest('cacheFill', null)

  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const query = isRead ? queryOf(request.routeOptions.config.cacheQuery, request.url) : null
    if (!query) return undefined
    const key = cacheKey(request.url, query)
    const found = cache.get(key)
    if (found) return send(request, reply, found, cache.staleHeaders())
    const done = await cache.lead(key)
    if (done) {
      reply.raw.once('close', done)
      request.cacheFill = { key, generation: cache.generation, done }
      return undefined
    }
    const made = cache.get(key)
    return made ? send(request, reply, made, cache.staleHeaders()) : undefined
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const fill = request.cacheFill
    if (!fill) return payload
    request.cacheFill = null
    try {
      if (typeof payload !== 'string') return payload
      const lasting = Object.entries(reply.getHeaders()).filter(([name]) => !PASSING.has(name))
      const headers = Object.fromEntries(lasting.map(([name, value]) => [name, String(value)]))
      const answer = new CachedAnswer(Buffer.from(payload), headers)
      const encoding = answer.coding(request.headers['accept-encoding'])
      const body = await answer.body(encoding)
      // What failed is sent in the same form, and forgotten.
      if (reply.statusCode === 200) cache.put(fill.key, answer, fill.generation)
      putHeaders(reply, answer.headers(encoding))
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
    cacheQuery?: CacheQuery
  }
}
