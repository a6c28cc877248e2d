import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import { formatClock, formatWeekday } from '#web/lib/format/times.ts'
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
  if (!isOffered) return { label: 'Home not on the market', tone: 'yellow' }
  return Date.parse(startsAt) <= now ? { label: 'Now', tone: 'green' } : { label: 'Planned', tone: 'blue' }
}

export function guestsIn({ coming, asked, capacity }: AdminOpenHouse): string {
  const of = capacity === null ? '' : ` of ${capacity}`
  return `${coming}${of} coming${asked > 0 ? `, ${asked} not confirmed` : ''}`
}

interface OpenHouseCardProps {
  openHouse: AdminOpenHouse
  staff: readonly { id: string; name: string }[]
  /** When the list was loaded. */
  now: number
  /** Of its heading. */
  level: 2 | 3
  open: (task: Task) => void
}

/** One open house with what staff can do about it. */
export function OpenHouseCard({ openHouse, level, staff, now, open }: OpenHouseCardProps) {
  const Heading = `h${level}` as const
  const { id, title, address, startsAt, endsAt, state, hostId, note, cancelReason } = openHouse
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
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <Heading id={`open-house-${id}`} className="font-sans text-base font-semibold">
            {formatWeekday(startsAt)}, {formatClock(startsAt)} to {formatClock(endsAt)}
          </Heading>
          <p className="text-sm text-muted">
            {title}, {address}
          </p>
          <p className="mt-1 text-sm">
            {guestsIn(openHouse)}
            {host !== undefined && ` · Host: ${host}`}
          </p>
          {note !== '' && <p className="mt-1 text-sm text-muted">{note}</p>}
          {cancelReason !== null && <p className="mt-1 text-sm text-muted">Reason: {cancelReason}</p>}
        </div>
        <Badge tone={tone}>{status}</Badge>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {act('guests', 'Guests')}
        {isAhead && act('change', 'Change')}
        {isAhead && act('cancel', 'Cancel')}
      </div>
    </article>
  )
}
