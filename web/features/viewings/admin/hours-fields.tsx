import type { ViewingHoursUpdate } from '#contract/viewings/admin.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { WEEKDAYS } from './labels.ts'

export type Hours = Omit<ViewingHoursUpdate, 'version' | 'daysOff'>

/** What the dialogs of hours say. */
export const HOURS_TEXTS = {
  done: 'Viewing hours updated successfully',
  failure: 'Failed to update viewing hours',
  submit: 'Save hours',
  submitting: 'Saving...',
} as const

const NUMBERS = [
  ['minutes', 'Length of a viewing (minutes)'],
  ['bufferMinutes', 'Break between viewings (minutes)'],
  ['noticeHours', 'Minimum notice (hours)'],
  ['perDay', 'Maximum viewings per day for one home'],
] as const

/** The fields as the endpoints take them. A day without times has no viewings. */
export const hoursIn = (typed: Record<string, FormDataEntryValue>) => ({
  week: WEEKDAYS.flatMap((_, weekday) => {
    const [from, to] = [typed[`from-${weekday}`], typed[`to-${weekday}`]]
    return from || to ? [{ weekday, from, to }] : []
  }),
  needsApproval: typed['needsApproval'] === 'on',
})

/** The field of a day that an issue is about. */
export function hoursFieldOf(path: string, typed: Record<string, FormDataEntryValue>): string {
  const [list, at, part] = path.split('.')
  const day = list === 'week' ? hoursIn(typed).week[Number(at)] : undefined
  return day && part !== undefined ? `${part}-${day.weekday}` : path
}

/** By which a colleague's change is noticed and shown. */
export const describeHours = ({ week, needsApproval, ...hours }: Hours) => ({
  ...Object.fromEntries(NUMBERS.map(([name, label]) => [label, String(hours[name])])),
  Week: week.map(({ weekday, from, to }) => `${WEEKDAYS[weekday]} ${from} to ${to}`).join(', '),
  'Approve first': needsApproval ? 'Yes' : 'No',
})

/** What is sent: the fields, and the version they are based on. */
export const basedOn = <Fields extends object>(fields: Fields, basis: { now: { version: number } } | undefined) => ({
  ...fields,
  ...(basis && { version: basis.now.version }),
})

interface HoursFieldsProps {
  shown: Hours
  errors: Readonly<Record<string, string | undefined>>
}

/** The hours of a week, how long a viewing takes, and how they are booked. */
export const HoursFields = ({ shown, errors }: HoursFieldsProps) => (
  <>
    {WEEKDAYS.map((day, weekday) => {
      const part = shown.week.find((one) => one.weekday === weekday)
      return (
        <fieldset key={day} className="grid grid-cols-2 gap-3">
          <legend className="sr-only">{day}</legend>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={`${day} ${end}`}
              name={`${end}-${weekday}`}
              type="time"
              defaultValue={part?.[end] ?? ''}
              error={errors[`${end}-${weekday}`]}
            />
          ))}
        </fieldset>
      )
    })}
    {NUMBERS.map(([name, label]) => (
      <TextField
        key={name}
        label={label}
        name={name}
        type="number"
        inputMode="numeric"
        defaultValue={String(shown[name])}
        error={errors[name]}
      />
    ))}
    <CheckboxField label="Approve each viewing first" name="needsApproval" defaultChecked={shown.needsApproval} />
  </>
)
