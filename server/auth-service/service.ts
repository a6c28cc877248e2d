import type { FastifyInstance } from 'fastify'
import { type AuthContext, createContext } from './context.ts'
import { AuthFailure, sendFailure } from './failures.ts'
import { adminRoutes } from './routes/admin.ts'
import { factorRoutes } from './routes/factors.ts'
import { linkRoutes } from './routes/links.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { publicRoutes } from './routes/public.ts'
import { signUpRoutes } from './routes/sign-up.ts'
import { tokenRoutes } from './routes/token.ts'
import { userRoutes } from './routes/user.ts'

const BODY_LIMIT = 64 * 1024

const reads = (method: string) => method === 'GET' || method === 'HEAD'

/** Unknown paths get the protocol's own 404, never a page. */
function catchAll(app: FastifyInstance) {
  app.setErrorHandler(sendFailure)
  const nothing = async () => {
    throw new AuthFailure(404, 'not_found', 'Not found')
  }
  app.all('/', nothing)
  app.all('/*', nothing)
}

/** Registered in place of the service where a hosted one is used. */
export async function absentAuthService(app: FastifyInstance) {
  catchAll(app)
}

/**
 * The embedded identity service. It speaks the hosted service's protocol under any prefix. The product uses it like the hosted one and imports
 * nothing else of it.
 */
export async function authService(app: FastifyInstance, given: Parameters<typeof createContext>[0]) {
  const ctx: AuthContext = createContext(given)

  // Clients set the JSON content type even where they send no body.
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const site = request.headers['sec-fetch-site']
    // Nothing here uses cookies, but other sites still have no reason to call it.
    if (!reads(request.method) && (site === 'cross-site' || site === 'same-site'))
      throw new AuthFailure(403, 'cross_site', 'Requests from other sites are refused')
  })

  catchAll(app)
  publicRoutes(app, ctx)
  tokenRoutes(app, ctx)
  signUpRoutes(app, ctx)
  linkRoutes(app, ctx)
  userRoutes(app, ctx)
  factorRoutes(app, ctx)
  passkeyRoutes(app, ctx)
  adminRoutes(app, ctx)
}
