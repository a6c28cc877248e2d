import type { OwnRsvp as Own } from '#contract/open-houses/public.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PartyField } from './party-field.tsx'
import { headingOf } from './rsvp-form.tsx'
import { Problem, Visit } from './visit.tsx'

const HEADINGS = {
  asked: "Confirm that you're coming",
  expired: "Confirm that you're coming",
  coming: "You're on the list",
  cancelled: "You're no longer on the list",
} as const

export const titleOf = ({ openHouse, state }: Own) =>
  openHouse.state === 'planned' || (openHouse.state === 'begun' && state === 'coming')
    ? HEADINGS[state]
    : headingOf(openHouse)

const DONE: Readonly<Record<string, string>> = { change: 'Changed. We emailed you.' }

interface OwnRsvpProps {
  rsvp: Own
  /** Where the forms are sent. */
  path: string
  done: string | null
}

/** A guest by the link in their emails: confirm, change how many come, or cancel. Plain forms, which work without script. */
export function OwnRsvp({ rsvp, path, done }: OwnRsvpProps) {
  const { openHouse, state, party } = rsvp
  const isAhead = openHouse.state === 'planned'
  const isComing = state === 'coming'
  const room = openHouse.placesLeft
  const message = DONE[done ?? '']
  return (
    <>
      <h1 className="text-4xl">{titleOf(rsvp)}</h1>
      <Problem done={done} />
      <output className="block">{message !== undefined && <Notice className="mt-6">{message}</Notice>}</output>
      <Visit openHouse={openHouse} />
      {openHouse.cancelReason !== null && <p className="mt-6 wrap-anywhere">{openHouse.cancelReason}</p>}
      <p className="mt-6">{party === 1 ? '1 person' : `${party} people`}</p>
      {isAhead && !isComing && (
        <form method="post" action={path} className="mt-7">
          <Button type="submit" size="large" name="action" value="confirm">
            {state === 'cancelled' ? 'Come after all' : "Yes, I'm coming"}
          </Button>
        </form>
      )}
      {isAhead && isComing && (
        <>
          <form method="post" action={path} aria-label="How many" className="mt-7 grid gap-4">
            <input type="hidden" name="action" value="change" />
            {/* Their own places are free for them. */}
            <PartyField key={party} party={party} most={room === null ? null : room + party} />
            <div>
              <Button type="submit" variant="secondary">
                Change how many
              </Button>
            </div>
          </form>
          <form method="post" action={path} className="mt-7 border-t border-line pt-5">
            <Button type="submit" variant="secondary" name="action" value="cancel">
              I can't come
            </Button>
          </form>
        </>
      )}
      {(openHouse.state === 'cancelled' || openHouse.state === 'over') && (
        <LinkButton to={`/properties/${openHouse.propertyId}/viewing`} className="mt-7">
          Schedule Viewing
        </LinkButton>
      )}
    </>
  )
}
