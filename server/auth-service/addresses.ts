import type { Db } from '#server/db/connection.ts'
import { mergeMetadata } from './bodies.ts'
import type { AuthContext } from './context.ts'
import { raise } from './events.ts'
import { forgetLinks } from './links.ts'
import { mailEmailChanged } from './mail.ts'
import { EMAIL_PROVIDER, requireFree, updateUser, type UserRow } from './users.ts'

interface Move {
  email: string
  /** Whether a link that was mailed to the new address was followed. */
  isProven: boolean
}

/** Somebody signs in with another address from now on. The one that was left is told, and the product. */
export async function moveTo(ctx: AuthContext, trx: Db, user: UserRow, { email, isProven }: Move, ip: string) {
  await requireFree(ctx, trx, email, user.id)
  // What was mailed to the former address is worth nothing for the new one.
  await forgetLinks(trx, user.id)
  const now = new Date()
  await updateUser(trx, user.id, {
    email,
    new_email: null,
    email_confirmed_at: now,
    email_proven_at: isProven ? now : null,
    is_anonymous: false,
    app_metadata: mergeMetadata(user.app_metadata, EMAIL_PROVIDER),
  })
  await raise(trx, { type: 'email_changed', severity: 'medium', userId: user.id, ip, details: { email } })
  if (user.email !== null) await mailEmailChanged(ctx, trx, user.email, email)
}
