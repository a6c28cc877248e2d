import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import { nameIn, TODAY } from './queries.ts'

/** The day on which someone's own tenancy begins. Null without one. */
export async function findStart(trx: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(tenancy_start(l), 'YYYY-MM-DD') as day from leases as l where user_id = ${userId}`.execute(trx)
  return rows[0]?.day ?? null
}

interface Joining {
  id: string
  lease_id: string
  user_id: string
  name: string
  left_on: string | null
}

/** The other tenants of someone's lease who join it on a day. They are locked, so that none of them gets another lease meanwhile. */
export async function lockJoining(trx: Db, mainId: string, day: string): Promise<Joining[]> {
  const { rows } = await sql<Joining>`
    select t.id, l.id as lease_id, u.id as user_id, ${nameIn('u')} as name, to_char(t.left_on, 'YYYY-MM-DD') as left_on
    from lease_tenants as t join leases as l on l.id = t.lease_id join users as u on u.id = t.user_id
    where l.user_id = ${mainId} and t.joined_on = ${day}
    order by t.id for update of t`.execute(trx)
  return rows
}

/** Someone joins on another day, and with them the share that holds from then on. */
export async function updateJoined(trx: Db, id: string, { before, day }: { before: string; day: string }) {
  await trx.updateTable('lease_tenants').set({ joined_on: day }).where('id', '=', id).execute()
  await trx
    .updateTable('lease_shares')
    .set({ holds_from: day })
    .where('tenant_id', '=', id)
    .where('holds_from', '=', before)
    .execute()
}

/** Whether staff added a tenant (`lease_tenants`) today, and whether the tenant has paid or begun to pay since. */
export async function findAdding(trx: Db, id: string): Promise<{ is_new: boolean; has_paid: boolean }> {
  const { rows } = await sql<{ is_new: boolean; has_paid: boolean }>`
    select (t.created_at at time zone ${sql.lit(TIME_ZONE)})::date = ${TODAY} as is_new,
      exists (
        select from payments as p
        where p.lease_id = t.lease_id and p.user_id = t.user_id and p.created_at >= t.created_at
          and (
            p.status = 'completed'
            or (p.status = 'pending' and coalesce(p.intent_status, '') <> 'canceled' and (p.is_shown or p.created_at > now() - interval '10 minutes'))
          )
      ) or exists (
        select from ledger_entries as e
        where e.lease_id = t.lease_id and e.created_at >= t.created_at
          and e.lease_tenant_id in (select id from lease_tenants where lease_id = t.lease_id and user_id = t.user_id)
      ) as has_paid
    from lease_tenants as t where t.id = ${id}`.execute(trx)
  return rows[0]!
}

/** Undoes the adding of a tenant. Returns the shares of the others from before it, in cents by account. Null where none were agreed. */
export async function deleteTenant(trx: Db, id: string): Promise<Readonly<Record<string, number>> | null> {
  const row = await trx.deleteFrom('lease_tenants').where('id', '=', id).returning('shares_before').executeTakeFirst()
  return (row?.shares_before ?? null) as Readonly<Record<string, number>> | null
}
