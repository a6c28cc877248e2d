import { createHash, createHmac, randomBytes } from 'node:crypto'
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

const accountPath = (id: string) => `/dashboard/maintenance/${id}`
const trackingPath = (token: string) => `/maintenance/status/${token}`

/**
 * Where mail about a request goes and what it links to. A signed-in sender gets a link into the account, at its current email address. A visitor,
 * or a sender whose account is gone, gets a link made for this one mail.
 */
export async function trackingLinkFor(db: Db, origin: string, request: RequestRow): Promise<TrackingLink> {
  const account = request.user_id === null ? null : await findAccount(db, request.user_id)
  if (account?.is_active) return { to: account.email, url: `${origin}${accountPath(request.id)}`, isAccount: true }
  const token = randomBytes(32).toString('base64url')
  await insertLink(db, request.id, hashOf(token))
  return { to: request.email, url: `${origin}${trackingPath(token)}`, isAccount: false }
}

/**
 * The token for the visitor who has just sent a request. It is derived, so that a repeated submission gets the same response without the token being
 * stored in it.
 */
const tokenFor = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`tracking ${id}`).digest('base64url')

/** Lets the visitor who has just sent a request follow it. */
export const openFirstLink = (db: Db, secret: string, id: string) => insertLink(db, id, hashOf(tokenFor(secret, id)))

/** Where the sender can follow the request. */
export const firstPathOf = (secret: string, id: string, isVisitor: boolean) =>
  isVisitor ? trackingPath(tokenFor(secret, id)) : accountPath(id)

/** The request's page in the backoffice. */
export const adminUrl = (origin: string, id: string) => `${origin}/admin/maintenance?request=${id}`
