import { formatDate } from './format.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 20, 2026, 10:04 PM` where its reader is: for what is drawn in the browser alone. */
export const formatInstant = (at: string) => moment.format(new Date(at))

/** A day without a time: `2026-12-01` → `December 1, 2026`. */
export const formatDay = (day: string) => formatDate(`${day}T12:00:00-05:00`)
