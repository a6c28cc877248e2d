import { dateFormat, TIME_ZONE } from '#contract/core/dates.ts'

/** `Nov 20, 2026, 10:04 PM` in the company's time zone, wherever the reader is, so that one event has one time on all pages and in emails. */
export const formatMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE })

/** For admin lists: `Jan 05, 2025`. */
export const formatListed = dateFormat({ month: 'short', day: '2-digit', year: 'numeric', timeZone: TIME_ZONE })
