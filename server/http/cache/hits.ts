import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutBody } from './cached-response.ts'
import type { PublicCache } from './public-cache.ts'
import { hasWriterCookie } from './writers.ts'

/** Answers a request from memory, before it reaches Fastify. The URL must be the key itself, as our own links are. */
export function answerFromMemory(cache: PublicCache, request: IncomingMessage, response: ServerResponse): boolean {
  const found = cache.get(request.url!)
  const ready = found?.ready(request.headers['accept-encoding'])
  if (!found || !ready || hasWriterCookie(request)) return false
  found.hits += 1
  const stale = cache.staleHeaders(found)
  const headers = stale.length === 0 ? ready.headers : [...ready.headers, ...stale]
  if (found.isKnownTo(request)) {
    response.writeHead(304, withoutBody(headers)).end()
  } else {
    response.writeHead(found.status, headers).end(ready.body)
  }
  return true
}
