import type { FastifyInstance } from 'fastify'
import { defineRoute } from './define-route.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { relyingPartyOf } from '#server/auth-service/passkeys/relying-party.ts'

/** Public routes: settings, keys and health, and clear errors for unsupported features. */
export function publicRoutes(app: FastifyInstance, ctx: AuthContext) {
  const { auth } = ctx.config

  defineRoute(app, 'GET /.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return (await ctx.keys()).published
  })

  defineRoute(app, 'GET /health', async () => ({
    version: 'v2.0.0',
    name: 'GoTrue',
    description: 'Identity service of Baystead, speaking the GoTrue protocol',
  }))

  defineRoute(app, 'GET /settings', async () => ({
    external: { email: true, phone: false, anonymous_users: auth.isAnonymousAllowed },
    disable_signup: !auth.isSignupOpen,
    mailer_autoconfirm: auth.isAutoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: relyingPartyOf(ctx) !== null,
  }))

  defineRoute(app, 'POST /sso', async () => {
    throw new AuthFailure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  })
  defineRoute(app, 'GET /authorize', async () => {
    throw invalid('Unsupported provider: provider is not enabled')
  })
  const noLinking = async () => {
    throw new AuthFailure(404, 'manual_linking_disabled', 'Manual linking is disabled')
  }
  app.all('/user/identities/*', noLinking)
}
