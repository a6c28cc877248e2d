import { NAME_MAX } from '#contract/viewings/visitors.ts'
import type { OpenHouse, Typed } from '#contract/open-houses/public.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { HoneypotField } from '#web/ui/fields/honeypot-field.tsx'
import { EmailField, NameField } from '#web/ui/fields/contact-fields.tsx'
import { PartyField } from './party-field.tsx'
import { PROBLEMS } from './problems.ts'
import { Problem, Visit } from './visit.tsx'

interface RsvpFormProps {
  openHouse: OpenHouse
  /** What the form before could not take, and its token. */
  typed: Typed | undefined
  token: string
  /** What the form before has done. */
  done: string | null
}

const CLOSED = {
  cancelled: 'This open house is canceled',
  over: 'This open house is over',
  begun: 'This open house has begun',
} as const

const FULL = 'This open house is full'

export const headingOf = ({ state, placesLeft }: OpenHouse) =>
  state !== 'planned' ? CLOSED[state] : placesLeft === 0 ? FULL : 'Come to the open house'

/** The other way to see the home. */
const Instead = ({ openHouse: { propertyId }, children }: { openHouse: OpenHouse; children: string }) => (
  <div className="mt-7">
    <p className="text-muted">{children}</p>
    <LinkButton to={`/properties/${propertyId}/viewing`} className="mt-4">
      Schedule Viewing
    </LinkButton>
  </div>
)

function Fields({ openHouse, typed, token, done }: RsvpFormProps) {
  const errorOf = (field: string) => (done === field ? PROBLEMS[field] : undefined)
  return (
    <form method="post" action={`/open-houses/${openHouse.id}`} aria-label="Your details" className="mt-7 grid gap-5">
      {typed && <input type="hidden" name="typed" value={token} />}
      <NameField typed={typed?.name} required maxLength={NAME_MAX} error={errorOf('name')} />
      <EmailField typed={typed?.email} required help="We'll email you a link to confirm." error={errorOf('email')} />
      <PartyField party={typed?.party ?? 1} most={openHouse.placesLeft} error={errorOf('party') ?? errorOf('few')} />
      <HoneypotField name="website" />
      <div>
        <Button type="submit" size="large">
          I'll come
        </Button>
      </div>
    </form>
  )
}

/** Says that a visitor comes. A plain form, which works without script. */
export function RsvpForm(props: RsvpFormProps) {
  const { openHouse, done } = props
  const { state, placesLeft, cancelReason } = openHouse
  const isAsked = done === 'asked'
  return (
    <>
      <h1 className="text-4xl">{isAsked ? 'Check your email' : headingOf(openHouse)}</h1>
      {isAsked && (
        <p className="mt-4 text-muted">
          We sent you a link. Open it within an hour to confirm that you're coming. Until then, we keep your place. If
          nothing arrives, check your spam folder.
        </p>
      )}
      <Problem done={done} />
      <Visit openHouse={openHouse} />
      {cancelReason !== null && <p className="mt-6 wrap-anywhere">{cancelReason}</p>}
      {!isAsked && state === 'planned' && placesLeft !== 0 && <Fields {...props} />}
      {!isAsked && state === 'planned' && placesLeft === 0 && (
        <Instead openHouse={openHouse}>Choose a time for a viewing of your own instead.</Instead>
      )}
      {state === 'begun' && <p className="mt-7">You no longer need to sign up. Just come by.</p>}
      {(state === 'over' || state === 'cancelled') && (
        <Instead openHouse={openHouse}>You can still choose a time for a viewing of your own.</Instead>
      )}
    </>
  )
}
