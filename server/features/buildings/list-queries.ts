import { companyDay } from '#contract/core/calendar.ts'
import type { BuildingFilter, BuildingSort } from '#contract/buildings/admin.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { forAllMatches, type SearchPlan, searchFor, withMatchesOnly } from '#server/db/text-search.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { refreshOccupancy } from './queries.ts'

const CREATED = part('instant', 'created_at', sql.ref('b.created_at'))
/** Sorted by house number. Written like the index. */
const ADDRESS = part('text', 'address', sql`(b.address collate address_order)`)
const ID = part('id', 'id', sql.ref('b.id'))
const sorted = sortedList('buildings', {
  newest: ['desc', CREATED, ID],
  oldest: ['asc', CREATED, ID],
  address: ['asc', ADDRESS, ID],
  'address-desc': ['desc', ADDRESS, ID],
})

interface Filter {
  hasVacancy: boolean | undefined
  /** Null without a search text. */
  found: SearchPlan | null
}

const BUILDINGS = { table: 'buildings', column: 'search_text', alias: 'b' } as const

/** Prepares the filter for the queries of one response. */
async function prepare(db: Db, { search, hasVacancy }: BuildingFilter): Promise<Filter> {
  await refreshOccupancy(db, companyDay())
  return { hasVacancy, found: await searchFor(db, BUILDINGS, search) }
}

type Tables = Database & { b: Database['buildings'] }

const HAS_VACANCY = sql<SqlBool>`exists (select from units as u where u.building_id = b.id and u.occupancy = 'vacant')`

function matches(eb: ExpressionBuilder<Tables, 'b'>, { found, hasVacancy }: Filter) {
  const conditions = []
  if (hasVacancy !== undefined) conditions.push(hasVacancy ? HAS_VACANCY : eb.not(HAS_VACANCY))
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

const counted = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('buildings as b')
    .selectAll('b')
    .select([
      sql<number>`(select count(*)::int from units as u where u.building_id = b.id)`.as('unit_count'),
      sql<number>`(select count(*)::int from units as u where u.building_id = b.id and u.occupancy = 'vacant')`.as(
        'vacant_count',
      ),
    ])

export type BuildingRow = Awaited<ReturnType<ReturnType<typeof counted>['executeTakeFirstOrThrow']>>

/** The number of matches, counted to one past `COUNT_LIMIT`. */
const count = (db: Db, filter: Filter) =>
  boundedCount(
    db,
    withMatchesOnly(db, 'buildings', filter.found)
      .selectFrom('buildings as b')
      .where((eb) => matches(eb, forAllMatches(filter)))
      .select('b.id'),
  )

/** The list that the admin screen shows, and its file. */
export const buildingsList = {
  prepare,
  count,
  ...sorted,
  list: (db: Db, filter: Filter, page: SortedPage<BuildingSort>): Promise<BuildingRow[]> => {
    const found = counted(withMatchesOnly(db, 'buildings', filter.found)).where((eb) => matches(eb, filter))
    return sorted.pageOf(found, page).execute()
  },
}

export async function find(db: Db, id: string): Promise<BuildingRow | null> {
  await refreshOccupancy(db, companyDay())
  return (await counted(db).where('b.id', '=', id).executeTakeFirst()) ?? null
}
