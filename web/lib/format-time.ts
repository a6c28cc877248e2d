import { formatDate, TIME_ZONE } from './format.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026, 10:04 PM` where its reader is: for what is drawn in the browser alone. */
export const formatInstant = (at: string) => moment.format(new Date(at))

const atHome = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE })

/** The same where the company and its homes are: what is done there is done by that clock, wherever its reader is. */
export const formatMoment = (at: string) => atHome.format(new Date(at))

/** A day without a time: `2026-12-01` → `December 1, 2026`. */
export const formatDay = (day: string) => formatDate(`${day}T12:00:00-05:00`)

const listed = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: TIME_ZONE,
})

/** In the staff's lists: `Jan 05, 2025`. */
export const formatListed = (at: string) => listed.format(new Date(at))

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month by any day of it: `2026-11-01` → `November 2026`. */
export const formatMonth = (day: string) => month.format(new Date(`${day}T00:00:00Z`))

const calendar = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: TIME_ZONE })

/** A day of the company's calendar, `2026-12-01`: rent falls due by it. */
export const today = (now = new Date()) => calendar.format(now)
