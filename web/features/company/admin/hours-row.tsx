import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { closingChoices, type DayHours, hoursText, openingChoices, opensAt, parseHours } from './office-hours.ts'

const OPEN = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]
/** What a day begins with that opens again. */
const USUAL: DayHours = { isOpen: true, opens: 9 * 60, closes: 17 * 60 }

interface HoursRowProps {
  day: string
  /** The setting's key. */
  name: string
  value: string
  change: (text: string) => void
  error: string | undefined
}

/** The office hours of a day. A stored text that cannot be read as times is kept until it is replaced. */
export function HoursRow({ day, name, value, change, error }: HoursRowProps) {
  const hours = parseHours(value)
  // Times and the button that makes them take each other's place.
  const first = useKeptFocus<HTMLSelectElement & HTMLButtonElement>(hours === null)
  return (
    <fieldset className="min-w-0 py-4">
      <legend className="float-left mb-2 w-full text-sm font-semibold">{day}</legend>
      {hours === null ? (
        <div className="clear-both flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-sand px-4 py-3">
          <p className="min-w-0 grow wrap-anywhere">{value === '' ? 'Not set' : `Shown as "${value}"`}</p>
          <Button ref={first} variant="secondary" onClick={() => change(hoursText(USUAL))}>
            Replace with times
          </Button>
        </div>
      ) : (
        <div className="clear-both grid gap-3 min-[24rem]:grid-cols-2 sm:grid-cols-3">
          <SelectField
            ref={first}
            label="Office hours"
            name={name}
            choices={OPEN}
            value={hours.isOpen ? 'open' : 'closed'}
            onChange={({ currentTarget }) =>
              change(hoursText(currentTarget.value === 'open' ? USUAL : { isOpen: false }))
            }
            className="min-[24rem]:max-sm:col-span-2"
          />
          {hours.isOpen && (
            <>
              <SelectField
                label="Opens"
                choices={openingChoices(hours.opens)}
                value={String(hours.opens)}
                onChange={({ currentTarget }) => change(hoursText(opensAt(hours, Number(currentTarget.value))))}
              />
              <SelectField
                label="Closes"
                choices={closingChoices(hours.closes, hours.opens)}
                value={String(hours.closes)}
                onChange={({ currentTarget }) => change(hoursText({ ...hours, closes: Number(currentTarget.value) }))}
              />
            </>
          )}
        </div>
      )}
      {error !== undefined && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-brick">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
