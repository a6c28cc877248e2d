import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { AuthContext } from '#server/auth-service/context.ts'
import { lockUser, type UserRow } from '#server/auth-service/users/users.ts'

export type Link = Selectable<Database['auth_links']>
export type LinkType = Link['type']

/** The secrets that go into an email. They are not stored anywhere in plain text. */
export interface IssuedLink {
  type: LinkType
  email: string
  token: string
  /** Six digits to type on another device. Null for emails without a code, where nothing can be guessed. */
  code: string | null
}

/** The types whose email contains a code. */
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
  /** Whether earlier links stay valid. A link that anyone can request must not invalidate the owner's. */
  keepsEarlier?: boolean
}

const linksOf = (trx: Db, userId: string, types: readonly LinkType[]) =>
  trx.selectFrom('auth_links').where('user_id', '=', userId).where('type', 'in', types)

const removeLinks = (trx: Db, userId: string, type: LinkType) =>
  trx.deleteFrom('auth_links').where('user_id', '=', userId).where('type', '=', type).execute()

/** Every additional valid code makes a guess more likely to succeed, so only the codes of the newest emails stay valid. */
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

/** Creates a link for a user. It replaces earlier links of the same type unless `keepsEarlier` is set. */
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

/** Whether one was sent within the last minute. The caller holds a lock on the user, so only the first of concurrent requests sends one. */
export async function isJustSent(trx: Db, userId: string, type: LinkType): Promise<boolean> {
  const row = await linksOf(trx, userId, [type])
    .select('type')
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  return row !== undefined
}

/** Six digits are valid for a shorter time than the link in the same email, because they could be guessed. */
const CODE_LIFE_MS = 10 * 60 * 1000

const isFresh = (link: Link | undefined): link is Link => link !== undefined && link.expires_at.getTime() > Date.now()

/** Uses up a link and the other links of its type. Null where it does not exist or has expired. */
export async function useLink(trx: Db, types: LinkType[], token: string): Promise<Link | null> {
  const hash = hashToken(token)
  const found = await trx
    .selectFrom('auth_links')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('type', 'in', types)
    .executeTakeFirst()
  // Locks the user before their links. Everything that changes both must use this order, to avoid deadlocks.
  if (!found || !(await lockUser(trx, found.user_id))) return null
  const link = await trx.deleteFrom('auth_links').where('token_hash', '=', hash).returningAll().executeTakeFirst()
  if (link) await removeLinks(trx, link.user_id, link.type)
  return isFresh(link) ? link : null
}

/**
 * Uses up the link that a code belongs to, and the other links of its type. After too many wrong codes even the right one is refused, but the link in
 * the same email still works, because nobody can guess it. The caller's transaction must hold a lock on the user.
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
    if (link.created_at.getTime() + CODE_LIFE_MS <= Date.now()) continue
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

/** Deletes all mailed links of a user and any pending change of their email address. */
export async function forgetLinks(trx: Db, userId: string) {
  await trx.updateTable('auth_users').set({ new_email: null }).where('id', '=', userId).execute()
  await trx.deleteFrom('auth_links').where('user_id', '=', userId).execute()
}
