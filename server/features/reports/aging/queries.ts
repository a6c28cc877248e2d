import type { Gateway } from '#contract/payments/own.ts'
import type { AgingAge, AgingFilter, AgingSort } from '#contract/reports/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { IS_TENANT, sentOf } from '#server/features/payments/service.ts'
import { forAllMatches, type SearchPlan, withMatchesOnly } from '#server/db/text-search.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { sql, type SqlBool } from 'kysely'
import { balanceOf } from '../balance-queries.ts'
import { type LeaseFilter, prepareLeases } from '../lease-filter-queries.ts'
import { charged, oldest } from './debit-queries.ts'

export const NAME = part('text', 'name_key', sql.ref('l.name_key'))
export const LEASE_ID = part('id', 'id', sql.ref('b.lease_id'))

/** One order for each provider, because each has a sum and an index of its own. */
const listFor = (gateway: Gateway) => {
  const BALANCE = part('integer', 'balance', balanceOf(gateway))
  return sortedList('aging', {
    balance: ['desc', BALANCE, LEASE_ID],
    'balance-asc': ['asc', BALANCE, LEASE_ID],
    tenant: ['asc', NAME, LEASE_ID],
    'tenant-desc': ['desc', NAME, LEASE_ID],
  })
}
const LISTS = { stripe: listFor('stripe'), stripe_test: listFor('stripe_test'), sandbox: listFor('sandbox') }
export const { orderOf, positionOf } = LISTS.stripe

interface Filter extends LeaseFilter {
  age: AgingAge | undefined
}

export const prepare = async (db: Db, query: AgingFilter & { gateway: Gateway }): Promise<Filter> =>
  Object.assign(await prepareLeases(db, query), { age: query.age })

const OLDER_THAN: Record<AgingAge, number> = { 'over-30': 30, 'over-60': 60, 'over-90': 90 }

const upTo = (gateway: Gateway, days: 30 | 60 | 90) =>
  sql<string>`least(${balanceOf(gateway)}, ${sql.ref(`c.in${days}`)})`

/** Leases (`l`) that the text is found in, with their balance (`b`). */
const matching = (db: Db, found: SearchPlan | null) =>
  withMatchesOnly(db, 'leases', found)
    .selectFrom('lease_balances as b')
    .innerJoin('leases as l', 'l.id', 'b.lease_id')
    .where(found?.rows === null ? found.condition : sql<SqlBool>`true`)

/** Those that owe something. */
export const owing = (db: Db, { found, gateway }: Pick<LeaseFilter, 'found' | 'gateway'>) =>
  matching(db, found).where(sql<SqlBool>`${balanceOf(gateway)} > 0`)

/** Those of an age, with what is open of their charges of late (`c`). */
function debtors(db: Db, filter: Filter) {
  const { age, gateway, today } = filter
  const all = owing(db, filter).innerJoinLateral(charged(gateway, today).as('c'), (join) => join.onTrue())
  return age === undefined ? all : all.where(sql<SqlBool>`${balanceOf(gateway)} > ${sql.ref(`c.in${OLDER_THAN[age]}`)}`)
}

/** The tenant's name, also where the account was deleted. */
export const nameOf = sql<string>`coalesce(l.tenant_name, trim(u.first_name || ' ' || u.last_name), '')`

/** Whether the lease is over. */
export const isFormer = (today: string) =>
  sql<boolean>`(l.user_id is null or coalesce(l.ends_on < ${today}::date, false))`

const rows = (db: Db, filter: Filter) =>
  debtors(db, filter)
    .leftJoin('users as u', (join) => join.on(IS_TENANT))
    .select(['b.lease_id as id', 'l.user_id', 'l.property_address', 'l.name_key', 'u.email', 'u.phone'])
    .select([
      nameOf.as('tenant_name'),
      isFormer(filter.today).as('is_former'),
      balanceOf(filter.gateway).as('balance'),
      upTo(filter.gateway, 30).as('up_to_30'),
      upTo(filter.gateway, 60).as('up_to_60'),
      upTo(filter.gateway, 90).as('up_to_90'),
      oldest(filter.gateway).as('oldest_on'),
      sentOf(filter.gateway).as('sent'),
    ])

export type AgedRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** One page of leases that owe something, after a cursor position. */
export const list = (db: Db, filter: Filter, page: SortedPage<AgingSort>): Promise<AgedRow[]> =>
  LISTS[filter.gateway].pageOf(rows(db, filter), page).execute()

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export function count(db: Db, filter: Filter) {
  const all = forAllMatches(filter)
  return boundedCount(db, (filter.age === undefined ? owing(db, all) : debtors(db, all)).select('b.lease_id'))
}

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
