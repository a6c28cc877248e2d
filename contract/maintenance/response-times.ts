import type { Priority } from './public.ts'

/** The promised response time of each priority. */
export const RESPONSE_TIMES: Record<Priority, string> = {
  low: 'within 7 days',
  medium: 'within 3 days',
  high: 'within 24 hours',
  emergency: 'as soon as possible',
}

/** The same in hours, to compute deadlines. "As soon as possible" has no number of hours; it is measured as one. */
export const RESPONSE_HOURS: Record<Priority, number> = { low: 168, medium: 72, high: 24, emergency: 1 }

/** The priority that decides the response time. An urgent request gets that of high priority, or a shorter one. */
export const promisedPriority = (priority: Priority, isUrgent: boolean): Priority =>
  isUrgent && RESPONSE_HOURS[priority] > RESPONSE_HOURS.high ? 'high' : priority
