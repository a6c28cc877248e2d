import type { Db } from '#server/db/connection.ts'
import { lockUnitsOfLease } from '#server/features/buildings/service.ts'
import { sql } from 'kysely'

const before = (years: number) => sql`now() - make_interval(years => ${years})`

/** Whether the leases that a user has or shares have ended so long ago, or there is none. */
const hasOldLease = (userId: string, years: number) => sql<boolean>`
  not exists (select from leases as l
    where (l.user_id = ${sql.ref(userId)} or l.former_user_id = ${sql.ref(userId)}) and (l.ends_on is null or l.ends_on >= ${before(years)}))
  and not exists (
    select from lease_tenants as t join leases as l on l.id = t.lease_id
    where t.user_id = ${sql.ref(userId)} and coalesce(least(t.left_on, l.ends_on), 'infinity') >= ${before(years)}
  )`

/** Deletes payments of tenancies that ended so long ago, and of people without one. */
export const deleteOldPayments = (trx: Db, years: number) =>
  sql`
    delete from payments where created_at < ${before(years)} and ${hasOldLease('payments.user_id', years)}
      and not exists (select from leases as l where l.id = payments.lease_id and (l.ends_on is null or l.ends_on >= ${before(years)}))`.execute(
    trx,
  )

/** Deletes requests that were closed so long ago, with their messages and photos. */
export const deleteOldRequests = (trx: Db, years: number) =>
  sql`delete from maintenance_requests where is_closed and updated_at < ${before(years)}`.execute(trx)

/** Tenants whose lease ended so long ago, who have not paid or signed in since. */
export async function listFormerTenants(db: Db, years: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from (
      select coalesce(user_id, former_user_id) as user_id, ends_on from leases
      union all
      select t.user_id, least(t.left_on, l.ends_on) from lease_tenants as t join leases as l on l.id = t.lease_id
    ) as l
    join users as u on u.id = l.user_id
    where u.role in ('tenant', 'user') and l.ends_on < ${before(years)} and ${hasOldLease('u.id', years)}
      and (u.last_login_at is null or u.last_login_at < ${before(years)})
      and not exists (select from payments as p where p.user_id = u.id)
    group by u.id order by min(l.ends_on), u.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes leases that ended so long ago and have no account any more, with their rents and ledgers. A former lease is kept as long as its tenant's account. */
export async function deleteNamelessLeases(trx: Db, years: number) {
  const { rows } = await sql<{ id: string }>`
    select l.id from leases as l
    where l.user_id is null and l.former_user_id is null and coalesce(l.ends_on, 'infinity'::date) < ${before(years)}
    union
    select l.id from leases as l
    where l.user_id is null and l.former_user_id is null and l.ends_on is null
      and not exists (select from ledger_entries as e where e.lease_id = l.id and e.effective_on >= ${before(years)})`.execute(
    trx,
  )
  const ids = rows.map(({ id }) => id)
  // A change of a unit locks it before its leases.
  await sql`
    select id from units where id in (select unit_id from leases where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(trx)
  await sql`select set_config('baystead.deletes_old', 'ledger_entries', true)`.execute(trx)
  await sql`delete from ledger_entries where lease_id = any(${ids}::uuid[])`.execute(trx)
  await sql`select set_config('baystead.deletes_old', '', true)`.execute(trx)
  await sql`delete from leases where id = any(${ids}::uuid[])`.execute(trx)
}

/** Deletes the account, the lease with its rents and its ledger. False where the tenancy is not over any more. */
export async function deleteFormerTenant(trx: Db, id: string, years: number): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  await lockUnitsOfLease(trx, id)
  const { numAffectedRows } = await sql`
    delete from users where id = ${id} and role in ('tenant', 'user') and ${hasOldLease('users.id', years)}`.execute(
    trx,
  )
  await deleteNamelessLeases(trx, years)
  return numAffectedRows === 1n
}
