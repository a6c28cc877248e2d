import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { sql } from 'kysely'

type Kind = Database['rent_reminders']['kind']

/** A tenant of a lease who may need a rent reminder for a month. */
export interface DueLease {
  leaseId: string
  /** The main tenant. */
  holderId: string
  /** Of `lease_tenants`. Null for the main tenant. */
  tenantId: string | null
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
 * Tenants of the leases of a range who need a reminder on a day, each by their own account. Reminders that were sent are not listed again. Where nothing
 * was open, they are listed again only after the tenant, the lease or its payments changed. Rent due before the lease was entered is not owed (`owedFromOf`).
 */
export async function listDue(db: Db, day: string, { after, last }: LeaseRange): Promise<DueLease[]> {
  const { rows } = await sql<DueLease>`
    select l.id as "leaseId", l.user_id as "holderId", o.id as "tenantId", u.id as "userId", u.email, u.first_name as "firstName", l.property_address as address, k.kind,
      to_char(m.period, 'YYYY-MM-DD') as period, to_char(d.due, 'YYYY-MM-DD') as "dueOn", now() as "listedAt"
    from leases as l
    cross join lateral (
      select null::uuid as id, l.user_id
      union all
      select id, user_id from lease_tenants
      where lease_id = l.id and l.user_id is not null and joined_on <= ${day}::date and coalesce(left_on, 'infinity') >= least(${day}::date, l.ends_on)
    ) as o
    join users as u on u.id = o.user_id
    cross join (
      select (date_trunc('month', ${day}::date) + make_interval(months => n))::date as period from generate_series(-1, 1) as n
    ) as m
    cross join lateral (select (l.created_at at time zone ${sql.lit(TIME_ZONE)})::date as day) as e
    cross join lateral (select tenancy_start(l) as begins) as t
    cross join lateral (select greatest(m.period + (l.due_day - 1), t.begins) as day) as usual
    cross join lateral (
      -- A last month that is charged by the day is due by its end, also where it is the first one, too. Without one, the second day is null and does not count.
      select least(usual.day, case when l.ends_on >= m.period and (
        l.part_months in ('last', 'both') or (l.part_months = 'first' and date_trunc('month', t.begins) = date_trunc('month', l.ends_on))
      ) then l.ends_on end) as due
    ) as d
    cross join lateral (select case
      when d.due = ${day}::date then 'due'
      when d.due > ${day}::date and d.due - ${day}::date <= ${UPCOMING_DAYS} then 'upcoming'
      when d.due < ${day}::date and ${day}::date - d.due <= ${OVERDUE_DAYS} then 'overdue'
    end as kind) as k
    where l.id > ${after} and l.id <= ${last}
      and k.kind is not null and u.is_active and l.rent_cents is not null
      and (k.kind = 'overdue' or u.has_rent_reminders)
      and (usual.day > e.day or t.begins >= e.day)
      and (t.begins is null or m.period >= date_trunc('month', t.begins)) and (l.ends_on is null or d.due <= l.ends_on)
      and not exists (
        select from (
          select period, kind, sent_at, checked_at from rent_reminders where lease_id = l.id and o.id is null
          union all
          select period, kind, sent_at, checked_at from roommate_reminders where tenant_id = o.id
        ) as r
        where r.period = m.period and r.kind = k.kind and (
          r.sent_at is not null or not (
            u.updated_at > r.checked_at or l.updated_at > r.checked_at or exists (
              select from payments as p
              where p.user_id = l.user_id and p.payment_type = 'rent' and p.updated_at > r.checked_at
            ) or exists (
              select from payments as p
              where p.lease_id = l.id and p.payment_type = 'rent' and p.updated_at > r.checked_at
            ) or exists (
              -- Such as a check that the bank returned.
              select from ledger_entries as e
              where e.lease_id = l.id and e.effective_on >= m.period and e.source = 'staff' and e.created_at > r.checked_at
            )
          )
        )
      )
    order by l.id, m.period, o.id nulls first`.execute(db)
  return rows
}

/** Where the reminders of main tenants are kept, and where those of the others. */
const TABLES = {
  main: { table: 'rent_reminders', id: sql.ref('lease_id') },
  other: { table: 'roommate_reminders', id: sql.ref('tenant_id') },
} as const

/** Keeps what became of reminders, unless they were sent. Returns how many were kept. */
async function upsert(
  trx: Db,
  lists: readonly DueLease[],
  { sentAt, checkedAt }: { sentAt: Date | null; checkedAt: (one: DueLease) => Date },
) {
  let kept = 0n
  for (const kind of ['main', 'other'] as const) {
    const own = lists.filter(({ tenantId }) => (tenantId === null) === (kind === 'main'))
    if (own.length === 0) continue
    const { table, id } = TABLES[kind]
    const rows = own.map(
      (one) =>
        sql`(${one.tenantId ?? one.leaseId}::uuid, ${one.period}::date, ${one.kind}, ${sentAt}::timestamptz, ${checkedAt(one)}::timestamptz)`,
    )
    const { numAffectedRows } = await sql`
      insert into ${sql.table(table)} as r (${id}, period, kind, sent_at, checked_at) values ${sql.join(rows)}
      on conflict (${id}, period, kind) do update set sent_at = excluded.sent_at, checked_at = excluded.checked_at
      where r.sent_at is null`.execute(trx)
    kept += numAffectedRows ?? 0n
  }
  return kept
}

/** False where this reminder was already sent. */
export const insertReminder = async (trx: Db, due: DueLease): Promise<boolean> =>
  (await upsert(trx, [due], { sentAt: new Date(), checkedAt: () => new Date() })) === 1n

/** A change carries the time at which its transaction began but is visible only after the commit. This is the longest that a transaction may take. */
const LONGEST_TRANSACTION_MS = 60_000

/** Records that nothing was open of these, so that they are not listed again every hour. */
export const insertNothingOpen = (db: Db, due: readonly DueLease[]) =>
  upsert(db, due, { sentAt: null, checkedAt: ({ listedAt }) => new Date(listedAt.getTime() - LONGEST_TRANSACTION_MS) })
