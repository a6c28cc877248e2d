import { formatDay } from '#contract/core/dates.ts'
import { ADDRESS_MAX, NewNotice, NOTICE_REASON_MAX } from '#contract/leases/move-out/fields.ts'
import { moveOut, type OwnMoveOut } from '#contract/leases/move-out/own.ts'
import { call } from '#web/lib/api/call.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { QuestionDialog } from '../own/question-dialog.tsx'

interface NoticeDialogProps extends Pick<OwnMoveOut, 'isMonthly'> {
  earliestOn: string
  close: () => void
}

/** The form in which a tenant gives notice that they move out. */
export function NoticeDialog({ isMonthly, earliestOn, close }: NoticeDialogProps) {
  const queries = useQueryClient()
  return (
    <QuestionDialog
      title="Give notice to move out"
      description={
        isMonthly
          ? `Your last day can be ${formatDay(earliestOn)} or later. Massachusetts law asks for 30 days' notice or one full rental period, whichever is longer.`
          : `Your lease runs until ${formatDay(earliestOn)}, which is your last day. This notice tells us that you don't renew it.`
      }
      submit="Give notice"
      submitting="Giving notice..."
      done={['Notice given', "We emailed you a copy. We'll confirm it soon."]}
      failed="Your notice wasn't given"
      schema={NewNotice}
      draft="move-out-notice"
      {...(!isMonthly && { complete: () => ({ leavesOn: earliestOn }) })}
      send={async (body, idempotencyKey) =>
        queries.setQueryData([moveOut.get.path], await call(moveOut.give, { body, idempotencyKey }))
      }
      close={close}
    >
      {(errors) => (
        <>
          {isMonthly && (
            <TextField
              label="Last day"
              name="leavesOn"
              type="date"
              min={earliestOn}
              defaultValue={earliestOn}
              help="The day by which you have moved out and returned the keys."
              error={errors['leavesOn']}
            />
          )}
          <TextField
            label="Forwarding address"
            name="forwardingAddress"
            optional
            autoComplete="street-address"
            maxLength={ADDRESS_MAX}
            help="Where we send your deposit."
            error={errors['forwardingAddress']}
          />
          <TextAreaField
            label="Reason"
            name="reason"
            optional
            rows={3}
            maxLength={NOTICE_REASON_MAX}
            error={errors['reason']}
          />
        </>
      )}
    </QuestionDialog>
  )
}
