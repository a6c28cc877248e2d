import { promisedPriority, RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import type { MaintenanceProgress } from '#contract/maintenance/public.ts'
import { formatDate } from '#contract/core/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { PromiseNote } from './promise-note.tsx'
import { StatusLine } from './status-line.tsx'
import { TrackedPhotos } from '../photos/tracked-photos.tsx'
import { PRIORITY_TONES, STATUS_TONES, labelOf } from '../labels.ts'

const sentenceOf = ({ status, priority, isUrgent }: MaintenanceProgress) =>
  ({
    pending: `We got your request and will respond ${RESPONSE_TIMES[promisedPriority(priority, isUrgent)]}.`,
    in_progress: "We're working on it.",
    completed: "The work is done. If something isn't right, let us know.",
    cancelled: "This request was canceled. If that's a mistake, call us.",
  })[status]

interface ProgressViewProps {
  progress: MaintenanceProgress
  token: string
  company: string
}

/** The progress of a request, for anyone with its tracking link. */
export function ProgressView({ progress, token, company }: ProgressViewProps) {
  const { status, priority, isUrgent, requestType, propertyAddress, description, createdAt, photos, steps, promise } =
    progress
  const facts = [
    ['Address', propertyAddress],
    ['Request type', labelOf(requestType)],
    ['Submitted', formatDate(createdAt)],
  ]
  return (
    <>
      <div className="rounded-card border border-line bg-surface p-6 shadow-soft sm:p-8 print-flat">
        <p className="flex flex-wrap gap-2">
          <Badge tone={STATUS_TONES[status]}>{labelOf(status)}</Badge>
          <Badge tone={PRIORITY_TONES[priority]}>{`${labelOf(priority)} priority`}</Badge>
          {isUrgent && <Badge tone="red">Urgent</Badge>}
        </p>
        <p className="mt-4 text-lg">{sentenceOf(progress)}</p>
        <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-line pt-6 sm:grid-cols-2">
          {facts.map(([label, value]) => (
            <Fact key={label} name={label!}>
              {value}
            </Fact>
          ))}
        </dl>
      </div>
      <h2 className="mt-10 mb-4 text-2xl">Progress</h2>
      <StatusLine steps={steps} status={status} company={company} />
      <div className="mt-1 border-t border-line pt-5 empty:hidden">
        <PromiseNote {...{ promise, priority, isUrgent, createdAt }} isCancelled={status === 'cancelled'} />
      </div>
      <h2 className="mt-10 text-2xl">What you reported</h2>
      <p className="mt-3 whitespace-pre-line text-muted">{description}</p>
      {photos.length > 0 && <TrackedPhotos photos={photos} token={token} />}
    </>
  )
}
