import type { OpenHouse } from '#contract/open-houses/public.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { formatClock, formatWeekday, formatZoned } from '#web/lib/format/times.ts'
import { FormProblem } from '#web/ui/feedback/form-problem.tsx'
import { PROBLEMS } from './problems.ts'

/** When and where it is, and what guests should know. */
export const Visit = ({
  openHouse: { startsAt, endsAt, propertyId, title, address, note },
}: {
  openHouse: OpenHouse
}) => (
  <dl className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
    <div>
      <dt className="text-sm text-muted">When</dt>
      <dd className="font-semibold">
        {formatWeekday(startsAt)}, {formatClock(startsAt)} to {formatZoned(endsAt)}
      </dd>
    </div>
    <div>
      <dt className="text-sm text-muted">Home</dt>
      <dd className="font-semibold wrap-anywhere">
        <Link to={`/properties/${propertyId}`} className="link">
          {title}
        </Link>
        <br />
        <span className="font-normal">{address}</span>
      </dd>
    </div>
    {note !== '' && (
      <div>
        <dt className="text-sm text-muted">Please note</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{note}</dd>
      </div>
    )}
  </dl>
)

/** Why the form before could not be taken. Read aloud where it appears. */
export const Problem = ({ done }: { done: string | null }) => <FormProblem>{PROBLEMS[done ?? '']}</FormProblem>
