import { addDays, companyDay } from '#contract/core/calendar.ts'
import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'

export { addDays }

/** A day of the company: `2026-11-25`. */
export type Day = string

/** Noon of a day, by which it is formatted. */
const noon = (day: Day) => `${day}T12:00:00-05:00`

/** The first day of its week. Weeks begin on Sunday. */
export const sundayOf = (day: Day): Day => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())

/** Whether a text of the address is a day. */
export const isDay = (text: string | null): text is Day =>
  text !== null &&
  /^20\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

export const daysFrom = (from: Day, count: number): Day[] => Array.from({ length: count }, (_, at) => addDays(from, at))

/** Today on the calendar of the company. */
export const today = (): Day => companyDay()

export const dayOf = (at: string): Day => companyDay(new Date(at))

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: TIME_ZONE })

/** Minutes since midnight on the clocks of the company: 630 for 10:30 AM, also on days when the clocks change. */
export function minuteOf(at: string | Date): number {
  const [hours = 0, minutes = 0] = clock(at).split(':').map(Number)
  return hours * 60 + minutes
}

const of = (options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat({ ...options, timeZone: TIME_ZONE })
  return (day: Day) => format(noon(day))
}
/** `Wednesday, November 25` */
export const formatLongDay = of({ weekday: 'long', month: 'long', day: 'numeric' })
/** `Wednesday, November 25, 2026` */
export const formatFullDay = of({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
export const formatShortWeekday = of({ weekday: 'short' })
export const formatDayNumber = of({ day: 'numeric' })

const rangeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: TIME_ZONE,
})
/** `Nov 22 – 28, 2026` */
export const formatRange = (from: Day, to: Day) => rangeFormat.formatRange(new Date(noon(from)), new Date(noon(to)))

/** `10 AM` */
export const formatHour = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

/**
 * The instant at which the company's clocks show this day and time (`10:30`). Null for a time that the clocks skip in spring. Of one that comes twice
 * in autumn, the first.
 */
export function companyInstant(day: Day, time: string): Date | null {
  const summerThenWinter = ['-04:00', '-05:00'].map((offset) => new Date(`${day}T${time}:00${offset}`))
  return (
    summerThenWinter.find((at) => !Number.isNaN(at.getTime()) && companyDay(at) === day && clock(at) === time) ?? null
  )
}
