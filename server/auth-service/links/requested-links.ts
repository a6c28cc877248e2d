import type { LinkRequest } from '#server/jobs/enqueue.ts'
import { mergeMetadata } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { isJustSent, issueLink, type LinkType } from './links.ts'
import { mailLink } from '#server/auth-service/mail.ts'
import { insertUser, isBanned, lockUserByEmail, type UserRow } from '#server/auth-service/users/users.ts'

/** The address that a link of this kind would go to; null where there is no occasion for one. */
function recipientOf(user: UserRow, type: LinkRequest['type']): string | null {
  if (isBanned(user)) return null
  if (type === 'email_change') return user.new_email
  if (type === 'signup') return user.email_confirmed_at === null ? user.email : null
  return user.email
}

/**
 * Sends a link that somebody asked for, where the address is known. It is a job, so that whoever asks is answered the same in the same
 * time whether it is or not. Once a minute at most; what was mailed before holds until one of them is followed.
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
    await mailLink(ctx, trx, await issueLink(ctx, trx, user, kind, to, { keepsEarlier: true }), redirectTo)
  })
