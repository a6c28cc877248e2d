import type { LinkRequest } from '#server/jobs/enqueue.ts'
import { mergeMetadata } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { isJustSent, issueLink, type LinkType } from './links.ts'
import { mailLink } from '#server/auth-service/mail.ts'
import { insertUser, isBanned, lockUserByEmail, type UserRow } from '#server/auth-service/users/users.ts'

/** The address that a link of this type goes to. Null where the user must not get one. */
function recipientOf(user: UserRow, type: LinkRequest['type']): string | null {
  if (isBanned(user)) return null
  if (type === 'email_change') return user.new_email
  if (type === 'signup') return user.email_confirmed_at === null ? user.email : null
  return user.email
}

/**
 * Sends a requested link if the address is known. It runs as a job, so that the response and its timing are the same for unknown addresses. At most
 * one a minute. Earlier links stay valid until one of them is used.
 */
export const sendRequestedLink = (ctx: AuthContext, { type, email, redirectTo, newcomer }: LinkRequest) =>
  ctx.db.transaction().execute(async (trx) => {
    const known = await lockUserByEmail(trx, email)
    if (!known && newcomer === null) return
    if (!known && (await ctx.isEmailTaken(trx, email, null))) return
    const user = known ?? (await insertUser(ctx, trx, { email, user_metadata: mergeMetadata({}, newcomer) }))
    const to = recipientOf(user, type)
    const kind: LinkType = type
    if (to === null || (await isJustSent(trx, user.id, kind))) return
    await mailLink(
      ctx,
      trx,
      await issueLink(ctx, trx, user, kind, to, { keepsEarlier: true }),
      redirectTo,
      type === 'recovery' ? user : undefined,
    )
  })
