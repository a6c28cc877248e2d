import { TIME_ZONE } from '#contract/core/dates.ts'
import { WARNING_DAYS } from '#contract/deposits/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { promiseState } from '#server/features/leases/service.ts'
import { sql } from 'kysely'

/** The dashboard shows this many. */
const RECENT = 3

interface Totals {
  properties: number
  users: number
  open_requests: number
  contacts: number
}

export async function countAll(db: Db): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select
      (select count(*) from properties where deleted_at is null)::int as properties,
      (select count(*) from users)::int as users,
      (select count(*) from maintenance_requests where not is_closed)::int as open_requests,
      (select count(*) from contacts)::int as contacts`.execute(db)
  return rows[0]!
}

interface WorkRow {
  overdue: number
  unread: number
  failed: number
  failed_jobs: number
  overdue_deposits: number
  deposits_due_soon: number
  follow_ups_due: number
  broken_promises: number
  within30: number
  within60: number
  within90: number
}

/** What staff have to ask tenants again who owe something with this provider, by their latest contact and their latest promise. */
const toAsk = (today: string, gateway: Gateway) => sql`(
  select count(*) filter (where c.follow_up_on <= ${today}::date)::int as follow_ups_due,
    count(*) filter (where p.state = 'broken')::int as broken_promises
  from lease_balances as b
  join lateral (
    select follow_up_on from lease_contacts
    where lease_id = b.lease_id and struck_at is null order by contacted_on desc, seq desc limit 1
  ) as c on true
  left join lateral (
    select ${promiseState(gateway, today)} as state from lease_contacts as c
    where c.lease_id = b.lease_id and c.struck_at is null and c.promised_on is not null order by c.contacted_on desc, c.seq desc limit 1
  ) as p on true
  where ${sql.ref(`b.${gateway}_cents`)} > 0
)`

/** `today` is the date in the company's time zone. Deposits count that were paid with this provider or without one. */
export async function countWork(db: Db, today: string, gateway: Gateway): Promise<WorkRow> {
  const { rows } = await sql<WorkRow>`
    select
      (select count(*) from maintenance_requests
        where status = 'pending' and not is_closed and due_at < now())::int as overdue,
      (select count(*) from contacts where status = 'new')::int as unread,
      (select count(*) from payments as failed
        where failed.status = 'failed' and failed.is_shown and failed.created_at > now() - interval '30 days' and not exists (
          select from payments as good
          where good.user_id = failed.user_id and good.payment_type = failed.payment_type
            and good.status = 'completed' and good.created_at > failed.created_at))::int as failed,
      (select count(*) from graphile_worker._private_jobs where locked_at is null and attempts >= max_attempts)::int as failed_jobs,
      (select count(*) from deposit_duties where gateway = ${gateway}::text and due_on < ${today}::date)::int as overdue_deposits,
      (select count(*) from deposit_duties
        where gateway = ${gateway}::text and due_on between ${today}::date and ${today}::date + ${WARNING_DAYS}::int)::int as deposits_due_soon,
      to_ask.*, ending.*
    from ${toAsk(today, gateway)} as to_ask, (
      select
        count(*) filter (where lease_end_key <= ${today}::date + 30)::int as within30,
        count(*) filter (where lease_end_key <= ${today}::date + 60)::int as within60,
        count(*)::int as within90
      from tenant_entries
      where is_active and lease_end_key between ${today}::date and ${today}::date + 90
    ) as ending`.execute(db)
  return rows[0]!
}

export const listRecentContacts = (db: Db) =>
  db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'message', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute()

export const listRecentRequests = (db: Db) =>
  db
    .selectFrom('maintenance_requests')
    .select(['id', 'description', 'property_address', 'priority', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute()

/** An amount to add to the rent due of each month in a range. `last` is null for no end. */
interface RentPeriod {
  first: string
  last: string | null
  cents: string
}

/**
 * The rent due of all leases, as periods to add up. A lease stores only its latest rent, so a rent that starts after the month `from` subtracts the
 * difference for the months before it. A lease without a start date counts from the month in which it was entered, in the company's time zone. A lease
 * whose account was deleted has no rent due.
 */
export async function sumRentPeriods(db: Db, from: string): Promise<RentPeriod[]> {
  // Written out, because the index has these columns and not what a function would read.
  const begins = sql`coalesce(case when l.has_former_term then l.first_starts_on else l.starts_on end, (l.created_at at time zone ${sql.lit(TIME_ZONE)})::date)`
  // Grouped by day before months are computed: there are few distinct days, and computing months is most of the work.
  const { rows } = await sql<RentPeriod>`
    select date_trunc('month', begins_on::timestamp)::date as first,
      least(date_trunc('month', ends_on::timestamp)::date, until) as last,
      sum(cents) as cents
    from (
      select ${begins} as begins_on, l.ends_on, null::date as until, sum(l.rent_cents) as cents
      from leases as l
      where l.rent_cents is not null and l.user_id is not null
      group by 1, 2
      union all
      select ${begins}, l.ends_on, (r.holds_from - interval '1 month')::date, sum(before.rent_cents - r.rent_cents)
      from lease_rents as r
      join leases as l on l.id = r.lease_id
      cross join lateral (
        select rent_cents from lease_rents as earlier
        where earlier.lease_id = r.lease_id and earlier.holds_from < r.holds_from
        order by holds_from desc limit 1
      ) as before
      where r.holds_from > ${from}::date and l.rent_cents is not null and l.user_id is not null
      group by 1, 2, 3
    ) as by_day
    group by 1, 2`.execute(db)
  return rows
}

/** Rent paid for each month since this one, by card or as staff recorded it. Test payments count only while nobody has paid with a real card. */
export async function sumRent(db: Db, from: string): Promise<{ month: string; cents: string }[]> {
  const { rows } = await sql<{ month: string; cents: string }>`
    select month, sum(cents) as cents
    from (
      select rent_month as month, kept_cents as cents
      from payments
      where status = 'completed' and payment_type = 'rent' and rent_month >= ${from}::date
        and (gateway = 'stripe' or not exists (
          select from payments where status = 'completed' and payment_type = 'rent' and gateway = 'stripe'))
      union all
      select period, -cents
      from ledger_entries as e
      where source = 'staff' and account = 'rent' and kind = 'payment' and period >= ${from}::date
        and not exists (select from ledger_entries as r where r.reverses = e.id)
    ) as received
    group by month`.execute(db)
  return rows
}

/** Requests since this month, by month and status. */
export async function countRequests(db: Db, from: string) {
  const { rows } = await sql<{ month: string; status: string; count: number }>`
    select first::date as month, status, count(*)::int as count
    from generate_series(${from}::timestamp, ${from}::timestamp + interval '11 months', interval '1 month') as first,
      lateral (
        select status from maintenance_requests
        where created_at >= first at time zone ${sql.lit(TIME_ZONE)}
          and created_at < (first + interval '1 month') at time zone ${sql.lit(TIME_ZONE)}
      ) as requests
    group by 1, 2`.execute(db)
  return rows
}
