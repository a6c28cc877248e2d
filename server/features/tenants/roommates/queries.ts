import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { LAST_DAY } from '#server/features/payments/service.ts'
import { type Insertable, sql } from 'kysely'

export const TODAY = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`

/** Locks people until the transaction ends, always in the same order, so that their payments and leases wait. */
export const lockPeople = (trx: Db, ids: readonly string[]) =>
  trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** A lease that a person has or shares, with the days of their part in it. */
export interface Part {
  lease_id: string
  main_name: string
  is_own: boolean
  /** Null where the first day is not known. */
  starts_on: string | null
  /** The last day. Null without one. */
  ends_on: string | null
}

export const nameIn = (user: string) => {
  const field = (column: string) => sql.ref(`${user}.${column}`)
  return sql<string>`coalesce(nullif(trim(${field('first_name')} || ' ' || ${field('last_name')}), ''), ${field('email')})`
}

/** The leases that a person has or shares, today or on a day to come. */
export async function listParts(db: Db, userId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select p.lease_id, ${nameIn('m')} as main_name, p.is_own,
      to_char(p.starts_on, 'YYYY-MM-DD') as starts_on, to_char(p.ends_on, 'YYYY-MM-DD') as ends_on
    from (
      select id as lease_id, user_id as main_id, true as is_own, starts_on, ends_on from leases where user_id = ${userId}
      union all
      select l.id, l.user_id, false, t.joined_on, least(t.left_on, l.ends_on)
      from lease_tenants as t join leases as l on l.id = t.lease_id where t.user_id = ${userId}
    ) as p
    join users as m on m.id = p.main_id
    where coalesce(p.ends_on, 'infinity') >= ${TODAY}
    order by p.is_own desc, p.starts_on, p.lease_id`.execute(db)
  return rows
}

/** An open offer to renew someone's own lease for one of the days from a day on. */
export async function findOpenOffer(db: Db, userId: string, from: string): Promise<{ answer_by: string } | null> {
  const { rows } = await sql<{ answer_by: string }>`
    select to_char(o.answer_by, 'YYYY-MM-DD') as answer_by
    from renewal_offers as o join leases as l on l.id = o.lease_id
    where l.user_id = ${userId} and renewal_state(o, l) = 'open' and coalesce(o.ends_on, 'infinity') >= ${from}::date
    limit 1`.execute(db)
  return rows[0] ?? null
}

interface Staying {
  lease_id: string
  user_id: string
  name: string
}

/** The other tenants of someone's lease who stay for as long as it does. They are locked, so that none of them gets another lease meanwhile. */
export async function lockStaying(trx: Db, mainId: string): Promise<Staying[]> {
  const { rows } = await sql<Staying>`
    select l.id as lease_id, u.id as user_id, ${nameIn('u')} as name
    from lease_tenants as t join leases as l on l.id = t.lease_id join users as u on u.id = t.user_id
    where l.user_id = ${mainId} and coalesce(t.left_on > l.ends_on, true)
    order by t.id for update of t`.execute(trx)
  return rows
}

/** Locks the parts of a person in the leases of others, which may be extended at the same moment. */
export const lockParts = (trx: Db, userId: string) =>
  trx.selectFrom('lease_tenants').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()

/** Ends the part of everyone who was on someone's lease until it ended. */
export const endWithLease = (trx: Db, mainId: string) =>
  sql`
    update lease_tenants as t set left_on = greatest(t.joined_on, l.ends_on)
    from leases as l where l.id = t.lease_id and l.user_id = ${mainId} and coalesce(t.left_on > l.ends_on, true)`.execute(
    trx,
  )

/** A person who joins a lease on a day leaves those that end before it with their last day. The database keeps one row without a last day for each person. */
export const leaveEnded = (trx: Db, userId: string, day: string) =>
  sql`
    update lease_tenants as t set left_on = greatest(t.joined_on, l.ends_on)
    from leases as l where l.id = t.lease_id and t.user_id = ${userId} and t.left_on is null and l.ends_on < ${day}`.execute(
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

export const updateLeft = (trx: Db, id: string, lastDay: string | null) =>
  trx.updateTable('lease_tenants').set({ left_on: lastDay }).where('id', '=', id).execute()

/** Who has left a lease, the last one first. Its main tenant has where they have a newer one. */
export async function listFormer(db: Db, leaseId: string) {
  const { rows } = await sql<{ user_id: string | null; name: string; joined_on: string | null; left_on: string }>`
    select t.user_id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), t.tenant_name, u.email, 'Former tenant') as name,
      to_char(t.joined_on, 'YYYY-MM-DD') as joined_on, to_char(t.left_on, 'YYYY-MM-DD') as left_on
    from (
      select t.id, t.user_id, t.tenant_name, t.joined_on, t.left_on from lease_tenants as t join leases as l on l.id = t.lease_id
      where t.lease_id = ${leaseId} and (t.left_on < ${TODAY} or t.user_id is null) and ${LAST_DAY} is not null
      union all
      select null, former_user_id, tenant_name, tenancy_start(l), ends_on from leases as l
      where id = ${leaseId} and former_user_id is not null
    ) as t
    left join users as u on u.id = t.user_id
    order by t.left_on desc, t.id nulls first`.execute(db)
  return rows
}

/** A lease with its main tenant and the day on which the tenancy begins, which a renewal does not move. */
export const findLeaseHead = (db: Db, leaseId: string) =>
  db
    .selectFrom('leases')
    .select(['id', 'user_id', 'former_user_id', 'property_address'])
    .select(sql<string | null>`to_char(tenancy_start(leases), 'YYYY-MM-DD')`.as('starts_on'))
    .where('id', '=', leaseId)
    .executeTakeFirst()
