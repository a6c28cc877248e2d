import type { Db } from '#server/db/connection.ts'
import { failuresOf, failuresOfPair } from '#server/http/limits/failed-sign-ins.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { changeEmail } from '#server/auth-service/users/email-change.ts'
import { defineRoute } from './define-route.ts'
import { type Caller, lockCaller, originOf, requireCaller, requireSecondFactor } from '#server/auth-service/bearer.ts'
import { Email, mergeMetadata, Metadata, parseBody, text } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { raiseSecurityEvent } from '#server/auth-service/events.ts'
import { AuthFailure, tooMany } from '#server/auth-service/failures.ts'
import type { HashRequest } from '#server/auth-service/passwords/hash-queue.ts'
import { countInOwnTransaction, forget, mailsFrom, passwordHashesOf } from '#server/auth-service/limits.ts'
import { forgetLinks, isJustSent, issueLink } from '#server/auth-service/links/links.ts'
import { mailLink, mailPasswordChanged } from '#server/auth-service/mail.ts'
import { hashPassword, isPassword, requireStrong } from '#server/auth-service/passwords/passwords.ts'
import { requireReauthentication, ReauthenticationProof } from '#server/auth-service/sessions/reauthentication.ts'
import { redirectOf } from './redirects.ts'
import { endSessions, type Origin } from '#server/auth-service/sessions/sessions.ts'
import { findUser, requireEmailFree, presentUser, updateUser } from '#server/auth-service/users/users.ts'

const Change = z.object({
  email: z.optional(Email),
  password: z.optional(text('password')),
  ...ReauthenticationProof.shape,
  data: Metadata,
  app_metadata: z.optional(z.unknown()),
  phone: z.optional(z.string()),
})
type Change = z.output<typeof Change>

const NEEDS_SECOND_FACTOR = 'AAL2 session is required to update email or password when MFA is enabled.'

/** Checks everything before anything changes. Returns the hash of the new password, if there is one. */
async function check(
  ctx: AuthContext,
  request: FastifyRequest,
  caller: Caller,
  change: Change,
): Promise<string | null> {
  const { user, session } = caller
  const { email = user.email, password } = change
  if (change.app_metadata !== undefined)
    throw new AuthFailure(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (change.phone) throw new AuthFailure(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const isSensitive = change.email !== undefined || password !== undefined
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (isSensitive && hasFactor && session.aal !== 'aal2')
    throw new AuthFailure(401, 'insufficient_aal', NEEDS_SECOND_FACTOR)
  if (password !== undefined) await requireStrong(password, email, ctx.config.auth.passwordMin)
  if (password !== undefined || email !== user.email) await requireReauthentication(ctx, request, caller, change)
  if (password === undefined) return null
  // Counted before the new password is hashed but after the reauthentication, so that a request refused for lacking one does not count.
  await countInOwnTransaction(ctx.db, passwordHashesOf(session.id))
  const { address } = await originOf(ctx, request)
  const turn: HashRequest = { lane: 'change', network: networkOf(address) }
  if (user.password_hash !== null && (await isPassword(ctx, user.password_hash, password, turn)))
    throw new AuthFailure(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(ctx, password, turn)
}

async function changePassword(
  ctx: AuthContext,
  trx: Db,
  { user, session }: Caller,
  { hash, isCurrentShown }: { hash: string; isCurrentShown: boolean },
  { address }: Origin,
) {
  await updateUser(trx, user.id, { password_hash: hash })
  await forgetLinks(trx, user.id)
  await endSessions(trx, user.id, session.id)
  const details = { sessionId: session.id }
  await raiseSecurityEvent(trx, { type: 'password_changed', severity: 'low', userId: user.id, ip: address, details })
  // Failed guesses at the old password must not lock out the owner, who has just set a new one by a mailed link.
  const { failuresPerAddress: most } = ctx.config.auth
  if (!isCurrentShown && user.email !== null)
    for (const limit of [failuresOf(user.email, most), failuresOfPair(user.email, address, most)])
      await forget(trx, limit)
  // Setting the first password needs no warning.
  if (user.password_hash !== null) await mailPasswordChanged(ctx, trx, user)
}

async function changeOwnEmail(
  ctx: AuthContext,
  trx: Db,
  { user }: Caller,
  email: string,
  { address, redirectTo }: Origin & { redirectTo: string | null },
) {
  await requireEmailFree(ctx, trx, email, user.id)
  if (!ctx.config.auth.isAutoconfirm) {
    await updateUser(trx, user.id, { new_email: email })
    await mailLink(ctx, trx, await issueLink(ctx, trx, user, 'email_change', email), redirectTo)
    return
  }
  await changeEmail(ctx, trx, user, email, address)
}

/** What signed-in users read and change about themselves. */
export function userRoutes(app: FastifyInstance, ctx: AuthContext) {
  defineRoute(app, 'GET /user', async (request) => presentUser((await requireCaller(ctx, request)).user))

  defineRoute(app, 'PUT /user', async (request) => {
    const caller = await requireSecondFactor(ctx, request)
    const change = parseBody(Change, request.body)
    const origin = { ...(await originOf(ctx, request)), redirectTo: redirectOf(ctx, request) }
    const hash = await check(ctx, request, caller, change)
    const isMoving = change.email !== undefined && change.email !== caller.user.email
    // The response reveals whether an address is taken, so attempts are limited. Counted in its own transaction, so that refusals count too.
    if (isMoving) await countInOwnTransaction(ctx.db, mailsFrom(origin.address))
    return ctx.db.transaction().execute(async (trx) => {
      const current = await lockCaller(trx, caller)
      const { user } = current
      if (change.data) await updateUser(trx, user.id, { user_metadata: mergeMetadata(user.user_metadata, change.data) })
      const isCurrentShown = change.current_password !== undefined
      if (hash !== null) await changePassword(ctx, trx, current, { hash, isCurrentShown }, origin)
      if (change.email !== undefined && isMoving) await changeOwnEmail(ctx, trx, current, change.email, origin)
      return presentUser((await findUser(trx, user.id))!)
    })
  })

  defineRoute(app, 'GET /reauthenticate', async (request) => {
    const caller = await requireSecondFactor(ctx, request)
    await ctx.db.transaction().execute(async (trx) => {
      const { user } = await lockCaller(trx, caller)
      if (user.email === null) throw new AuthFailure(400, 'validation_failed', 'Reauthentication requires an email')
      if (await isJustSent(trx, user.id, 'reauthentication')) throw tooMany(60)
      const link = await issueLink(ctx, trx, user, 'reauthentication', user.email, { keepsEarlier: true })
      await mailLink(ctx, trx, link, null)
    })
    return {}
  })
}
