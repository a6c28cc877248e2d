import { networkOf } from '#server/http/limits/rate-limit.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { type Caller, lockCaller, originOf, requireAdmin, requireSecondFactor } from '#server/auth-service/bearer.ts'
import { isId, parseBody, text } from '#server/auth-service/bodies.ts'
import { issueChallenge, requireChallenge } from '#server/auth-service/factors/challenges.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { enrol, enrolWebauthn } from '#server/auth-service/factors/enrolment.ts'
import { raiseSecurityEvent } from '#server/auth-service/events.ts'
import {
  type Factor,
  factorNotFound,
  findFactor,
  markSecondFactorShown,
  removeFactor,
  useFactorCode,
} from '#server/auth-service/factors/factors.ts'
import { checkWebauthn, useWebauthn, webauthnOptions } from '#server/auth-service/factors/webauthn.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { count, forget, requireRoom, wrongCodesOf } from '#server/auth-service/limits.ts'
import { newChallenge } from '#server/auth-service/passkeys/challenges.ts'
import { relyingPartyOf } from '#server/auth-service/passkeys/relying-party.ts'
import { requireReauthentication, ReauthenticationProof } from '#server/auth-service/sessions/reauthentication.ts'
import { requireUser } from './admin.ts'
import { presentSession } from '#server/auth-service/sessions/sessions.ts'
import { findUser } from '#server/auth-service/users/users.ts'

const line = (name: string) =>
  z.optional(
    text(name).check(
      z.maxLength(100, { error: `${name} must be at most 100 characters` }),
      z.regex(/^\P{Cc}*$/u, { error: `${name} must be one line of text` }),
    ),
  )
const Enrolment = z.object({
  factor_type: text('factor_type'),
  friendly_name: line('friendly_name'),
  issuer: line('issuer'),
  ...ReauthenticationProof.shape,
})
const Verification = z.object({
  challenge_id: text('challenge_id'),
  code: z.optional(text('code')),
  webauthn: z.optional(z.looseObject({ credential_response: z.unknown() })),
})

/** Factor types that the protocol has and this service does not support. */
const ABSENT = new Set(['phone'])

function requireType(ctx: AuthContext, type: string) {
  if (ABSENT.has(type) || (type === 'webauthn' && !relyingPartyOf(ctx)))
    throw new AuthFailure(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
  if (type !== 'totp' && type !== 'webauthn') throw invalid('factor_type needs to be totp or webauthn')
}

const hasFactor = ({ user }: Caller) => user.factors.some(({ status }) => status === 'verified')

/** Authenticator apps and security keys that the identity service itself manages. */
export function factorRoutes(app: FastifyInstance, ctx: AuthContext) {
  const factorOf = async (request: FastifyRequest): Promise<Caller & { factor: Factor }> => {
    const caller = await requireSecondFactor(ctx, request)
    const { id } = request.params as { id: string }
    const factor = isId(id) ? await findFactor(ctx.db, caller.user.id, id) : undefined
    if (!factor) throw factorNotFound()
    return { ...caller, factor }
  }

  defineRoute(app, 'POST /factors', async (request) => {
    const caller = await requireSecondFactor(ctx, request)
    const {
      factor_type: type,
      friendly_name: name = '',
      issuer = 'Baystead',
      ...shown
    } = parseBody(Enrolment, request.body)
    requireType(ctx, type)
    if (hasFactor(caller) && caller.session.aal !== 'aal2')
      throw new AuthFailure(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    await requireReauthentication(ctx, request, caller, shown)
    return type === 'webauthn' ? enrolWebauthn(ctx, caller, name) : enrol(ctx, caller, { name, issuer })
  })

  defineRoute(app, 'POST /factors/:id/challenge', async (request) => {
    const { factor, user } = await factorOf(request)
    const { address } = await originOf(ctx, request)
    const challenge = factor.factor_type === 'webauthn' ? newChallenge() : null
    const { id, expires_at } = await issueChallenge(ctx.db, factor, networkOf(address), challenge)
    return {
      id,
      type: factor.factor_type,
      expires_at: Math.floor(expires_at.getTime() / 1000),
      ...(challenge !== null && { webauthn: await webauthnOptions(ctx, factor, user, challenge) }),
    }
  })

  defineRoute(app, 'POST /factors/:id/verify', async (request) => {
    const { factor, ...caller } = await factorOf(request)
    const { user } = caller
    const answer = parseBody(Verification, request.body)
    const isApp = factor.factor_type === 'totp'
    const { address } = await originOf(ctx, request)
    const challenge = await requireChallenge(ctx.db, factor, answer.challenge_id, networkOf(address))
    const limit = wrongCodesOf(user.id)
    await requireRoom(ctx.db, [limit])
    const shown = isApp ? null : await checkWebauthn(ctx, factor, challenge, answer.webauthn?.credential_response)
    const raised = await ctx.db.transaction().execute(async (trx) => {
      const { session } = await lockCaller(trx, caller)
      const isRight = isApp
        ? await useFactorCode(ctx, trx, factor, answer.code ?? '')
        : shown !== null && (await useWebauthn(trx, factor, shown))
      if (!isRight) {
        await count(trx, limit)
        return null
      }
      // Checks the limit again, because other guesses may have failed in the meantime.
      await requireRoom(trx, [limit])
      await forget(trx, limit)
      await trx.deleteFrom('auth_challenges').where('id', '=', challenge.id).execute()
      const isNew = factor.status === 'unverified'
      if (isNew) {
        const details = { factorId: factor.id }
        await raiseSecurityEvent(trx, { type: 'factor_added', severity: 'low', userId: user.id, ip: address, details })
      }
      const method = isApp ? 'totp' : 'mfa/webauthn'
      const after = await markSecondFactorShown(trx, session, { isNew, method })
      return { session: after, user: (await findUser(trx, user.id))! }
    })
    if (!raised)
      throw new AuthFailure(
        422,
        'mfa_verification_failed',
        isApp ? 'Invalid TOTP code entered' : 'Credential verification failed',
      )
    return presentSession(ctx, raised.user, raised.session)
  })

  const remove = async (factor: Factor, ip: string, caller: Caller | null) => {
    await ctx.db.transaction().execute(async (trx) => {
      if (caller) await lockCaller(trx, caller)
      await removeFactor(trx, factor)
      const details = { factorId: factor.id }
      if (factor.status === 'verified')
        await raiseSecurityEvent(trx, {
          type: 'factor_removed',
          severity: 'medium',
          userId: factor.user_id,
          ip,
          details,
        })
    })
    return { id: factor.id }
  }

  defineRoute(app, 'DELETE /factors/:id', async (request) => {
    const { factor, ...caller } = await factorOf(request)
    const shown = parseBody(ReauthenticationProof, request.body ?? {})
    if (factor.status === 'verified') {
      if (caller.session.aal !== 'aal2')
        throw new AuthFailure(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      await requireReauthentication(ctx, request, caller, shown)
    }
    return remove(factor, (await originOf(ctx, request)).address, caller)
  })

  defineRoute(app, 'GET /admin/users/:id/factors', async (request) => {
    await requireAdmin(ctx, request)
    return (await requireUser(ctx, request)).factors
  })

  defineRoute(app, 'DELETE /admin/users/:id/factors/:factorId', async (request) => {
    await requireAdmin(ctx, request)
    const { id } = await requireUser(ctx, request)
    const { factorId } = request.params as { factorId: string }
    const factor = isId(factorId) ? await findFactor(ctx.db, id, factorId) : undefined
    if (!factor) throw factorNotFound()
    return remove(factor, (await originOf(ctx, request)).address, null)
  })
}
