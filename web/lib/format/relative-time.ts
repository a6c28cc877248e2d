import { dateFormat } from '#contract/core/dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const countOf = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`

/** `5 min`, `3 hours`, `2 days`. */
function spanOf(ms: number): string {
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  return ms < DAY ? countOf(Math.floor(ms / HOUR), 'hour') : countOf(Math.floor(ms / DAY), 'day')
}

/** In the user's own time zone, like the hours and days before it. */
const dayOf = dateFormat({ dateStyle: 'medium' })

/** The time since then: `Just now`, `5 min ago`, `3 hours ago`, `2 days ago`, then the date. */
export function formatAgo(at: string, now = Date.now()): string {
  const past = now - new Date(at).getTime()
  if (past < MINUTE) return 'Just now'
  return past < 7 * DAY ? `${spanOf(past)} ago` : dayOf(at)
}

/** The time until then: `Now`, `In less than a minute`, `In 5 min`, `In 3 hours`, `In 2 days`. */
export function formatUntil(at: string, now = Date.now()): string {
  const ahead = new Date(at).getTime() - now
  if (ahead <= 0) return 'Now'
  return ahead < MINUTE ? 'In less than a minute' : `In ${spanOf(ahead)}`
}
