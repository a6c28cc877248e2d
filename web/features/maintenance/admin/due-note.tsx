import type { AdminRequest } from '#contract/maintenance/admin.ts'
import { promisedPriority, RESPONSE_HOURS } from '#contract/maintenance/response-times.ts'
import { formatListed, formatMoment } from '#web/lib/format/format-time.ts'
import { cx } from '#web/ui/class-names.ts'

/** When staff must respond: with the time, where the response time is in hours. Requests in progress or closed have no due time. */
export function DueNote({ request }: { request: AdminRequest }) {
  const { dueAt, isOverdue, status, priority, isUrgent } = request
  if (status !== 'pending') return <span className="text-muted">–</span>
  const isOfHours = RESPONSE_HOURS[promisedPriority(priority, isUrgent)] <= 24
  return (
    <span className={cx('block whitespace-nowrap', isOverdue && 'text-brick')}>
      <time dateTime={dueAt} className={cx('block', isOverdue && 'font-semibold')}>
        {isOfHours ? formatMoment(dueAt) : formatListed(dueAt)}
      </time>
      {isOverdue && <span className="block text-xs/4">Overdue</span>}
    </span>
  )
}
