import { dateFormat, TIME_ZONE } from './dates.ts'

const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month by any day of it: `2026-11-01` → `November 2026`. */
export const formatMonth = (day: string) => month(`${day}T00:00:00Z`)

/** A month by its first day: `2026-11-01`. */
export type Month = string

/** The month that comes `count` months after this one. */
export function addMonths(of: Month, count: number): Month {
  const [year = 0, number = 1] = of.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10)
}

const calendar = dateFormat({ dateStyle: 'short', timeZone: TIME_ZONE }, 'en-CA')

/** The date in the company's time zone, which due dates use: `2026-12-01`. Today's, unless an instant is given. */
export const companyDay = (at = new Date()) => calendar(at)

const DAY_MS = 86_400_000

/** The calendar day that comes so many days after this one. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** The same after a day that may be the last one of four digits, such as the end of a lease that was mistyped. */
export const daysAfterEnd = (day: string, count: number): string =>
  day > '9999-01-01' ? '9999-12-31' : addDays(day, count)

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
