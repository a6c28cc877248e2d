import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const MAX_AGE_S = 180 * 24 * 3600
/** A shared browser may know several accounts. The most recent come first. */
const MAX_ACCOUNTS = 8

/**
 * Remembers which accounts have signed in with a browser, so that strangers' failed sign-ins do not lock the owner out. The cookie has a random id of
 * the browser and, for each account, a keyed hash of both, so it does not reveal whose accounts they are.
 */
export function registerKnownBrowsers(app: FastifyInstance, { isHttps }: Pick<Config, 'isHttps'>, secret: string) {
  const cookie = isHttps ? '__Host-known-browser' : 'known-browser'

  const tagOf = (browser: string, userId: string) =>
    createHmac('sha256', secret).update(`known browser ${browser} ${userId}`).digest('base64url').slice(0, 22)

  function read(request: FastifyRequest): { browser: string; tags: string[] } | null {
    const signed = request.cookies[cookie]
    const { valid, value } = signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed)
    const [browser, ...tags] = (valid ? (value ?? '') : '').split('~')
    return browser ? { browser, tags } : null
  }

  app.decorate('knownBrowserOf', (request: FastifyRequest, userId: string) => {
    const known = read(request)
    return known?.tags.includes(tagOf(known.browser, userId)) ? known.browser : null
  })

  app.decorate('rememberBrowser', (request: FastifyRequest, reply: FastifyReply, userId: string) => {
    const { browser, tags } = read(request) ?? { browser: randomBytes(16).toString('base64url'), tags: [] }
    const latest = [...new Set([tagOf(browser, userId), ...tags])].slice(0, MAX_ACCOUNTS)
    reply.setCookie(cookie, [browser, ...latest].join('~'), {
      // `__Host-` cookies require this path.
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: isHttps,
      signed: true,
      maxAge: MAX_AGE_S,
    })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The id of this browser if the account has signed in with it before. Otherwise null. */
    knownBrowserOf(request: FastifyRequest, userId: string): string | null
    /** Called after the account signed in with this browser, or proved its owner by email. */
    rememberBrowser(request: FastifyRequest, reply: FastifyReply, userId: string): void
  }
}
