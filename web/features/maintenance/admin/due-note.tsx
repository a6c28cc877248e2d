import type { AdminRequest } from '#contract/maintenance/admin.ts'
import { promisedPriority, RESPONSE_HOURS } from '#contract/maintenance/response-times.ts'
import { formatListed, formatMoment } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'

/** When staff must respond: with the time, where the response time is in hours. Requests in progress or closed have no due time. */
export function DueNote({ request }: { request: AdminRequest }) {
  const { dueAt, isOverdue, status, priority, isUrgent } = request
  if (status !== 'pending') return <span className="text-muted">–</span>
  const isOfHours = RESPONSE_HOURS[promisedPriority(priority, isUrgent)] <= 24
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <time dateTime={dueAt} className={isOverdue ? 'font-semibold text-brick' : ''}>
        {isOfHours ? formatMoment(dueAt) : formatListed(dueAt)}
      </time>
      {isOverdue && <Badge tone="red">Overdue</Badge>}
    </span>
  )
}
