import type { OwnRsvp as Own } from '#contract/open-houses/public.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutcomeHeading } from '#web/ui/feedback/outcome-heading.tsx'
import { CancelForm } from '#web/ui/fields/cancel-form.tsx'
import { PlainForm } from '#web/ui/fields/plain-form.tsx'
import { PartyField } from './party-field.tsx'
import { PROBLEMS } from './problems.ts'
import { headingOf } from './rsvp-form.tsx'
import { Instead, Problem, Reason, Visit } from './visit.tsx'

const HEADINGS = {
  asked: 'Confirm your spot',
  expired: 'Confirm your spot',
  coming: "You're on the list",
  cancelled: "You're no longer on the list",
} as const

export const titleOf = ({ openHouse, state }: Own) =>
  openHouse.state === 'planned' || (openHouse.state === 'begun' && state === 'coming')
    ? HEADINGS[state]
    : headingOf(openHouse)

/** What comes next, while the open house is ahead. */
const NEXT = {
  asked: "One more step. Press the button below, and you're on the list.",
  expired: "You can still confirm if there's room.",
  coming: "We'll email you a reminder the day before and two hours before.",
  cancelled: "Changed your mind? You can sign up again while there's room.",
} as const

/** Others have confirmed first. */
const FULL = 'This open house is full. If someone cancels, you can still confirm here.'

const DONE: Readonly<Record<string, string>> = { change: "You're all set. We emailed you the change." }

interface OwnRsvpProps {
  rsvp: Own
  /** The address of its calendar file. */
  calendarFile: string
  /** Where the forms are sent. */
  path: string
  done: string | null
}

/** A guest by the link in their emails: confirm, change how many come, or cancel. Plain forms, which work without script. */
export function OwnRsvp({ rsvp, calendarFile, path, done }: OwnRsvpProps) {
  const { openHouse, state, party } = rsvp
  const isAhead = openHouse.state === 'planned'
  const isComing = state === 'coming'
  const room = openHouse.placesLeft
  const isFull = isAhead && !isComing && room === 0
  const message = DONE[done ?? '']
  return (
    <>
      <OutcomeHeading level={1} isDone={done !== null && PROBLEMS[done] === undefined} className="text-4xl">
        {titleOf(rsvp)}
      </OutcomeHeading>
      {isAhead && <p className="mt-4 text-muted">{isFull ? FULL : NEXT[state]}</p>}
      <Reason openHouse={openHouse} />
      <Problem done={done} />
      <output className="block">{message !== undefined && <Notice className="mt-6">{message}</Notice>}</output>
      <Visit
        openHouse={openHouse}
        party={openHouse.state === 'cancelled' || state === 'cancelled' ? undefined : party}
      />
      {isAhead && !isComing && !isFull && (
        <PlainForm action={path} className="mt-7 grid gap-4">
          {/* Some spots went to others since. */}
          {room !== null && room < party && <PartyField party={room} most={room} left={room} />}
          <div>
            <Button type="submit" size="large" name="action" value="confirm">
              {state === 'cancelled' ? 'Sign up again' : "Yes, I'm coming"}
            </Button>
          </div>
        </PlainForm>
      )}
      {isAhead && isComing && (
        <>
          <p className="mt-7">
            <LinkButton href={calendarFile} size="large">
              Add to calendar
            </LinkButton>
          </p>
          <PlainForm action={path} aria-label="How many" className="mt-7 grid gap-4">
            <input type="hidden" name="action" value="change" />
            {/* Their own places are free for them. */}
            <PartyField key={party} party={party} most={room === null ? null : room + party} />
            <div>
              <Button type="submit" variant="secondary">
                Update
              </Button>
            </div>
          </PlainForm>
          <div className="mt-7 border-t border-line pt-5">
            <CancelForm action={path} label="I can't make it" confirm="Yes, take me off">
              Take you off the list? {party === 1 ? 'Your spot is' : 'Your spots are'} given to someone else.
            </CancelForm>
          </div>
        </>
      )}
      {(isFull || openHouse.state === 'cancelled' || openHouse.state === 'over') && <Instead openHouse={openHouse} />}
    </>
  )
}
