import { companyDay } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import { ENDING_DAYS, type RollFilter, type RollStatus } from '#contract/reports/rent-roll/admin.ts'
import type { Db } from '#server/db/connection.ts'
import {
  containsText,
  containsWithoutIndex,
  type SearchPlan,
  searchFor,
  withMatchesOnly,
} from '#server/db/text-search.ts'
import { refreshOccupancy } from '#server/features/buildings/service.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

export interface Filter {
  /** Units (`u`) that the text is found in, or in their lease. Null without a search text. */
  found: SearchPlan | null
  /** Leases (`l`) that the text is found in. */
  foundLeases: SearchPlan | null
  building: string | undefined
  status: RollStatus | undefined
  gateway: Gateway
  today: string
}

/** Whether a lease (`l`) is the one that its unit (`u`) is listed with: that of today, or else the next one. */
export const isShown = (today: string) =>
  sql<SqlBool>`(l.occupies @> ${today}::date or (u.occupancy = 'vacant' and lower(l.occupies) = u.occupancy_until))`

/** The units whose own text or whose lease has a searched text. */
function inUnits(units: SearchPlan, leases: SearchPlan, text: string, today: string): SearchPlan {
  if (units.rows && leases.rows)
    return {
      rows: sql`
        select one.* from (
          select id from (${units.rows}) as own
          union select u.id from (${leases.rows}) as l join units as u on u.id = l.unit_id where ${isShown(today)}
        ) as found, lateral (select * from units where id = found.id offset 0) as one`,
    }
  const own = containsWithoutIndex('u.search_text', text)
  const inLease = containsWithoutIndex('l.search_text', text)
  const inLeases = leases.rows ? containsText('l.search_text', text) : leases.wholeCondition
  return {
    rows: null,
    condition: sql<SqlBool>`(${own} or exists (select from leases as l where l.unit_id = u.id and ${isShown(today)} and ${inLease}))`,
    // Not "exists", which would look up the lease of each unit.
    wholeCondition: sql<SqlBool>`(${own} or u.id in (
      select u.id from leases as l join units as u on u.id = l.unit_id where ${isShown(today)} and ${inLeases}
    ))`,
  }
}

/** Prepares the filter for the queries of one response. */
export async function prepare(db: Db, { search, ...filter }: RollFilter & { gateway: Gateway }): Promise<Filter> {
  const { building, status, gateway } = filter
  const today = companyDay()
  await refreshOccupancy(db, today)
  const [units, leases] = await Promise.all([
    searchFor(db, { table: 'units', column: 'search_text', alias: 'u' }, search),
    searchFor(db, { table: 'leases', column: 'search_text', alias: 'l' }, search),
  ])
  return {
    building,
    status,
    gateway,
    today,
    found: units && leases && inUnits(units, leases, search, today),
    foundLeases: leases,
  }
}

const endsSoon = (day: string, today: string) =>
  sql<SqlBool>`${sql.ref(day)} <= ${today}::date + ${sql.lit(ENDING_DAYS)}`

/** A renewal that is entered in advance does not make a current lease an upcoming one. */
export const isUpcoming = (today: string) =>
  sql<SqlBool>`coalesce(case when l.has_former_term then tenancy_start(l) else l.starts_on end > ${today}::date, false)`

const unitStatus = (today: string) => sql<RollStatus>`(case u.occupancy
  when 'leased' then case when ${endsSoon('u.leased_until', today)} then 'ending' else 'occupied' end
  when 'vacant' then case when u.occupancy_until < 'infinity' then 'upcoming' else 'vacant' end
  else 'out_of_service' end)`

const leaseStatus = (today: string) => sql<RollStatus>`(case
  when ${isUpcoming(today)} then 'upcoming' when ${endsSoon('l.ends_on', today)} then 'ending' else 'occupied' end)`

/** The status of a row: that of its unit (`u`), or of its lease (`l`) where there is no unit. */
export const statusOf = (today: string) =>
  sql<RollStatus>`case when u.id is null then ${leaseStatus(today)} else ${unitStatus(today)} end`

/** The parts of a condition on units, as their indexes have them. */
const UNIT_STATUS: Record<RollStatus, (today: string) => RawBuilder<SqlBool>> = {
  occupied: (today) => sql`u.occupancy = 'leased' and u.leased_until > ${today}::date + ${sql.lit(ENDING_DAYS)}`,
  ending: (today) => sql`u.occupancy = 'leased' and ${endsSoon('u.leased_until', today)}`,
  upcoming: () => sql`u.occupancy = 'vacant' and u.occupancy_until < 'infinity'`,
  vacant: () => sql`u.occupancy = 'vacant' and u.occupancy_until = 'infinity'`,
  out_of_service: () => sql`u.occupancy = 'out_of_service'`,
}

const all = sql<SqlBool>`true`

/** What a unit (`u`) must be, apart from the search text. */
const isWantedUnit = ({ building, status, today }: Filter) =>
  sql<SqlBool>`${building === undefined ? all : sql`u.building_id = ${building}`} and ${status === undefined ? all : UNIT_STATUS[status](today)}`

/** What a lease without a unit (`l`) must be, apart from the search text: not over, and of a tenant with an account. */
const isWantedLease = ({ building, status, today }: Filter) =>
  building === undefined
    ? sql<SqlBool>`l.unit_id is null and l.user_id is not null and coalesce(l.ends_on, 'infinity'::date) >= ${today}::date
        and ${status === undefined ? all : sql`${leaseStatus(today)} = ${status}`}`
    : sql<SqlBool>`false`

/** Units (`u`) of the report. */
export const matchingUnits = (db: Db, filter: Filter) =>
  withMatchesOnly(db, 'units', filter.found)
    .selectFrom('units as u')
    .where(filter.found?.rows === null ? filter.found.condition : all)
    .where(isWantedUnit(filter))

/** Leases (`l`) of the report that have no unit. */
export const matchingLeases = (db: Db, filter: Filter) =>
  withMatchesOnly(db, 'leases', filter.foundLeases)
    .selectFrom('leases as l')
    .where(filter.foundLeases?.rows === null ? filter.foundLeases.condition : all)
    .where(isWantedLease(filter))
