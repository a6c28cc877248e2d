import type { OpenHouse } from '#contract/open-houses/public.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { formatClock, formatWeekday, formatZoned } from '#web/lib/format/times.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/feedback/form-problem.tsx'
import { PROBLEMS } from './problems.ts'

interface VisitProps {
  openHouse: OpenHouse
  /** How many people signed up. Left out for a visitor who has not. */
  party?: number | undefined
}

/** When and where it is, and what guests should know. */
export const Visit = ({
  openHouse: { startsAt, endsAt, propertyId, title, address, note, state },
  party,
}: VisitProps) => (
  <dl className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
    <div>
      <dt className="text-sm text-muted">When</dt>
      <dd className="font-semibold">
        {formatWeekday(startsAt)}
        <br />
        {formatClock(startsAt)} to {formatZoned(endsAt)}
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
    {party !== undefined && (
      <div>
        <dt className="text-sm text-muted">Signed up</dt>
        <dd>{party === 1 ? '1 person' : `${party} people`}</dd>
      </div>
    )}
    {note !== '' && (state === 'planned' || state === 'begun') && (
      <div>
        <dt className="text-sm text-muted">Good to know</dt>
        <dd className="whitespace-pre-line wrap-anywhere">{note}</dd>
      </div>
    )}
  </dl>
)

/** Why it is canceled, in the words of staff. */
export const Reason = ({ openHouse: { cancelReason } }: { openHouse: OpenHouse }) =>
  cancelReason !== null && <p className="mt-4 text-lg wrap-anywhere">{cancelReason}</p>

/** The other way to see the home. */
export const Instead = ({ openHouse: { propertyId } }: { openHouse: OpenHouse }) => (
  <div className="mt-7">
    <p className="text-muted">You can still schedule a private viewing.</p>
    <LinkButton to={`/properties/${propertyId}/viewing`} className="mt-4">
      Schedule Viewing
    </LinkButton>
  </div>
)

/** Why the form before could not be taken. Read aloud where it appears. */
export const Problem = ({ done }: { done: string | null }) => <FormProblem>{PROBLEMS[done ?? '']}</FormProblem>
