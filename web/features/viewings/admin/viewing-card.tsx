import type { AdminViewing } from '#contract/viewings/admin.ts'
import { formatClock, formatWhen } from '#web/lib/format/times.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { MailLink, PhoneLink } from '#web/ui/phone-mail-links.tsx'
import { useEffect, useRef } from 'react'
import { statusOf, toneOf } from './labels.ts'
import type { Change } from './use-viewings.ts'

interface ViewingCardProps {
  viewing: AdminViewing
  /** The level of its heading. */
  level: 2 | 3
  staff: readonly { id: string; name: string }[]
  /** When the list was loaded. */
  now: number
  isSaving: boolean
  change: (body: Change, done: string) => void
  open: (task: 'move' | 'cancel') => void
}

/** One viewing with what staff can do about it. */
export function ViewingCard({ viewing, level, staff, now, isSaving, change, open }: ViewingCardProps) {
  const { id, propertyId, title, address, startsAt, endsAt, state, name, email, phone, assignedTo, outcome } = viewing
  const { isOffered, cancelReason } = viewing
  const Heading = `h${level}` as const
  const hadFocus = useRef(false)
  const hasBegun = new Date(startsAt).getTime() <= now
  const isOpen = state === 'requested' || state === 'booked'
  // Disabled while it is saved, without losing the focus.
  const held = { 'aria-disabled': isSaving || undefined }
  const card = useRef<HTMLElement>(null)
  // The pressed button may be gone with the change, and the focus with it.
  useEffect(() => {
    if (!isSaving && hadFocus.current && document.activeElement === document.body) card.current?.focus()
    hadFocus.current = isSaving && card.current?.contains(document.activeElement) === true
  }, [isSaving])
  const act = (label: string, body: Change, done: string) => (
    <Button variant="secondary" {...held} onClick={() => !isSaving && change(body, done)}>
      {label}
    </Button>
  )
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={`viewing-${id}`}
      className="rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading id={`viewing-${id}`} className="font-sans text-base font-semibold wrap-anywhere">
            <span className="tabular-nums">
              {formatClock(startsAt)} to {formatClock(endsAt)}
            </span>
            , {name}
          </Heading>
          <p className="text-sm text-muted wrap-anywhere">
            <Link to={`/properties/${propertyId}`} className="link">
              {title}
            </Link>
            , {address}
          </p>
          {cancelReason !== null && <p className="mt-1 text-sm text-muted wrap-anywhere">Reason: {cancelReason}</p>}
          <p className="flex flex-wrap gap-x-4 text-sm wrap-anywhere">
            {email !== null && <MailLink address={email} className="link inline-flex min-h-11 items-center" />}
            {phone !== null && <PhoneLink number={phone} className="link inline-flex min-h-11 items-center" />}
          </p>
        </div>
        <Badge tone={toneOf(viewing, now)}>{statusOf(viewing, now)}</Badge>
      </div>
      {isOpen && (
        <div className="mt-3 flex flex-wrap items-end gap-2">
          <SelectField
            label="Shown by"
            value={assignedTo ?? ''}
            {...held}
            onChange={({ currentTarget: { value } }) =>
              !isSaving && change({ assignedTo: value === '' ? null : value }, 'Viewing assigned')
            }
            choices={[
              { value: '', label: 'Not assigned' },
              ...staff.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          {/* Nobody is shown a home that is off the market. */}
          {state === 'requested' &&
            isOffered &&
            act('Confirm', { state: 'booked' }, `Booked for ${formatWhen(startsAt)}`)}
          {!hasBegun && isOffered && (
            <Button variant="secondary" {...held} onClick={() => !isSaving && open('move')}>
              Move
            </Button>
          )}
          {!hasBegun && (
            <Button variant="secondary" {...held} onClick={() => !isSaving && open('cancel')}>
              Cancel viewing
            </Button>
          )}
          {hasBegun && outcome !== 'came' && act('Attended', { outcome: 'came' }, 'Marked as attended')}
          {hasBegun && outcome !== 'did_not_come' && act('No-show', { outcome: 'did_not_come' }, 'Marked as a no-show')}
          {outcome !== null && act('Clear', { outcome: null }, 'Viewing updated')}
        </div>
      )}
    </article>
  )
}
