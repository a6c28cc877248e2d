import type { MaintenanceStatus } from '#contract/maintenance/public.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { cx } from '#web/ui/class-names.ts'
import { labelOf } from '../labels.ts'

interface Step {
  status: MaintenanceStatus
  at: string
  by?: 'sender' | 'staff' | null
  byName?: string | null
}

const DOTS: Record<MaintenanceStatus, string> = {
  pending: 'bg-yellow-dot',
  in_progress: 'bg-blue-dot',
  completed: 'bg-green-dot',
  cancelled: 'bg-red-dot',
}

const AHEAD: Record<MaintenanceStatus, readonly MaintenanceStatus[]> = {
  pending: ['in_progress', 'completed'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
}

function stepLabelOf({ status, by }: Step, place: number): string {
  if (place === 0) return 'Reported'
  return by === 'sender' ? 'Reopened' : labelOf(status)
}

interface StatusLineProps {
  steps: readonly Step[]
  status: MaintenanceStatus
  /** The name for staff whose own name is unknown. */
  company: string
}

/** The status changes of a request, oldest first, and the steps still to come. */
export const StatusLine = ({ steps, status, company }: StatusLineProps) => (
  <ol aria-label="Status">
    {steps.map((step, place) => (
      <li
        key={step.at + step.status}
        className="flex gap-3.5"
        aria-current={place === steps.length - 1 ? 'step' : undefined}
      >
        <Mark dot={DOTS[step.status]} isLast={place === steps.length - 1 && AHEAD[status].length === 0} />
        <div className="min-w-0 pb-5">
          <p className="font-semibold">{stepLabelOf(step, place)}</p>
          <p className="text-sm text-muted">
            <time dateTime={step.at}>{formatMoment(step.at)}</time>
            {step.by && (
              <>
                {' '}
                <span className="inline-block">by {step.by === 'sender' ? 'you' : (step.byName ?? company)}</span>
              </>
            )}
          </p>
        </div>
      </li>
    ))}
    {AHEAD[status].map((ahead, place) => (
      <li key={ahead} className="flex gap-3.5 text-muted">
        <Mark dot="border border-field bg-surface" isLast={place === AHEAD[status].length - 1} />
        <p className="pb-5">
          {labelOf(ahead)}
          <span className="sr-only"> (upcoming)</span>
        </p>
      </li>
    ))}
  </ol>
)

const Mark = ({ dot, isLast }: { dot: string; isLast: boolean }) => (
  <span aria-hidden="true" className="flex w-3 shrink-0 flex-col items-center">
    <span className={cx('mt-1.5 size-3 shrink-0 rounded-full forced-color-adjust-none', dot)} />
    {!isLast && <span className="mt-1.5 w-px grow bg-line" />}
  </span>
)
