import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** Rent falls due in the company's time zone. */
const TODAY = sql`(now() at time zone 'America/New_York')::date`

/** The next day on which rent falls due, counting today, while the lease runs. */
const DUE_DATE = sql<string | null>`(
  select to_char(due, 'YYYY-MM-DD')
  from generate_series(0, 1) as month,
    lateral (select (date_trunc('month', ${TODAY}) + make_interval(months => month, days => l.due_day - 1))::date as due) as dates
  where due >= ${TODAY} and l.rent_cents is not null
    and (l.starts_on is null or due >= l.starts_on) and (l.ends_on is null or due <= l.ends_on)
  order by due limit 1
)`

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
    .select(['l.property_address', 'l.rent_cents', 'f.enabled_at'])
    .select(DUE_DATE.as('rent_due_date'))
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
