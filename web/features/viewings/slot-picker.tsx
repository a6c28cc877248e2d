import type { Slots } from '#contract/viewings/public.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainForm } from '#web/ui/fields/plain-form.tsx'
import { formatClock, formatWeekday, formatZoned } from '#web/lib/format/times.ts'

/** More days are behind a button that works without script. */
const FIRST_DAYS = 5

interface TimesProps {
  /** What a screen reader says before each time. */
  verb: string
  /** The form that each time submits, where it is not the one around it. It need not be filled in. */
  form?: string | undefined
}

interface SlotPickerProps extends TimesProps {
  slots: Slots
  /** Where the form is sent. */
  action: string
  /** What is sent beside the time. */
  hidden: Readonly<Record<string, string>>
}

const Days = ({ days, verb, form }: TimesProps & Pick<Slots, 'days'>) =>
  days.map(({ day, startsAt }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="border-t border-line py-5">
      <h3 id={`day-${day}`} className="font-sans text-base font-semibold">
        {formatWeekday(startsAt[0]!)}
      </h3>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {startsAt.map((at) => (
          <li key={at}>
            <Button
              type="submit"
              variant="secondary"
              wide
              name="startsAt"
              value={at}
              {...(form !== undefined && { form, formNoValidate: true })}
              aria-label={`${verb} ${formatWeekday(at)} at ${formatZoned(at)}`}
            >
              {formatClock(at)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  ))

/** The free times, each of which is a button. A plain form, so that it works without script. */
export function SlotPicker({ slots: { days, minutes }, action, hidden, ...times }: SlotPickerProps) {
  const more = days.slice(FIRST_DAYS)
  return (
    <PlainForm action={action} className="mt-6">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mb-4 text-sm text-muted">A viewing takes about {minutes} minutes. All times are Eastern.</p>
      <Days days={days.slice(0, FIRST_DAYS)} {...times} />
      {more.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer py-3 font-semibold">More days</summary>
          <Days days={more} {...times} />
        </details>
      )}
    </PlainForm>
  )
}
