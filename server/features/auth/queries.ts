import type { Db } from '#server/db/connection.ts'
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

interface Profile {
  first_name?: string | undefined
  last_name?: string | undefined
  phone?: string | null | undefined
}

export const updateUser = (db: Db, id: string, profile: Profile) =>
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

export async function findPendingReset(db: Db, link: Buffer): Promise<Buffer | null> {
  const row = await db
    .selectFrom('pending_resets')
    .select('token')
    .where('link', '=', link)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.token ?? null
}

export const insertPendingReset = (db: Db, link: Buffer, token: Buffer) =>
  db
    .insertInto('pending_resets')
    .values({ link, token, expires_at: sql<Date>`now() + make_interval(mins => ${RETRY_MINUTES})` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Forgets this link's, and those that nobody came back to. */
export const removePendingReset = (db: Db, link: Buffer) =>
  db
    .deleteFrom('pending_resets')
    .where((eb) => eb.or([eb('link', '=', link), eb('expires_at', '<', sql<Date>`now()`)]))
    .execute()
