import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import { formatClock, formatWeekday } from '#web/lib/format/times.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** What staff have opened for an open house. */
export type Task = 'change' | 'cancel' | 'guests'

interface Status {
  label: string
  tone: Tone
}

/** How an open house stands. */
export function statusOf({ state, isOffered, startsAt, endsAt }: AdminOpenHouse, now: number): Status {
  if (state === 'cancelled') return { label: 'Canceled', tone: 'red' }
  if (Date.parse(endsAt) <= now) return { label: 'Over', tone: 'gray' }
  if (!isOffered) return { label: 'Off the market', tone: 'yellow' }
  return Date.parse(startsAt) <= now ? { label: 'Now', tone: 'green' } : { label: 'Scheduled', tone: 'blue' }
}

/** `6 of 30 coming, 2 not confirmed`. Of one that is canceled or over, who had signed up. */
export function guestsIn({ coming, asked, capacity, state, endsAt }: AdminOpenHouse, now: number): string {
  const people = `${coming}${capacity === null ? '' : ` of ${capacity}`}`
  if (state === 'cancelled' || Date.parse(endsAt) <= now) return `${people} signed up`
  return `${people} coming${asked > 0 ? `, ${asked} not confirmed` : ''}`
}

interface OpenHouseCardProps {
  openHouse: AdminOpenHouse
  staff: readonly { id: string; name: string }[]
  /** When the list was loaded. */
  now: number
  /** Of its heading. */
  level: 2 | 3
  /** Whether the home and the day are told around it: a calendar tells the day, and the list of one home tells the home. */
  among: 'calendar' | 'home'
  open: (task: Task) => void
}

/** One open house with what staff can do about it. */
export function OpenHouseCard({ openHouse, level, among, staff, now, open }: OpenHouseCardProps) {
  const Heading = `h${level}` as const
  const { id, propertyId, title, address, startsAt, endsAt, state, hostId, note, cancelReason } = openHouse
  const { label: status, tone } = statusOf(openHouse, now)
  const isAhead = state === 'planned' && Date.parse(endsAt) > now
  const act = (task: Task, label: string) => (
    <Button
      variant="secondary"
      onClick={() => open(task)}
      aria-label={`${label}: ${title}, ${formatWeekday(startsAt)}`}
    >
      {label}
    </Button>
  )
  const host = staff.find((one) => one.id === hostId)?.name
  return (
    <article aria-labelledby={`open-house-${id}`} className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3 max-sm:flex-col-reverse max-sm:gap-2">
        <div className="min-w-0 wrap-anywhere">
          <Heading id={`open-house-${id}`} className="font-sans text-base font-semibold">
            {among === 'home' && (
              <>
                <span className="whitespace-nowrap">{formatWeekday(startsAt)},</span>{' '}
              </>
            )}
            <span className="whitespace-nowrap tabular-nums">
              {formatClock(startsAt)} to {formatClock(endsAt)}
            </span>
            {among === 'calendar' && ', open house'}
          </Heading>
          {among === 'calendar' && (
            <p className="text-sm text-muted">
              <Link to={`/properties/${propertyId}`} className="link">
                {title}
              </Link>
              , {address}
            </p>
          )}
          <p className="mt-1 text-sm">
            {guestsIn(openHouse, now)}
            {host !== undefined && ` · Host: ${host}`}
          </p>
          {note !== '' && <p className="mt-1 text-sm text-muted">{note}</p>}
          {cancelReason !== null && <p className="mt-1 text-sm text-muted">Reason: {cancelReason}</p>}
        </div>
        <Badge tone={tone} className="shrink-0">
          {status}
        </Badge>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {act('guests', 'Guests')}
        {isAhead && act('change', 'Change')}
        {isAhead && act('cancel', 'Cancel')}
      </div>
    </article>
  )
}
