import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

export interface OwnLeaseRow {
  id: string
  property_address: string | null
  starts_on: string | null
  ends_on: string | null
  tenancy_start: string | null
  rent_cents: string | null
  next_rent_cents: string | null
  next_rent_from: string | null
  due_day: number
  part_months: 'first' | 'last' | 'both' | null
  deposit_cents: string | null
  late_fee_cents: string | null
  /** The main tenant. */
  user_id: string | null
  today: string
}

/** The lease that a user has or shares, with the rent of today and the next one. */
export async function findOwn(db: Db, userId: string): Promise<OwnLeaseRow | null> {
  const today = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`
  const { rows } = await sql<OwnLeaseRow>`
    select l.id, l.user_id, l.property_address, l.due_day, l.part_months, l.deposit_cents, l.late_fee_cents, rent_now(l) as rent_cents,
      to_char(l.starts_on, 'YYYY-MM-DD') as starts_on, to_char(l.ends_on, 'YYYY-MM-DD') as ends_on,
      to_char(tenancy_start(l), 'YYYY-MM-DD') as tenancy_start, to_char(${today}, 'YYYY-MM-DD') as today,
      n.rent_cents as next_rent_cents, to_char(n.holds_from, 'YYYY-MM-DD') as next_rent_from
    from leases as l
    left join lateral (
      select rent_cents, holds_from from lease_rents where lease_id = l.id and holds_from > ${today} order by holds_from limit 1
    ) as n on true
    where l.id = lease_of(${userId})`.execute(db)
  return rows[0] ?? null
}
