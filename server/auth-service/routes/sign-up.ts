import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { originOf } from '#server/auth-service/bearer.ts'
import { Email, Metadata, parseBody, text } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { redirectOf } from './redirects.ts'
import type { SessionBody } from '#server/auth-service/sessions/sessions.ts'
import { signUp, signUpAnonymously } from '#server/auth-service/users/sign-up.ts'
import { LINK_TYPES, verifyCode, verifyLink } from '#server/auth-service/links/verification.ts'

const SignUpBody = z.object({
  email: z.nullish(Email),
  password: z.nullish(text('password')),
  phone: z.nullish(z.string()),
  data: Metadata,
})
const Verification = z.object({
  type: z.string({ error: 'Verify requires a verification type' }),
  token_hash: z.optional(text('token_hash')),
  token: z.optional(text('token')),
  email: z.optional(Email),
})

function typesOf(type: unknown) {
  if (typeof type !== 'string' || type === '') throw invalid('Verify requires a verification type')
  const types = Object.hasOwn(LINK_TYPES, type) ? LINK_TYPES[type] : undefined
  if (!types) throw invalid('Unsupported verification type')
  return types
}

function fragmentOf({ access_token, expires_at, expires_in, refresh_token }: SessionBody, type: string) {
  const facts = { access_token, expires_at, expires_in, refresh_token, token_type: 'bearer', type }
  return new URLSearchParams(Object.entries(facts).map(([name, value]): [string, string] => [name, String(value)]))
}

const failureOf = ({ code, message }: AuthFailure) =>
  new URLSearchParams({ error: 'access_denied', error_code: code, error_description: message })

/** Handles a followed link: redirects back to the site with the session or the error in the fragment. */
async function follow(ctx: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { token, type } = request.query as Record<string, unknown>
  const types = typesOf(type)
  if (typeof token !== 'string' || token === '') throw invalid('Verify requires a token or a token hash')
  const back = redirectOf(ctx, request) ?? ctx.config.origin
  try {
    const session = await verifyLink(ctx, types, token, await originOf(ctx, request))
    return await reply.redirect(`${back}#${fragmentOf(session, String(type)).toString()}`, 303)
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error
    return reply.redirect(`${back}#${failureOf(error).toString()}`, 303)
  }
}

/** Sign-up and the verification of email addresses. */
export function signUpRoutes(app: FastifyInstance, ctx: AuthContext) {
  defineRoute(app, 'POST /signup', async (request) => {
    const { email, password, phone, data } = parseBody(SignUpBody, request.body)
    const { isSignupOpen, isAnonymousAllowed } = ctx.config.auth
    const isAnonymous = !email && !password && !phone
    if (isAnonymous && !isAnonymousAllowed)
      throw new AuthFailure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    if (!isSignupOpen) throw new AuthFailure(422, 'signup_disabled', 'Signups not allowed for this instance')
    const origin = { ...(await originOf(ctx, request)), redirectTo: redirectOf(ctx, request) }
    if (isAnonymous) return signUpAnonymously(ctx, data, origin)
    if (phone) throw new AuthFailure(400, 'phone_provider_disabled', 'Phone signups are disabled')
    if (!password) throw invalid('Signup requires a valid password')
    if (!email) throw invalid('Unable to validate email address: invalid format')
    return signUp(ctx, { email, password, data }, origin)
  })

  defineRoute(app, 'GET /verify', (request, reply) => follow(ctx, request, reply))

  defineRoute(app, 'POST /verify', async (request) => {
    const { type, token_hash: hash, token, email } = parseBody(Verification, request.body)
    const types = typesOf(type)
    const origin = await originOf(ctx, request)
    if (hash) return verifyLink(ctx, types, hash, origin)
    if (!token) throw invalid('Verify requires a token or a token hash')
    if (email === undefined) throw invalid('Only an email address or phone number should be provided on verify')
    return verifyCode(ctx, type, { email, code: token }, origin)
  })
}
