import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { findAccount, insertLink, type RequestRow } from './queries.ts'

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export interface Lead {
  /** Where its sender is reached. */
  to: string
  url: string
  /** Whether the page asks for a sign-in, or shows itself to whoever has the link. */
  isAccount: boolean
}

/**
 * Where mail about a request goes and leads: into the account of who sent it signed in, at the address it has now; for a visitor, and
 * where the account is no more, to a link made for this one mail.
 */
export async function leadTo(db: Db, origin: string, request: RequestRow): Promise<Lead> {
  const account = request.user_id === null ? null : await findAccount(db, request.user_id)
  if (account?.is_active)
    return { to: account.email, url: `${origin}/dashboard/maintenance/${request.id}`, isAccount: true }
  const token = randomBytes(32).toString('base64url')
  await insertLink(db, request.id, hashOf(token))
  return { to: request.email, url: `${origin}/maintenance/status/${token}`, isAccount: false }
}

/** Where staff looks after it. */
export const staffUrl = (origin: string, id: string) => `${origin}/admin/maintenance?request=${id}`
