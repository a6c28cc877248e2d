import { companyDay } from '#contract/core/calendar.ts'
import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'

const DAY_MS = 86_400_000

/** `2026-11-28 13:00` */
const inZone = dateFormat({ dateStyle: 'short', timeStyle: 'short', timeZone: TIME_ZONE }, 'sv-SE')

const offsetAt = (at: number) =>
  Date.parse(`${inZone(new Date(at)).replace(' ', 'T')}Z`) - Math.floor(at / 60_000) * 60_000

/** The day and the time at an instant, in the company's time zone. */
export function localAt(at: Date) {
  const [day = '', time = ''] = inZone(at).split(' ')
  return { day, time }
}

/** The instant of a local time. Of two, when the clocks go back, the first. Null for one that the clocks skip. */
export function instantOf(day: string, time: string): Date | null {
  const local = Date.parse(`${day}T${time}:00Z`)
  const offsets = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)]
  const found = offsets.map((offset) => new Date(local - offset)).find((at) => inZone(at) === `${day} ${time}`)
  return found ?? null
}

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

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
