import type { Db } from '#server/db/connection.ts'
import type { Columns } from '#server/db/field-columns.ts'
import type { Database } from '#server/db/schema.ts'
import { sql } from 'kysely'

export const findUser = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('leases as l', (join) => join.on(sql<boolean>`l.id = lease_of(u.id)`))
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

/** The user with this address. */
export async function findIdByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id ?? null
}

/** How long a link may be tried again after its password was rejected. */
const RETRY_MINUTES = 10

/** Longer than setting a password ever takes. After this time, a claim left by a crashed process expires. */
const CLAIM_MINUTES = 2
const claimed = sql<Date>`now() + make_interval(mins => ${CLAIM_MINUTES})`

/** Claims a link that was followed before for this request. Null where there is none. */
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

/** Stores a link that was just followed, claimed by the request that followed it. */
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

/** Releases the claim so that the link can be tried again. */
export const releasePendingReset = (db: Db, link: Buffer) =>
  db.updateTable('pending_resets').set({ claimed_until: null }).where('link', '=', link).execute()

/** Deletes this link and all expired ones. */
export const removePendingReset = (db: Db, link: Buffer) =>
  db
    .deleteFrom('pending_resets')
    .where((eb) => eb.or([eb('link', '=', link), eb('expires_at', '<', sql<Date>`now()`)]))
    .execute()
