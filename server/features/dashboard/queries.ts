import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

/** As many as the dashboard shows. */
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
  within30: number
  within60: number
  within90: number
}

/** `today` is the day where the company is. */
export async function countWork(db: Db, today: string): Promise<WorkRow> {
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
      ending.*
    from (
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

/** Of all leases that begin and end in the same months: what they cost together. Null for no end. */
export async function sumLeases(db: Db): Promise<{ first: string; last: string | null; cents: string }[]> {
  // First by day: there are few of them, and a month is found for each once.
  const { rows } = await sql<{ first: string; last: string | null; cents: string }>`
    select
      date_trunc('month', begins_on::timestamp)::date as first,
      date_trunc('month', ends_on::timestamp)::date as last,
      sum(cents) as cents
    from (
      select coalesce(starts_on, created_at::date) as begins_on, ends_on, sum(rent_cents) as cents
      from leases
      where rent_cents is not null
      group by 1, 2
    ) as by_day
    group by 1, 2`.execute(db)
  return rows
}

/** Rent that was paid for each month from this one on. Test cards count as long as nobody has paid with a real one. */
export async function sumRent(db: Db, from: string): Promise<{ month: string; cents: string }[]> {
  const { rows } = await sql<{ month: string; cents: string }>`
    select rent_month as month, sum(kept_cents) as cents
    from payments
    where status = 'completed' and payment_type = 'rent' and rent_month >= ${from}::date
      and (gateway = 'stripe' or not exists (
        select from payments where status = 'completed' and payment_type = 'rent' and gateway = 'stripe'))
    group by rent_month`.execute(db)
  return rows
}

/** Requests that came from this month on, by month and how they stand. */
export async function countRequests(db: Db, from: string, timeZone: string) {
  const { rows } = await sql<{ month: string; status: string; count: number }>`
    select first::date as month, status, count(*)::int as count
    from generate_series(${from}::timestamp, ${from}::timestamp + interval '11 months', interval '1 month') as first,
      lateral (
        select status from maintenance_requests
        where created_at >= first at time zone ${timeZone}
          and created_at < (first + interval '1 month') at time zone ${timeZone}
      ) as requests
    group by 1, 2`.execute(db)
  return rows
}
