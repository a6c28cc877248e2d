import type { AdminRequestDetail } from '#contract/maintenance/admin.ts'
import { promisedPriority, RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { STATUS_TONES, labelOf } from '../labels.ts'

function promiseWords({ priority, isUrgent, status, promise }: AdminRequestDetail): string {
  const { dueAt, metAt, isKept } = promise
  const due = `Due ${RESPONSE_TIMES[promisedPriority(priority, isUrgent)]}, by ${formatMoment(dueAt)}.`
  if (metAt !== null) return `${due} Started ${isKept ? 'on time' : 'late'} on ${formatMoment(metAt)}.`
  return isKept === false && status !== 'cancelled' ? `${due} Overdue and not started.` : due
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
          <span className="min-w-0 wrap-anywhere text-muted">
            <time dateTime={step.at}>{formatMoment(step.at)}</time>
            {step.byName !== null && ` by ${step.byName}`}
            {step.by === 'sender' && place > 0 && ', reported as not fixed'}
          </span>
        </li>
      ))}
      {request.isConfirmed && <li className="text-muted">Requester confirmed the fix.</li>}
    </ol>
    <details className="mt-2 text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center font-medium">Raw data</summary>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Version">{request.version}</Fact>
        <Fact name="Request ID">
          <span className="font-mono text-xs break-all">{request.id}</span>
        </Fact>
        <Fact name="Last updated">
          <span className="font-mono text-xs break-all">{request.updatedAt}</span>
        </Fact>
      </dl>
    </details>
  </section>
)
