import { type ViewingHours, viewingsAdmin, ViewingHoursUpdate } from '#contract/viewings/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { useOpenDraft } from '#web/lib/forms/kept-drafts.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { DaysOffField, daysOffIn } from './days-off-field.tsx'
import { basedOn, describeHours, HOURS_TEXTS, hoursFieldOf, HoursFields, hoursIn } from './hours-fields.tsx'

const PATH = viewingsAdmin.hours.path
const reload = () => call(viewingsAdmin.hours, {})

/** A message about one of the days is shown below all of them. */
const ofDaysOff = (errors: Readonly<Record<string, string | undefined>>) =>
  Object.entries(errors).find(([path]) => path.startsWith('daysOff'))?.[1]

/** When homes can be viewed. What is booked on a new day off is said on the calendar. */
export function HoursDialog({ hours, close }: { hours: ViewingHours; close: () => void }) {
  const queries = useQueryClient()
  const [keptDays, keepDays] = useOpenDraft<readonly string[]>('days off')
  return (
    <FormDialog
      title="Viewing hours"
      description="Times are Eastern Time. A day without times has no viewings. Booked viewings stay."
      close={close}
      draft="viewing-hours"
      isTouched={keptDays !== undefined}
      schema={ViewingHoursUpdate}
      complete={(typed) => ({ ...hoursIn(typed), daysOff: daysOffIn(typed) })}
      fieldOf={(path, typed) => hoursFieldOf(path.replace(/^daysOff\..*/, 'daysOff'), typed)}
      send={async (body, basis) => {
        await call(viewingsAdmin.saveHours, { body: basedOn(body, basis) })
        await refresh(queries, PATH)
      }}
      {...HOURS_TEXTS}
      edited={{
        entity: hours,
        reload,
        describe: ({ daysOff, ...given }) => ({ ...describeHours(given), 'Days off': daysOff.join(', ') }),
        onTaken: () => {
          keepDays(undefined)
          void refresh(queries, PATH)
        },
      }}
    >
      {(errors, shown = hours) => (
        <>
          <HoursFields shown={shown} errors={errors} />
          <DaysOffField days={keptDays ?? shown.daysOff} keep={keepDays} error={ofDaysOff(errors)} />
        </>
      )}
    </FormDialog>
  )
}
