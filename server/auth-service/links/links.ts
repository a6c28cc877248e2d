import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { AuthContext } from '#server/auth-service/context.ts'
import { lockUser, type UserRow } from '#server/auth-service/users/users.ts'

export type Link = Selectable<Database['auth_links']>
export type LinkType = Link['type']

/** What goes into a mail, and nowhere else in clear. */
export interface IssuedLink {
  type: LinkType
  email: string
  token: string
  /** Six digits for whoever reads the mail on another device; null where the mail has none, and nothing could be guessed. */
  code: string | null
}

/** The kinds whose mail holds a code. */
const CODED_TYPES = ['magiclink', 'reauthentication'] as const
export type CodedType = (typeof CODED_TYPES)[number]
const isCoded = (type: LinkType) => (CODED_TYPES as readonly LinkType[]).includes(type)

const LIFE: Record<LinkType, string> = {
  signup: '24 hours',
  recovery: '1 hour',
  invite: '7 days',
  magiclink: '1 hour',
  email_change: '1 hour',
  reauthentication: '10 minutes',
}

const MAX_WRONG_CODES = 5
const MAX_OPEN_CODES = 3

const hashToken = (token: string) => createHash('sha256').update(token).digest()

async function hashCode(ctx: AuthContext, { id }: { id: string }, type: LinkType, code: string) {
  const { secret } = await ctx.keys()
  return createHmac('sha256', secret).update(`${id} ${type} ${code}`).digest()
}

interface Issue {
  /** Whether what was mailed before still holds. What anybody may ask for must not end the owner's own. */
  keepsEarlier?: boolean
}

const linksOf = (trx: Db, userId: string, types: readonly LinkType[]) =>
  trx.selectFrom('auth_links').where('user_id', '=', userId).where('type', 'in', types)

const removeLinks = (trx: Db, userId: string, type: LinkType) =>
  trx.deleteFrom('auth_links').where('user_id', '=', userId).where('type', '=', type).execute()

/** Each code more that holds makes a guess more likely to be right: those of the newest mails alone do. */
async function endOldCodes(trx: Db, userId: string, type: LinkType) {
  const newest = linksOf(trx, userId, [type])
    .select('token_hash')
    .where('code_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_OPEN_CODES)
  await trx
    .updateTable('auth_links')
    .set({ code_hash: null })
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('token_hash', 'not in', newest)
    .execute()
}

/** A new link for a user, in the place of those of the same kind or beside them. */
export async function issueLink(
  ctx: AuthContext,
  trx: Db,
  user: Pick<UserRow, 'id'>,
  type: LinkType,
  email: string,
  { keepsEarlier = false }: Issue = {},
): Promise<IssuedLink> {
  const token = randomBytes(32).toString('base64url')
  const code = isCoded(type) ? String(randomInt(1_000_000)).padStart(6, '0') : null
  const codeHash = code === null ? null : await hashCode(ctx, user, type, code)
  await lockUser(trx, user.id)
  if (!keepsEarlier) await removeLinks(trx, user.id, type)
  await trx
    .insertInto('auth_links')
    .values({
      user_id: user.id,
      type,
      email,
      token_hash: hashToken(token),
      code_hash: codeHash,
      expires_at: sql<Date>`now() + ${LIFE[type]}::interval`,
    })
    .execute()
  if (code !== null && keepsEarlier) await endOldCodes(trx, user.id, type)
  return { type, email, token, code }
}

/** Was one sent within the last minute? Asked under a lock of the person, so that of many at once only the first is sent. */
export async function isJustSent(trx: Db, userId: string, type: LinkType): Promise<boolean> {
  const row = await linksOf(trx, userId, [type])
    .select('type')
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  return row !== undefined
}

const isFresh = (link: Link | undefined): link is Link => link !== undefined && link.expires_at.getTime() > Date.now()

/** Uses a link up, and with it the others of its kind. Null where there is none, or it is too old. */
export async function useLink(trx: Db, types: LinkType[], token: string): Promise<Link | null> {
  const hash = hashToken(token)
  const known = await trx
    .selectFrom('auth_links')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('type', 'in', types)
    .executeTakeFirst()
  // The person first, then their links: whoever changes both goes by this order, so that nobody waits for one another forever.
  if (!known || !(await lockUser(trx, known.user_id))) return null
  const link = await trx.deleteFrom('auth_links').where('token_hash', '=', hash).returningAll().executeTakeFirst()
  if (link) await removeLinks(trx, link.user_id, link.type)
  return isFresh(link) ? link : null
}

/**
 * Uses up the link that a code belongs to, and the others of its kind. After some wrong codes the right one does not count any more; the link
 * of the same mail, which nobody guesses, still does. For a transaction that holds the person.
 */
export async function useCode(
  ctx: AuthContext,
  trx: Db,
  user: Pick<UserRow, 'id'>,
  types: CodedType[],
  code: string,
): Promise<Link | null> {
  const links = await linksOf(trx, user.id, types).selectAll().where('code_hash', 'is not', null).execute()
  for (const link of links.filter(isFresh)) {
    const given = await hashCode(ctx, user, link.type, code)
    if (link.code_hash === null || !timingSafeEqual(link.code_hash, given)) continue
    await removeLinks(trx, user.id, link.type)
    return link
  }
  await trx
    .updateTable('auth_links')
    .set({
      wrong_codes: sql<number>`wrong_codes + 1`,
      code_hash: sql<Buffer | null>`case when wrong_codes + 1 < ${MAX_WRONG_CODES} then code_hash end`,
    })
    .where('user_id', '=', user.id)
    .where('type', 'in', types)
    .execute()
  return null
}

/** Takes back what was mailed to somebody, and the address that a link of theirs would have moved them to. */
export async function forgetLinks(trx: Db, userId: string) {
  await trx.updateTable('auth_users').set({ new_email: null }).where('id', '=', userId).execute()
  await trx.deleteFrom('auth_links').where('user_id', '=', userId).execute()
}
