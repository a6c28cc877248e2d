import { NAME_MAX } from '#contract/viewings/visitors.ts'
import type { OpenHouse, Typed } from '#contract/open-houses/public.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutcomeHeading } from '#web/ui/feedback/outcome-heading.tsx'
import { HoneypotField } from '#web/ui/fields/honeypot-field.tsx'
import { EmailField, NameField } from '#web/ui/fields/contact-fields.tsx'
import { AgainForm } from '#web/ui/fields/again-form.tsx'
import { PlainForm } from '#web/ui/fields/plain-form.tsx'
import { PartyField } from './party-field.tsx'
import { FIELDS, PROBLEMS } from './problems.ts'
import { Instead, Problem, Reason, Visit } from './visit.tsx'

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
  begun: 'This open house is happening now',
} as const

const FULL = 'This open house is full'

const isSent = (done: string | null) => done === 'asked' || done === 'again'

export const headingOf = ({ state, placesLeft }: OpenHouse, done: string | null = null) =>
  isSent(done)
    ? 'Check your email'
    : state !== 'planned'
      ? CLOSED[state]
      : placesLeft === 0
        ? FULL
        : 'RSVP for the open house'

function Fields({ openHouse, typed, token, done }: RsvpFormProps) {
  const errorOf = (field: string) => (done === field ? PROBLEMS[field] : undefined)
  return (
    <PlainForm action={`/open-houses/${openHouse.id}`} aria-label="Your details" className="mt-7 grid gap-5">
      <HoneypotField name="website" />
      {typed && <input type="hidden" name="typed" value={token} />}
      <NameField typed={typed?.name} required maxLength={NAME_MAX} error={errorOf('name')} />
      <EmailField typed={typed?.email} required help="We'll email you a link to confirm." error={errorOf('email')} />
      <PartyField
        party={typed?.party ?? 1}
        most={openHouse.placesLeft}
        left={openHouse.placesLeft}
        error={errorOf('party') ?? errorOf('few')}
      />
      <div>
        <Button type="submit" size="large">
          Sign up
        </Button>
      </div>
    </PlainForm>
  )
}

/** What comes next, with the ways back from a wrong address or a lost email. */
function Sent({ openHouse: { id }, typed, token, done }: RsvpFormProps) {
  const path = `/open-houses/${id}`
  const { name, email, party } = typed ?? {}
  return (
    <>
      <p className="mt-4 text-muted wrap-anywhere">
        We sent a link to {email ? <strong className="text-ink">{email}</strong> : 'you'}. Open it to confirm your spot.
        Don't see it? Check your spam folder.
      </p>
      <output className="block">{done === 'again' && <Notice className="mt-6">We sent the link again.</Notice>}</output>
      {typed && (
        <AgainForm action={path} fields={{ name, email, party, typed: token }} correctHref={`${path}?typed=${token}`} />
      )}
    </>
  )
}

/** Says that a visitor comes. A plain form, which works without script. */
export function RsvpForm(props: RsvpFormProps) {
  const { openHouse, done } = props
  const { state, placesLeft } = openHouse
  const isAsked = isSent(done)
  const hasFields = !isAsked && state === 'planned' && placesLeft !== 0
  return (
    <>
      <OutcomeHeading level={1} isDone={isAsked} className="text-4xl">
        {headingOf(openHouse, done)}
      </OutcomeHeading>
      {isAsked && <Sent {...props} />}
      <Reason openHouse={openHouse} />
      {!(hasFields && FIELDS.has(done)) && <Problem done={done} />}
      <Visit openHouse={openHouse} />
      {hasFields && <Fields {...props} />}
      {state === 'begun' && <p className="mt-7">There's no need to sign up anymore. Just stop by.</p>}
      {state !== 'begun' && (state !== 'planned' || (!isAsked && placesLeft === 0)) && (
        <Instead openHouse={openHouse} />
      )}
    </>
  )
}
