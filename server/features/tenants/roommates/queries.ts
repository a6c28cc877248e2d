import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { type Insertable, sql } from 'kysely'

const TODAY = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`

/** Locks people until the transaction ends, always in the same order, so that their payments and leases wait. */
export const lockPeople = (trx: Db, ids: readonly string[]) =>
  trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()

export interface Elsewhere {
  lease_id: string
  main_name: string
  is_own: boolean
}

/** The lease that a person has or shares and that is not over. */
export async function findLiveLease(db: Db, userId: string): Promise<Elsewhere | null> {
  const { rows } = await sql<Elsewhere>`
    select l.id as lease_id, trim(m.first_name || ' ' || m.last_name) as main_name, l.user_id = ${userId} as is_own
    from leases as l join users as m on m.id = l.user_id
    where coalesce(l.ends_on, 'infinity') >= ${TODAY} and (l.user_id = ${userId} or l.id = shared_lease_of(${userId}))
    order by l.user_id = ${userId} desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A person who is on other leases that are over stays on this one alone. */
export const leaveEnded = (trx: Db, userId: string) =>
  sql`
    update lease_tenants as t set left_on = greatest(t.joined_on, l.ends_on)
    from leases as l where l.id = t.lease_id and t.user_id = ${userId} and t.left_on is null and l.ends_on < ${TODAY}`.execute(
    trx,
  )

export const insertTenant = (trx: Db, values: Insertable<Database['lease_tenants']>) =>
  trx.insertInto('lease_tenants').values(values).execute()

/** The shares of everyone who is on a lease, by account. */
export async function updateShares(trx: Db, leaseId: string, shares: ReadonlyMap<string, number>) {
  for (const [userId, cents] of shares) {
    await trx
      .updateTable('leases')
      .set({ share_cents: cents, updated_at: sql<Date>`now()` })
      .where('id', '=', leaseId)
      .where('user_id', '=', userId)
      .execute()
    await trx
      .updateTable('lease_tenants')
      .set({ share_cents: cents })
      .where('lease_id', '=', leaseId)
      .where('user_id', '=', userId)
      .where(sql<boolean>`coalesce(left_on, 'infinity') >= ${TODAY}`)
      .execute()
  }
}

export const updateLeft = (trx: Db, id: string, lastDay: string) =>
  trx.updateTable('lease_tenants').set({ left_on: lastDay }).where('id', '=', id).execute()

/** Who has left a lease, the last one first. */
export async function listFormer(db: Db, leaseId: string) {
  const { rows } = await sql<{ name: string; joined_on: string; left_on: string }>`
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), t.tenant_name, u.email, 'Former tenant') as name,
      to_char(t.joined_on, 'YYYY-MM-DD') as joined_on, to_char(t.left_on, 'YYYY-MM-DD') as left_on
    from lease_tenants as t left join users as u on u.id = t.user_id
    where t.lease_id = ${leaseId} and t.left_on < ${TODAY}
    order by t.left_on desc, t.id`.execute(db)
  return rows
}

/** A lease with its main tenant. */
export const findLeaseHead = (db: Db, leaseId: string) =>
  db.selectFrom('leases').select(['id', 'user_id', 'property_address']).where('id', '=', leaseId).executeTakeFirst()
