import type { Db } from '#server/db/connection.ts'
import { changeEmail } from '#server/auth-service/users/email-change.ts'
import { withCode } from './email-codes.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure } from '#server/auth-service/failures.ts'
import { type CodedType, forgetLinks, type Link, type LinkType, useLink } from './links.ts'
import { wrongCodesFor, wrongCodesFrom } from '#server/auth-service/limits.ts'
import { endSessions, type Origin, type SessionBody, startSession } from '#server/auth-service/sessions/sessions.ts'
import { findUser, isBanned, lockUserByEmail, updateUser, type UserRow } from '#server/auth-service/users/users.ts'

/** The link types for each type that a client may send. */
export const LINK_TYPES: Record<string, LinkType[]> = {
  signup: ['signup'],
  recovery: ['recovery'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  email_change: ['email_change'],
  email: ['signup', 'magiclink'],
}

/** Types whose email also contains a code. A code for any other type is always wrong. */
const CODED_TYPES: Record<string, CodedType[]> = { magiclink: ['magiclink'], email: ['magiclink'] }

const METHODS: Partial<Record<LinkType, string>> = { recovery: 'recovery', invite: 'invite' }

const linkExpired = () => new AuthFailure(403, 'otp_expired', 'Email link is invalid or has expired')
const codeExpired = () => new AuthFailure(403, 'otp_expired', 'Token has expired or is invalid')

/**
 * The sign-up link shows that someone reads mail at the address. It does not show who chose the password: a stranger may have signed up, and the
 * owner may have clicked a link that they did not request. So the address does not count as verified.
 */
const confirm = (trx: Db, user: UserRow) =>
  updateUser(trx, user.id, { email_confirmed_at: user.email_confirmed_at ?? new Date() })

/**
 * The first other link that is used verifies the address and resets the account: existing passwords, sessions, links and authenticators may belong to
 * a stranger who registered the address first.
 */
async function prove(ctx: AuthContext, trx: Db, user: UserRow, { email, address }: { email: string; address: string }) {
  const now = new Date()
  await updateUser(trx, user.id, {
    email_confirmed_at: user.email_confirmed_at ?? now,
    email_proven_at: now,
    password_hash: null,
  })
  await forgetLinks(trx, user.id)
  await endSessions(trx, user.id)
  await trx.deleteFrom('auth_factors').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('auth_passkeys').where('user_id', '=', user.id).execute()
  await ctx.dropSecondFactor(trx, { id: user.id, email }, address)
}

/** Signs in the user whom a link was sent to. */
async function complete(ctx: AuthContext, trx: Db, link: Link, origin: Origin): Promise<SessionBody> {
  const user = await findUser(trx, link.user_id)
  if (!user) throw linkExpired()
  if (isBanned(user)) throw new AuthFailure(403, 'user_banned', 'User is banned')
  if (link.type === 'email_change') await changeEmail(ctx, trx, user, link.email, origin.address)
  else if (link.email !== user.email) throw linkExpired()
  else if (link.type === 'signup') await confirm(trx, user)
  else if (user.email_proven_at === null) await prove(ctx, trx, user, { email: link.email, address: origin.address })
  return startSession(ctx, trx, user.id, METHODS[link.type] ?? 'otp', origin)
}

export async function verifyLink(
  ctx: AuthContext,
  types: LinkType[],
  token: string,
  origin: Origin,
): Promise<SessionBody> {
  const outcome = await ctx.db.transaction().execute(async (trx) => {
    const link = await useLink(trx, types, token)
    return link ? complete(ctx, trx, link, origin) : null
  })
  if (!outcome) throw linkExpired()
  return outcome
}

/** The same with the short code of the email. */
export async function verifyCode(
  ctx: AuthContext,
  type: string,
  given: { email: string; code: string },
  origin: Origin,
): Promise<SessionBody> {
  const types = CODED_TYPES[type]
  if (!types) throw codeExpired()
  const { email, code } = given
  const limits = [wrongCodesFor(email), wrongCodesFrom(origin.address)]
  const lockOwner = (trx: Db) => lockUserByEmail(trx, email)
  const session = await withCode(ctx, { code, lockOwner, limits }, types, (trx, link) =>
    complete(ctx, trx, link, origin),
  )
  if (!session) throw codeExpired()
  return session
}
