import type { Fetch } from '#contract/page.ts'
import type { Config } from '#server/config.ts'
import { AppError, STATUS, toAppError } from '#server/errors.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brokenPage } from './broken-page.ts'
import { cacheKey } from './public-cache.ts'
import type { WebBuild } from './web-build.ts'

/** Paths that are never pages: an unknown one is a plain 404. */
const NOT_A_PAGE = /^\/(api|assets|pictures|share|sitemaps)(\/|$)/

/** Of a page whose data could not be had. */
const RETRY_AFTER_SECONDS = 2

/** Where a page's own calls come from: no network address is written so. */
export const IN_PROCESS = 'page'

/** What a page's data calls go through on the server: the app itself, without a network. */
const inProcess =
  (app: FastifyInstance): Fetch =>
  async (url) => {
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
  if (status >= 500) request.log.error({ err: failure.cause ?? failure }, 'A page could not be drawn')
  return reply.code(status).type('text/html; charset=utf-8').send(brokenPage(status, failure.message))
}

/** Every address that is not a call or a file is a page, drawn on the server; those that are the same for all are kept. */
export function registerPages(app: FastifyInstance, config: Config, web: WebBuild) {
  const fetch = inProcess(app)
  const queryOf = (path: string) => {
    if (NOT_A_PAGE.test(path)) return null
    const page = web.pageOf(path)
    return page.isPublic ? page.query : null
  }

  async function sendPage(url: string, reply: FastifyReply) {
    const path = url.split('?', 1)[0]!
    const { query } = web.pageOf(path)
    // Only what the page understands: the answer is kept for every address that differs in other parameters alone.
    const { status, html, isPublic } = await web.render({ url: cacheKey(url, query), origin: config.origin, fetch })
    if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
    if (!isPublic) reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    return reply.code(status).type('text/html; charset=utf-8').send(html)
  }

  app.decorate('sendPage', (url, request, reply) =>
    sendPage(url, reply).catch((error: FastifyError) => sendBrokenPage(error, request, reply)),
  )
  app.get(
    '/*',
    {
      config: { cacheQuery: queryOf },
      errorHandler: (...failure) => void sendBrokenPage(...failure),
      schema: { hide: true },
    },
    async (request, reply) => {
      const path = request.url.split('?', 1)[0]!
      if (NOT_A_PAGE.test(path)) return reply.callNotFound()
      return sendPage(request.url, reply)
    },
  )
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Draws the page of an address, or the one of last resort: it never rejects. */
    sendPage(url: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  }
}
