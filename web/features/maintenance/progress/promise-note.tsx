import { promisedPriority, RESPONSE_TIMES } from '#contract/maintenance/response-times.ts'
import type { Priority, ResponsePromise } from '#contract/maintenance/public.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'

const MINUTE = 60_000

/** `12 minutes`, `5 hours`, `3 days`. */
function spanOf(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE))
  if (minutes < 60) return formatCount(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.round(hours / 24), 'day')
}

interface PromiseNoteProps {
  promise: ResponsePromise
  priority: Priority
  isUrgent: boolean
  createdAt: string
  isCancelled: boolean
}

/** The promised response time, its deadline, and whether it was met. */
export function PromiseNote({ promise, priority, isUrgent, createdAt, isCancelled }: PromiseNoteProps) {
  const { dueAt, metAt, isKept } = promise
  if (isCancelled && isKept === null) return null
  const time = RESPONSE_TIMES[promisedPriority(priority, isUrgent)]
  const promised = priority === 'emergency' ? time : `${time}, by ${formatMoment(dueAt)}`
  const Icon = isKept === null ? Clock : isKept ? CircleCheck : CircleAlert
  return (
    <div className="flex gap-3.5">
      <Icon
        className={
          isKept === null
            ? 'mt-0.5 size-5 shrink-0 text-muted'
            : isKept
              ? 'mt-0.5 size-5 shrink-0 text-green-text'
              : 'mt-0.5 size-5 shrink-0 text-brick'
        }
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {isKept === null ? 'Our commitment' : isKept ? 'Right on time' : 'Later than promised'}
        </p>
        <p className="text-sm text-muted">
          {isKept === null ? `We'll respond ${promised}.` : `We promised to respond ${promised}.`}
          {metAt !== null && ` We responded ${spanOf(createdAt, metAt)} after you reported it.`}
          {metAt === null && isKept === false && " We haven't gotten to this yet, and we're sorry. Please call us."}
        </p>
      </div>
    </div>
  )
}
