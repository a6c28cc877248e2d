import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { sql } from 'kysely'

type Kind = Database['rent_reminders']['kind']

/** A lease that may need a rent reminder for a month. */
export interface DueLease {
  leaseId: string
  userId: string
  email: string
  firstName: string
  address: string | null
  kind: Kind
  /** The month, by its first day, and its due date. */
  period: string
  dueOn: string
  /** When this was read. Later changes are not included. */
  listedAt: Date
}

const UPCOMING_DAYS = 3
const OVERDUE_DAYS = 30

/** A range of lease ids: after the first, up to and including the last. */
export interface LeaseRange {
  after: string
  last: string
}

/** The id of the last lease in a batch. Null where the range has no more leases. */
export async function findBatchEnd(db: Db, { after, last }: LeaseRange, size: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id from leases where id > ${after} and id <= ${last} order by id limit ${size}) as batch
    order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Leases of a range that need a reminder on a day. Reminders that were sent are not listed again. Leases that had nothing open are listed again only
 * after the tenant, the lease or its payments changed. Rent due before the lease was entered is not owed (`owedFromOf`).
 */
export async function listDue(db: Db, day: string, { after, last }: LeaseRange): Promise<DueLease[]> {
  const { rows } = await sql<DueLease>`
    select l.id as "leaseId", u.id as "userId", u.email, u.first_name as "firstName", l.property_address as address, k.kind,
      to_char(m.period, 'YYYY-MM-DD') as period, to_char(d.due, 'YYYY-MM-DD') as "dueOn", now() as "listedAt"
    from leases as l
    join users as u on u.id = l.user_id
    cross join (
      select (date_trunc('month', ${day}::date) + make_interval(months => n))::date as period from generate_series(-1, 1) as n
    ) as m
    cross join lateral (select (l.created_at at time zone ${sql.lit(TIME_ZONE)})::date as day) as e
    cross join lateral (select tenancy_start(l) as begins) as t
    cross join lateral (select greatest(m.period + (l.due_day - 1), t.begins) as due) as d
    cross join lateral (select case
      when d.due = ${day}::date then 'due'
      when d.due > ${day}::date and d.due - ${day}::date <= ${UPCOMING_DAYS} then 'upcoming'
      when d.due < ${day}::date and ${day}::date - d.due <= ${OVERDUE_DAYS} then 'overdue'
    end as kind) as k
    where l.id > ${after} and l.id <= ${last}
      and k.kind is not null and u.is_active and l.rent_cents is not null
      and (k.kind = 'overdue' or u.has_rent_reminders)
      and (d.due > e.day or t.begins >= e.day)
      and (t.begins is null or m.period >= date_trunc('month', t.begins)) and (l.ends_on is null or d.due <= l.ends_on)
      and not exists (
        select from rent_reminders as r
        where r.lease_id = l.id and r.period = m.period and r.kind = k.kind and (
          r.sent_at is not null or not (
            u.updated_at > r.checked_at or l.updated_at > r.checked_at or exists (
              select from payments as p
              where p.user_id = u.id and p.payment_type = 'rent' and p.updated_at > r.checked_at
            ) or exists (
              select from payments as p
              where p.lease_id = l.id and p.payment_type = 'rent' and p.updated_at > r.checked_at
            )
          )
        )
      )
    order by l.id, m.period`.execute(db)
  return rows
}

/** False where this reminder was already sent. */
export async function insertReminder(trx: Db, { leaseId, period, kind }: DueLease): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('rent_reminders')
    .values({ lease_id: leaseId, period, kind, sent_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['lease_id', 'period', 'kind'])
        .doUpdateSet({ sent_at: sql<Date>`now()` })
        .where('rent_reminders.sent_at', 'is', null),
    )
    .executeTakeFirst()
  return count === 1n
}

/** A change carries the time at which its transaction began but is visible only after the commit. This is the longest that a transaction may take. */
const LONGEST_TRANSACTION_MS = 60_000

/** Records that these leases had nothing open, so that they are not listed again every hour. */
export const insertNothingOpen = (db: Db, leases: readonly DueLease[]) =>
  db
    .insertInto('rent_reminders')
    .values(
      leases.map(({ leaseId, period, kind, listedAt }) => ({
        lease_id: leaseId,
        period,
        kind,
        sent_at: null,
        checked_at: new Date(listedAt.getTime() - LONGEST_TRANSACTION_MS),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['lease_id', 'period', 'kind'])
        .doUpdateSet({ checked_at: (eb) => eb.ref('excluded.checked_at') })
        .where('rent_reminders.sent_at', 'is', null),
    )
    .execute()
