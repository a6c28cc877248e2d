import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'

/** `Nov 20, 2026, 10:04 PM` in the browser's time zone. Only for what is rendered in the browser. */
export const formatInstant = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The same in the company's time zone, for anything that happens at the company, wherever the reader is. */
export const formatMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE })

/** For admin lists: `Jan 05, 2025`. */
export const formatListed = dateFormat({ month: 'short', day: '2-digit', year: 'numeric', timeZone: TIME_ZONE })
