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
