import { type ViewingHours, viewingsAdmin, ViewingHoursUpdate } from '#contract/viewings/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { WEEKDAYS } from './labels.ts'

const PATH = viewingsAdmin.hours.path
const reload = () => call(viewingsAdmin.hours, {})

const NUMBERS = [
  ['minutes', 'Length in minutes'],
  ['bufferMinutes', 'Minutes between two'],
  ['noticeHours', 'Notice in hours'],
  ['perDay', 'Most a day for one home'],
] as const

const daysIn = (text: FormDataEntryValue | undefined) =>
  typeof text === 'string' ? text.split(/[\s,]+/).filter(Boolean) : []

/** The fields of the form as the endpoint takes them. A day without times has no viewings. */
const completed = (typed: Record<string, FormDataEntryValue>) => ({
  week: WEEKDAYS.flatMap((_, weekday) => {
    const [from, to] = [typed[`from-${weekday}`], typed[`to-${weekday}`]]
    return from || to ? [{ weekday, from, to }] : []
  }),
  needsApproval: typed['needsApproval'] === 'on',
  daysOff: daysIn(typed['daysOff']),
})

const described = ({ week, daysOff, needsApproval, ...hours }: ViewingHours) => ({
  ...Object.fromEntries(NUMBERS.map(([name, label]) => [label, String(hours[name])])),
  Week: week.map(({ weekday, from, to }) => `${WEEKDAYS[weekday]} ${from} to ${to}`).join(', '),
  'Days off': daysOff.join(', '),
  'Approve first': needsApproval ? 'Yes' : 'No',
})

/** When homes can be viewed. */
export function HoursDialog({ hours, close }: { hours: ViewingHours; close: () => void }) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title="Viewing hours"
      description="Times are Eastern Time. Viewings that are booked stay."
      close={close}
      schema={ViewingHoursUpdate}
      complete={completed}
      fieldOf={(path) => path.replace(/^week\..*/, 'week').replace(/^daysOff\..*/, 'daysOff')}
      send={async (body, basis) => {
        const version = basis?.now.version
        await call(viewingsAdmin.saveHours, { body: { ...body, ...(version !== undefined && { version }) } })
        await refresh(queries, PATH)
      }}
      done="Viewing hours updated successfully"
      failure="Failed to update viewing hours"
      submit="Save hours"
      submitting="Saving..."
      edited={{ entity: hours, reload, describe: described, onTaken: () => void refresh(queries, PATH) }}
    >
      {(errors, shown = hours) => (
        <>
          {WEEKDAYS.map((day, weekday) => {
            const part = shown.week.find((one) => one.weekday === weekday)
            return (
              <fieldset key={day} className="grid grid-cols-2 gap-3">
                <legend className="mb-1 font-semibold">{day}</legend>
                <TextField label={`${day} from`} name={`from-${weekday}`} type="time" defaultValue={part?.from ?? ''} />
                <TextField label={`${day} to`} name={`to-${weekday}`} type="time" defaultValue={part?.to ?? ''} />
              </fieldset>
            )
          })}
          {Object.entries(errors).some(([path]) => path.startsWith('week')) && (
            <p role="alert" className="text-red-text">
              Each day needs both times, and the end must be after the beginning.
            </p>
          )}
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
          <TextAreaField
            label="Days off"
            name="daysOff"
            rows={3}
            optional
            help="One day a line, such as 2027-05-31."
            defaultValue={shown.daysOff.join('\n')}
            error={Object.entries(errors).find(([path]) => path.startsWith('daysOff'))?.[1]}
          />
        </>
      )}
    </FormDialog>
  )
}
