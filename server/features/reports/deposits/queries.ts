import type { Gateway } from '#contract/payments/own.ts'
import type { DepositFilter, DepositSort, DepositState } from '#contract/reports/deposits/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import { forAllMatches, withMatchesOnly } from '#server/db/text-search.ts'
import { readStandings, type Standing } from '#server/features/deposits/service.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { sql, type SqlBool } from 'kysely'
import { type LeaseFilter, prepareLeases } from '../lease-filter-queries.ts'

/** Rows without a next day come last in ascending order. */
const DUE = part('day', 'due_key', sql.ref('n.due_on'))
const HELD = part('integer', 'held', sql.ref('n.deposit_cents'))
const ID = part('id', 'id', sql.ref('n.lease_id'))
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

/** What is held of leases and what comes next (`n`), as it is kept for this provider. Of a lease nothing is read unless a text is looked for. */
function matching(db: Db, { found, state, gateway, today }: Filter) {
  const all = withMatchesOnly(db, 'leases', found).selectFrom('deposit_duties as n').where('n.gateway', '=', gateway)
  const shown =
    found === null
      ? all
      : all.where('n.lease_id', 'in', (eb) =>
          eb
            .selectFrom('leases as l')
            .select('l.id')
            .where(found.rows === null ? found.condition : sql<SqlBool>`true`),
        )
  if (state === undefined) return shown
  return shown.where(state === 'due' ? isDue(today) : isOverdue(today))
}

/** What is needed of each lease to sort it. The rest is read for the rows of a page alone. */
const rows = (db: Db, filter: Filter) =>
  matching(db, filter).select([
    'n.lease_id as id',
    'n.deposit_cents as held',
    sql<string | null>`to_char(n.deposit_on, 'YYYY-MM-DD')`.as('held_since'),
    'n.last_month_cents as last_month_held',
    sql<string>`n.due_on::text`.as('due_key'),
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
export const count = (db: Db, filter: Filter) =>
  boundedCount(db, matching(db, forAllMatches(filter)).select('n.lease_id'))

/** The sums of all matches. */
export const sumDeposits = (db: Db, filter: Filter) =>
  matching(db, forAllMatches(filter))
    .select([
      sql<number>`count(*)::int`.as('leases'),
      sql<string>`coalesce(sum(n.deposit_cents), 0)`.as('held'),
      sql<string>`coalesce(sum(n.last_month_cents), 0)`.as('last_month_held'),
      sql<number>`(count(*) filter (where ${isDue(filter.today)}))::int`.as('due'),
      sql<number>`(count(*) filter (where ${isOverdue(filter.today)}))::int`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
