import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { sql } from 'kysely'

type Kind = Database['rent_reminders']['kind']

/** A lease whose rent of a month is to be reminded of. */
export interface DueLease {
  leaseId: string
  userId: string
  email: string
  firstName: string
  address: string | null
  kind: Kind
  /** The month, by its first day, and the day on which its rent is due. */
  period: string
  dueOn: string
}

const BATCH = 200
const UPCOMING_DAYS = 3
const OVERDUE_DAYS = 30

/**
 * Leases with something to be reminded of on a day, and not reminded of yet, in the order of their ids. Rent that was due before the lease was
 * entered is not owed (`owedFromOf`).
 */
export async function listDue(db: Db, day: string, after: DueLease | null): Promise<DueLease[]> {
  const { rows } = await sql<DueLease>`
    select l.id as "leaseId", u.id as "userId", u.email, u.first_name as "firstName", l.property_address as address, k.kind,
      to_char(m.period, 'YYYY-MM-DD') as period, to_char(d.due, 'YYYY-MM-DD') as "dueOn"
    from leases as l
    join users as u on u.id = l.user_id
    cross join (
      select (date_trunc('month', ${day}::date) + make_interval(months => n))::date as period from generate_series(-1, 1) as n
    ) as m
    cross join lateral (select (l.created_at at time zone 'America/New_York')::date as day) as e
    cross join lateral (select greatest(m.period + (l.due_day - 1), l.starts_on) as due) as d
    cross join lateral (select case
      when d.due = ${day}::date then 'due'
      when d.due > ${day}::date and d.due - ${day}::date <= ${UPCOMING_DAYS} then 'upcoming'
      when d.due < ${day}::date and ${day}::date - d.due <= ${OVERDUE_DAYS} then 'overdue'
    end as kind) as k
    where k.kind is not null and u.is_active and l.rent_cents is not null
      and (k.kind = 'overdue' or u.has_rent_reminders)
      and (d.due > e.day or l.starts_on >= e.day)
      and (l.starts_on is null or m.period >= date_trunc('month', l.starts_on)) and (l.ends_on is null or d.due <= l.ends_on)
      and not exists (
        select from rent_reminders as r where r.lease_id = l.id and r.period = m.period and r.kind = k.kind
      )
      and (${after?.leaseId ?? null}::uuid is null or (l.id, m.period) > (${after?.leaseId ?? null}::uuid, ${after?.period ?? null}::date))
    order by l.id, m.period
    limit ${BATCH}`.execute(db)
  return rows
}

/** False where this was reminded of before. */
export async function insertReminder(trx: Db, { leaseId, period, kind }: DueLease): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('rent_reminders')
    .values({ lease_id: leaseId, period, kind })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return count === 1n
}
