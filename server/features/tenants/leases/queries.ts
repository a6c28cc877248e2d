import { TIME_ZONE } from '#contract/core/dates.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

type SameAddress = TenantDetail['sameAddress'][number]

/** A longer list is a building that was entered as one address. */
const MAX_LISTED = 3

/**
 * The other leases with the address of a lease, or of a user's own, however it is written, that take it on some of the same days from today on. Leases of one unit
 * cannot overlap, so these are addresses that were typed.
 */
export async function listSameAddress(db: Db, of: { userId: string } | { leaseId: string }): Promise<SameAddress[]> {
  const isOf = 'userId' in of ? sql<boolean>`l.user_id = ${of.userId}` : sql<boolean>`l.id = ${of.leaseId}`
  const { rows } = await sql<SameAddress>`
    select o.id as "leaseId",
      coalesce(o.tenant_name, nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, 'A former tenant') as "tenantName",
      to_char(case when o.has_former_term then o.first_starts_on else o.starts_on end, 'YYYY-MM-DD') as "startsOn",
      to_char(upper(o.occupies) - 1, 'YYYY-MM-DD') as "endsOn"
    from leases as l
    join leases as o on lease_address_key(o.property_address) = lease_address_key(l.property_address)
    left join users as u on u.id = o.user_id
    where ${isOf} and l.property_address is not null and o.property_address is not null and o.id <> l.id
      and (l.unit_id is null or o.unit_id is null)
      and l.occupies * o.occupies && daterange((now() at time zone ${sql.lit(TIME_ZONE)})::date, null)
    order by lower(o.occupies), o.id limit ${MAX_LISTED}`.execute(db)
  return rows
}
