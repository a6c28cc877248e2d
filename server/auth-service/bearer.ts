import { isIP } from 'node:net'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/connection.ts'
import type { AuthContext, SessionStatus } from './context.ts'
import { AuthFailure } from './failures.ts'
import type { Origin, Session } from './sessions/sessions.ts'
import { verifyAccessToken, verifyToken } from './tokens/access-tokens.ts'
import { findUser, isBanned, type UserRow } from './users/users.ts'

export interface Caller {
  user: UserRow
  session: Session
}

const ADMIN_ROLES = new Set(['service_role', 'supabase_admin'])

function bearerOf({ headers: { authorization } }: FastifyRequest): string {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? []
  if (token === undefined) throw new AuthFailure(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  return token
}

function isSame(value: unknown, secret: string): boolean {
  if (typeof value !== 'string') return false
  const [one, other] = [Buffer.from(value), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const findSession = (db: Db, id: string, userId: string): Promise<Session | undefined> =>
  db.selectFrom('auth_sessions').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

const sessionNotFound = () =>
  new AuthFailure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
const userBanned = () => new AuthFailure(403, 'user_banned', 'User is banned')

/** Verifies the token against the service's own tables. Enough to sign out. */
export async function requireOwner(ctx: AuthContext, request: FastifyRequest): Promise<Caller> {
  const { sub, session_id } = await verifyAccessToken(ctx, bearerOf(request))
  const [user, session] = await Promise.all([findUser(ctx.db, sub), findSession(ctx.db, session_id, sub)])
  if (!user) throw new AuthFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  // A ban ends the user's sessions too, but the response should name the ban.
  if (isBanned(user)) throw userBanned()
  if (!session) throw sessionNotFound()
  return { user, session }
}

/** Our own server, which has made its own checks before it calls. */
export async function isOurServer(ctx: AuthContext, { headers }: FastifyRequest): Promise<boolean> {
  return headers.apikey !== undefined && isSame(headers.apikey, (await ctx.keys()).serviceKey)
}

async function sessionStatusOf(
  ctx: AuthContext,
  request: FastifyRequest,
  { user, session }: Caller,
): Promise<SessionStatus> {
  const status = (await isOurServer(ctx, request)) ? 'active' : await ctx.sessionStatus(ctx.db, user.id, session.id)
  if (status === 'ended') throw sessionNotFound()
  if (status === 'suspended') throw userBanned()
  return status
}

/** The signed-in user, checked against the service's and the product's tables. */
export async function requireCaller(ctx: AuthContext, request: FastifyRequest): Promise<Caller> {
  const caller = await requireOwner(ctx, request)
  await sessionStatusOf(ctx, request, caller)
  return caller
}

/** For changes of the account: the session must have passed the second factor, where the product requires one. */
export async function requireSecondFactor(ctx: AuthContext, request: FastifyRequest): Promise<Caller> {
  const caller = await requireOwner(ctx, request)
  if ((await sessionStatusOf(ctx, request, caller)) === 'needs_second_factor')
    throw new AuthFailure(403, 'insufficient_aal', 'A session that has shown the second factor is required')
  return caller
}

/**
 * Locks the caller for the transaction that changes their account, and reads the row again. The session may have ended while the request waited for a
 * password hash.
 */
export async function lockCaller(trx: Db, { user: { id }, session }: Caller): Promise<Caller> {
  await trx.selectFrom('auth_users').select('id').where('id', '=', id).forUpdate().execute()
  const [user, current] = [await findUser(trx, id), await findSession(trx, session.id, id)]
  if (!user || !current) throw sessionNotFound()
  return { user, session: current }
}

/** Admin calls need the service key, or a token of ours with that role. */
export async function requireAdmin(ctx: AuthContext, request: FastifyRequest): Promise<void> {
  const token = bearerOf(request)
  const { serviceKey, anonKey } = await ctx.keys()
  if (isSame(token, serviceKey)) return
  const role = isSame(token, anonKey) ? 'anon' : (await verifyToken(ctx, token))['role']
  if (!ADMIN_ROLES.has(String(role))) throw new AuthFailure(403, 'not_admin', 'User not allowed')
}

/**
 * Where a request came from. Our own server signs visitors in on their behalf and names the visitor's address, which is trusted only with the service
 * key.
 */
export async function originOf(ctx: AuthContext, request: FastifyRequest): Promise<Origin> {
  const { headers } = request
  const userAgent = headers['user-agent'] ?? null
  const visitor = headers['sb-forwarded-for']
  const knownClient = headers['sb-known-client']
  if (typeof visitor === 'string' && isIP(visitor) > 0) {
    const { serviceKey } = await ctx.keys()
    if (isSame(headers.apikey, serviceKey))
      return { address: visitor, userAgent, isOurs: true, ...(typeof knownClient === 'string' && { knownClient }) }
  }
  return { address: request.ip, userAgent }
}
