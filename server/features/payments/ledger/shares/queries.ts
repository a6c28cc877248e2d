import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** One of the people on a lease. */
export interface TenantRow {
  /** Of `lease_tenants`. Null for the main tenant. */
  id: string | null
  user_id: string
  first_name: string
  name: string
  email: string
  is_active: boolean
  has_rent_reminders: boolean
  /** Null where no shares were agreed. */
  share_cents: string | null
  joined_on: string | null
  left_on: string | null
}

/** Who is on a lease today, the main tenant first. None where the main tenant's account was deleted. */
export async function listTenants(db: Db, leaseId: string): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select t.id, u.id as user_id, u.first_name, trim(u.first_name || ' ' || u.last_name) as name, u.email, u.is_active, u.has_rent_reminders,
      t.share_cents, to_char(t.joined_on, 'YYYY-MM-DD') as joined_on, to_char(t.left_on, 'YYYY-MM-DD') as left_on
    from leases as l
    cross join lateral (
      select null::uuid as id, l.user_id, l.share_cents, null::date as joined_on, null::date as left_on
      union all
      select id, user_id, share_cents, joined_on, left_on from lease_tenants
      where lease_id = l.id and coalesce(left_on, 'infinity') >= (now() at time zone ${sql.lit(TIME_ZONE)})::date
    ) as t
    join users as u on u.id = t.user_id
    where l.id = ${leaseId} and l.user_id is not null
    order by t.joined_on nulls first, t.id`.execute(db)
  return rows
}

/** How long a payment that a roommate has begun and not made keeps its part of the rent. */
const HELD = sql`interval '10 minutes'`

/** What other people on a lease are about to pay: payments of rent that they began a few minutes ago, before a card was entered. */
export async function sumBegunByOthers(
  db: Db,
  { leaseId, holderId, payerId, gateway }: { leaseId: string; holderId: string; payerId: string; gateway: Gateway },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from payments
    where ((user_id = ${holderId} and lease_id is null) or lease_id = ${leaseId}) and user_id <> ${payerId}
      and gateway = ${gateway} and payment_type = 'rent' and status = 'pending' and not is_shown
      and coalesce(intent_status, '') <> 'canceled' and created_at > now() - ${HELD}`.execute(db)
  return rows[0]!.cents
}
