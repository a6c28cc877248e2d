import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Config } from '#server/config.ts'
import proxyAddress from '@fastify/proxy-addr'
import type { PublicCache } from './public-cache.ts'
import type { RateLimit } from './rate-limit.ts'

/** Files are cheap and a page asks for a dozen at once; probes must never be refused. */
const UNCOUNTED = /^\/(assets|pictures|healthz|readyz)(\/|$)/

/** Who sent a request: the connection's other end, or what a trusted proxy says of it. */
export function addressReader(trust: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trust === false) return (request) => request.socket.remoteAddress ?? ''
  const trusts = trust === true ? () => true : proxyAddress.compile(trust)
  return (request) => proxyAddress(request, trusts)
}

function refuse(response: ServerResponse, seconds: number, headers: Record<string, string>) {
  const body = JSON.stringify({
    message: 'Too many requests. Please wait a moment and try again.',
    code: 'rate_limited',
  })
  response
    .writeHead(429, { ...headers, 'retry-after': String(seconds), 'content-type': 'application/json; charset=utf-8' })
    .end(body)
}

/**
 * What stands before the framework: the general rate limit and the hits of the public cache. A hit through hooks and routing cost
 * nearly twice what it costs here.
 */
export function frontDoor(
  cache: PublicCache,
  limit: RateLimit,
  addressOf: (request: IncomingMessage) => string,
  headers: Record<string, string>,
) {
  return (handler: RequestListener) =>
    createServer((request, response) => {
      if (!UNCOUNTED.test(request.url!)) {
        const wait = limit(addressOf(request))
        if (wait > 0) return refuse(response, wait, headers)
      }
      if (request.method === 'GET' && cache.answer(request, response)) return
      return handler(request, response)
    })
}
