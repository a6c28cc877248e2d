import { dateFormat, formatDate, TIME_ZONE } from './format.ts'

/** `Nov 20, 2026, 10:04 PM` in the browser's time zone. Only for what is rendered in the browser. */
export const formatInstant = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The same in the company's time zone, for anything that happens at the company, wherever the reader is. */
export const formatMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE })

/** A date without a time: `2026-12-01` → `December 1, 2026`. */
export const formatDay = (day: string) => formatDate(`${day}T12:00:00-05:00`)

/** For admin lists: `Jan 05, 2025`. */
export const formatListed = dateFormat({ month: 'short', day: '2-digit', year: 'numeric', timeZone: TIME_ZONE })

const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month by any day of it: `2026-11-01` → `November 2026`. */
export const formatMonth = (day: string) => month(`${day}T00:00:00Z`)

const calendar = dateFormat({ dateStyle: 'short', timeZone: TIME_ZONE }, 'en-CA')

/** Today's date in the company's time zone, which due dates use: `2026-12-01`. */
export const today = (now = new Date()) => calendar(now)
