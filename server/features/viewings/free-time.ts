import { companyDay } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { FormRefusal } from '#server/http/client/plain-forms.ts'
import { inMinutes } from '#server/jobs/visits.ts'
import { sql } from 'kysely'
import { TAKEN } from './queries.ts'
import { freeTimes, hoursOf } from './slots.ts'

/** Why a time that a visitor chose is not free. The pages have a sentence for each word. */
const REASONS = {
  passed: 'This time has passed. Please pick another.',
  off: 'This home is off the market.',
  closed: "We don't show homes on that day. Please pick another.",
  full: 'That day is fully booked. Please pick another.',
  soon: 'This time is too soon. Please pick a later one.',
  hours: "We don't show homes at that time. Please pick another.",
  taken: TAKEN,
} as const

interface Wanted {
  propertyId: string
  startsAt: Date
  now: Date
  /** The viewing that is being moved, whose time counts as free. */
  except: string | null
}

async function reasonOf(
  trx: Db,
  { propertyId, startsAt, now, except }: Wanted,
  hours: Awaited<ReturnType<typeof hoursOf>>,
): Promise<keyof typeof REASONS> {
  if (startsAt <= now) return 'passed'
  const day = companyDay(startsAt)
  const zone = sql.lit(TIME_ZONE)
  const until = inMinutes(startsAt, hours.length_minutes + hours.buffer_minutes)
  const from = inMinutes(startsAt, -hours.buffer_minutes)
  const { rows } = await sql<Record<'isOffered' | 'isDayOff' | 'isTaken' | 'isFull', boolean>>`
    with booked as (
      select starts_at, ends_at from viewings
      where property_id = ${propertyId} and (${except}::uuid is null or id <> ${except}::uuid)
        and (state in ('requested', 'booked') or (state = 'held' and expires_at > ${now}))
    ), taken as (
      select starts_at, ends_at from booked
      union all
      select starts_at, ends_at from open_houses where property_id = ${propertyId} and state = 'planned'
    )
    select
      exists (select from properties where id = ${propertyId} and deleted_at is null and is_available) as "isOffered",
      exists (select from viewing_days_off where viewing_days_off.day = ${day}::date) as "isDayOff",
      exists (select from taken where starts_at < ${until} and ends_at > ${from}) as "isTaken",
      (select count(*) from booked where (starts_at at time zone ${zone})::date = ${day}::date) >= ${hours.per_day} as "isFull"`.execute(
    trx,
  )
  const { isOffered, isDayOff, isTaken, isFull } = orNotFound(rows[0])
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (!isOffered) return 'off'
  if (isDayOff || !hours.week.some((part) => part.weekday === weekday)) return 'closed'
  if (isTaken) return 'taken'
  if (isFull) return 'full'
  return startsAt < inMinutes(now, hours.notice_hours * 60) ? 'soon' : 'hours'
}

/** The end of a viewing that begins at this time. Refuses a time that is not free, and says why. */
export async function requireFree(
  trx: Db,
  propertyId: string,
  startsAt: Date,
  now: Date,
  except: string | null = null,
) {
  const times = await freeTimes(trx, { propertyId, now, except })
  const hours = await hoursOf(trx, propertyId)
  if (!times.some((at) => at.getTime() === startsAt.getTime())) {
    const reason = await reasonOf(trx, { propertyId, startsAt, now, except }, hours)
    throw new FormRefusal(reason, REASONS[reason])
  }
  return inMinutes(startsAt, hours.length_minutes)
}
