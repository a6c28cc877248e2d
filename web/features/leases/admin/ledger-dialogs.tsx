import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { type AdminLedgerEntry, CHARGE_ACCOUNTS, MEMO_MAX, NewCharge, NewReversal } from '#contract/leases/entries.ts'
import { call } from '#web/lib/api/call.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ACCOUNT_NAMES } from './entry-fields.tsx'
import { describe, type LeaseDialogProps, LedgerForm } from './ledger-form.tsx'
import { OnItsWayNote } from './on-its-way-note.tsx'

/** What may be charged and credited. */
export const CHARGED_FOR = CHARGE_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))

/** Charges something in addition to the rent. */
export function ChargeDialog({ lease, close }: LeaseDialogProps) {
  const record = async ({ amount, ...body }: NewCharge, idempotencyKey: string) =>
    void (await call(leasesAdmin.charge, {
      params: { id: lease.id },
      body: { ...body, amount: formatCents(amount) },
      idempotencyKey,
    }))
  return (
    <LedgerForm
      title="Add charge"
      about={describe(lease)}
      name={`charge-${lease.id}`}
      schema={NewCharge}
      record={record}
      close={close}
      texts={{ done: 'Charge added', failure: 'Failed to add the charge' }}
      submit="Add charge"
      submitting="Adding..."
    >
      {(errors) => (
        <>
          <OnItsWayNote leaseId={lease.id}>
            It counts as paid on the day it was sent, so the tenant may not be late.
          </OnItsWayNote>
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
    </LedgerForm>
  )
}

interface ReversalDialogProps {
  entry: AdminLedgerEntry
  close: () => void
}

/** Takes an entry back, with the reason. */
export const ReversalDialog = ({ entry, close }: ReversalDialogProps) => (
  <LedgerForm
    title="Reverse entry"
    about={`${entry.memo}, ${formatAmount(entry.amount)}, ${formatDay(entry.effectiveOn)}. The entry stays in the ledger, with one of the opposite amount beside it.`}
    name={`reversal-${entry.id}`}
    schema={NewReversal}
    record={async (body, idempotencyKey) =>
      void (await call(leasesAdmin.reverse, { params: { id: entry.id }, body, idempotencyKey }))
    }
    close={close}
    texts={{ done: 'Entry reversed', failure: 'Failed to reverse the entry' }}
    submit="Reverse entry"
    submitting="Reversing..."
    isReversal
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
  </LedgerForm>
)
