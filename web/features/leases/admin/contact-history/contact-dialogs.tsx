import { companyDay } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { contactHistoryAdmin } from '#contract/leases/contact-history/admin.ts'
import {
  CALL_RULE,
  CONTACT_NOTE_MAX,
  CONTACT_WAYS,
  CORRECTION_REASON_MAX,
  NewContact,
  NewCorrection,
  WAY_NAMES,
} from '#contract/leases/contact-history/fields.ts'
import { delinquencyAdmin } from '#contract/reports/delinquency/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ReasonField } from '#web/ui/fields/reason-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const WAYS = CONTACT_WAYS.map((value) => ({ value, label: WAY_NAMES[value] }))

/** Shows the lease and the list anew. */
function useRefreshed() {
  const queries = useQueryClient()
  return () => Promise.all([leasesAdmin.list.path, delinquencyAdmin.list.path].map((path) => refresh(queries, path)))
}

/** Reminds of the rule of the company once as many calls are recorded as it allows. */
const CallRule = ({ recentCalls }: { recentCalls: number }) => (
  <Notice title={`${formatCount(recentCalls, 'call')} in the last ${CALL_RULE.days} days`}>
    {`Company rule: no more than ${CALL_RULE.calls} calls to a tenant in ${CALL_RULE.days} days. Try an email or a letter.`}
  </Notice>
)

interface ContactDialogProps {
  leaseId: string
  /** The tenant, and what they owe. */
  about: string
  recentCalls: number
  close: () => void
}

/** Records a contact with the tenant of a lease. */
export function ContactDialog({ leaseId, about, recentCalls, close }: ContactDialogProps) {
  const refreshed = useRefreshed()
  const [way, setWay] = useState('call')
  const today = companyDay()
  return (
    <FormDialog
      title="Record contact"
      description={about}
      close={close}
      submit="Record contact"
      submitting="Recording..."
      done="Contact recorded"
      failure="Failed to record the contact"
      draft={`contact-${leaseId}`}
      schema={NewContact}
      // A blank amount is none.
      complete={({ promisedAmount }) => (promisedAmount === '' ? { promisedAmount: undefined } : {})}
      send={async ({ promisedAmount: cents, ...contact }, _, idempotencyKey) => {
        const body = { ...contact, ...(typeof cents === 'number' && { promisedAmount: formatCents(cents) }) }
        await call(contactHistoryAdmin.record, { params: { id: leaseId }, body, idempotencyKey })
        await refreshed()
      }}
    >
      {(errors) => (
        <>
          {way === 'call' && recentCalls >= CALL_RULE.calls && <CallRule recentCalls={recentCalls} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="How"
              name="how"
              choices={WAYS}
              onChange={(event) => setWay(event.target.value)}
              error={errors['how']}
            />
            <TextField label="Day" name="on" type="date" defaultValue={today} max={today} error={errors['on']} />
          </div>
          <TextAreaField
            label="Note"
            name="note"
            optional
            rows={4}
            maxLength={CONTACT_NOTE_MAX}
            help="Tenants don't see it in the portal, but it is in the copy of their data that they can ask for."
            error={errors['note']}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Promised amount"
              name="promisedAmount"
              optional
              inputMode="decimal"
              icon="$"
              error={errors['promisedAmount']}
            />
            <TextField label="Promised by" name="promisedOn" optional type="date" error={errors['promisedOn']} />
            <TextField label="Follow up on" name="followUpOn" optional type="date" error={errors['followUpOn']} />
          </div>
        </>
      )}
    </FormDialog>
  )
}

interface CorrectionDialogProps {
  contactId: string
  about: string
  close: () => void
}

/** Strikes out a contact that was entered by mistake. */
export function CorrectionDialog({ contactId, about, close }: CorrectionDialogProps) {
  const refreshed = useRefreshed()
  return (
    <FormDialog
      title="Strike out contact"
      description={`${about}. It stays in the history with the reason, and its promise and follow-up no longer count.`}
      close={close}
      submit="Strike out"
      submitting="Saving..."
      dismiss="Keep contact"
      isDestructive
      done="Contact struck out"
      failure="Failed to strike out the contact"
      draft={`contact-correction-${contactId}`}
      schema={NewCorrection}
      send={async (body) => {
        await call(contactHistoryAdmin.correct, { params: { id: contactId }, body })
        await refreshed()
      }}
    >
      {(errors) => (
        <ReasonField
          required
          maxLength={CORRECTION_REASON_MAX}
          help="For example: it was another tenant."
          error={errors['reason']}
        />
      )}
    </FormDialog>
  )
}
