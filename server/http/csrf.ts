import { createHash } from 'node:crypto'
import { csrf } from '#contract/core/csrf.ts'
import type { Config } from '#server/config/config.ts'
import { AppError } from '#server/errors.ts'
import fastifyCookie, { type CookieSerializeOptions } from '@fastify/cookie'
import Tokens from '@fastify/csrf'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from './route.ts'

/**
 * Refuses requests that another site's page makes a browser send. Checks `Sec-Fetch-Site`, or else `Origin`. A client that sends neither is not a
 * browser and has none of our cookies.
 */
function isFromForeignSite(headers: FastifyRequest['headers'], { origin, isOriginGiven }: Config): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'cross-site' || site === 'same-site'
  const isOurs = headers.origin === origin || (!isOriginGiven && headers.origin === `http://${headers.host}`)
  return headers.origin !== undefined && !isOurs
}

/**
 * The `x-csrf-token` header must match the secret in a signed, HttpOnly, SameSite cookie. `route()` calls `app.checkCsrf` for every call that changes
 * something, before it reads the body.
 */
export async function registerCsrf(app: FastifyInstance, config: Config, cookieSecret: string) {
  const tokens = new Tokens({ userInfo: false })
  // `__Host-` prevents subdomains and plain HTTP from setting the cookie.
  const cookie = config.isHttps ? '__Host-csrf' : 'csrf'
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isHttps,
    signed: true,
  }
  await app.register(fastifyCookie, { secret: cookieSecret })

  const secretOf = (request: FastifyRequest) => {
    const signed = request.cookies[cookie]
    const { valid, value } = signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed)
    return valid ? value : null
  }

  app.decorate('checkCsrf', (request: FastifyRequest) => {
    const secret = secretOf(request)
    const token = request.headers['x-csrf-token']
    const isOurs = secret !== null && typeof token === 'string' && tokens.verify(secret, token)
    if (!isOurs || isFromForeignSite(request.headers, config)) throw new AppError('csrf')
  })

  app.decorate('knownVisitor', (request: FastifyRequest) => {
    const secret = secretOf(request)
    return secret === null ? null : createHash('sha256').update(secret).digest('base64url')
  })

  app.decorate('checkSite', (request: FastifyRequest) => {
    if (isFromForeignSite(request.headers, config)) throw new AppError('csrf')
  })

  app.decorate('visitorOf', (request: FastifyRequest) => {
    const visitor = app.knownVisitor(request)
    if (visitor === null) throw new AppError('csrf')
    return visitor
  })

  route(app, csrf.token, async ({ request, reply }) => {
    const known = secretOf(request)
    const secret = known ?? tokens.secretSync()
    if (known === null) reply.setCookie(cookie, secret, options)
    reply.header('cache-control', 'no-store')
    return { csrfToken: tokens.create(secret) }
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Identifies a browser by its CSRF cookie, for calls that have checked the token. */
    visitorOf(request: FastifyRequest): string
    /** The same for calls that check no token. Null where the browser has no such cookie. */
    knownVisitor(request: FastifyRequest): string | null
  }
}
