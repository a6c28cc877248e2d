import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

const TODAY = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`

/** A lease that someone was on before the one that they read now. */
export interface FormerRow {
  id: string
  property_address: string | null
  is_main: boolean
  joined_on: string | null
  /** Null where the lease has no last day, because the main tenant's account was deleted. */
  left_on: string | null
}

/** The leases that someone has left, the last one first: those that they shared, and their own where they read another one now or have a newer one. */
export async function listFormerLeases(db: Db, userId: string): Promise<FormerRow[]> {
  const { rows } = await sql<FormerRow>`
    select p.id, p.property_address, p.is_main, to_char(p.joined_on, 'YYYY-MM-DD') as joined_on,
      case when p.left_on < 'infinity' then to_char(p.left_on, 'YYYY-MM-DD') end as left_on
    from (
      select l.id, l.user_id, l.property_address, false as is_main, min(t.joined_on) as joined_on,
        least(max(coalesce(t.left_on, 'infinity')), coalesce(l.ends_on, 'infinity')) as left_on
      from lease_tenants as t join leases as l on l.id = t.lease_id
      where t.user_id = ${userId} and l.user_id is distinct from t.user_id
      group by l.id
      union all
      select l.id, l.user_id, l.property_address, true, tenancy_start(l), coalesce(l.ends_on, 'infinity')
      from leases as l where l.user_id = ${userId} or l.former_user_id = ${userId}
    ) as p
    where p.id is distinct from lease_of(${userId}) and (p.user_id is null or p.left_on < ${TODAY})
    order by p.left_on desc, p.id`.execute(db)
  return rows
}

/** The names of those who were on a lease on a day or before, the main tenant first. Without a day, of everyone. Blank for someone without a name. */
export async function listNamesUntil(db: Db, leaseId: string, day: string | null): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), p.tenant_name, '') as name
    from (
      select l.user_id, l.tenant_name, null::date as joined_on from leases as l where l.id = ${leaseId}
      union all
      select t.user_id, t.tenant_name, min(t.joined_on) from lease_tenants as t
      where t.lease_id = ${leaseId} and t.joined_on <= coalesce(${day}::date, 'infinity')
      group by t.user_id, t.tenant_name
    ) as p
    left join users as u on u.id = p.user_id
    order by p.joined_on nulls first, name`.execute(db)
  return rows.map(({ name }) => name)
}
