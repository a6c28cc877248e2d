import type { OwnViewing, Slots } from '#contract/viewings/public.ts'
import { CONFIRM_PERIOD } from '#contract/viewings/visitors.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { FormProblem } from '#web/ui/feedback/form-problem.tsx'
import { formatWhen } from '#web/lib/format/times.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutcomeHeading } from '#web/ui/feedback/outcome-heading.tsx'
import { PlainForm } from '#web/ui/fields/plain-form.tsx'
import { HeldTime, isLost } from './held-time.tsx'
import { FIELDS, problemOf, TIMES } from './problems.ts'
import { SlotPicker } from './slot-picker.tsx'
import { VISITOR_FORM } from './visitor-form.tsx'

interface ChooseTimeProps {
  /** The path of the page, where its forms are sent. */
  path: string
  slots: Slots
  /** What this visitor has chosen, and the token of it. */
  viewing: OwnViewing | undefined
  token: string
  /** What the form before has done. */
  done: string | null
  /** The message form, for another time. */
  contactPath: string
}

const APPROVAL = "Our office approves each viewing. We'll email you once it has approved yours."

interface SentProps {
  viewing: OwnViewing | undefined
  token: string
  path: string
  done: string | null
}

/** What comes next, with the ways back from a wrong address or a lost email. */
function Sent({ viewing, token, path, done }: SentProps) {
  const email = viewing?.email
  const isCalled = email === null
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <OutcomeHeading level={2} isDone={done === 'asked'} className="text-2xl">
        {isCalled ? 'We got your request' : 'Check your email'}
      </OutcomeHeading>
      {viewing && <p className="mt-2 font-semibold">{formatWhen(viewing.startsAt)}</p>}
      <p className="mt-3 text-muted wrap-anywhere">
        {isCalled ? (
          `We'll call you soon${viewing?.phone ? ` at ${viewing.phone}` : ''} to confirm your viewing.`
        ) : (
          <>
            We sent a link to {email ? <strong className="text-ink">{email}</strong> : 'you'}. Open it within{' '}
            {CONFIRM_PERIOD} to confirm your viewing. We'll hold the time until then. Don't see it? Check your spam
            folder.
          </>
        )}
      </p>
      <output className="block">{done === 'again' && <Notice className="mt-4">We sent the link again.</Notice>}</output>
      {email && viewing.state !== 'requested' && viewing.state !== 'booked' && (
        <PlainForm action={path} className="mt-5 flex flex-wrap gap-3">
          <input type="hidden" name="held" value={token} />
          <Button type="submit" variant="secondary" name="action" value="again">
            Send again
          </Button>
          <Button type="submit" variant="secondary" name="action" value="correct">
            Wrong address?
          </Button>
        </PlainForm>
      )}
    </div>
  )
}

/** Free times, then the form for the chosen one, then what happens next. */
export function ChooseTime({ path, slots, viewing, token, done, contactPath }: ChooseTimeProps) {
  const isSent = viewing?.isSent === true || viewing?.state === 'requested' || viewing?.state === 'booked'
  const held = !isSent && (viewing?.state === 'held' || viewing?.state === 'expired') ? viewing : undefined
  const problem = held && FIELDS.has(done) ? undefined : problemOf(done, viewing)
  if (isSent ? !TIMES.has(done) : done === 'asked' && viewing === undefined)
    return (
      <>
        <FormProblem>{problem}</FormProblem>
        <Sent {...{ viewing, token, path, done }} />
      </>
    )
  return (
    <>
      {!(held && isLost(held)) && <FormProblem>{problem}</FormProblem>}
      {held && (
        <HeldTime
          viewing={held}
          approval={slots.needsApproval ? APPROVAL : undefined}
          {...{ token, path, done, problem }}
        />
      )}
      <section aria-labelledby="times" className="mt-8">
        <h2 id="times" className="text-2xl">
          {held ? 'Or pick another time' : 'Pick a time'}
        </h2>
        {slots.needsApproval && !held && <p className="mt-3 text-muted">{APPROVAL}</p>}
        <SlotPicker
          slots={held?.state === 'expired' ? held.slots : slots}
          action={path}
          hidden={{ held: token }}
          verb="View this home on"
          form={held ? VISITOR_FORM : undefined}
        />
        <p className="mt-5 border-t border-line pt-5 text-muted">
          None of these work for you?{' '}
          <Link to={contactPath} className="link">
            Send us a message
          </Link>
          .
        </p>
      </section>
    </>
  )
}
