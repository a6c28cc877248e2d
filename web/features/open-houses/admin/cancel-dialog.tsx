import { type AdminOpenHouse, Cancellation, openHousesAdmin } from '#contract/open-houses/admin.ts'
import { REASON_MAX } from '#contract/viewings/visitors.ts'
import { call } from '#web/lib/api/call.ts'
import { formatWhen } from '#web/lib/format/times.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { ReasonField } from '#web/ui/fields/reason-field.tsx'
import { useRefresh } from './use-open-houses.ts'

interface CancelDialogProps {
  openHouse: AdminOpenHouse
  close: () => void
}

const peopleIn = (count: number) => (count === 1 ? '1 person is' : `${count} people are`)

/** Cancels an open house with a reason, which everyone on the list is told. */
export function CancelDialog({ openHouse: { id, title, startsAt, coming, version }, close }: CancelDialogProps) {
  const refresh = useRefresh()
  return (
    <FormDialog
      title="Cancel open house"
      description={`${title}, ${formatWhen(startsAt)}. ${coming === 0 ? 'No one is on the list yet.' : `${peopleIn(coming)} on the list, and we'll email them the reason.`}`}
      close={close}
      draft={`cancel-open-house-${id}`}
      schema={Cancellation}
      send={async (body) => {
        await call(openHousesAdmin.cancel, { params: { id }, body: { ...body, version } })
        await refresh()
      }}
      done="Open house canceled"
      failure="Failed to cancel the open house"
      submit="Cancel open house"
      submitting="Canceling..."
      dismiss="Keep open house"
      isDestructive
    >
      {(errors) => (
        <ReasonField
          required
          maxLength={REASON_MAX}
          help="Guests see it in the email and on the page."
          error={errors['reason']}
        />
      )}
    </FormDialog>
  )
}
