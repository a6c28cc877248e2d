import type { Slots } from '#contract/viewings/public.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainForm } from '#web/ui/fields/plain-form.tsx'
import { formatClock, formatWeekday, formatWhen, formatZoned } from '#web/lib/format/times.ts'

/** More days are behind a button that works without script. */
const FIRST_DAYS = 5

interface TimesProps {
  /** The visitor's own time, which is shown and cannot be chosen. */
  own?: string | undefined
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

interface TimeButtonProps {
  at: string
  label: string
  /** The form that it submits, where it is not the one around it. */
  form: string | undefined
  children: string
}

const TimeButton = ({ at, label, form, children }: TimeButtonProps) => (
  <Button
    type="submit"
    variant="secondary"
    wide
    name="startsAt"
    value={at}
    {...(form !== undefined && { form, formNoValidate: true })}
    aria-label={label}
  >
    {children}
  </Button>
)

const Days = ({ days, verb, own, form }: TimesProps & Pick<Slots, 'days'>) =>
  days.map(({ day, startsAt }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="border-t border-line py-5">
      <h3 id={`day-${day}`} className="font-sans text-base font-semibold">
        {formatWeekday(startsAt[0]!)}
      </h3>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {startsAt.map((at) => (
          <li key={at}>
            {at === own ? (
              <p className="text-center font-semibold">
                {formatClock(at)} <span className="block text-sm font-normal text-muted">your time now</span>
              </p>
            ) : (
              <TimeButton at={at} label={`${verb} ${formatWeekday(at)} at ${formatZoned(at)}`} form={form}>
                {formatClock(at)}
              </TimeButton>
            )}
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

const NEAREST = 3

/** The free times nearest to one that is gone. */
export function NearestTimes({ slots, at, verb, form }: Omit<TimesProps, 'own'> & { slots: Slots; at: string }) {
  const distance = (other: string) => Math.abs(Date.parse(other) - Date.parse(at))
  const times = slots.days.flatMap(({ startsAt }) => startsAt)
  const nearest = times.toSorted((one, other) => distance(one) - distance(other)).slice(0, NEAREST)
  return (
    <ul className="mt-4 grid gap-2">
      {nearest.toSorted().map((time) => (
        <li key={time}>
          <TimeButton at={time} label={`${verb} ${formatWhen(time)}`} form={form}>
            {formatWhen(time)}
          </TimeButton>
        </li>
      ))}
    </ul>
  )
}
