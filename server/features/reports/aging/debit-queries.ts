import type { Gateway } from '#contract/payments/own.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { balanceOf } from '../balance-queries.ts'

/** An entry of this provider, or of none. */
export const ofProvider = (gateway: Gateway, entry: 'e' | 'o' = 'e') => {
  const column = sql.ref(`${entry}.gateway`)
  return sql<SqlBool>`(${column} is null or ${column} = ${gateway})`
}

/** Whether nobody took an entry back. */
const stands = (entry: 'e' | 'o') =>
  sql<SqlBool>`not exists (select from ledger_entries as r where r.reverses = ${sql.ref(`${entry}.id`)})`

/** What a payment that is not rent pays the charges of, and the sum of its entries. Interest is taken off rent, or paid as it is credited. */
const PAID = sql<string>`case when e.account in ('deposit', 'last_month', 'interest') then e.account else 'fee' end`
const netOf = (paid: 'deposit' | 'last_month' | 'fee') => sql`sum(e.cents) filter (where ${PAID} = ${sql.lit(paid)})`

/**
 * What a lease was charged and did not pay, by the day of the charge: of each month of rent, what was charged less what was paid for that month and the
 * interest that was taken off it; of the
 * deposit, of the last month and of all fees, the newest charges as far as their own payments leave something open, after credits that name their charge. `since` leaves out months of rent
 * that are older. Single entries are looked at only in a month with a reversal and where something other than rent is open; the rest is read from
 * indexes alone.
 */
function debits(gateway: Gateway, since: RawBuilder<string> | null) {
  // A date, as in the index.
  const first = since && sql`(date_trunc('month', ${since}::timestamp) - interval '1 month')::date`
  const months = first && sql`and e.period >= ${first}`
  const ofInterest = first ? sql`and coalesce(e.period, o.period) >= ${first}` : sql``
  return sql`(
    select coalesce(
        case when bool_or(e.kind = 'reversal') then (
          select min(o.effective_on) from ledger_entries as o
          where o.lease_id = b.lease_id and o.account = 'rent' and o.period = e.period and o.kind = 'charge' and ${ofProvider(gateway, 'o')} and ${stands('o')}
        ) else min(e.effective_on) filter (where e.kind = 'charge') end,
        min(e.effective_on)
      ) as day, sum(e.cents) as cents
    from (
      select e.period, e.kind, e.effective_on, e.cents from ledger_entries as e
      where e.lease_id = b.lease_id and e.account = 'rent' ${months ?? sql``} and ${ofProvider(gateway)}
      union all
      select coalesce(e.period, o.period), 'credit', e.effective_on, e.cents
      from ledger_entries as e left join ledger_entries as o on o.id = e.reverses
      where e.lease_id = b.lease_id and e.account = 'interest' and coalesce(e.period, o.period) is not null ${ofInterest} and ${ofProvider(gateway)}
    ) as e
    group by e.period having sum(e.cents) > 0
    union all
    select day, least(cents, net - newer)
    from (
      select ${netOf('deposit')} as deposit, ${netOf('last_month')} as last_month, ${netOf('fee')} as fee
      from ledger_entries as e
      where e.lease_id = b.lease_id and e.account <> 'rent' and ${ofProvider(gateway)}
      having greatest(${netOf('deposit')}, ${netOf('last_month')}, ${netOf('fee')}) > 0
    ) as nets, lateral (values ('deposit', deposit), ('last_month', last_month), ('fee', fee)) as open (paid, net), lateral (
      select e.effective_on as day, e.cents,
        coalesce(sum(greatest(e.cents, 0)) over (order by e.effective_on desc, e.seq desc rows between unbounded preceding and 1 preceding), 0) as newer
      from (
        -- A charge with the credits that name it.
        select coalesce(min(e.effective_on) filter (where e.cents > 0), min(e.effective_on)) as effective_on, min(e.seq) as seq, sum(e.cents) as cents
        from ledger_entries as e
        where e.lease_id = b.lease_id and e.account <> 'rent' and ${PAID} = open.paid and ${ofProvider(gateway)} and e.reverses is null and ${stands('e')}
        group by coalesce(e.pays, e.id)
      ) as e
    ) as others
    where net > 0 and cents > 0 and net > newer
  )`
}

/**
 * What is open of the charges of the last 30, 60 and 90 days. Money that is left over pays the oldest of them, so of a balance no more is up to 30 days
 * old than is open of the charges of these days.
 */
export const charged = (gateway: Gateway, today: string) => sql<{ in30: string; in60: string; in90: string }>`(
  select coalesce(sum(cents) filter (where day >= ${today}::date - 30), 0) as in30,
    coalesce(sum(cents) filter (where day >= ${today}::date - 60), 0) as in60,
    coalesce(sum(cents) filter (where day >= ${today}::date - 90), 0) as in90
  from ${debits(gateway, sql<string>`(${today}::date - 90)`)} as debits)`

/** What is open of the charges of the last so many days. */
export const openOf = (gateway: Gateway, today: string, days: number) => {
  const since = sql<string>`(${today}::date - ${days}::int)`
  return sql<string>`(select coalesce(sum(cents), 0) from ${debits(gateway, since)} as debits where day >= ${since})`
}

/** The day of the oldest charge that is not paid in full. */
export const oldest = (gateway: Gateway) => sql<string>`(
  select to_char(min(day), 'YYYY-MM-DD')
  from (select day, sum(cents) over (order by day desc range unbounded preceding exclude group) as newer from ${debits(gateway, null)} as debits) as charges
  where coalesce(newer, 0) < ${balanceOf(gateway)})`
