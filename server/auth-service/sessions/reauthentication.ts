import { RECENT_SIGN_IN_MINUTES } from '#contract/auth/account.ts'
import type { Db } from '#server/db/connection.ts'
import { networkOf } from '#server/http/limits/rate-limit.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Caller, isOurServer, originOf } from '#server/auth-service/bearer.ts'
import { text } from '#server/auth-service/bodies.ts'
import { withCode } from '#server/auth-service/links/email-codes.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { recordFailure, signInLimits } from './failed-sign-ins.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import type { HashRequest } from '#server/auth-service/passwords/hash-queue.ts'
import { countInOwnTransaction, passwordHashesOf, requireRoom, wrongNoncesOf } from '#server/auth-service/limits.ts'
import { isPassword } from '#server/auth-service/passwords/passwords.ts'
import type { Origin, Session } from './sessions.ts'
import { lockUser } from '#server/auth-service/users/users.ts'

const RECENT_SECONDS = RECENT_SIGN_IN_MINUTES * 60

/** A session started by a mailed link may set the password for as long as such a link is valid. */
const LINK_SECONDS = 60 * 60
const LINK_METHODS = new Set(['recovery', 'invite'])

function isRecent({ amr }: Session): boolean {
  const now = Date.now() / 1000
  return amr.some(
    ({ method, timestamp }) => now - timestamp < (LINK_METHODS.has(method) ? LINK_SECONDS : RECENT_SECONDS),
  )
}

/**
 * Wrong passwords are counted for each session, so that strangers cannot use up the owner's attempts and a thief of a session cannot guess for long.
 */
async function requireCurrentPassword(ctx: AuthContext, { user, session }: Caller, password: string, origin: Origin) {
  const email = user.email ?? user.id
  const limits = await signInLimits(ctx, email, { ...origin, knownClient: session.id })
  const isAllowed = () => requireRoom(ctx.db, [...limits.ofAddress, ...limits.ofNetwork])
  await isAllowed()
  await countInOwnTransaction(ctx.db, passwordHashesOf(session.id))
  const turn: HashRequest = { lane: 'change', network: networkOf(origin.address) }
  if (await isPassword(ctx, user.password_hash, password, turn, isAllowed)) return
  await recordFailure(ctx, limits, { user, email, origin })
  throw new AuthFailure(400, 'invalid_credentials', 'Invalid login credentials')
}

/** Wrong codes are counted for each session too, so that guesses from elsewhere do not block the owner. */
async function requireNonce(ctx: AuthContext, { user, session }: Caller, nonce: string) {
  const lockOwner = (trx: Db) => lockUser(trx, user.id)
  const given = { code: nonce, lockOwner, limits: [wrongNoncesOf(session.id)] }
  const isRight = await withCode(ctx, given, ['reauthentication'], async () => true)
  if (isRight !== true) throw new AuthFailure(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

/** The proof that a request may contain. */
export const ReauthenticationProof = z.object({
  current_password: z.optional(text('current_password')),
  nonce: z.optional(text('nonce')),
})

/**
 * A stolen access token alone must not be enough to take over an account. To change how an account signs in, the user gives the current password or
 * the code of an email, or has signed in recently. Our own server makes its own checks. A proof that is given must be valid, even where none is
 * needed.
 */
export async function requireReauthentication(
  ctx: AuthContext,
  request: FastifyRequest,
  caller: Caller,
  { current_password: current, nonce }: z.output<typeof ReauthenticationProof>,
) {
  const { user, session } = caller
  const origin = await originOf(ctx, request)
  if (current !== undefined) await requireCurrentPassword(ctx, caller, current, origin)
  if (nonce !== undefined) await requireNonce(ctx, caller, nonce)
  const isShown = current !== undefined || nonce !== undefined
  if (isShown || isRecent(session) || (await isOurServer(ctx, request))) return
  // A user without an email address and a password has nothing else to show.
  if (user.email === null && user.password_hash === null) return
  throw new AuthFailure(
    400,
    'reauthentication_needed',
    'This change requires the current password, an emailed code or a new sign-in',
  )
}
