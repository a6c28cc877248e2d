import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { requireAdmin } from '#server/auth-service/bearer.ts'
import { Email, isId, mergeMetadata, Metadata, parseBody, text } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { forgetLinks } from '#server/auth-service/links/links.ts'
import { BY_SERVICE_KEY, hashPassword, requireStrong } from '#server/auth-service/passwords/passwords.ts'
import { endSessions } from '#server/auth-service/sessions/sessions.ts'
import {
  EMAIL_PROVIDER,
  findUser,
  insertUser,
  isBanned,
  listUsers,
  requireEmailFree,
  presentUser,
  updateUser,
  type UserRow,
} from '#server/auth-service/users/users.ts'

const Change = z.object({
  email: z.optional(Email),
  password: z.nullish(text('password')),
  email_confirm: z.optional(z.boolean({ error: 'email_confirm must be true or false' })),
  user_metadata: Metadata,
  app_metadata: Metadata,
  ban_duration: z.optional(text('ban_duration')),
})
const New = z.object({ ...Change.shape, id: z.optional(z.string()) })

const HOURS: Record<string, number> = { h: 1, m: 1 / 60, s: 1 / 3600, ms: 1 / 3_600_000 }
const A_CENTURY_IN_HOURS = 876_000

/** The holder of the service key may confirm an address (`email_confirm`) or revoke that (false). */
function confirmation(isConfirmed: boolean | undefined, known: Date | null, hasMoved: boolean) {
  const now = new Date()
  if (isConfirmed === true) return { email_confirmed_at: known ?? now, email_proven_at: now }
  if (isConfirmed === false) return { email_confirmed_at: null, email_proven_at: null }
  // A new address entered by staff is not verified.
  return hasMoved ? { email_proven_at: null } : {}
}

/** Parses a ban duration: "24h", "1h30m", or "none". */
function bannedUntil(duration: string | undefined): { banned_until?: Date | null } {
  if (duration === undefined) return {}
  if (duration === 'none') return { banned_until: null }
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/.test(duration)) throw invalid(`invalid format for ban duration: "${duration}"`)
  const parts = [...duration.matchAll(/([\d.]+)(ms|h|m|s)/g)]
  const hours = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * HOURS[unit!]!, 0)
  return { banned_until: new Date(Date.now() + Math.min(hours, A_CENTURY_IN_HOURS) * 3_600_000) }
}

const userNotFound = () => new AuthFailure(404, 'user_not_found', 'User not found')

/** The user with the id in the URL. An invalid id is not found. */
export async function requireUser(ctx: AuthContext, request: FastifyRequest): Promise<UserRow> {
  const { id } = request.params as { id: string }
  const user = isId(id) ? await findUser(ctx.db, id) : undefined
  if (!user) throw userNotFound()
  return user
}

const newHash = async (ctx: AuthContext, password: string | null | undefined, email: string | null) => {
  if (password === null || password === undefined || password === '') return null
  await requireStrong(password, email, ctx.config.auth.passwordMin)
  return hashPassword(ctx, password, BY_SERVICE_KEY)
}

const wholeNumber = (value: unknown, fallback: number, most: number) =>
  typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value) ? Math.min(Number(value), most) : fallback

/** The `Link` header of the list. The client expects the page number as the first parameter. */
function linksOf(page: number, size: number, total: number) {
  const last = Math.max(1, Math.ceil(total / size))
  const to = (number: number, rel: string) => `</admin/users?page=${number}&per_page=${size}>; rel="${rel}"`
  return [...(page < last ? [to(page + 1, 'next')] : []), to(last, 'last')].join(', ')
}

/** User administration, for holders of the service key. */
export function adminRoutes(app: FastifyInstance, ctx: AuthContext) {
  defineRoute(app, 'POST /admin/users', async (request) => {
    await requireAdmin(ctx, request)
    const { id, email, password, ...given } = parseBody(New, request.body)
    if (email === undefined) throw invalid('Cannot create a user without either an email or phone')
    if (id !== undefined && !isId(id)) throw invalid('ID must conform to the uuid v4 format')
    const user = await insertUser(ctx, ctx.db, {
      ...(id !== undefined && { id }),
      email,
      password_hash: await newHash(ctx, password, email),
      ...confirmation(given.email_confirm, null, false),
      user_metadata: mergeMetadata({}, given.user_metadata),
      app_metadata: mergeMetadata(EMAIL_PROVIDER, given.app_metadata),
      ...bannedUntil(given.ban_duration),
    })
    return presentUser(user)
  })

  defineRoute(app, 'GET /admin/users', async (request, reply) => {
    await requireAdmin(ctx, request)
    const query = request.query as Record<string, unknown>
    const page = wholeNumber(query['page'], 1, 1_000_000)
    const size = wholeNumber(query['per_page'], 50, 1000)
    const { rows, total } = await listUsers(ctx.db, page, size)
    reply.headers({ 'x-total-count': total, link: linksOf(page, size, total) })
    return { users: rows.map(presentUser), aud: 'authenticated' }
  })

  defineRoute(app, 'GET /admin/users/:id', async (request) => {
    await requireAdmin(ctx, request)
    return presentUser(await requireUser(ctx, request))
  })

  defineRoute(app, 'PUT /admin/users/:id', async (request) => {
    await requireAdmin(ctx, request)
    const change = parseBody(Change, request.body)
    const user = await requireUser(ctx, request)
    const hash = await newHash(ctx, change.password, change.email ?? user.email)
    return ctx.db.transaction().execute(async (trx) => {
      if (change.email !== undefined) await requireEmailFree(ctx, trx, change.email, user.id)
      const hasMoved = change.email !== undefined && change.email !== user.email
      // Links in earlier emails would undo the administrator's change.
      if (hash !== null || hasMoved) await forgetLinks(trx, user.id)
      const changed = await updateUser(trx, user.id, {
        ...(change.email !== undefined && { email: change.email, new_email: null }),
        ...(hash !== null && { password_hash: hash }),
        ...confirmation(change.email_confirm, user.email_confirmed_at, hasMoved),
        ...(change.user_metadata && { user_metadata: mergeMetadata(user.user_metadata, change.user_metadata) }),
        ...(change.app_metadata && { app_metadata: mergeMetadata(user.app_metadata, change.app_metadata) }),
        ...bannedUntil(change.ban_duration),
      })
      if (hash !== null || change.email_confirm === false || isBanned(changed)) await endSessions(trx, user.id)
      return presentUser(changed)
    })
  })

  defineRoute(app, 'DELETE /admin/users/:id', async (request) => {
    await requireAdmin(ctx, request)
    const { should_soft_delete: isSoft } = (request.body ?? {}) as Record<string, unknown>
    if (isSoft === true) throw invalid('Soft deletion is not available')
    const { id } = await requireUser(ctx, request)
    await ctx.db.deleteFrom('auth_users').where('id', '=', id).execute()
    return {}
  })
}
