import type { PromiseState } from '#contract/leases/contact-history/fields.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import { isSentToBank } from '#server/features/payments/service.ts'
import type { Gateway } from '#contract/payments/own.ts'
import { type RawBuilder, sql } from 'kysely'

// Written out and not functions of the database: one with a subquery is planned again for each row.

/** What is left of a payment of a ledger (`e`): less what was returned, refunded or lost to a dispute since. */
export const paymentKept = sql<string>`(-e.cents - coalesce(
  (select r.cents from ledger_entries as r where r.reverses = e.id),
  (
    select sum(r.cents)::bigint from ledger_entries as r
    where e.source = 'payment' and r.payment_id = e.payment_id and r.id <> e.id and r.kind in ('refund', 'reversal', 'adjustment')
  ),
  0))`

/** When a contact (`c`) was. One that was recorded on a later day counts from the start of its own day. */
const moment = sql<Date>`(case
  when (c.created_at at time zone ${sql.lit(TIME_ZONE)})::date = c.contacted_on then c.created_at
  else c.contacted_on::timestamp at time zone ${sql.lit(TIME_ZONE)} end)`

/**
 * What was paid toward the promise of a contact (`c`): what is left of the payments after it and until the promised day. Of the day of the contact, only
 * what was posted after it counts, or all of it for a contact that was recorded later. No entry is dated before the day on which it happened, so the index leaves out what is older.
 */
export const promisePaid = (gateway: Gateway) => sql<string>`(
  select coalesce(sum(${paymentKept}), 0)::bigint
  from ledger_entries as e, lateral (select coalesce(e.occurred_on, e.effective_on) as day) as d
  where e.lease_id = c.lease_id and e.kind = 'payment' and (e.gateway is null or e.gateway = ${gateway})
    and e.effective_on >= c.contacted_on and d.day <= c.promised_on
    and (d.day > c.contacted_on or (d.day = c.contacted_on and e.created_at >= ${moment})))`

/** What banks work on toward the promise of a contact (`c`): payments that were sent from its day to the promised one. */
const promiseSent = (gateway: Gateway) => sql<string>`(
  select coalesce(sum(p.kept_cents), 0)::bigint
  from payments as p, lateral (select (p.sent_at at time zone ${sql.lit(TIME_ZONE)})::date as day) as d
  where (p.lease_id = c.lease_id or (p.lease_id is null and p.user_id = (select user_id from leases where id = c.lease_id)))
    and p.gateway = ${gateway} and ${isSentToBank} and d.day between c.contacted_on and c.promised_on)`

/**
 * How a promise (`c`) stands: kept once enough was paid in time, broken once its day is over, open until then. It is open for as long as a bank works on what
 * would keep it. Null without one.
 */
export const promiseState = (gateway: Gateway, today: string) => sql<PromiseState | null>`case
  when c.promised_on is null then null
  when ${promisePaid(gateway)} >= c.promised_cents then 'kept'
  when c.promised_on < ${today}::date and ${promisePaid(gateway)} + ${promiseSent(gateway)} < c.promised_cents then 'broken'
  else 'open' end`

/**
 * Whether a lease that owes a balance now was paid in full after a contact (`c`), so that its promise and its follow-up are about an older debt. An entry
 * that was taken back, and a payment that was returned or refunded, count as what is left of them. Before a contact that was recorded later, only what is dated
 * from its day counts, because older days may have been entered in between.
 * Most leases paid nothing since, which is quickly seen. `select` around a value keeps it from being computed for each entry.
 */
export const isSettled = (gateway: Gateway, balance: RawBuilder<string>) => sql<boolean>`(exists (
  select from ledger_entries as e
  where e.lease_id = c.lease_id and e.cents < 0 and e.created_at >= (select ${moment})
) and exists (
  select from (
    select posted_at, day, cents,
      coalesce(sum(cents) over (order by posted_at desc groups between unbounded preceding and 1 preceding), 0) as later
    from (
      select min(e.created_at) as posted_at, min(coalesce(e.occurred_on, e.effective_on)) as day, sum(e.cents) as cents
      from ledger_entries as e
      where e.lease_id = c.lease_id and (e.gateway is null or e.gateway = ${gateway})
      group by case when e.source = 'payment' then e.payment_id else coalesce(e.reverses, e.id) end
    ) as kept
  ) as posted
  where posted_at >= (select ${moment}) and (posted_at >= c.created_at or day >= c.contacted_on) and cents < 0 and ${balance} - later <= 0))`
