import type { Gateway } from '#contract/payments/own.ts'
import type { DepositFilter, DepositSort, DepositState } from '#contract/reports/deposits/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { forAllMatches, withMatchesOnly } from '#server/db/text-search.ts'
import { readStandings, type Standing } from '#server/features/deposits/service.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { sql, type SqlBool } from 'kysely'
import { type LeaseFilter, prepareLeases } from '../lease-filter-queries.ts'
import { doneRecords, heldMoney, nextDuty, tenancy, usedLastMonths } from './standing-queries.ts'

/** Rows without a next day come last in ascending order. */
const DUE_KEY = sql<string>`coalesce(n.due_on, 'infinity'::date)`
const DUE = part('day', 'due_key', DUE_KEY)
const HELD = part('integer', 'held', sql.ref('m.deposit'))
const ID = part('id', 'id', sql.ref('l.id'))
const sorted = sortedList('deposits', {
  due: ['asc', DUE, ID],
  'due-desc': ['desc', DUE, ID],
  held: ['desc', HELD, ID],
  'held-asc': ['asc', HELD, ID],
})
export const { orderOf, positionOf } = sorted

interface Filter extends LeaseFilter {
  state: DepositState | undefined
}

export const prepare = async (db: Db, query: DepositFilter & { gateway: Gateway }): Promise<Filter> =>
  Object.assign(await prepareLeases(db, query), { state: query.state })

const isDue = (today: string) => sql<SqlBool>`n.from_on <= ${today}::date`
const isOverdue = (today: string) => sql<SqlBool>`n.due_on < ${today}::date`
const LAST_MONTH = sql<string>`greatest(m.prepaid - coalesce(x.cents, 0), 0)`

/** Leases (`l`) with what is held (`m`, `x`), what was done (`r`) and what comes next (`n`). */
function matching(db: Db, { found, state, gateway, today }: Filter) {
  const all = withMatchesOnly(db, 'leases', found)
    .selectFrom('leases as l')
    .innerJoin(heldMoney(gateway).as('m'), 'm.lease_id', 'l.id')
    .leftJoin(usedLastMonths(gateway).as('x'), 'x.lease_id', 'l.id')
    .leftJoin(doneRecords.as('r'), 'r.lease_id', 'l.id')
    .innerJoinLateral(tenancy.as('s'), (join) => join.onTrue())
    .innerJoinLateral(nextDuty(today).as('n'), (join) => join.onTrue())
    .where(sql<SqlBool>`(m.deposit > 0 or ${LAST_MONTH} > 0 or n.due_on is not null)`)
    .where(found?.rows === null ? found.condition : sql<SqlBool>`true`)
  if (state === undefined) return all
  return all.where(state === 'due' ? isDue(today) : isOverdue(today))
}

/** What is needed of each lease to sort it. The rest is read for the rows of a page alone. */
const rows = (db: Db, filter: Filter) =>
  matching(db, filter).select([
    'l.id',
    'm.deposit as held',
    sql<string | null>`to_char(m.deposit_on, 'YYYY-MM-DD')`.as('held_since'),
    LAST_MONTH.as('last_month_held'),
    sql<string>`${DUE_KEY}::text`.as('due_key'),
  ])

type Facts = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
export type DepositFacts = Facts & { standing: Standing }

/** One page of the report after a cursor position. */
export async function list(db: Db, filter: Filter, page: SortedPage<DepositSort>): Promise<DepositFacts[]> {
  const found = await sorted.pageOf(rows(db, filter), page).execute()
  const ids = found.map(({ id }) => id)
  const standings = await readStandings(db, ids, filter.gateway)
  return found.map((row) => Object.assign(row, { standing: standings.get(row.id)! }))
}

/** The number of matches, counted to one past `COUNT_LIMIT`. */
export const count = (db: Db, filter: Filter) => boundedCount(db, matching(db, forAllMatches(filter)).select('l.id'))

/** The sums of all matches. */
export const sumDeposits = (db: Db, filter: Filter) =>
  matching(db, forAllMatches(filter))
    .select([
      sql<number>`count(*)::int`.as('leases'),
      sql<string>`coalesce(sum(m.deposit), 0)`.as('held'),
      sql<string>`coalesce(sum(${LAST_MONTH}), 0)`.as('last_month_held'),
      sql<number>`(count(*) filter (where ${isDue(filter.today)}))::int`.as('due'),
      sql<number>`(count(*) filter (where ${isOverdue(filter.today)}))::int`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
