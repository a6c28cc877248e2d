import type { Autopay } from '#contract/payments/autopay-own.ts'
import { pauseMonths } from '#contract/payments/autopay-own.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useState } from 'react'

/** Ends a pause by hand. */
const BY_HAND = ''

interface PausedProps {
  pause: NonNullable<Autopay['pause']>
  cap: Autopay['cap']
  /** Payments are scheduled besides. */
  hasScheduled: boolean
  /** The day of a payment that is still made. Null where there is none. */
  leftOn: string | null
  isWorking: boolean
  resume: () => void
}

/** That automatic payments are paused, until when, and the way to start them again. */
export const Paused = ({ pause: { resumesOn }, cap, hasScheduled, leftOn, isWorking, resume }: PausedProps) => (
  <Notice
    title={resumesOn === null ? 'Autopay is paused' : `Autopay is paused until ${formatMonth(resumesOn)}`}
    className="mb-8"
    actions={
      <Button variant="secondary" pending={isWorking} onClick={resume}>
        Start again now
      </Button>
    }
  >
    {resumesOn === null
      ? 'Autopay charges nothing until you start it again. '
      : `Autopay charges nothing before ${formatDay(resumesOn)}. Then it charges all rent that's due${cap === null ? '' : ', within your limit'}. `}
    {leftOn !== null && `The payment of ${formatDay(leftOn)} is still made, because its cut-off is over. `}
    {hasScheduled && 'Payments that you scheduled are still made. '}
    Rent that comes due meanwhile stays due, and you pay it yourself.
  </Notice>
)

interface PauseProps {
  isWorking: boolean
  pause: (resumesOn: string | null) => void
}

/** The button that pauses automatic payments, and the question until when. */
export function Pause({ isWorking, pause }: PauseProps) {
  const [isAsked, setAsked] = useState(false)
  const [until, setUntil] = useState(BY_HAND)
  const place = useKeptFocus<HTMLDivElement>(isAsked)
  const choices = [
    { value: BY_HAND, label: 'When I start it again' },
    ...pauseMonths().map((month) => ({ value: month, label: `In ${formatMonth(month)}` })),
  ]
  return (
    <div ref={place} tabIndex={-1} className="mt-8 max-w-sm outline-none">
      {isAsked ? (
        <form
          method="dialog"
          aria-label="Pause autopay"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isWorking) pause(until || null)
          }}
        >
          <SelectField
            label="When should autopay start again?"
            choices={choices}
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
            help="Rent that comes due meanwhile stays due, and you pay it yourself."
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button type="submit" pending={isWorking} pendingText="Pausing...">
              Pause autopay
            </Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          Pause autopay
        </Button>
      )}
    </div>
  )
}
