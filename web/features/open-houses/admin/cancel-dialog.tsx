import { type AdminOpenHouse, Cancellation, openHousesAdmin } from '#contract/open-houses/admin.ts'
import { REASON_MAX } from '#contract/open-houses/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { formatWhen } from '#web/lib/format/times.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useRefresh } from './use-open-houses.ts'

interface CancelDialogProps {
  openHouse: AdminOpenHouse
  close: () => void
}

const peopleIn = (count: number) => (count === 1 ? '1 person who comes gets' : `${count} people who come get`)

/** Cancels an open house with a reason, which everyone who comes is told. */
export function CancelDialog({ openHouse: { id, title, startsAt, coming, version }, close }: CancelDialogProps) {
  const refresh = useRefresh()
  return (
    <FormDialog
      title="Cancel open house"
      description={`${title}, ${formatWhen(startsAt)}. ${coming === 0 ? 'No one is on the list.' : `The ${peopleIn(coming)} an email with the reason.`}`}
      close={close}
      schema={Cancellation}
      send={async (body) => {
        await call(openHousesAdmin.cancel, { params: { id }, body: { ...body, version } })
        await refresh()
      }}
      done="Open house canceled"
      failure="Failed to cancel the open house"
      submit="Cancel the open house"
      submitting="Cancelling..."
    >
      {(errors) => (
        <TextField
          label="Reason"
          name="reason"
          required
          maxLength={REASON_MAX}
          help="Guests read it in their email."
          error={errors['reason']}
        />
      )}
    </FormDialog>
  )
}
