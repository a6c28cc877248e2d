import { leasesAdmin } from '#contract/leases/admin.ts'
import { HIDING_REASON_MAX, NewHiding, type ReceiptPhoto, receiptPhotos } from '#contract/leases/photos/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { ReasonField } from '#web/ui/fields/reason-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { forgetSaved } from './photo-uploads.ts'

interface HidingDialogProps {
  photo: ReceiptPhoto
  entryId: string
  close: () => void
}

/** Hides a photo that was added by mistake. */
export function HidingDialog({ photo: { id }, entryId, close }: HidingDialogProps) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title="Hide photo"
      description="For a photo that was added by mistake, such as one of another check. It is kept with the reason, and no longer shown or printed."
      close={close}
      submit="Hide photo"
      submitting="Saving..."
      dismiss="Keep photo"
      isDestructive
      done="Photo hidden"
      failure="Failed to hide the photo"
      draft={`hiding-${id}`}
      schema={NewHiding}
      send={async (body) => {
        try {
          await call(receiptPhotos.hide, { params: { id }, body })
        } finally {
          forgetSaved(entryId)
          await refresh(queries, leasesAdmin.list.path)
        }
      }}
    >
      {(errors) => <ReasonField required maxLength={HIDING_REASON_MAX} error={errors['reason']} />}
    </FormDialog>
  )
}
