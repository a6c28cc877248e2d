import type { Db } from '#server/db/connection.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { moveTo } from './addresses.ts'
import { answer } from './answer.ts'
import { type Caller, lockCaller, originOf, requireCaller, requireProven } from './bearer.ts'
import { Email, mergeMetadata, Metadata, read, text } from './bodies.ts'
import type { AuthContext } from './context.ts'
import { raise } from './events.ts'
import { AuthFailure, tooMany } from './failures.ts'
import { count, failuresOf, forget, mailsFrom, requireRoom } from './limits.ts'
import { forgetLinks, isJustSent, issueLink, useCode } from './links.ts'
import { mailLink, mailPasswordChanged } from './mail.ts'
import { hashPassword, isPassword, requireStrong } from './passwords.ts'
import { redirectOf } from './redirects.ts'
import { endSessions, type Origin } from './sessions.ts'
import { findUser, requireFree, showUser, updateUser, type UserRow } from './users.ts'

const Change = z.object({
  email: z.optional(Email),
  password: z.optional(text('password')),
  current_password: z.optional(text('current_password')),
  nonce: z.optional(text('nonce')),
  data: Metadata,
  app_metadata: z.optional(z.unknown()),
  phone: z.optional(z.string()),
})
type Change = z.output<typeof Change>

const badNonce = () => new AuthFailure(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

/** Guesses are counted like those at the door. */
async function requireCurrent(ctx: AuthContext, user: UserRow, password: string) {
  const limit = failuresOf(user.email ?? user.id, ctx.config.auth.failuresPerAddress)
  const isRight = await isPassword(user.password_hash, password, () => requireRoom(ctx.db, [limit]))
  if (isRight) return
  await ctx.db.transaction().execute((trx) => count(trx, limit))
  throw new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials')
}

/** What may be changed at all, before anything is. Gives the new password's hash, where there is one. */
async function check(ctx: AuthContext, { user, session }: Caller, change: Change): Promise<string | null> {
  const { email, password, current_password: current, nonce } = change
  if (change.app_metadata !== undefined)
    throw new AuthFailure(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (change.phone) throw new AuthFailure(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const isSensitive = email !== undefined || password !== undefined
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (isSensitive && hasFactor && session.aal !== 'aal2')
    throw new AuthFailure(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  if (current !== undefined) await requireCurrent(ctx, user, current)
  if (nonce !== undefined && password !== undefined) {
    const link = await ctx.db.transaction().execute((trx) => useCode(ctx, trx, user, ['reauthentication'], nonce))
    if (!link) throw badNonce()
  }
  if (password === undefined) return null
  await requireStrong(password, email ?? user.email, ctx.config.auth.passwordMin)
  if (user.password_hash !== null && (await isPassword(user.password_hash, password)))
    throw new AuthFailure(422, 'same_password', 'New password should be different from the old password.')
  return hashPassword(password)
}

async function changePassword(ctx: AuthContext, trx: Db, { user, session }: Caller, hash: string, { address }: Origin) {
  await updateUser(trx, user.id, { password_hash: hash })
  await forgetLinks(trx, user.id)
  await endSessions(trx, user.id, session.id)
  const details = { sessionId: session.id }
  await raise(trx, { type: 'password_changed', severity: 'low', userId: user.id, ip: address, details })
  // The first one is no change to warn of.
  if (user.password_hash !== null) await mailPasswordChanged(ctx, trx, user)
}

async function changeEmail(
  ctx: AuthContext,
  trx: Db,
  { user }: Caller,
  email: string,
  { address, redirectTo }: Origin & { redirectTo: string | null },
) {
  await requireFree(ctx, trx, email, user.id)
  if (!ctx.config.auth.isAutoconfirm) {
    await updateUser(trx, user.id, { new_email: email })
    await mailLink(ctx, trx, await issueLink(ctx, trx, user, 'email_change', email), redirectTo)
    return
  }
  // Signing in with it works at once, but nobody has shown that it is theirs.
  await moveTo(ctx, trx, user, { email, isProven: false }, address)
}

/** What somebody signed in sees and changes of themselves. */
export function userRoutes(app: FastifyInstance, ctx: AuthContext) {
  answer(app, 'GET /user', async (request) => showUser((await requireCaller(ctx, request)).user))

  answer(app, 'PUT /user', async (request) => {
    const caller = await requireProven(ctx, request)
    const change = read(Change, request.body)
    const origin = { ...(await originOf(ctx, request)), redirectTo: redirectOf(ctx, request) }
    const hash = await check(ctx, caller, change)
    const isMoving = change.email !== undefined && change.email !== caller.user.email
    // The answer tells whether an address is taken: nobody may ask for long. Counted by itself, so that a refusal counts as well.
    if (isMoving) await ctx.db.transaction().execute((trx) => count(trx, mailsFrom(origin.address)))
    return ctx.db.transaction().execute(async (trx) => {
      const current = await lockCaller(trx, caller)
      const { user } = current
      if (change.data) await updateUser(trx, user.id, { user_metadata: mergeMetadata(user.user_metadata, change.data) })
      if (hash !== null) await changePassword(ctx, trx, current, hash, origin)
      // Whoever guessed at the old one shall not keep its owner, who came by a link, out with the new one.
      if (hash !== null && change.current_password === undefined && user.email !== null)
        await forget(trx, failuresOf(user.email, ctx.config.auth.failuresPerAddress))
      if (change.email !== undefined && isMoving) await changeEmail(ctx, trx, current, change.email, origin)
      return showUser((await findUser(trx, user.id))!)
    })
  })

  answer(app, 'GET /reauthenticate', async (request) => {
    const { user } = await requireProven(ctx, request)
    if (user.email === null) throw new AuthFailure(400, 'validation_failed', 'Reauthentication requires an email')
    await ctx.db.transaction().execute(async (trx) => {
      if (await isJustSent(trx, user.id, 'reauthentication')) throw tooMany(60)
      await mailLink(ctx, trx, await issueLink(ctx, trx, user, 'reauthentication', user.email!), null)
    })
    return {}
  })
}
