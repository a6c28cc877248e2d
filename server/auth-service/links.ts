import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import type { AuthTables } from '#server/db/auth-tables.ts'
import { type Selectable, sql } from 'kysely'
import type { AuthContext } from './context.ts'
import { lockUser, type UserRow } from './users.ts'

export type Link = Selectable<AuthTables['auth_links']>
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

const MOST_WRONG_CODES = 5

const hashToken = (token: string) => createHash('sha256').update(token).digest()

async function hashCode(ctx: AuthContext, { id }: { id: string }, type: LinkType, code: string) {
  const { secret } = await ctx.keys()
  return createHmac('sha256', secret).update(`${id} ${type} ${code}`).digest()
}

/** A new link for somebody, in the place of one of the same kind. */
export async function issueLink(
  ctx: AuthContext,
  trx: Db,
  user: Pick<UserRow, 'id'>,
  type: LinkType,
  email: string,
): Promise<IssuedLink> {
  const token = randomBytes(32).toString('base64url')
  const code = isCoded(type) ? String(randomInt(1_000_000)).padStart(6, '0') : null
  const values = {
    email,
    token_hash: hashToken(token),
    code_hash: code === null ? null : await hashCode(ctx, user, type, code),
    wrong_codes: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + ${LIFE[type]}::interval`,
  }
  await trx
    .insertInto('auth_links')
    .values({ user_id: user.id, type, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet(values))
    .execute()
  return { type, email, token, code }
}

/** Was one sent within the last minute? */
export async function isJustSent(db: Db, userId: string, type: LinkType): Promise<boolean> {
  const row = await db
    .selectFrom('auth_links')
    .select('type')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  return row !== undefined
}

const isFresh = (link: Link | undefined): link is Link => link !== undefined && link.expires_at.getTime() > Date.now()

/** Uses a link up. Null where there is none, or it is too old. */
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
  return isFresh(link) ? link : null
}

/** Uses up the link that a code belongs to. After some wrong codes the right one does not count any more. */
export async function useCode(
  ctx: AuthContext,
  trx: Db,
  user: Pick<UserRow, 'id'>,
  types: CodedType[],
  code: string,
): Promise<Link | null> {
  const links = await trx
    .selectFrom('auth_links')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('type', 'in', types)
    .forUpdate()
    .execute()
  for (const link of links.filter(isFresh)) {
    const given = await hashCode(ctx, user, link.type, code)
    const isRight = link.code_hash !== null && timingSafeEqual(link.code_hash, given)
    const one = { user_id: user.id, type: link.type }
    if (isRight || link.wrong_codes + 1 >= MOST_WRONG_CODES) {
      await trx
        .deleteFrom('auth_links')
        .where((eb) => eb.and(one))
        .execute()
      if (isRight) return link
    } else {
      await trx
        .updateTable('auth_links')
        .set({ wrong_codes: link.wrong_codes + 1 })
        .where((eb) => eb.and(one))
        .execute()
    }
  }
  return null
}

/** Takes back what was mailed to somebody, and the address that a link of theirs would have moved them to. */
export async function forgetLinks(trx: Db, userId: string) {
  await trx.updateTable('auth_users').set({ new_email: null }).where('id', '=', userId).execute()
  await trx.deleteFrom('auth_links').where('user_id', '=', userId).execute()
}
