import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

const before = (years: number) => sql`now() - make_interval(years => ${years})`

/** Whether the lease that `user_id` names has ended so long ago, or there is none. */
const hasOldLease = (userId: string, years: number) => sql<boolean>`
  not exists (select from leases as l where l.user_id = ${sql.ref(userId)} and (l.ends_on is null or l.ends_on >= ${before(years)}))`

/** Deletes payments of tenancies that ended so long ago, and of people without one. */
export const deleteOldPayments = (trx: Db, years: number) =>
  sql`delete from payments where created_at < ${before(years)} and ${hasOldLease('payments.user_id', years)}`.execute(
    trx,
  )

/** Deletes requests that were closed so long ago, with their messages and photos. */
export const deleteOldRequests = (trx: Db, years: number) =>
  sql`delete from maintenance_requests where is_closed and updated_at < ${before(years)}`.execute(trx)

/** Tenants whose lease ended so long ago, who have not paid or signed in since. */
export async function listFormerTenants(db: Db, years: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users as u join leases as l on l.user_id = u.id
    where u.role in ('tenant', 'user') and l.ends_on < ${before(years)}
      and (u.last_login_at is null or u.last_login_at < ${before(years)})
      and not exists (select from payments as p where p.user_id = u.id)
    order by l.ends_on, u.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the account, the lease and its rents. False where the tenancy is not over any more. */
export async function deleteFormerTenant(trx: Db, id: string, years: number): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
  const { numAffectedRows } = await sql`
    delete from users where id = ${id} and role in ('tenant', 'user') and ${hasOldLease('users.id', years)}`.execute(
    trx,
  )
  return numAffectedRows === 1n
}
