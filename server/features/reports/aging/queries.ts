import { companyDay } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { AgingAge, AgingFilter, AgingSort } from '#contract/reports/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { forAllMatches, type SearchPlan, searchFor, withMatchesOnly } from '#server/db/text-search.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

const BALANCE_OF = {
  stripe: 'b.stripe_cents',
  stripe_test: 'b.stripe_test_cents',
  sandbox: 'b.sandbox_cents',
} as const satisfies Record<Gateway, string>

const NAME = part('text', 'name_key', sql.ref('l.name_key'))
const ID = part('id', 'id', sql.ref('b.lease_id'))

/** One order for each provider, because each has a sum and an index of its own. */
const listFor = (gateway: Gateway) => {
  const BALANCE = part('integer', 'balance', sql.ref(BALANCE_OF[gateway]))
  return sortedList('aging', {
    balance: ['desc', BALANCE, ID],
    'balance-asc': ['asc', BALANCE, ID],
    tenant: ['asc', NAME, ID],
    'tenant-desc': ['desc', NAME, ID],
  })
}
const LISTS = { stripe: listFor('stripe'), stripe_test: listFor('stripe_test'), sandbox: listFor('sandbox') }
export const { orderOf, positionOf } = LISTS.stripe

interface Filter {
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
  age: AgingAge | undefined
  gateway: Gateway
  today: string
}

/** Prepares the filter for the queries of one response. */
export const prepare = async (
  db: Db,
  { search, age, gateway }: AgingFilter & { gateway: Gateway },
): Promise<Filter> => ({
  age,
  gateway,
  today: companyDay(),
  found: await searchFor(db, { table: 'leases', column: 'search_text', alias: 'l' }, search),
})

const OLDER_THAN: Record<AgingAge, number> = { 'over-30': 30, 'over-60': 60, 'over-90': 90 }

/** An entry of this provider, or of none. */
const ofProvider = (gateway: Gateway) => sql<SqlBool>`(e.gateway is null or e.gateway = ${gateway})`

/** Whether nobody took an entry back. */
const STANDS = sql<SqlBool>`not exists (select from ledger_entries as r where r.reverses = e.id)`

/**
 * What a lease was charged and did not pay, by the day of the charge: of each month of rent, what was charged less what was paid for that month; of the
 * deposit, of the last month and of all fees, the newest charges as far as their own payments leave something open. `since` leaves out months of rent
 * that are older.
 */
function debits(gateway: Gateway, since: RawBuilder<string> | null) {
  const months = since && sql`and e.period >= date_trunc('month', ${since}) - interval '1 month'`
  return sql`(
    select coalesce(min(e.effective_on) filter (where e.kind = 'charge' and ${STANDS}), min(e.effective_on)) as day, sum(e.cents) as cents
    from ledger_entries as e
    where e.lease_id = b.lease_id and e.account = 'rent' ${months ?? sql``} and ${ofProvider(gateway)}
    group by e.period having sum(e.cents) > 0
    union all
    select day, least(cents, net - newer) from (
      select e.effective_on as day, e.cents, sum(e.cents) over paid as net,
        coalesce(sum(greatest(e.cents, 0)) over (paid order by e.effective_on desc, e.seq desc rows between unbounded preceding and 1 preceding), 0) as newer
      from ledger_entries as e
      where e.lease_id = b.lease_id and e.account <> 'rent' and ${ofProvider(gateway)} and e.reverses is null and ${STANDS}
      window paid as (partition by case when e.account in ('deposit', 'last_month') then e.account else 'fee' end)
    ) as others
    where cents > 0 and net > newer
  )`
}

/**
 * What is open of the charges of the last 30, 60 and 90 days. Money that is left over pays the oldest of them, so of a balance no more is up to 30 days
 * old than is open of the charges of these days.
 */
const charged = (gateway: Gateway, today: string) => sql<{ in30: string; in60: string; in90: string }>`(
  select coalesce(sum(cents) filter (where day >= ${today}::date - 30), 0) as in30,
    coalesce(sum(cents) filter (where day >= ${today}::date - 60), 0) as in60,
    coalesce(sum(cents) filter (where day >= ${today}::date - 90), 0) as in90
  from ${debits(gateway, sql<string>`(${today}::date - 90)`)} as debits)`

const balanceOf = (gateway: Gateway) => sql.ref<string>(BALANCE_OF[gateway])
const upTo = (gateway: Gateway, days: 30 | 60 | 90) =>
  sql<string>`least(${balanceOf(gateway)}, ${sql.ref(`c.in${days}`)})`

/** Leases (`l`) that the text is found in, with their balance (`b`). */
const matching = (db: Db, found: SearchPlan | null) =>
  withMatchesOnly(db, 'leases', found)
    .selectFrom('lease_balances as b')
    .innerJoin('leases as l', 'l.id', 'b.lease_id')
    .where(found?.rows === null ? found.condition : sql<SqlBool>`true`)

/** Those that owe something, with what is open of their charges of late (`c`). */
function debtors(db: Db, { found, age, gateway, today }: Filter) {
  const all = matching(db, found)
    .innerJoinLateral(charged(gateway, today).as('c'), (join) => join.onTrue())
    .where(sql<SqlBool>`${balanceOf(gateway)} > 0`)
  return age === undefined ? all : all.where(sql<SqlBool>`${balanceOf(gateway)} > ${sql.ref(`c.in${OLDER_THAN[age]}`)}`)
}

/** The day of the oldest charge that is not paid in full. */
const oldest = (gateway: Gateway) => sql<string>`(
  select to_char(min(day), 'YYYY-MM-DD')
  from (select day, sum(cents) over (order by day desc range unbounded preceding exclude group) as newer from ${debits(gateway, null)} as debits) as charges
  where coalesce(newer, 0) < ${balanceOf(gateway)})`

const rows = (db: Db, filter: Filter) =>
  debtors(db, filter)
    .leftJoin('users as u', 'u.id', 'l.user_id')
    .select(['b.lease_id as id', 'l.user_id', 'l.property_address', 'l.name_key', 'u.email', 'u.phone'])
    .select([
      sql<string>`coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name), '')`.as('tenant_name'),
      sql<boolean>`(l.user_id is null or coalesce(l.ends_on < ${filter.today}::date, false))`.as('is_former'),
      balanceOf(filter.gateway).as('balance'),
      upTo(filter.gateway, 30).as('up_to_30'),
      upTo(filter.gateway, 60).as('up_to_60'),
      upTo(filter.gateway, 90).as('up_to_90'),
      oldest(filter.gateway).as('oldest_on'),
    ])

export type AgedRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** One page of leases that owe something, after a cursor position. */
export const list = (db: Db, filter: Filter, page: SortedPage<AgingSort>): Promise<AgedRow[]> =>
  LISTS[filter.gateway].pageOf(rows(db, filter), page).execute()

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) =>
  boundedCount(db, debtors(db, forAllMatches(filter)).select('b.lease_id'))

/** The sums of all matches. */
export async function sumAges(db: Db, filter: Filter) {
  const { gateway } = filter
  const whole = forAllMatches(filter)
  const [owed, credit] = await Promise.all([
    debtors(db, whole)
      .select([
        sql<number>`count(*)::int`.as('leases'),
        sql<string>`coalesce(sum(${balanceOf(gateway)}), 0)`.as('balance'),
        sql<string>`coalesce(sum(${upTo(gateway, 30)}), 0)`.as('up_to_30'),
        sql<string>`coalesce(sum(${upTo(gateway, 60)}), 0)`.as('up_to_60'),
        sql<string>`coalesce(sum(${upTo(gateway, 90)}), 0)`.as('up_to_90'),
      ])
      .executeTakeFirstOrThrow(),
    matching(db, whole.found)
      .select(sql<string>`coalesce(-sum(${balanceOf(gateway)}), 0)`.as('credits'))
      .where(sql<SqlBool>`${balanceOf(gateway)} < 0`)
      .executeTakeFirstOrThrow(),
  ])
  return { ...owed, ...credit }
}
