import { DAYS_AHEAD } from '#contract/viewings/fields.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

interface Search {
  propertyId: string
  now: Date
  /** The viewing that is being moved, whose time counts as free. */
  except?: string | null
}

/** The hours of a property: its own, else the company's. */
export const hoursOf = (db: Db, propertyId: string) =>
  db
    .selectFrom('viewing_hours')
    .selectAll()
    .where((eb) => eb.or([eb('property_id', '=', propertyId), eb('property_id', 'is', null)]))
    .orderBy('property_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirstOrThrow()

/**
 * The free times of a property, in order. Hours are local times: one that the clocks skip in spring is left out, and a viewing lasts as long on a day
 * when the clocks change as on any other.
 */
export async function freeTimes(db: Db, { propertyId, now, except = null }: Search): Promise<Date[]> {
  const zone = sql.lit(TIME_ZONE)
  const hours = await hoursOf(db, propertyId)
  const minutes = (count: number) => sql`make_interval(mins => ${count})`
  const { length_minutes: length, buffer_minutes: buffer } = hours
  const { rows } = await sql<{ at: Date }>`
    with booked as (
      select starts_at, ends_at from viewings
      where property_id = ${propertyId} and ends_at > ${now} and (${except}::uuid is null or id <> ${except}::uuid)
        and (state in ('requested', 'booked') or (state = 'held' and expires_at > ${now}))
    ), taken as (
      select starts_at, ends_at from booked
      union all
      select starts_at, ends_at from open_houses where property_id = ${propertyId} and ends_at > ${now} and state = 'planned'
    ), grid as (
      select distinct day::date as day, local at time zone ${zone} as at
      from generate_series(${companyDay(now)}::timestamp, ${companyDay(now)}::timestamp + make_interval(days => ${DAYS_AHEAD}), interval '1 day') as day
      join jsonb_to_recordset(${JSON.stringify(hours.week)}::jsonb) as part (weekday int, "from" time, "to" time)
        on part.weekday = extract(dow from day)
      cross join generate_series(day + part."from", day + part."to" - ${minutes(length)}, ${minutes(length + buffer)}) as local
      where (local at time zone ${zone}) at time zone ${zone} = local
        and not exists (select from viewing_days_off as off where off.day = local::date)
    )
    select at from grid
    where at >= ${now}::timestamptz + make_interval(hours => ${hours.notice_hours})
      and exists (select from properties where id = ${propertyId} and deleted_at is null and is_available)
      and not exists (select from taken where starts_at < at + ${minutes(length + buffer)} and ends_at > at - ${minutes(buffer)})
      and (select count(*) from booked where (starts_at at time zone ${zone})::date = grid.day) < ${hours.per_day}
    order by at`.execute(db)
  return rows.map(({ at }) => at)
}

/** The free times by day, as visitors choose from them. */
export async function slotsOf(db: Db, search: Search) {
  const [times, hours] = await Promise.all([freeTimes(db, search), hoursOf(db, search.propertyId)])
  const days = Map.groupBy(times, (at) => companyDay(at))
  return {
    minutes: hours.length_minutes,
    needsApproval: hours.needs_approval,
    days: [...days].map(([day, startsAt]) => ({ day, startsAt })),
  }
}
