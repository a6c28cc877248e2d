import type { Tone } from '#web/ui/badge.tsx'
import { formatCount } from '#web/lib/format/format.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many days before the due date the badge warns. */
const SOON = 3

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** From how many days before the due date paying is the main action. */
const PAY_SOON = 15

/** Whether paying is the main action: rent is overdue, or due within days. */
export const isDueSoon = (dueOn: string | null, day: string) => dueOn !== null && daysBetween(day, dueOn) <= PAY_SOON

/** The badge for a due date, relative to another day. Both are dates such as `2026-12-01`. */
export function dueBadge(dueOn: string, day: string): { tone: Tone; text: string } {
  const days = daysBetween(day, dueOn)
  if (days === 0) return { tone: 'yellow', text: 'Due today' }
  if (days < 0) return { tone: 'red', text: `Overdue by ${formatCount(-days, 'day')}` }
  return { tone: days <= SOON ? 'yellow' : 'blue', text: `Due in ${formatCount(days, 'day')}` }
}
