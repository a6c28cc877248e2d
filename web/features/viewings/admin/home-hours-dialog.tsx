import { type HomeHours, HomeHoursUpdate, viewingsAdmin } from '#contract/viewings/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { useOpenDraft } from '#web/lib/forms/kept-drafts.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { basedOn, describeHours, HOURS_TEXTS, hoursFieldOf, HoursFields, hoursIn } from './hours-fields.tsx'

interface HomeHoursDialogProps {
  id: string
  close: () => void
}

function HomeHoursForm({ id, hours, close }: HomeHoursDialogProps & { hours: HomeHours }) {
  const reload = () => call(viewingsAdmin.homeHours, { params: { id } })
  const name = `viewing-hours-${id}`
  const [kept, keep] = useOpenDraft<boolean>(name)
  const usesCompany = kept ?? hours.usesCompany
  return (
    <FormDialog
      title="Viewing hours for this home"
      description="Times are Eastern Time. A day without times has no viewings. Booked viewings stay. Days off apply to all homes."
      close={close}
      draft={name}
      isTouched={kept !== undefined && kept !== hours.usesCompany}
      schema={HomeHoursUpdate}
      complete={(typed) =>
        typed['usesCompany'] === 'on'
          ? // Values that are valid, which a home without hours of its own does not keep.
            { ...hours, usesCompany: true }
          : { ...hoursIn(typed), usesCompany: false }
      }
      fieldOf={hoursFieldOf}
      send={async (body, basis) => {
        await call(viewingsAdmin.saveHomeHours, { params: { id }, body: basedOn(body, basis) })
      }}
      {...HOURS_TEXTS}
      edited={{
        entity: hours,
        reload,
        describe: ({ usesCompany: isCompany, ...given }) => ({
          ...describeHours(given),
          "Uses the company's hours": isCompany ? 'Yes' : 'No',
        }),
        onTaken: (theirs) => keep(theirs.usesCompany),
      }}
    >
      {(errors, shown = hours) => (
        <>
          <CheckboxField
            label="Use the company's hours"
            name="usesCompany"
            checked={usesCompany}
            onChange={({ currentTarget }) => keep(currentTarget.checked)}
          />
          {!usesCompany && <HoursFields shown={shown} errors={errors} />}
        </>
      )}
    </FormDialog>
  )
}

/** When one home can be viewed: in the company's hours, or in its own. */
export function HomeHoursDialog({ id, close }: HomeHoursDialogProps) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    queryKey: [viewingsAdmin.homeHours.path, id],
    queryFn: () => call(viewingsAdmin.homeHours, { params: { id } }),
    staleTime: 0,
  })
  // A form keeps its first values, so it waits for fresh ones.
  if (data && isFetchedAfterMount) return <HomeHoursForm id={id} hours={data} close={close} />
  return (
    <Dialog open title="Viewing hours for this home" onClose={close}>
      {error ? (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load viewing hours. Please try again.
        </LoadFailure>
      ) : (
        <Skeleton className="h-40 rounded-card" />
      )}
    </Dialog>
  )
}
