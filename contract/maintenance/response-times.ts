import type { Priority } from './public.ts'

/** How soon somebody looks after a request. */
export const RESPONSE_TIMES: Record<Priority, string> = {
  low: 'within 7 days',
  medium: 'within 3 days',
  high: 'within 24 hours',
  emergency: 'as soon as possible',
}

/** The same in hours, for the clock. As soon as possible has no hour; one is what it is measured by. */
export const RESPONSE_HOURS: Record<Priority, number> = { low: 168, medium: 72, high: 24, emergency: 1 }

/** The priority whose promise holds: what is urgent is looked after as soon as what is of high priority, or sooner. */
export const promisedPriority = (priority: Priority, isUrgent: boolean): Priority =>
  isUrgent && RESPONSE_HOURS[priority] > RESPONSE_HOURS.high ? 'high' : priority
