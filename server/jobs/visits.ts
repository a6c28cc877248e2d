import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'

const BATCH = 100
const DAY = 24 * 60
const HOURS = 2 * 60
/** Who agrees to come shortly before needs no reminder soon after. */
const MARGIN = 60

export const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** The notes of the reminders that a visit needs no more, because it begins soon. */
export function remindersOf(startsAt: Date, now: Date) {
  const soon = (minutes: number) => (startsAt <= inMinutes(now, minutes + MARGIN) ? now : null)
  return { reminded_day_at: soon(DAY), reminded_hours_at: soon(HOURS) }
}

export type ReminderColumn = 'reminded_day_at' | 'reminded_hours_at'

interface Due {
  column: ReminderColumn
  now: Date
  until: Date
  limit: number
}

interface Reminding {
  db: Db
  /** The next visits that begin in this span and were not reminded of. Locked, and left to whoever has locked them. */
  listDue: (trx: Db, due: Due) => Promise<{ id: string }[]>
  note: (trx: Db, id: string, reminded: Partial<Record<ReminderColumn, Date>>) => Promise<unknown>
  tell: (trx: Db, id: string, message: 'day' | 'hours') => Promise<unknown>
}

/** Reminds visitors a day and two hours before, once each: the note and the email are in one transaction. */
export const remind = ({ db, listDue, note, tell }: Reminding, now: Date) =>
  db.transaction().execute(async (trx) => {
    const due = (column: ReminderColumn, minutes: number) =>
      listDue(trx, { column, now, until: inMinutes(now, minutes), limit: BATCH })
    for (const { id } of await due('reminded_hours_at', HOURS)) {
      // Who is reminded two hours before needs no other reminder.
      await note(trx, id, { reminded_hours_at: now, reminded_day_at: now })
      await tell(trx, id, 'hours')
    }
    for (const { id } of await due('reminded_day_at', DAY)) {
      await note(trx, id, { reminded_day_at: now })
      await tell(trx, id, 'day')
    }
  })

const formatDay = dateFormat({ dateStyle: 'full', timeZone: TIME_ZONE })
const formatTime = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE, timeZoneName: 'short' })

/** `Monday, November 30, 2026 at 10:00 AM EST` */
export const momentInFull = (at: Date) => `${formatDay(at)} at ${formatTime(at)}`

const formatClock = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE })

/** `Sunday, November 29, 2026, 11:00 AM to 12:30 PM EST`, of a visit that ends on the day on which it begins. */
export const spanInFull = (from: Date, to: Date) => `${formatDay(from)}, ${formatClock(from)} to ${formatTime(to)}`

/** The beginning of a day in the company's time zone, or of one so many days after it, for a query of visits. */
export const beginOfDay = (day: string, plus = 0) =>
  sql<Date>`(${day}::date + ${plus}::int)::timestamp at time zone ${sql.lit(TIME_ZONE)}`

interface VisitRow {
  id: string
  property_id: string
  title: string
  address: string
  is_offered: boolean
  starts_at: Date
  ends_at: Date
}

/** What staff know of every visit, be it a viewing or an open house. */
export const staffVisitOf = (row: VisitRow) => ({
  id: row.id,
  propertyId: row.property_id,
  title: row.title,
  address: row.address,
  isOffered: row.is_offered,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})
