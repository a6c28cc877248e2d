import { auth } from '#contract/auth/account.ts'
import { AppError } from '#server/errors.ts'
import { mapProviderErrors, endSessions } from '#server/features/sessions/service.ts'
import type { Origin } from '#server/gateways/identity.ts'
import { route } from '#server/http/route.ts'
import { bearerOf } from '#server/http/session.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePassword, confirmEmail, forgotPassword, resetPassword } from './passwords.ts'
import type { AuthDeps } from './deps.ts'
import { present, signUp, updateProfile } from './service.ts'
import { logIn } from './sign-in.ts'

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  userAgent: headers['user-agent'] ?? null,
})

/** A cross-site link cannot sign a user out: the cookie is SameSite=strict, and only our own page ends the session when it sees it. */
const signOutCookie = (isHttps: boolean) =>
  [
    isHttps ? '__Host-sign-out' : 'sign-out',
    '1',
    { path: '/', maxAge: 60, sameSite: 'strict', secure: isHttps },
  ] as const

/**
 * The sign-in page for a user who wants to continue to `next`. Each backoffice address shows its own sign-in form. The tenant portal follows `next`
 * only within this site.
 */
function signInPage(next: unknown): string {
  if (typeof next !== 'string') return '/tenant-portal'
  const { pathname, search } = URL.parse(next, 'http://localhost') ?? { pathname: '', search: '' }
  const isOurs = next.startsWith('/admin') && pathname.startsWith('/admin')
  return isOurs ? pathname + search : `/tenant-portal?next=${encodeURIComponent(next)}`
}

export function authRoutes(app: FastifyInstance, deps: AuthDeps) {
  const { db, identity, origin, isOriginGiven } = deps
  const isHttps = origin.startsWith('https:')
  const isByVisit = identity.url === origin && !isOriginGiven

  route(app, auth.config, async ({ request: { protocol, host }, reply }) => {
    // The response may contain the host of this request, so it must not be cached.
    reply.header('cache-control', 'no-store')
    return { supabaseUrl: isByVisit ? `${protocol}://${host}` : identity.url, supabaseAnonKey: identity.anonKey }
  })
  route(app, auth.user, ({ user, reply }) => {
    reply.header('cache-control', 'no-store')
    return present(deps, user.id)
  })
  route(app, auth.signup, ({ request, reply, ...input }) => {
    reply.header('cache-control', 'no-store')
    return signUp(deps, input, originOf(request))
  })
  route(app, auth.login, async ({ request, reply, ...input }) => {
    reply.header('cache-control', 'no-store')
    const knownBrowserOf = (userId: string) => app.knownBrowserOf(request, userId)
    const { userId, answer } = await logIn(deps, input, { ...originOf(request), knownBrowserOf })
    app.rememberBrowser(request, reply, userId)
    return answer
  })
  route(app, auth.logout, async ({ user, request, body }) => {
    const isEverywhere = body?.everywhere ?? false
    // A session without the second factor may end itself, but no other session.
    if (isEverywhere && !user.hasPassed) throw new AppError('two_factor_required')
    await endSessions(db, user.id, isEverywhere ? {} : { only: user.sessionId })
    await mapProviderErrors(identity.endSession(bearerOf(request)!, isEverywhere ? 'global' : 'local'))
  })
  route(app, auth.updateProfile, ({ user, ...input }) => updateProfile(deps, user, input))
  route(app, auth.changePassword, ({ user, request, ...input }) =>
    changePassword(deps, user, input, { ...originOf(request), token: bearerOf(request)! }),
  )
  route(app, auth.forgotPassword, ({ request, body }) => forgotPassword(deps, body.email, originOf(request)))
  route(app, auth.resetPassword, async ({ request, reply, ...input }) => {
    const { userId, answer } = await resetPassword(deps, input, originOf(request))
    // Marks the browser as known, so that the account's owner can still sign in while strangers guess the password.
    app.rememberBrowser(request, reply, userId)
    return answer
  })
  route(app, auth.confirmEmail, ({ request, body }) => confirmEmail(deps, body.tokenHash, originOf(request)))

  // Redirects for old links and for redirects by the browser.
  app.get<{ Querystring: { next?: unknown } }>('/api/login', { schema: { hide: true } }, ({ query }, reply) =>
    reply.redirect(signInPage(query.next)),
  )
  app.get('/api/logout', { schema: { hide: true } }, (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'same-origin') reply.setCookie(...signOutCookie(isHttps))
    return reply.header('cache-control', 'no-store').redirect('/')
  })
}
