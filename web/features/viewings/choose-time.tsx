import type { OwnViewing, Slots } from '#contract/viewings/public.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { FormProblem } from '#web/ui/feedback/form-problem.tsx'
import { formatClock, formatWhen } from '#web/lib/format/times.ts'
import { PROBLEMS } from './problems.ts'
import { SlotPicker } from './slot-picker.tsx'
import { VisitorForm } from './visitor-form.tsx'

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

const Sent = ({ email }: { email: string | null }) => (
  <div className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
    <h2 className="text-2xl">{email === null ? 'We got your request' : 'Check your email'}</h2>
    <p className="mt-3 text-muted">
      {email === null
        ? "We'll call you soon to confirm your viewing."
        : "We sent you a link. Open it within an hour to confirm your viewing. We'll hold the time until then. Don't see it? Check your spam folder."}
    </p>
  </div>
)

/** Free times, then the form for the chosen one, then what happens next. */
export function ChooseTime({ path, slots, viewing, token, done, contactPath }: ChooseTimeProps) {
  const isSent = viewing?.isSent === true || viewing?.state === 'requested' || viewing?.state === 'booked'
  if (isSent && done !== 'taken') return <Sent email={viewing.email} />
  if (done === 'asked' && viewing === undefined) return <Sent email="" />
  const isHeld = viewing?.state === 'held' && !viewing.isSent
  const problem = PROBLEMS[done ?? '']
  return (
    <>
      <FormProblem>{problem}</FormProblem>
      {isHeld && (
        <section aria-labelledby="your-time" className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
          <h2 id="your-time" className="text-2xl">
            {formatWhen(viewing.startsAt)}
          </h2>
          <p className="mt-2 text-muted">We're holding this time for you until {formatClock(viewing.expiresAt!)}.</p>
          <VisitorForm key={token} viewing={viewing} token={token} action={path} done={done} />
        </section>
      )}
      <section aria-labelledby="times" className="mt-8">
        <h2 id="times" className="text-2xl">
          {isHeld ? 'Or pick another time' : 'Pick a time'}
        </h2>
        <SlotPicker slots={slots} action={path} hidden={{ held: token }} verb="View this home on" />
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
