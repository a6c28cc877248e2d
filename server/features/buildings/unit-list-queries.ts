import type { UnitFilter, UnitSort } from '#contract/buildings/admin.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { boundedCount } from '#server/db/bounded-count.ts'
import type { Db } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { forAllMatches, type SearchPlan, searchFor, withMatchesOnly } from '#server/db/text-search.ts'
import { part, sortedList, type SortedPage } from '#server/http/lists/keyset.ts'
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import { refreshOccupancy } from './queries.ts'

const CREATED = part('instant', 'created_at', sql.ref('u.created_at'))
/** Sorted by house number and number of the unit. Written like the index. */
const ADDRESS = part('text', 'address', sql`(u.address collate address_order)`)
/** Units without a lease, or with one that has no end, come last in ascending order. */
const LEASE_END = part('day', 'lease_end', sql.ref('u.leased_until'))
const ID = part('id', 'id', sql.ref('u.id'))
const sorted = sortedList('units', {
  newest: ['desc', CREATED, ID],
  oldest: ['asc', CREATED, ID],
  address: ['asc', ADDRESS, ID],
  'address-desc': ['desc', ADDRESS, ID],
  'lease-end': ['asc', LEASE_END, ID],
  'lease-end-desc': ['desc', LEASE_END, ID],
})

interface Filter extends Pick<UnitFilter, 'occupancy' | 'building'> {
  /** Null without a search text. Read by `withMatchesOnly`. */
  found: SearchPlan | null
  /** What the number of a unit contains, in one building, whose address all of them share. Null otherwise. */
  number: string | null
  today: string
}

const UNITS = { table: 'units', column: 'search_text', alias: 'u' } as const

/** Prepares the filter for the queries of one response. */
async function prepare(db: Db, { search, occupancy, building }: UnitFilter): Promise<Filter> {
  const today = companyDay()
  await refreshOccupancy(db, today)
  const number = building === undefined || search === '' ? null : search
  const found = number === null ? await searchFor(db, UNITS, search) : null
  return { occupancy, building, today, found, number }
}

type Tables = Database & { u: Database['units'] }

/** `Unit 3` finds `3`, as it is written in the address. */
const hasNumber = (text: string) =>
  sql<SqlBool>`(position(lower(${text}) in lower(u.number)) > 0 or unit_key(u.number) = unit_key(${text}))`

function matches(eb: ExpressionBuilder<Tables, 'u'>, { found, number, occupancy, building }: Filter) {
  const conditions = []
  if (occupancy !== undefined) conditions.push(eb('u.occupancy', '=', occupancy))
  if (building !== undefined) conditions.push(eb('u.building_id', '=', building))
  if (number !== null) conditions.push(hasNumber(number))
  if (found?.rows === null) conditions.push(found.condition)
  return eb.and(conditions)
}

/** A lease of a unit, as a list names it. Read as JSON. */
export interface UnitLease {
  id: string
  tenantName: string
  startsOn: string | null
  endsOn: string | null
}

/** The lease of a unit whose days meet a condition, the first one by its start. */
const leaseOf = (condition: ReturnType<typeof sql>) => sql<UnitLease | null>`(
  select json_build_object(
    'id', l.id,
    'tenantName', coalesce(l.tenant_name, nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email, ''),
    'startsOn', to_char(l.starts_on, 'YYYY-MM-DD'),
    'endsOn', to_char(l.ends_on, 'YYYY-MM-DD')
  )
  from leases as l left join users as p on p.id = l.user_id
  where l.unit_id = u.id and ${condition}
  order by lower(l.occupies) limit 1
)`

const withLeases = (db: Pick<Db, 'selectFrom'>, today: string) =>
  db
    .selectFrom('units as u')
    .innerJoin('buildings as b', 'b.id', 'u.building_id')
    .leftJoin('properties as h', (join) => join.onRef('h.id', '=', 'u.property_id').on('h.deleted_at', 'is', null))
    .selectAll('u')
    .select(['b.name as building_name', 'h.title as property_title'])
    .select([
      sql<string>`u.leased_until::text`.as('lease_end'),
      leaseOf(sql`l.occupies @> ${today}::date`).as('lease'),
      leaseOf(sql`l.occupies >> daterange(null, ${today}::date, '[]')`).as('next_lease'),
      sql<string | null>`(
        select to_char(max(upper(l.occupies)), 'YYYY-MM-DD') from leases as l
        where l.unit_id = u.id and l.occupies << daterange(${today}::date, null)
      )`.as('vacant_since'),
    ])

export type UnitRow = Awaited<ReturnType<ReturnType<typeof withLeases>['executeTakeFirstOrThrow']>>

const all = (db: Db, { found }: Filter) => withMatchesOnly(db, 'units', found)

/** The list that the admin screen shows, and its file. */
export const unitsList = {
  ...sorted,
  prepare,

  list(db: Db, filter: Filter, page: SortedPage<UnitSort>): Promise<UnitRow[]> {
    const rows = withLeases(all(db, filter), filter.today)
    return sorted
      .pageOf(
        rows.where((eb) => matches(eb, filter)),
        page,
      )
      .execute()
  },

  /** The number of matches, counted to one past `COUNT_LIMIT`. */
  count: async (db: Db, filter: Filter) => {
    const counted = forAllMatches(filter)
    const ids = all(db, filter).selectFrom('units as u').select('u.id')
    return await boundedCount(
      db,
      ids.where((eb) => matches(eb, counted)),
    )
  },
}

export async function find(db: Db, id: string): Promise<UnitRow | null> {
  const today = companyDay()
  await refreshOccupancy(db, today)
  return (await withLeases(db, today).where('u.id', '=', id).executeTakeFirst()) ?? null
}
