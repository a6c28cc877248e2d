import { addDays, companyDay, instantOf } from '#contract/core/calendar.ts'
import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'

/** The first instant of a day. The clocks never change at midnight. */
export const beginOf = (day: string) => instantOf(day, '00:00')!

/** Sunday is 0. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The coming Saturday and Sunday, or what is left of them. */
export function weekendOf(now: Date) {
  const today = companyDay(now)
  const weekday = weekdayOf(today)
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
  return { from: beginOf(saturday), to: beginOf(addDays(saturday, 2)) }
}

const clock = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE })
const shortDay = dateFormat({ weekday: 'short', timeZone: TIME_ZONE })
const longDay = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: TIME_ZONE })

/** `1–3 PM`, `11:30 AM–1 PM` */
function hoursOf(startsAt: Date, endsAt: Date): string {
  const [from, to] = [startsAt, endsAt].map((at) => clock(at).replace(/\s/, ' ').replace(':00', '')) as [string, string]
  const [start, half] = from.split(' ')
  return `${to.endsWith(` ${half}`) ? start : from}–${to}`
}

/** `Open Sat 1–3 PM` */
export const shortWhen = (startsAt: Date, endsAt: Date) => `Open ${shortDay(startsAt)} ${hoursOf(startsAt, endsAt)}`
/** `Saturday, November 28, 1–3 PM` */
export const longWhen = (startsAt: Date, endsAt: Date) => `${longDay(startsAt)}, ${hoursOf(startsAt, endsAt)}`
