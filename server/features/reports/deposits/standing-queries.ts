import type { Gateway } from '#contract/payments/own.ts'
import { type RawBuilder, sql } from 'kysely'

const ofProvider = (gateway: Gateway) => sql`(e.gateway is null or e.gateway = ${gateway})`

/**
 * What is held of each lease and since when. The entries of a payment are summed first, with those that took it back, so that a payment that was
 * reversed or refunded in full does not count. A group of reversals alone takes back a charge.
 */
export const heldMoney = (gateway: Gateway) => sql<{
  lease_id: string
  deposit: string
  deposit_on: string | null
  prepaid: string
  prepaid_on: string | null
}>`(
  select lease_id, coalesce(sum(-cents) filter (where account = 'deposit'), 0)::bigint as deposit,
    min(day) filter (where account = 'deposit' and cents < 0) as deposit_on,
    coalesce(sum(cents) filter (where account = 'last_month'), 0)::bigint as prepaid, min(day) filter (where account = 'last_month') as prepaid_on
  from (
    select e.lease_id, e.account, sum(e.cents)::bigint as cents, min(coalesce(e.occurred_on, e.effective_on)) as day
    from ledger_entries as e
    where e.account in ('deposit', 'last_month') and ${ofProvider(gateway)} and (e.account = 'last_month' or e.kind not in ('charge', 'credit'))
    group by e.lease_id, e.account, coalesce(e.reverses, case e.source when 'payment' then e.payment_id end, e.id)
    having sum(e.cents) <> 0 and bool_or(e.kind <> 'reversal')
  ) as payments
  group by lease_id offset 0)`

/** What of the prepaid last month was used. */
export const usedLastMonths = (gateway: Gateway) => sql<{ lease_id: string; cents: string }>`(
  select e.lease_id, -sum(e.cents)::bigint as cents from ledger_entries as e
  where e.rule = 'last_month_used' and ${ofProvider(gateway)} and not exists (select from ledger_entries as r where r.reverses = e.id)
  group by e.lease_id)`

/** What was done about each deposit, and from which day on interest is not settled. */
export const doneRecords = sql<{
  lease_id: string
  has_account: boolean
  has_condition: boolean
  deposit_from: string | null
  last_month_from: string | null
}>`(
  select lease_id, bool_or(kind = 'account') as has_account, bool_or(kind = 'condition_sent') as has_condition,
    coalesce(min(from_day) filter (where interest_on = 'deposit' and not stands), max(until_day) filter (where interest_on = 'deposit') + 1) as deposit_from,
    coalesce(min(from_day) filter (where interest_on = 'last_month' and not stands), max(until_day) filter (where interest_on = 'last_month') + 1) as last_month_from
  from (
    select d.lease_id, d.kind, d.interest_on, d.from_day, max(d.until_day) as until_day, bool_or(r.id is null) as stands
    from deposit_records as d
    left join ledger_entries as r on r.reverses = d.entry_id
    group by d.lease_id, d.kind, d.interest_on, d.from_day
  ) as records
  group by lease_id)`

const yearsAfter = (start: RawBuilder<unknown>, years: RawBuilder<unknown>) =>
  sql`(${start} + make_interval(years => ${years}))::date`

interface InterestOf {
  /** When the money was received, and the first day that is not settled. */
  received: RawBuilder<unknown>
  unsettled: RawBuilder<unknown>
  /** The last day that interest is owed for, once the tenancy has an end. */
  last: RawBuilder<unknown>
  isHeld: RawBuilder<unknown>
  /** It is owed only where the tenancy lasts a year. */
  isOfWholeYears: boolean
}

/** The day from which the next interest can be paid: the year of the tenancy with the first day that is not settled. Null where none is. As `interestPeriods` has it. */
function interestFrom(today: string, { received, unsettled, last, isHeld, isOfWholeYears }: InterestOf) {
  const start = sql`coalesce(s.start_on, ${received})`
  return sql`(
    select least(${yearsAfter(sql`y.start`, sql`y.year + 1`)}, s.end_on + 1)
    from (
      select start, day, years - (${yearsAfter(sql`start`, sql`years`)} > day)::int as year
      from (
        select start, day, (extract(year from day) - extract(year from start))::int as years
        from (select ${start} as start, coalesce(${unsettled}, greatest(${start}, ${received})) as day offset 0) as d
      ) as counted
    ) as y
    where ${isHeld} and ${yearsAfter(sql`y.start`, sql`y.year`)} <= ${today}::date
      and (s.end_on is null or (y.day <= ${last} ${isOfWholeYears ? sql`and s.end_on >= ${yearsAfter(sql`y.start`, sql`1`)} - 1` : sql``}))
  )`
}

/** When the tenancy of a lease (`l`) begins and ends. */
export const tenancy = sql<{ start_on: string | null; end_on: string | null }>`(
  select case when l.has_former_term then (select tenancy_start(f) from public.leases as f where f.id = l.id) else l.starts_on end as start_on, least(l.ends_on, l.released_on) as end_on offset 0)`

/** When the next duty of a lease can be done and has to be, from its tenancy (`s`), money (`m`) and records (`r`). As `dutiesOf` has it. */
export function nextDuty(today: string) {
  const deposit = interestFrom(today, {
    received: sql`m.deposit_on`,
    unsettled: sql`r.deposit_from`,
    last: sql`s.end_on`,
    isHeld: sql`m.deposit > 0`,
    isOfWholeYears: true,
  })
  const lastMonth = interestFrom(today, {
    received: sql`m.prepaid_on`,
    unsettled: sql`r.last_month_from`,
    last: sql`(date_trunc('month', s.end_on::timestamp)::date - 1)`,
    isHeld: sql`m.prepaid > 0`,
    isOfWholeYears: false,
  })
  return sql<{ from_on: string | null; due_on: string | null }>`(
    select least(account.from_on, condition.from_on, back.from_on, deposit.from_on, last_month.from_on) as from_on,
      least(account.from_on + 30, condition.due_on, back.from_on + 29, deposit.due_on, last_month.due_on) as due_on
    from (select case when m.deposit > 0 and r.has_account is not true then m.deposit_on end as from_on) as account,
      (select from_on, case when from_on is not null then greatest(from_on, coalesce(s.start_on, from_on) + 10) end as due_on
        from (select case when m.deposit > 0 and r.has_condition is not true then m.deposit_on end as from_on) as d) as condition,
      (select case when m.deposit > 0 then s.end_on + 1 end as from_on) as back,
      (select from_on, case when from_on is not null then from_on + 29 end as due_on from (select ${deposit} as from_on offset 0) as d) as deposit,
      (select from_on, case when from_on is not null then from_on + 29 end as due_on from (select ${lastMonth} as from_on offset 0) as d) as last_month
    offset 0)`
}
