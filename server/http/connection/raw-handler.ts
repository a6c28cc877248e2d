import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { ErrorCode } from '#contract/core/errors.ts'
import { AppError } from '#server/errors.ts'
import { type BodyPace, boundUnreadBody } from './body-pace.ts'
import { fallbackPage } from '#server/http/ssr/fallback-page.ts'
import { plainError } from './plain-error.ts'
import { answerFromMemory } from '#server/http/cache/hits.ts'
import type { PublicCache } from '#server/http/cache/public-cache.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'

/** Files are cheap, and a page requests a dozen at once. Health checks must never be refused. */
const UNCOUNTED = /^\/(assets|pictures|healthz|readyz)(\/|$)/

const LIMITED = new AppError('rate_limited')

/** Clients of the identity service get the error in its protocol. A client that refreshes its session would end it after a 4xx. */
function refuseClient(request: IncomingMessage): { status: number; body: string } {
  const isRenewal = request.url!.includes('grant_type=refresh_token')
  return {
    status: isRenewal ? 503 : 429,
    body: JSON.stringify({ code: 429, error_code: 'over_request_rate_limit', msg: LIMITED.message }),
  }
}

/** As JSON to programs, as a page to people. */
function refuse(request: IncomingMessage, response: ServerResponse, seconds: number, headers: Record<string, string>) {
  const { message, code } = LIMITED
  const isPage = request.headers.accept?.includes('text/html') && !/^\/(api|auth\/v1)\//.test(request.url!)
  const { status, body } = request.url!.startsWith('/auth/v1/')
    ? refuseClient(request)
    : { status: 429, body: isPage ? fallbackPage(429, message) : JSON.stringify({ message, code }) }
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  response
    .writeHead(status, {
      ...headers,
      'retry-after': String(seconds),
      'cache-control': 'no-store',
      'content-type': type,
    })
    .end(body)
}

/** Proxies may send an absolute URL. The code below expects its path. */
function pathOf(url: string) {
  if (url.startsWith('/')) return url
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') || path === url ? path : `/${path}`
}

function answerPlainly(response: ServerResponse, code: ErrorCode, common: Record<string, string>) {
  const { status, headers, body } = plainError(code, common)
  response.writeHead(status, headers).end(body)
}

/**
 * How long an idle connection stays open. Longer than the 60 s after which most proxies close theirs: a server that closes first can cut off a request
 * that the proxy has just sent.
 */
const KEEP_ALIVE_MS = 72_000

/** A client that takes nothing of its response for this long, or a connection on which nothing moves, is closed. No response takes that long to begin. */
const STALLED_MS = 120_000

/** What no route counts, since the start of the process. */
export interface Traffic {
  /** Requests that ended before Fastify. */
  answeredFromMemory: number
  rateLimited: number
  /** Reports of browsers by the directive of the content security policy. */
  policyViolations: Map<string, number>
}

/**
 * Runs before Fastify: the general rate limit and hits of the public cache. A cache hit through Fastify's hooks and routing would take nearly twice
 * as long.
 */
export function createRawHandler(
  cache: PublicCache,
  limit: RateLimit,
  addressOf: (request: IncomingMessage) => string,
  headers: Record<string, string>,
  pace: BodyPace,
  traffic: Traffic,
) {
  return (handler: RequestListener) =>
    createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      request.url = pathOf(request.url!)
      boundUnreadBody(request, response, pace)
      // Checked here instead of by Node.js, whose error would lack our headers.
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        return answerPlainly(response, 'bad_request', headers)
      if (!UNCOUNTED.test(request.url)) {
        const wait = limit(addressOf(request))
        if (wait > 0) {
          traffic.rateLimited += 1
          return refuse(request, response, wait, headers)
        }
      }
      if (request.method === 'GET' && answerFromMemory(cache, request, response)) {
        traffic.answeredFromMemory += 1
        return undefined
      }
      return handler(request, response)
    })
      .setTimeout(STALLED_MS)
      .on('checkExpectation', (_request, response) => answerPlainly(response, 'bad_request', headers))
}

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic
  }
}
