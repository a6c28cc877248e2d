import type { Month } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Held } from '#contract/deposits/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import type { EntryRow } from '../books/entry-queries.ts'

/** Money that came to be held for a tenant (positive) or went back (negative). */
export interface HeldRow {
  lease_id: string
  held: Held
  /** The payment that it belongs to, or the entry itself. */
  group: string
  /** The order in which they were added. */
  seq: number
  day: string
  cents: number
}

/**
 * The last month's rent that was held of these leases. Where its charge was corrected since, such as when an end was set, the new amount counts from the
 * day on which that was posted. Where money that was paid before the tenancy came in late or was taken back, it counts from the day of the charge.
 */
const lastMonths = (leaseIds: readonly string[], gateway: Gateway) => sql`
  changes as (
    select e.lease_id, e.id, e.seq, e.cents, coalesce(e.occurred_on, e.effective_on) as agreed_on,
      (e.created_at at time zone ${sql.lit(TIME_ZONE)})::date as posted_on,
      -- The last entry of the charge before it was corrected.
      max(e.seq) over (partition by e.lease_id order by e.created_at groups between unbounded preceding and 1 preceding) as since
    from ledger_entries as e
    left join ledger_entries as o on o.id = e.reverses
    where e.lease_id = any(${leaseIds}::uuid[]) and coalesce(o.rule, e.rule) = 'last_month' and (e.gateway is null or e.gateway = ${gateway})
  ), last_months as (
    select c.lease_id, c.id, c.seq, c.cents, case when c.since is null or exists (
      select from ledger_entries as m
      join leases as l on l.id = m.lease_id
      left join ledger_entries as p on p.kind = 'payment' and (p.id = m.reverses or (p.source = 'payment' and m.source = 'payment' and p.payment_id = m.payment_id))
      where m.lease_id = c.lease_id and m.seq > c.since and m.seq < c.seq and m.account = 'rent' and m.kind in ('payment', 'reversal', 'adjustment')
        and coalesce(p.occurred_on, p.effective_on, m.occurred_on, m.effective_on) < tenancy_start(l)
    ) then c.agreed_on else greatest(c.agreed_on, c.posted_on) end as day
    from changes as c
  )`

/** The deposit and the prepaid last month of these leases, oldest first, with one provider, and what came or went back of them. */
export async function listHeld(db: Db, leaseIds: readonly string[], gateway: Gateway): Promise<HeldRow[]> {
  const { rows } = await sql<HeldRow>`
    with ${lastMonths(leaseIds, gateway)}
    select h.lease_id, h.held, h."group", h.seq::float8 as seq, to_char(h.day, 'YYYY-MM-DD') as day, h.cents::float8 as cents
    from (
      select e.lease_id, case e.account when 'deposit' then 'deposit' else 'last_month' end as held,
        coalesce(e.reverses, case e.source when 'payment' then e.payment_id end, e.id) as "group", e.seq,
        coalesce(e.occurred_on, e.effective_on) as day, case e.account when 'deposit' then -e.cents else e.cents end as cents
      from ledger_entries as e
      left join ledger_entries as o on o.id = e.reverses
      where e.lease_id = any(${leaseIds}::uuid[]) and (e.gateway is null or e.gateway = ${gateway}) and (
        (e.account = 'deposit' and coalesce(o.kind, e.kind) not in ('charge', 'credit'))
        or (e.rule = 'last_month_used' and not exists (select from ledger_entries as r where r.reverses = e.id))
      )
      union all
      select lease_id, 'last_month', id, seq, day, cents from last_months
    ) as h
    order by h.day, h.seq`.execute(db)
  return rows
}

/** A charge that is not paid in full. */
export interface OpenCharge {
  id: string
  account: 'fee' | 'utility'
  day: string
  memo: string
  /** What is open of it. */
  cents: number
}

/**
 * The charges of fees and utilities that staff made and that are open, and recurring ones of utilities. A credit that names its charge pays that one; what else was paid counts for the
 * oldest, as payments of fees do. Oldest first.
 */
export async function listOpenCharges(db: Db, leaseId: string, gateway: Gateway): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    with own as (
      select id, seq, kind, source, recurring_id, account, cents, effective_on, memo, pays from ledger_entries as e
      where lease_id = ${leaseId} and account in ('lock', 'fee', 'late_fee', 'utility') and (gateway is null or gateway = ${gateway})
        and reverses is null and not exists (select from ledger_entries as r where r.reverses = e.id)
    ), charges as (
      select *, cents + coalesce((select sum(p.cents) from own as p where p.pays = own.id), 0) as unpaid from own where kind = 'charge'
    )
    select id, account, to_char(effective_on, 'YYYY-MM-DD') as day, memo, least(unpaid, net - newer)::float8 as cents
    from (
      select *, sum(unpaid) over (order by effective_on desc, seq desc) - unpaid as newer, (select sum(cents) from own) as net
      from charges
    ) as c
    where ((source = 'staff' and account in ('fee', 'utility')) or (recurring_id is not null and account = 'utility')) and unpaid > 0 and net > newer
    order by effective_on, seq`.execute(db)
  return rows
}

/** What is open of rent, less the interest that was taken off it. Negative for a credit. */
export async function sumRent(trx: Db, leaseId: string, gateway: Gateway): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from ledger_entries
    where lease_id = ${leaseId} and (gateway is null or gateway = ${gateway})
      and (account = 'rent' or (account = 'interest' and period is not null))`.execute(trx)
  return rows[0]!.cents
}

/** What is charged as a deposit, less what was credited of it, whatever was paid. */
export async function sumDepositCharged(trx: Db, leaseId: string, gateway: Gateway): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.cents), 0)::float8 as cents from ledger_entries as e
    left join ledger_entries as o on o.id = e.reverses
    where e.lease_id = ${leaseId} and e.account = 'deposit' and (e.gateway is null or e.gateway = ${gateway})
      and coalesce(o.kind, e.kind) in ('charge', 'credit')`.execute(trx)
  return rows[0]!.cents
}

/** Whether a deposit that was charged with its payment went back since. Its charge was credited then, so what went back is due where the payment is taken back. */
export async function isReturned(trx: Db, { lease_id: leaseId, account, kind, seq }: EntryRow): Promise<boolean> {
  if (account !== 'deposit' || kind !== 'charge') return false
  const { rows } = await sql<{ is_returned: boolean }>`
    select exists (
      select from ledger_entries as e
      where e.lease_id = ${leaseId} and e.account = 'deposit' and e.kind = 'credit' and e.source = 'staff' and e.seq > ${seq}
        and not exists (select from ledger_entries as r where r.reverses = e.id)
    ) as is_returned`.execute(trx)
  return rows[0]!.is_returned
}

/** Rent that was paid at once, less what went back of it. */
export interface RentReceived {
  /** The main tenant of the lease. */
  user_id: string | null
  entry_id: string
  day: string
  month: Month
  cents: number
}

/**
 * The rent that had been received on a lease when a payment of rent was posted, with the payment itself as the last. Takes the id of an entry or of a card
 * payment. Nothing for any other payment.
 */
export async function listRentReceived(db: Db, id: string, gateway: Gateway): Promise<RentReceived[]> {
  const { rows } = await sql<RentReceived>`
    select l.user_id, p.id as entry_id, to_char(coalesce(p.occurred_on, p.effective_on), 'YYYY-MM-DD') as day,
      to_char(p.period, 'YYYY-MM-DD') as month,
      -(p.cents + coalesce((
        select sum(e.cents) from ledger_entries as e
        where e.lease_id = p.lease_id and e.seq <= own.seq
          and (e.reverses = p.id or (e.payment_id = p.payment_id and e.source = 'payment' and e.id <> p.id))
      ), 0))::float8 as cents
    from ledger_entries as own
    join leases as l on l.id = own.lease_id
    join ledger_entries as p on p.lease_id = own.lease_id and p.seq <= own.seq
    where (own.id = ${id} or (own.payment_id = ${id} and own.source = 'payment')) and own.account = 'rent' and own.kind = 'payment'
      and p.account = 'rent' and p.kind = 'payment' and p.period is not null and (p.gateway is null or p.gateway = ${gateway})
    order by p.seq`.execute(db)
  return rows
}
