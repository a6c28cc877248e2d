import { formatCents } from '#contract/core/money.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { MEMO_MAX, NewReceipt } from '#contract/leases/entries.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { METHODS, PAID_FOR, ReceivedOn } from './entry-fields.tsx'
import { describe, type LeaseDialogProps, LedgerForm } from './ledger-form.tsx'
import { OnItsWayNote } from './on-its-way-note.tsx'
import { ChosenPhoto } from './photos/chosen-photo.tsx'
import { addPhotos } from './photos/photo-uploads.ts'
import { paymentName } from './photos/payment-name.ts'
import { usePayers } from './tenants/use-payers.ts'

/** Records a payment by check, cash, money order or transfer. */
export function ReceiptDialog({ lease, close }: LeaseDialogProps) {
  const [isSame, setSame] = useState(false)
  const [photo, setPhoto] = useState<File | null>(null)
  const queries = useQueryClient()
  const payers = usePayers(lease)
  async function record({ amount, ...body }: NewReceipt, idempotencyKey: string) {
    try {
      const entry = await call(leasesAdmin.recordReceipt, {
        params: { id: lease.id },
        body: { ...body, amount: formatCents(amount) },
        idempotencyKey,
      })
      // The payment is recorded whatever becomes of its photo, which can be sent again from the ledger.
      if (photo) addPhotos(queries, { entryId: entry.id, about: paymentName(entry), files: [photo] })
      return `Payment recorded. Receipt ${entry.receiptNumber}.`
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') setSame(true)
      throw error
    }
  }
  return (
    <LedgerForm
      title="Record payment"
      about={describe(lease)}
      name={`receipt-${lease.id}`}
      schema={NewReceipt}
      record={record}
      close={close}
      texts={{ done: 'Payment recorded', failure: 'Failed to record the payment' }}
      submit="Record payment"
      submitting="Recording..."
      isTouched={photo !== null}
    >
      {(errors) => (
        <>
          <OnItsWayNote leaseId={lease.id}>
            It posts by itself once the bank has paid. Record only what you received in another way.
          </OnItsWayNote>
          {isSame && <CheckboxField label="This is another payment" name="isAnother" />}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Amount" name="amount" inputMode="decimal" icon="$" error={errors['amount']} />
            <SelectField label="For" name="account" choices={PAID_FOR} error={errors['account']} />
            <SelectField label="Method" name="method" choices={METHODS} error={errors['method']} />
            <TextField
              label="Number"
              optional
              name="number"
              help="The check, money order or transfer number"
              error={errors['number']}
            />
            <ReceivedOn error={errors['receivedOn']} />
            {payers.length > 1 && (
              <SelectField label="Paid by" name="tenantId" choices={payers} error={errors['tenantId']} />
            )}
            <TextField label="Memo" optional name="memo" maxLength={MEMO_MAX} error={errors['memo']} />
          </div>
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-sm font-semibold">
              Photo<span className="font-normal text-muted"> (optional)</span>
            </legend>
            <ChosenPhoto file={photo} choose={setPhoto} />
            <p className="mt-1.5 text-sm text-muted">
              Of the check, the money order or the slip. Only staff see it, and more can be added later.
            </p>
          </fieldset>
          <p className="text-sm text-muted">
            {lease.tenantEmail === null
              ? 'The tenant has no account, so no receipt is emailed.'
              : `We'll email a receipt to ${payers.length > 1 ? 'the tenant who paid' : lease.tenantEmail}.`}
          </p>
        </>
      )}
    </LedgerForm>
  )
}
