import { networkOf } from '#server/http/limits/rate-limit.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { type Caller, lockCaller, originOf, requireAdmin, requireSecondFactor } from '#server/auth-service/bearer.ts'
import { isId, parseBody, text } from '#server/auth-service/bodies.ts'
import { issueChallenge, requireChallenge } from '#server/auth-service/factors/challenges.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { enrol } from '#server/auth-service/factors/enrolment.ts'
import { raiseSecurityEvent } from '#server/auth-service/events.ts'
import {
  type Factor,
  factorNotFound,
  findFactor,
  markSecondFactorShown,
  removeFactor,
  useFactorCode,
} from '#server/auth-service/factors/factors.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { count, forget, requireRoom, wrongCodesOf } from '#server/auth-service/limits.ts'
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
const Verification = z.object({ challenge_id: text('challenge_id'), code: text('code') })

/** Factor types that the protocol has and this service does not support. */
const ABSENT = new Set(['phone', 'webauthn'])

function requireTotp(type: string) {
  if (ABSENT.has(type))
    throw new AuthFailure(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
  if (type !== 'totp') throw invalid('factor_type needs to be totp')
}

const hasFactor = ({ user }: Caller) => user.factors.some(({ status }) => status === 'verified')

/** Authenticator apps that the identity service itself manages. */
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
    requireTotp(type)
    if (hasFactor(caller) && caller.session.aal !== 'aal2')
      throw new AuthFailure(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    await requireReauthentication(ctx, request, caller, shown)
    return enrol(ctx, caller, { name, issuer })
  })

  defineRoute(app, 'POST /factors/:id/challenge', async (request) => {
    const { factor } = await factorOf(request)
    const { address } = await originOf(ctx, request)
    const { id, expires_at } = await issueChallenge(ctx.db, factor, networkOf(address))
    return { id, type: 'totp', expires_at: Math.floor(expires_at.getTime() / 1000) }
  })

  defineRoute(app, 'POST /factors/:id/verify', async (request) => {
    const { factor, ...caller } = await factorOf(request)
    const { user } = caller
    const { challenge_id: challenge, code } = parseBody(Verification, request.body)
    const { address } = await originOf(ctx, request)
    await requireChallenge(ctx.db, factor, challenge, networkOf(address))
    const limit = wrongCodesOf(user.id)
    await requireRoom(ctx.db, [limit])
    const raised = await ctx.db.transaction().execute(async (trx) => {
      const { session } = await lockCaller(trx, caller)
      if (!(await useFactorCode(ctx, trx, factor, code))) {
        await count(trx, limit)
        return null
      }
      // Checks the limit again, because other guesses may have failed in the meantime.
      await requireRoom(trx, [limit])
      await forget(trx, limit)
      await trx.deleteFrom('auth_challenges').where('id', '=', challenge).execute()
      const isNew = factor.status === 'unverified'
      if (isNew) {
        const details = { factorId: factor.id }
        await raiseSecurityEvent(trx, { type: 'factor_added', severity: 'low', userId: user.id, ip: address, details })
      }
      return { session: await markSecondFactorShown(trx, session, { isNew }), user: (await findUser(trx, user.id))! }
    })
    if (!raised) throw new AuthFailure(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
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
