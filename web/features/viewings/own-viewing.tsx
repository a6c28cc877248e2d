import type { OwnViewing as Own } from '#contract/viewings/public.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { FormProblem } from '#web/ui/feedback/form-problem.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutcomeHeading } from '#web/ui/feedback/outcome-heading.tsx'
import { CancelForm } from '#web/ui/fields/cancel-form.tsx'
import { PlainForm } from '#web/ui/fields/plain-form.tsx'
import { formatWhen } from '#web/lib/format/times.ts'
import { PROBLEMS } from './problems.ts'
import { SlotPicker } from './slot-picker.tsx'

const TITLES = {
  held: 'Confirm your viewing',
  expired: 'Confirm your viewing',
  requested: "We'll confirm your viewing soon",
  booked: 'Your viewing is booked',
  cancelled: 'Your viewing is canceled',
} as const

const isInVain = ({ state, isOffered }: Own) => !isOffered && state !== 'cancelled'

export const titleOf = (viewing: Own) => (isInVain(viewing) ? 'This home is off the market' : TITLES[viewing.state])

const APPROVAL = "We'll email you again once our office has approved it."

const MOVED = {
  booked: "You're all set. We emailed you the new time.",
  requested: `We emailed you the new time. ${APPROVAL}`,
} as const

/** What comes after the confirmation. Who confirms shortly before is reminded once, or not at all. */
function confirmedOf({ state, reminders: { day, hours } }: Own) {
  if (state === 'requested') return `We emailed you the details. ${APPROVAL}`
  if (!hours) return 'We emailed you the details.'
  return `We emailed you the details, and we'll remind you ${day ? 'the day before and ' : ''}two hours before.`
}

/** What the form before has done, while that is still so. */
function messageOf(viewing: Own, done: string | null) {
  const { state } = viewing
  if (state !== 'booked' && state !== 'requested') return undefined
  return done === 'move' ? MOVED[state] : done === 'confirm' && !isInVain(viewing) ? confirmedOf(viewing) : undefined
}

interface OwnViewingProps {
  viewing: Own
  /** The address of its calendar file. */
  calendarFile: string
  /** Where the forms are sent. */
  path: string
  done: string | null
  /** Of the company. */
  phone: string
}

/** One viewing by the link in its emails: confirm, move or cancel it. Plain forms, which work without script. */
export function OwnViewing({ viewing, calendarFile, path, done, phone }: OwnViewingProps) {
  const { state, title, address, startsAt, propertyId, isOver, isOffered, slots } = viewing
  const isWaiting = state === 'held' || state === 'expired'
  const isOpen = state === 'requested' || state === 'booked'
  const isVain = isInVain(viewing)
  const problem = isVain ? undefined : PROBLEMS[done ?? '']
  const message = messageOf(viewing, done)
  const canChange = !isOver && (isWaiting || isOpen)
  return (
    <>
      <OutcomeHeading level={1} isDone={done !== null && PROBLEMS[done] === undefined} className="text-4xl">
        {titleOf(viewing)}
      </OutcomeHeading>
      {isVain && !isOver && (
        <p className="mt-4 text-lg">
          It may no longer be shown, so please call us{phone && ` at ${phone}`} before you come.
        </p>
      )}
      {viewing.cancelReason !== null && <p className="mt-4 text-lg wrap-anywhere">{viewing.cancelReason}</p>}
      <FormProblem>{problem}</FormProblem>
      <output className="block">{message !== undefined && <Notice className="mt-6">{message}</Notice>}</output>
      <dl className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
        <div>
          <dt className="text-sm text-muted">When</dt>
          <dd className="font-semibold">{formatWhen(startsAt)}</dd>
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
      </dl>
      {canChange && isWaiting && !isVain && (
        <PlainForm action={path} className="mt-7">
          <Button type="submit" size="large" name="action" value="confirm">
            Confirm viewing
          </Button>
        </PlainForm>
      )}
      {canChange && isOpen && (
        <div className="mt-7 flex flex-wrap items-start gap-3">
          {!isVain && (
            <LinkButton href={calendarFile} size="large">
              Add to calendar
            </LinkButton>
          )}
          <CancelForm action={path} label="Cancel viewing" confirm="Yes, cancel" size="large">
            Cancel this viewing? Someone else can book the time then.
          </CancelForm>
        </div>
      )}
      {canChange && slots.days.length > 0 && (
        <details open={problem !== undefined} className="mt-8 border-t border-line">
          <summary className="cursor-pointer py-3">
            <h2 className="inline text-xl">Reschedule</h2>
          </summary>
          {slots.needsApproval && (
            <p className="mt-3">
              Our office has to approve a new time{state === 'booked' && ' again'} before it's booked.
            </p>
          )}
          <SlotPicker
            slots={slots}
            action={path}
            hidden={{ action: 'move', from: startsAt }}
            verb="Reschedule to"
            own={startsAt}
          />
        </details>
      )}
      {(isOver || state === 'cancelled') && (
        <LinkButton to={isOffered ? `/properties/${propertyId}/viewing` : '/properties'} className="mt-7">
          {isOffered ? 'Schedule Viewing' : 'Browse homes'}
        </LinkButton>
      )}
    </>
  )
}
