import { oneOf } from '#contract/core/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { enqueue, type LinkRequest } from '#server/jobs/enqueue.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { originOf, requireAdmin } from '#server/auth-service/bearer.ts'
import { Email, mergeMetadata, Metadata, parseBody, text } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { forgetLinks, issueLink } from '#server/auth-service/links/links.ts'
import { countExclusively, mailsFrom } from '#server/auth-service/limits.ts'
import { mailLink } from '#server/auth-service/mail.ts'
import { BY_SERVICE_KEY, hashPassword, requireStrong } from '#server/auth-service/passwords/passwords.ts'
import { redirectOf } from './redirects.ts'
import { endSessions } from '#server/auth-service/sessions/sessions.ts'
import {
  emailExists,
  findUser,
  findUserByEmail,
  insertUser,
  requireEmailFree,
  presentUser,
  updateUser,
  type UserRow,
} from '#server/auth-service/users/users.ts'

const Addressed = z.object({ email: Email })
const Otp = z.object({ email: Email, create_user: z.optional(z.boolean()), data: Metadata })
const Resend = z.object({ email: Email, type: oneOf('type', ['signup', 'email_change']) })
const Invitation = z.object({ email: Email, data: Metadata })
const LinkOrder = z.object({
  type: oneOf('type', ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email: Email,
  new_email: z.optional(Email),
  password: z.optional(text('password')),
  data: Metadata,
  redirect_to: z.optional(z.unknown()),
})
type LinkOrder = z.output<typeof LinkOrder>

/**
 * The user to invite: a new one, or one who never confirmed. Removes the password, links and metadata that whoever registered the address before may
 * have left.
 */
async function invite(ctx: AuthContext, trx: Db, email: string, data: LinkOrder['data']): Promise<UserRow> {
  const known = await findUserByEmail(trx, email)
  if (known && known.email_confirmed_at !== null) throw emailExists()
  const values = { invited_at: new Date(), ...(data && { user_metadata: mergeMetadata({}, data) }) }
  if (!known) return insertUser(ctx, trx, { email, ...values })
  await forgetLinks(trx, known.id)
  await endSessions(trx, known.id)
  return updateUser(trx, known.id, { ...values, password_hash: null })
}

async function signUpFor(
  ctx: AuthContext,
  trx: Db,
  email: string,
  hash: string | null,
  data: LinkOrder['data'],
): Promise<UserRow> {
  const known = await findUserByEmail(trx, email)
  if (known && known.email_confirmed_at !== null) throw emailExists()
  if (hash === null) throw invalid('Signup requires a valid password')
  const values = { password_hash: hash, user_metadata: mergeMetadata(known?.user_metadata ?? {}, data) }
  return known ? updateUser(trx, known.id, values) : insertUser(ctx, trx, { email, ...values })
}

/** A link that an administrator requested, to be delivered in another way than our email. */
async function order(ctx: AuthContext, trx: Db, given: LinkOrder, hash: string | null) {
  const { type, email, new_email: next, data } = given
  if (type === 'invite') return issued(ctx, trx, await invite(ctx, trx, email, data), type, email)
  if (type === 'signup') return issued(ctx, trx, await signUpFor(ctx, trx, email, hash, data), type, email)
  const user = await findUserByEmail(trx, email)
  if (!user) throw new AuthFailure(404, 'user_not_found', 'User with this email not found')
  if (type === 'recovery' || type === 'magiclink') return issued(ctx, trx, user, type, email)
  if (next === undefined) throw invalid('new_email is required')
  await requireEmailFree(ctx, trx, next, user.id)
  await updateUser(trx, user.id, { new_email: next })
  return issued(ctx, trx, user, 'email_change', next)
}

async function issued(
  ctx: AuthContext,
  trx: Db,
  user: UserRow,
  type: 'invite' | 'signup' | 'recovery' | 'magiclink' | 'email_change',
  to: string,
) {
  const link = await issueLink(ctx, trx, user, type, to)
  return { user: (await findUser(trx, user.id))!, link }
}

/** Links by email: for visitors (the response never reveals whether the address is known) and for administrators. */
export function linkRoutes(app: FastifyInstance, ctx: AuthContext) {
  const request = async (from: FastifyRequest, wanted: Pick<LinkRequest, 'type' | 'email' | 'newcomer'>) => {
    const { address } = await originOf(ctx, from)
    await countExclusively(ctx.db, mailsFrom(address), (trx) =>
      enqueue(trx, 'send_auth_link', { ...wanted, redirectTo: redirectOf(ctx, from) }),
    )
    return {}
  }

  defineRoute(app, 'POST /recover', async (from) =>
    request(from, { type: 'recovery', email: parseBody(Addressed, from.body).email, newcomer: null }),
  )
  defineRoute(app, 'POST /resend', async (from) => request(from, { ...parseBody(Resend, from.body), newcomer: null }))
  defineRoute(app, 'POST /otp', async (from) => {
    const { email, create_user: mayBeNew = true, data } = parseBody(Otp, from.body)
    const newcomer = mayBeNew && ctx.config.auth.isSignupOpen ? (data ?? {}) : null
    return request(from, { type: 'magiclink', email, newcomer })
  })

  defineRoute(app, 'POST /invite', async (from) => {
    await requireAdmin(ctx, from)
    const { email, data } = parseBody(Invitation, from.body)
    return ctx.db.transaction().execute(async (trx) => {
      const user = await invite(ctx, trx, email, data)
      await mailLink(ctx, trx, await issueLink(ctx, trx, user, 'invite', email), redirectOf(ctx, from), user)
      return presentUser(user)
    })
  })

  defineRoute(app, 'POST /admin/generate_link', async (from) => {
    await requireAdmin(ctx, from)
    const given = parseBody(LinkOrder, from.body)
    const { email, password } = given
    if (password !== undefined) await requireStrong(password, email, ctx.config.auth.passwordMin)
    const hash = password === undefined ? null : await hashPassword(ctx, password, BY_SERVICE_KEY)
    const { user, link } = await ctx.db.transaction().execute((trx) => order(ctx, trx, given, hash))
    const redirectTo = redirectOf(ctx, from, given.redirect_to) ?? ctx.config.origin
    const query = new URLSearchParams({ token: link.token, type: link.type, redirect_to: redirectTo })
    return {
      ...presentUser(user),
      action_link: `${ctx.issuer}/verify?${query.toString()}`,
      email_otp: link.code ?? '',
      hashed_token: link.token,
      redirect_to: redirectTo,
      verification_type: given.type,
    }
  })
}
