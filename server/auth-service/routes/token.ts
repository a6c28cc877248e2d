import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { originOf, requireOwner, requireSecondFactor } from '#server/auth-service/bearer.ts'
import { Email, parseBody, text } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { refreshSession } from '#server/auth-service/sessions/refresh.ts'
import { endSession, endSessions } from '#server/auth-service/sessions/sessions.ts'
import { signIn } from '#server/auth-service/sessions/sign-in.ts'

const Credentials = z.object({
  email: z.string({ error: 'missing email or phone' }).check(z.minLength(1, { error: 'missing email or phone' })),
  password: z.string({ error: 'missing password' }),
})
const Refresh = z.object({ refresh_token: text('refresh_token') })

/** Grant types that the protocol has and this service does not support. */
const ABSENT: Record<string, AuthFailure> = {
  web3: new AuthFailure(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  id_token: new AuthFailure(400, 'provider_disabled', 'Provider is not enabled'),
  pkce: new AuthFailure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
}

const SCOPES = new Set(['global', 'local', 'others'])

/** Sign-in with a password, token refresh and sign-out. */
export function tokenRoutes(app: FastifyInstance, ctx: AuthContext) {
  defineRoute(app, 'POST /token', async (request) => {
    const { grant_type: grant } = request.query as Record<string, unknown>
    const origin = await originOf(ctx, request)
    if (grant === 'password') {
      const { email, password } = parseBody(Credentials, request.body)
      return signIn(ctx, { email: parseBody(z.object({ email: Email }), { email }).email, password }, origin)
    }
    if (grant === 'refresh_token') return refreshSession(ctx, parseBody(Refresh, request.body).refresh_token, origin)
    throw ABSENT[String(grant)] ?? invalid('unsupported_grant_type')
  })

  defineRoute(app, 'POST /logout', async (request, reply) => {
    const { scope = 'global' } = request.query as Record<string, unknown>
    const { user, session } = await (scope === 'local' ? requireOwner : requireSecondFactor)(ctx, request)
    if (!SCOPES.has(String(scope))) throw invalid(`Unsupported logout scope "${String(scope)}"`)
    if (scope === 'local') await endSession(ctx.db, session.id)
    else await endSessions(ctx.db, user.id, scope === 'others' ? session.id : undefined)
    return reply.code(204).send()
  })
}
