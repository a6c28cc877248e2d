import type { Db } from '#server/db/connection.ts'
import type { Columns } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { sql } from 'kysely'

export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('leases as l', 'l.user_id', 'u.id')
    .leftJoin('two_factor as f', 'f.user_id', 'u.id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.profile_image_url',
      'u.role',
      'u.created_at',
    ])
    .select(['l.property_address', 'f.enabled_at'])
    .select(sql<string | null>`rent_now(l)`.as('rent_cents'))
    .where('u.id', '=', id)
    .executeTakeFirst()

export const updateUser = (db: Db, id: string, profile: Columns<Database['users']>) =>
  db
    .updateTable('users')
    .set({ ...profile, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

/** Whom an address belongs to. */
export async function findIdByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** A link whose password was refused may be tried again for this long. */
const RETRY_MINUTES = 10

/** Longer than setting a password ever takes: what a process that ended left claimed is free again then. */
const CLAIM_MINUTES = 2
const claimed = sql<Date>`now() + make_interval(mins => ${CLAIM_MINUTES})`

/** Takes a link that was followed before for this request alone. Null where there is none. */
export async function claimPendingReset(db: Db, link: Buffer): Promise<Buffer | 'busy' | null> {
  const taken = await db
    .updateTable('pending_resets')
    .set({ claimed_until: claimed })
    .where('link', '=', link)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`claimed_until is null or claimed_until < now()`)
    .returning('token')
    .executeTakeFirst()
  if (taken) return taken.token
  const row = await db
    .selectFrom('pending_resets')
    .select('link')
    .where('link', '=', link)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? 'busy' : null
}

/** Notes a link that was followed just now, claimed by whoever followed it. */
export const insertPendingReset = (db: Db, link: Buffer, token: Buffer) =>
  db
    .insertInto('pending_resets')
    .values({
      link,
      token,
      expires_at: sql<Date>`now() + make_interval(mins => ${RETRY_MINUTES})`,
      claimed_until: claimed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Lets the link be tried again. */
export const releasePendingReset = (db: Db, link: Buffer) =>
  db.updateTable('pending_resets').set({ claimed_until: null }).where('link', '=', link).execute()

/** Forgets this link's, and those that nobody came back to. */
export const removePendingReset = (db: Db, link: Buffer) =>
  db
    .deleteFrom('pending_resets')
    .where((eb) => eb.or([eb('link', '=', link), eb('expires_at', '<', sql<Date>`now()`)]))
    .execute()
