import { createHash, hash } from 'node:crypto'
import type { Fetch } from '#contract/core/page.ts'
import type { Config } from '#server/config/config.ts'
import { AppError, STATUS, sendError, toAppError } from '#server/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withRouteCase, normalAddress, normalPath, splitAddress } from '#server/http/url.ts'
import { fallbackPage } from './fallback-page.ts'
import { toCachedResponse, type CacheKey, sendCachedResponse } from '#server/http/cache/cached-routes.ts'
import { collectInto, Dependencies } from '#server/http/cache/dependencies.ts'
import { getOrMake } from '#server/http/cache/get-or-make.ts'
import type { CachedResponse } from '#server/http/cache/cached-response.ts'
import type { PublicCache } from '#server/http/cache/public-cache.ts'
import type { WebBuild } from './web-build.ts'

/** Paths that are never pages: an unknown one is a plain 404. */
const NOT_A_PAGE = /^\/(api|auth\/v1|assets|pictures|share|sitemaps|\.well-known)(\/|$)/

/** The cache key of the one 404 page. It cannot be a real path. */
const NOWHERE = 'nowhere'

/** A parameter without a value, which a form without JavaScript sends for each empty field. */
const BLANK = /(?:^|&)[^=&]+=(?=&|$)/
const withoutBlanks = (query: string) =>
  query
    .split('&')
    .filter((parameter) => !BLANK.test(parameter))
    .join('&')

const HTML = 'text/html; charset=utf-8'

/** For a page whose data could not be loaded. */
const RETRY_AFTER_SECONDS = 2

type Piece = string | Uint8Array

/** Of the pieces that are the same on many pages, which are most of a page. */
const digests = new WeakMap<Uint8Array, string>()

function digestOf(piece: Uint8Array): string {
  const digest = digests.get(piece) ?? hash('sha1', piece, 'base64url')
  digests.set(piece, digest)
  return digest
}

/** The ETag of a page, from the digests of its kept pieces: to digest all of its bytes takes a twentieth of drawing it. */
function etagOf(html: readonly Piece[]): string {
  const whole = createHash('sha1')
  // Set apart by a character that no text of the database has.
  for (const piece of html) whole.update(typeof piece === 'string' ? piece : `\0${digestOf(piece)}\0`)
  return `W/"${whole.digest('base64url')}"`
}

/** The remote address of calls that a page makes in this process. It cannot be a real network address. */
export const IN_PROCESS = 'page'

/** The `fetch` of pages on the server. It calls the app itself: public endpoints directly, all others by a request without a network. */
const inProcess =
  (app: FastifyInstance): Fetch =>
  async (url) => {
    const local = await app.localCalls.get(url, (error) => app.log.error({ err: error }, 'a call of a page failed'))
    if (local) return local
    const answer = await app.inject({ method: 'GET', url, remoteAddress: IN_PROCESS })
    const { statusCode: status, statusMessage: statusText } = answer
    return {
      ok: status < 300,
      status,
      statusText,
      headers: { get: (name) => answer.headers[name]?.toString() ?? null },
      json: () => Promise.resolve(answer.json()),
      text: () => Promise.resolve(answer.body),
    }
  }

function sendBrokenPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error)
  const status = STATUS[failure.code]
  if (status >= 500) request.log.error({ err: failure.cause ?? failure }, 'could not render a page')
  return reply
    .code(status)
    .type(HTML)
    .send(fallbackPage(status, failure.message, status >= 500 ? request.id : undefined))
}

/** Every URL that is neither an API call nor a file is a page, rendered on the server. Pages that are the same for everyone are cached. */
export function registerPages(app: FastifyInstance, config: Config, cache: PublicCache, web: WebBuild) {
  const fetch = inProcess(app)
  const isNowhere = (path: string) => web.pageOf(path).path === '*'
  const inOwnCase = (path: string) => withRouteCase(web.pageOf(path).path, path)

  const keyOf: CacheKey = (url) => {
    const { path, query } = splitAddress(url)
    if (BLANK.test(query) || NOT_A_PAGE.test(path) || normalPath(path) !== path || isNowhere(path)) return null
    const page = web.pageOf(path)
    return page.isPublic && inOwnCase(path) === path ? normalAddress(url, page.query) : null
  }

  async function draw(url: string, reply: FastifyReply) {
    const { status, html, isPublic } = await web.render({ url, origin: config.origin, fetch })
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (!isPublic) reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    else reply.header('etag', etagOf(html))
    reply.code(status).type(HTML)
    return Buffer.concat(html.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  }

  /** Rendered once under a fixed key, so that nothing in it depends on the requested URL. */
  async function sendNowhere(request: FastifyRequest, reply: FastifyReply) {
    const dependencies = new Dependencies()
    const make = async () =>
      toCachedResponse(reply, await collectInto(dependencies, () => draw('/-', reply)), dependencies)
    const options = { isWorthKeeping: ({ status }: CachedResponse) => status === 404, isNewest: request.needsNewest }
    const answer = await getOrMake(cache, NOWHERE, make, options)
    return sendCachedResponse(request, reply, answer, cache.staleHeaders(answer))
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { path, query } = splitAddress(request.url)
    const normal = normalPath(path)
    if (NOT_A_PAGE.test(normal ?? path)) return reply.callNotFound()
    if (normal === null || isNowhere(normal)) return sendNowhere(request, reply)
    // Redirects to the canonical URL, so that a page is cached, counted and found once.
    const own = inOwnCase(normal)
    if (own !== path) {
      reply.header('cache-control', 'no-cache')
      return reply.redirect(query === '' ? own : `${own}?${query}`, 301)
    }
    if (BLANK.test(query)) {
      const rest = withoutBlanks(query)
      reply.header('cache-control', 'no-cache')
      return reply.redirect(rest === '' ? path : `${path}?${rest}`, 302)
    }
    // Only known parameters are passed on, because URLs that differ in other parameters share one cached response.
    return reply.send(await draw(normalAddress(request.url, web.pageOf(path).query)!, reply))
  }

  app.get(
    '/*',
    {
      config: { cacheKey: keyOf },
      errorHandler: (...failure) => void sendBrokenPage(...failure),
      schema: { hide: true },
    },
    (request, reply) => sendPage(request, reply),
  )
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })

  const orBrokenPage = (work: Promise<FastifyReply>, request: FastifyRequest, reply: FastifyReply) =>
    work.catch((error: FastifyError) => sendBrokenPage(error, request, reply))

  // An unreadable URL does not exist: under /api that is a JSON error, elsewhere the not-found page.
  app.decorate('sendUnreadable', (error, request, reply) => {
    if (NOT_A_PAGE.test(request.url)) return void sendError(error, request, reply)
    return void orBrokenPage(sendNowhere(request, reply), request, reply)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a request whose URL Fastify could not route. It never rejects. */
    sendUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void
  }
}
