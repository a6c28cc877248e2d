import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { findAccount, insertLink, type RequestRow } from './queries.ts'

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export interface TrackingLink {
  /** The email address of the sender. */
  to: string
  url: string
  /** Whether the page asks for a sign-in. Otherwise anybody who has the link can open it. */
  isAccount: boolean
}

/**
 * Where mail about a request goes and what it links to. A signed-in sender gets a link into the account, at its current email address. A visitor,
 * or a sender whose account is gone, gets a link made for this one mail.
 */
export async function trackingLinkFor(db: Db, origin: string, request: RequestRow): Promise<TrackingLink> {
  const account = request.user_id === null ? null : await findAccount(db, request.user_id)
  if (account?.is_active)
    return { to: account.email, url: `${origin}/dashboard/maintenance/${request.id}`, isAccount: true }
  const token = randomBytes(32).toString('base64url')
  await insertLink(db, request.id, hashOf(token))
  return { to: request.email, url: `${origin}/maintenance/status/${token}`, isAccount: false }
}

/** The request's page in the backoffice. */
export const adminUrl = (origin: string, id: string) => `${origin}/admin/maintenance?request=${id}`
