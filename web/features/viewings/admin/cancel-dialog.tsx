import { type AdminViewing, ViewingCancellation, viewingsAdmin } from '#contract/viewings/admin.ts'
import { REASON_MAX } from '#contract/viewings/visitors.ts'
import { call } from '#web/lib/api/call.ts'
import { formatWhen } from '#web/lib/format/times.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { ReasonField } from '#web/ui/fields/reason-field.tsx'
import { useEffect } from 'react'
import { useRefreshViewings } from './use-viewings.ts'

interface CancelDialogProps {
  viewing: AdminViewing
  close: () => void
}

/** How the visitor hears of it. */
const toldBy = ({ name, email, phone }: AdminViewing) =>
  email === null ? `There is no email address, so please call ${name} at ${phone}.` : `We'll email ${name}.`

/** Cancels a viewing, with a reason for its visitor. */
export function CancelDialog({ viewing, close }: CancelDialogProps) {
  const { id, email, startsAt, version } = viewing
  const refresh = useRefreshViewings()
  // The button that opened it is gone with the cancellation, and the focus with it.
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById(`viewing-${id}`)?.closest('article')?.focus()
    },
    [id],
  )
  return (
    <FormDialog
      title="Cancel viewing"
      description={`${viewing.title}, ${formatWhen(startsAt)}. ${toldBy(viewing)}`}
      close={close}
      draft={`cancel-viewing-${id}`}
      schema={ViewingCancellation}
      send={async ({ reason }) => {
        await call(viewingsAdmin.update, { params: { id }, body: { state: 'cancelled', reason, version } })
        await refresh()
      }}
      done="Viewing canceled"
      failure="Failed to cancel the viewing"
      submit="Cancel viewing"
      submitting="Canceling..."
      dismiss="Keep viewing"
      isDestructive
    >
      {(errors) => (
        <ReasonField
          maxLength={REASON_MAX}
          {...(email !== null && { help: 'The visitor sees it in the email and on the page.' })}
          error={errors['reason']}
        />
      )}
    </FormDialog>
  )
}
