import type { Db } from '#server/db/connection.ts'
import { mergeMetadata } from '#server/auth-service/bodies.ts'
import type { AuthContext } from '#server/auth-service/context.ts'
import { raiseSecurityEvent } from '#server/auth-service/events.ts'
import { forgetLinks } from '#server/auth-service/links/links.ts'
import { mailEmailChanged } from '#server/auth-service/mail.ts'
import { EMAIL_PROVIDER, requireEmailFree, updateUser, type UserRow } from './users.ts'

/**
 * Changes a user's email address, reports it to the product and notifies the old address. The new address does not count as verified, even where the
 * user followed a mailed link, because a stranger may have registered the account with it and chosen its password.
 */
export async function changeEmail(ctx: AuthContext, trx: Db, user: UserRow, email: string, ip: string) {
  await requireEmailFree(ctx, trx, email, user.id)
  // Links that were mailed to the old address must not work for the new one.
  await forgetLinks(trx, user.id)
  await updateUser(trx, user.id, {
    email,
    new_email: null,
    email_confirmed_at: new Date(),
    email_proven_at: null,
    is_anonymous: false,
    app_metadata: mergeMetadata(user.app_metadata, EMAIL_PROVIDER),
  })
  await raiseSecurityEvent(trx, { type: 'email_changed', severity: 'medium', userId: user.id, ip, details: { email } })
  if (user.email !== null) await mailEmailChanged(ctx, trx, user.email, email)
}
