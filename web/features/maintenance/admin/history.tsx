import type { AdminRequestDetail } from '#contract/maintenance/admin.ts'
import { promisedPriority, RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { STATUS_TONES, labelOf } from '../labels.ts'

function promiseWords({ priority, isUrgent, status, promise }: AdminRequestDetail): string {
  const { dueAt, metAt, isKept } = promise
  const promised = `Promised ${RESPONSE_TIMES[promisedPriority(priority, isUrgent)]}, by ${formatMoment(dueAt)}`
  if (metAt !== null) return `${promised}: ${isKept ? 'kept' : 'late'}, somebody was on it ${formatMoment(metAt)}.`
  return isKept === false && status !== 'cancelled' ? `${promised}: overdue, nobody has begun yet.` : `${promised}.`
}

/** The status changes of a request, and whether the promised response time was met. */
export const History = ({ request }: { request: AdminRequestDetail }) => (
  <section aria-label="Progress">
    <h3 className="mb-2 text-lg">Progress</h3>
    <p className={request.isOverdue ? 'mb-3 text-sm font-semibold text-brick' : 'mb-3 text-sm text-muted'}>
      {promiseWords(request)}
    </p>
    <ol className="space-y-2 text-sm">
      {request.steps.map((step, place) => (
        <li key={step.at + step.status} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={STATUS_TONES[step.status]}>{place === 0 ? 'Reported' : labelOf(step.status)}</Badge>
          <span className="text-muted">
            <time dateTime={step.at}>{formatMoment(step.at)}</time>
            {step.byName !== null && ` by ${step.byName}`}
            {step.by === 'sender' && place > 0 && ', who says that it is not fixed'}
          </span>
        </li>
      ))}
      {request.isConfirmed && <li className="text-muted">Its sender says that it is fixed.</li>}
    </ol>
  </section>
)
