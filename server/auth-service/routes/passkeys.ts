import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { originOf, requireAdmin, requireSecondFactor } from '#server/auth-service/bearer.ts'
import { isId, parseBody, text } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { listPasskeys, MAX_NAME, passkeyNotFound, presentPasskey } from '#server/auth-service/passkeys/credentials.ts'
import { completeRegistration, remove, rename, startRegistration } from '#server/auth-service/passkeys/registration.ts'
import { requireRelyingParty } from '#server/auth-service/passkeys/relying-party.ts'
import { signInWithPasskey, startSignIn } from '#server/auth-service/passkeys/sign-in.ts'
import { requireReauthentication, ReauthenticationProof } from '#server/auth-service/sessions/reauthentication.ts'
import { requireUser } from './admin.ts'

const Name = z.pipe(
  text('friendly_name').check(
    z.regex(/^\P{Cc}*$/u, { error: 'friendly_name must be one line of text' }),
    z.trim(),
    z.maxLength(MAX_NAME, { error: `friendly_name must be at most ${MAX_NAME} characters` }),
  ),
  z.transform((name) => name.normalize()),
)
/** `mediation` is an addition to the protocol, which does not say who asks. */
const Start = z.object({ mediation: z.optional(text('mediation')) })
const Answer = z.object({ challenge_id: text('challenge_id'), credential: z.unknown() })
/** The name is an addition to the protocol, whose clients give it afterwards. */
const Registration = z.extend(Answer, { friendly_name: z.optional(Name) })

async function passkeyOf(ctx: AuthContext, userId: string, id: string) {
  const found = isId(id) ? (await listPasskeys(ctx.db, userId)).find((passkey) => passkey.id === id) : undefined
  if (!found) throw passkeyNotFound()
  return found
}

/** Passkeys: to sign in, and to manage one's own. */
export function passkeyRoutes(app: FastifyInstance, ctx: AuthContext) {
  const ownPasskey = async (request: FastifyRequest) => {
    const caller = await requireSecondFactor(ctx, request)
    const { id } = request.params as { id: string }
    return { caller, passkey: await passkeyOf(ctx, caller.user.id, id) }
  }

  defineRoute(app, 'POST /passkeys/authentication/options', async (request) => {
    requireRelyingParty(ctx)
    const { mediation } = parseBody(Start, request.body ?? {})
    return startSignIn(ctx, await originOf(ctx, request), mediation === 'conditional')
  })

  defineRoute(app, 'POST /passkeys/authentication/verify', async (request) => {
    const { challenge_id: challengeId, credential } = parseBody(Answer, request.body)
    return signInWithPasskey(ctx, { challengeId, credential }, await originOf(ctx, request))
  })

  defineRoute(app, 'POST /passkeys/registration/options', async (request) => {
    requireRelyingParty(ctx)
    const caller = await requireSecondFactor(ctx, request)
    const shown = parseBody(ReauthenticationProof, request.body ?? {})
    const hasFactor = caller.user.factors.some(({ status }) => status === 'verified')
    if (hasFactor && caller.session.aal !== 'aal2')
      throw new AuthFailure(403, 'insufficient_aal', 'AAL2 required to register a passkey')
    await requireReauthentication(ctx, request, caller, shown)
    return startRegistration(ctx, caller)
  })

  defineRoute(app, 'POST /passkeys/registration/verify', async (request) => {
    const caller = await requireSecondFactor(ctx, request)
    const { challenge_id: challengeId, credential, friendly_name: name } = parseBody(Registration, request.body)
    return presentPasskey(await completeRegistration(ctx, request, caller, { challengeId, credential, name }))
  })

  defineRoute(app, 'GET /passkeys', async (request) => {
    const { user } = await requireSecondFactor(ctx, request)
    return (await listPasskeys(ctx.db, user.id)).map(presentPasskey)
  })

  defineRoute(app, 'PATCH /passkeys/:id', async (request) => {
    const { caller, passkey } = await ownPasskey(request)
    const { friendly_name: name } = parseBody(z.object({ friendly_name: Name }), request.body)
    if (name === '') throw invalid('friendly_name is required')
    return presentPasskey(await rename(ctx, request, caller, passkey, name))
  })

  defineRoute(app, 'DELETE /passkeys/:id', async (request, reply) => {
    const { caller, passkey } = await ownPasskey(request)
    await requireReauthentication(ctx, request, caller, parseBody(ReauthenticationProof, request.body ?? {}))
    await remove(ctx, request, caller, passkey)
    return reply.code(204).send()
  })

  defineRoute(app, 'GET /admin/users/:id/passkeys', async (request) => {
    await requireAdmin(ctx, request)
    return (await listPasskeys(ctx.db, (await requireUser(ctx, request)).id)).map(presentPasskey)
  })

  defineRoute(app, 'DELETE /admin/users/:id/passkeys/:passkeyId', async (request, reply) => {
    await requireAdmin(ctx, request)
    const user = await requireUser(ctx, request)
    const { passkeyId } = request.params as { passkeyId: string }
    await remove(ctx, request, { user }, await passkeyOf(ctx, user.id, passkeyId))
    return reply.code(204).send()
  })
}
