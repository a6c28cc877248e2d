import type { Month } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { type RawBuilder, sql } from 'kysely'

export interface UnchargedLease {
  lease_id: string
  user_id: string
  /** The month in which it was last charged. Null where that is more than a month ago, or never was. */
  charged_in: Month | null
  /** Its last month was paid in advance. */
  is_prepaid: boolean
}

const TODAY = sql<string>`(now() at time zone ${sql.lit(TIME_ZONE)})::date`

const isSinceCharged = (day: RawBuilder<number>) => sql<boolean>`(
  date_trunc('month', d.charged_on)::date + (${day} - 1) between d.charged_on + 1 and ${TODAY}
  or date_trunc('month', ${TODAY})::date + (${day} - 1) between d.charged_on + 1 and ${TODAY})`

/**
 * Whether the due day of a lease, or of a recurring charge with a day of its own, comes after the day on which it was last charged and until today. A
 * lease may also begin or end in that time, and the rent of a last month that is charged by the day is due by its end; recurring charges begin on the day after.
 */
export const HAS_COME_DUE = sql<boolean>`(
  d.charged_on < ${TODAY} - 31
  or ${isSinceCharged(sql`l.due_day`)}
  or l.starts_on between d.charged_on + 1 and ${TODAY}
  or l.ends_on between d.charged_on and ${TODAY} - 1
  or (l.part_months is not null and l.ends_on between d.charged_on + 1 and ${TODAY})
  or (l.id in (select lease_id from recurring_charges where due_day is not null) and exists (
    select from recurring_charges as c where c.lease_id = l.id and c.due_day is not null and ${isSinceCharged(sql`c.due_day`)}
  ))
  or (l.starts_on between d.charged_on and ${TODAY} - 1 and l.id in (select lease_id from recurring_charges)))`

/** Leases that were never charged, or came due since. In the order of their ids, after this one. */
export async function listUncharged(
  db: Db,
  limit: number,
  after = '00000000-0000-0000-0000-000000000000',
): Promise<UnchargedLease[]> {
  const { rows } = await sql<UnchargedLease>`
    select l.id as lease_id, l.user_id,
      case when d.charged_on >= ${TODAY} - 31 then to_char(d.charged_on, 'YYYY-MM-01') end as charged_in,
      exists (select from ledger_entries as e where e.lease_id = l.id and e.rule = 'last_month') as is_prepaid
    from leases as l
    left join ledger_days as d on d.lease_id = l.id
    where l.id > ${after} and l.user_id is not null and (d.charged_on is null or ${HAS_COME_DUE})
    order by l.id limit ${limit}`.execute(db)
  return rows
}

/** The tenant of a lease that was never charged. Null for any other lease. */
export async function findNeverCharged(db: Db, leaseId: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string | null }>`
    select user_id from leases as l
    where id = ${leaseId} and not exists (select from ledger_days as d where d.lease_id = l.id)`.execute(db)
  return rows[0]?.user_id ?? null
}

export const markCharged = (trx: Db, leaseIds: readonly string[]) =>
  sql`
    insert into ledger_days (lease_id, charged_on)
    select unnest(${leaseIds}::uuid[]), ${TODAY}
    on conflict (lease_id) do update set charged_on = excluded.charged_on`.execute(trx)
