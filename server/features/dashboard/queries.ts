import { TIME_ZONE } from '#contract/core/dates.ts'
import { WARNING_DAYS } from '#contract/deposits/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { isSettled, promiseState } from '#server/features/leases/service.ts'
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

/** What staff have to ask tenants again who owe something with this provider, by their latest contact and their latest promise about this debt. */
const toAsk = (today: string, gateway: Gateway) => {
  const balance = sql.ref<string>(`b.${gateway}_cents`)
  return sql`(
  select count(*) filter (where c.is_due)::int as follow_ups_due,
    count(*) filter (where p.is_broken)::int as broken_promises
  from lease_balances as b
  join lateral (
    select c.follow_up_on <= ${today}::date and not ${isSettled(gateway, balance)} as is_due from lease_contacts as c
    where c.lease_id = b.lease_id and c.struck_at is null order by c.contacted_on desc, c.seq desc limit 1
  ) as c on true
  left join lateral (
    select ${promiseState(gateway, today)} = 'broken' and not ${isSettled(gateway, balance)} as is_broken from lease_contacts as c
    where c.lease_id = b.lease_id and c.struck_at is null and c.promised_on is not null order by c.contacted_on desc, c.seq desc limit 1
  ) as p on true
  where ${balance} > 0
)`
}

/** `today` is the date in the company's time zone. Deposits count that were paid with this provider or without one. */
export async function countWork(db: Db, today: string, gateway: Gateway): Promise<WorkRow> {
  const { rows } = await sql<WorkRow>`
    select
      (select count(*) from maintenance_requests
        where status = 'pending' and not is_closed and due_at < now())::int as overdue,
      (select count(*) from contacts where status = 'new')::int as unread,
      (select count(*) from (
          select * from payments where status = 'failed'
          union all select * from payments where status = 'completed' and undone_at is not null
        ) as failed
        where failed.is_shown and failed.created_at > now() - interval '30 days' and not exists (
          select from payments as good
          where good.user_id = failed.user_id and good.payment_type = failed.payment_type
            and good.status = 'completed' and good.undone_at is null and good.created_at > failed.created_at))::int as failed,
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

/** Rent due and collected of each month since this one, as the ledgers have it with this provider. */
export async function sumRent(db: Db, from: string, gateway: Gateway) {
  const { rows } = await sql<{ month: string; due: string; collected: string }>`
    select period as month, sum(due_cents) as due, sum(collected_cents) as collected
    from rent_months
    where period >= ${from}::date and (gateway is null or gateway = ${gateway})
    group by 1`.execute(db)
  return rows
}

/** Makes one row of those that were added for a month, so that few are read. Rows that are added meanwhile stay until the next time. */
export const foldRentMonths = (db: Db) =>
  sql`
    with many as (
      select period from rent_months group by period, gateway having count(*) > 1
    ), folded as (
      delete from rent_months where period in (select period from many) returning period, gateway, due_cents, collected_cents
    )
    insert into rent_months (period, gateway, due_cents, collected_cents)
    select period, gateway, sum(due_cents), sum(collected_cents) from folded group by period, gateway`.execute(db)

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
