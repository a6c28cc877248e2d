import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { type Lease, leasesAdmin } from '#contract/leases/admin.ts'
import {
  type AdminLedgerEntry,
  CHARGE_ACCOUNTS,
  MEMO_MAX,
  NewCharge,
  NewReceipt,
  NewReversal,
  RECEIPT_ACCOUNTS,
  RECEIPT_METHODS,
} from '#contract/leases/entries.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { METHOD_NAMES } from '../labels.ts'
import { tenantOf } from './lease-columns.tsx'

const ACCOUNT_NAMES = {
  rent: 'Rent',
  deposit: 'Security deposit',
  fee: 'Fee',
  utility: 'Utilities',
  late_fee: 'Late fee',
}

const METHODS = RECEIPT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))
const PAID_FOR = RECEIPT_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))
const CHARGED_FOR = CHARGE_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))

/** The list, the lease, its ledger and the tenant's balance are shown anew. */
function useRefreshLedger() {
  const queries = useQueryClient()
  return () => Promise.all([refresh(queries, leasesAdmin.list.path), refresh(queries, '/api/admin/tenants')])
}

interface DialogProps {
  lease: Lease
  close: () => void
}

const describe = (lease: Lease) => [tenantOf(lease), lease.propertyAddress].filter(Boolean).join(' · ')

/** Records a payment by check, cash, money order or transfer. */
export function ReceiptDialog({ lease, close }: DialogProps) {
  const refreshLedger = useRefreshLedger()
  const [isSame, setSame] = useState(false)
  const params = { id: lease.id }
  return (
    <FormDialog
      title="Record payment"
      description={describe(lease)}
      close={close}
      draft={`receipt-${lease.id}`}
      schema={NewReceipt}
      complete={({ isAnother, ...typed }) => ({ ...typed, ...(isAnother === 'on' && { isAnother: true }) })}
      send={async (receipt, _, idempotencyKey) => {
        const { amount: cents, ...body } = receipt
        try {
          const entry = await call(leasesAdmin.recordReceipt, {
            params,
            body: { ...body, amount: formatCents(cents) },
            idempotencyKey,
          })
          await refreshLedger()
          return `Payment recorded. Receipt ${entry.receiptNumber}.`
        } catch (error) {
          if (error instanceof ApiError && error.code === 'conflict') setSame(true)
          throw error
        }
      }}
      done="Payment recorded"
      failure="Failed to record the payment"
      submit="Record payment"
      submitting="Recording..."
    >
      {(errors) => (
        <>
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
            <TextField
              label="Received on"
              name="receivedOn"
              type="date"
              defaultValue={companyDay()}
              max={companyDay()}
              error={errors['receivedOn']}
            />
            <TextField label="Memo" optional name="memo" maxLength={MEMO_MAX} error={errors['memo']} />
          </div>
          {isSame && <CheckboxField label="This is another payment" name="isAnother" />}
          <p className="text-sm text-muted">
            {lease.tenantEmail === null
              ? 'The tenant has no account, so no receipt is emailed.'
              : `We'll email a receipt to ${lease.tenantEmail}.`}
          </p>
        </>
      )}
    </FormDialog>
  )
}

/** Charges something in addition to the rent. */
export function ChargeDialog({ lease, close }: DialogProps) {
  const refreshLedger = useRefreshLedger()
  const params = { id: lease.id }
  return (
    <FormDialog
      title="Add charge"
      description={describe(lease)}
      close={close}
      draft={`charge-${lease.id}`}
      schema={NewCharge}
      send={async ({ amount: cents, ...body }, _, idempotencyKey) => {
        await call(leasesAdmin.charge, { params, body: { ...body, amount: formatCents(cents) }, idempotencyKey })
        await refreshLedger()
      }}
      done="Charge added"
      failure="Failed to add the charge"
      submit="Add charge"
      submitting="Adding..."
    >
      {(errors) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Amount" name="amount" inputMode="decimal" icon="$" error={errors['amount']} />
            <SelectField label="For" name="account" choices={CHARGED_FOR} error={errors['account']} />
          </div>
          <TextField
            label="Memo"
            name="memo"
            maxLength={MEMO_MAX}
            help="The tenant reads it in the ledger."
            error={errors['memo']}
          />
          <TextField
            label="Charge date"
            name="effectiveOn"
            type="date"
            defaultValue={companyDay()}
            max={companyDay()}
            error={errors['effectiveOn']}
          />
        </>
      )}
    </FormDialog>
  )
}

interface ReversalDialogProps {
  entry: AdminLedgerEntry
  close: () => void
}

/** Takes an entry back, with the reason. */
export function ReversalDialog({ entry, close }: ReversalDialogProps) {
  const refreshLedger = useRefreshLedger()
  return (
    <FormDialog
      title="Reverse entry"
      description={`${entry.memo}, ${formatAmount(entry.amount)}, ${formatDay(entry.effectiveOn)}. The entry stays in the ledger, with one of the opposite amount below it.`}
      close={close}
      draft={`reversal-${entry.id}`}
      schema={NewReversal}
      send={async (body, _, idempotencyKey) => {
        await call(leasesAdmin.reverse, { params: { id: entry.id }, body, idempotencyKey })
        await refreshLedger()
      }}
      done="Entry reversed"
      failure="Failed to reverse the entry"
      submit="Reverse entry"
      submitting="Reversing..."
      dismiss="Keep entry"
      isDestructive
    >
      {(errors) => (
        <TextField
          label="Reason"
          name="reason"
          maxLength={MEMO_MAX}
          help="For example: the check was returned. The tenant reads it in the ledger."
          error={errors['reason']}
        />
      )}
    </FormDialog>
  )
}
