import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { type AdminMoveOut, moveOutAdmin } from '#contract/leases/move-out/admin.ts'
import {
  ADDRESS_MAX,
  NewStep,
  NOTICE_REASON_MAX,
  NOTICE_WAYS,
  RecordedNotice,
  type RecordedStep,
  STEP_MEMO_MAX,
} from '#contract/leases/move-out/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { InlineFailure } from '#web/ui/feedback/inline-failure.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lastMonthWords, STEP_NAMES, WAY_NAMES } from './labels.ts'

interface DialogProps {
  leaseId: string
  close: () => void
}

const WAYS = NOTICE_WAYS.map((value) => ({ value, label: WAY_NAMES[value] }))

const DAY = /^\d{4}-\d\d-\d\d$/

/** What the last month costs where the lease ends on a day, if it is charged by the day. */
function LastMonthCost({ leaseId, endsOn }: { leaseId: string; endsOn: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [leasesAdmin.list.path, 'last-month', leaseId, endsOn],
    queryFn: () => call(moveOutAdmin.lastMonth, { params: { id: leaseId }, query: { endsOn } }),
    placeholderData: keepPreviousData,
    enabled: DAY.test(endsOn),
  })
  if (isError)
    return (
      <InlineFailure retry={refetch} isTrying={isFetching}>
        We couldn't load what the last month costs.
      </InlineFailure>
    )
  return data && DAY.test(endsOn) ? lastMonthWords(data, true) : null
}

/** Records a notice that reached the office. */
export function NoticeDialog({ leaseId, moveOut, close }: DialogProps & { moveOut: AdminMoveOut }) {
  const queries = useQueryClient()
  const today = companyDay()
  const [leavesOn, setLeavesOn] = useState(moveOut.earliestOn ?? '')
  return (
    <FormDialog
      title="Record notice"
      close={close}
      submit="Record notice"
      submitting="Recording..."
      done="Notice recorded"
      failure="Failed to record the notice"
      draft={`move-out-notice-${leaseId}`}
      schema={RecordedNotice}
      description={
        moveOut.isMonthly
          ? "Massachusetts law asks for 30 days' notice or one full rental period, whichever is longer. We'll email the tenant."
          : `The lease is for a fixed term until ${formatDay(moveOut.earliestOn ?? today)}. The notice says that the tenant doesn't renew it. We'll email the tenant.`
      }
      send={async (body, _, idempotencyKey) => {
        await call(moveOutAdmin.record, { params: { id: leaseId }, body, idempotencyKey })
        await refresh(queries, leasesAdmin.list.path)
      }}
    >
      {(errors) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            type="date"
            name="receivedOn"
            label="Received on"
            max={today}
            defaultValue={today}
            error={errors['receivedOn']}
          />
          <SelectField label="How" name="how" choices={WAYS} error={errors['how']} />
          <TextField
            type="date"
            name="leavesOn"
            label="Last day"
            defaultValue={leavesOn}
            onChange={({ target }) => setLeavesOn(target.value)}
            error={errors['leavesOn']}
          />
          {moveOut.isMonthly && (
            <output className="text-sm empty:hidden sm:col-span-2">
              <LastMonthCost leaseId={leaseId} endsOn={leavesOn} />
            </output>
          )}
          <TextField
            label="Forwarding address"
            optional
            name="forwardingAddress"
            maxLength={ADDRESS_MAX}
            error={errors['forwardingAddress']}
          />
          <TextField label="Reason" optional name="reason" maxLength={NOTICE_REASON_MAX} error={errors['reason']} />
        </div>
      )}
    </FormDialog>
  )
}

const MEMO_HELP: Record<RecordedStep, string> = {
  inspection: 'For example: who was there, and what was found.',
  keys: 'For example: two house keys and a mailbox key.',
  forwarding_address: 'The address, for the deposit and the final statement.',
  readings: 'For example: electricity 48211, gas 4411.',
}

/** Records that a step of a move-out is done. */
export function StepDialog({ leaseId, step, close }: DialogProps & { step: RecordedStep }) {
  const queries = useQueryClient()
  const today = companyDay()
  return (
    <FormDialog
      title={STEP_NAMES[step]}
      close={close}
      submit="Mark as done"
      submitting="Saving..."
      done={`${STEP_NAMES[step]}: done`}
      failure="Failed to save this step"
      draft={`move-out-${step}-${leaseId}`}
      schema={NewStep}
      complete={() => ({ step, isDone: true })}
      send={async (body, _, idempotencyKey) => {
        await call(moveOutAdmin.recordStep, { params: { id: leaseId }, body, idempotencyKey })
        await refresh(queries, leasesAdmin.list.path)
      }}
    >
      {(errors) => (
        <div className="grid gap-5">
          <TextField type="date" name="on" label="Done on" max={today} defaultValue={today} error={errors['on']} />
          <TextField
            label={step === 'forwarding_address' ? 'Address' : 'Memo'}
            optional={step !== 'forwarding_address'}
            name="memo"
            maxLength={STEP_MEMO_MAX}
            help={MEMO_HELP[step]}
            error={errors['memo']}
          />
        </div>
      )}
    </FormDialog>
  )
}
