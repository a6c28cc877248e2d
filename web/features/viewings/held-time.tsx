import type { OwnViewing } from '#contract/viewings/public.ts'
import { formatClock, formatWeekday, formatZoned } from '#web/lib/format/times.ts'
import { FormProblem } from '#web/ui/feedback/form-problem.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { OutcomeHeading } from '#web/ui/feedback/outcome-heading.tsx'
import { useEffect, useState } from 'react'
import { keptOf } from './problems.ts'
import { NearestTimes } from './slot-picker.tsx'
import { VISITOR_FORM, VisitorForm } from './visitor-form.tsx'

/** Where the clock of the browser is ahead. */
const LEAST_WAIT = 5000

/** In how many milliseconds the hold is asked for again, so that whoever still types is told that it has ended. */
export const untilEnd = (viewing: OwnViewing | null | undefined) =>
  viewing?.state === 'held' && !viewing.isSent && Math.max(LEAST_WAIT, Date.parse(viewing.expiresAt!) - Date.now())

/** A hold that ends so soon is said to end. */
const WARNING = 2 * 60_000

function useIsEnding(at: string) {
  const [ending, setEnding] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setEnding(at), Math.max(0, Date.parse(at) - Date.now() - WARNING))
    return () => clearTimeout(timer)
  }, [at])
  return ending === at
}

/** The hold has ended, and its time is no longer free. */
export const isLost = ({ startsAt, state, slots }: OwnViewing) =>
  state === 'expired' && !slots.days.some((day) => day.startsAt.includes(startsAt))

interface HeldTimeProps {
  /** Held, or held until lately. */
  viewing: OwnViewing
  token: string
  /** Where the forms are sent. */
  path: string
  done: string | null
  /** Why the form could not be taken, where no field says it. */
  problem: string | undefined
  /** What is said of the approval by staff. */
  approval: string | undefined
}

/** The form for a held time. It stays when the hold ends, and says whether the time is still free. */
export function HeldTime({ viewing, token, path, done, problem, approval }: HeldTimeProps) {
  const { startsAt, state, slots } = viewing
  const isEnding = useIsEnding(viewing.expiresAt!)
  const isGone = isLost(viewing)
  const gone = `We're no longer holding that time, and it's no longer free. Please pick another.${keptOf(viewing)}`
  return (
    <section aria-labelledby="your-time" className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <OutcomeHeading level={2} id="your-time" isDone={done === 'held' || done === 'correct'} className="text-2xl">
        {/* Each part stays on one line. */}
        <span className="inline-block">{formatWeekday(startsAt)}</span>{' '}
        <span className="inline-block">at {formatZoned(startsAt)}</span>
      </OutcomeHeading>
      <output className="block">
        {state === 'expired' ? (
          !isGone && (
            <Notice className="mt-4">
              We're no longer holding that time, but it's still free. Send your details to request it.
            </Notice>
          )
        ) : (
          <p className="mt-2 text-muted">
            We're holding this time for you until {formatClock(viewing.expiresAt!)}.
            {isEnding && ' Less than two minutes left.'}
          </p>
        )}
      </output>
      {isGone && (
        <>
          <FormProblem>{problem ?? gone}</FormProblem>
          {/* Enter in a field would press the first of the times otherwise. */}
          <button type="submit" form={VISITOR_FORM} aria-label="Request this time" disabled hidden />
          <h3 className="mt-5 font-sans text-base font-semibold">Nearest times</h3>
          <NearestTimes slots={slots} at={startsAt} verb="View this home on" form={VISITOR_FORM} />
        </>
      )}
      {approval !== undefined && <p className="mt-2 text-muted">{approval}</p>}
      <VisitorForm key={token} viewing={viewing} token={token} action={path} done={done} isGone={isGone} />
    </section>
  )
}
