import { companyDay } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { creditsAdmin, NewCredit, NewPayout, PAYOUT_METHODS } from '#contract/leases/credits/admin.ts'
import { MEMO_MAX } from '#contract/leases/entries.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'
import { call } from '#web/lib/api/call.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { balanceWords } from '../../labels.ts'
import { CHARGED_FOR } from '../ledger-dialogs.tsx'
import { describe, type LeaseDialogProps, LedgerForm } from '../ledger-form.tsx'
import { usePayers } from '../tenants/use-payers.ts'
import { ClosedDialog } from './closed-dialog.tsx'
import { useAnother } from './use-another.ts'

const METHODS = PAYOUT_METHODS.map((value) => ({ value, label: METHOD_NAMES[value] }))

/** The amount as it is on the wire. */
const sent = <Values extends { amount: number }>({ amount, ...body }: Values) => ({
  ...body,
  amount: formatCents(amount),
})

type Errors = Readonly<Record<string, string | undefined>>

const AmountField = ({ errors, defaultValue }: { errors: Errors; defaultValue?: string }) => (
  <TextField
    label="Amount"
    name="amount"
    inputMode="decimal"
    icon="$"
    error={errors['amount']}
    {...(defaultValue !== undefined && { defaultValue })}
  />
)

const DayField = ({ label, name, errors }: { label: string; name: string; errors: Errors }) => (
  <TextField
    label={label}
    name={name}
    type="date"
    defaultValue={companyDay()}
    max={companyDay()}
    error={errors[name]}
  />
)

/** Takes something off what is owed, such as a concession. */
export const CreditDialog = ({ lease, close }: LeaseDialogProps) => (
  <LedgerForm
    title="Give credit"
    about={`${describe(lease)} · ${balanceWords(lease.balance)}`}
    name={`credit-${lease.id}`}
    schema={NewCredit}
    record={async (values: NewCredit, idempotencyKey) =>
      void (await call(creditsAdmin.give, { params: { id: lease.id }, body: sent(values), idempotencyKey }))
    }
    close={close}
    texts={{ done: 'Credit added', failure: 'Failed to add the credit' }}
    submit="Give credit"
    submitting="Adding..."
  >
    {(errors) => (
      <>
        <div className="grid gap-5 sm:grid-cols-2">
          <AmountField errors={errors} />
          <SelectField label="Taken off" name="account" choices={CHARGED_FOR} error={errors['account']} />
        </div>
        <TextField
          label="Memo"
          name="memo"
          maxLength={MEMO_MAX}
          help="For example: concession for the week without heat. The tenant reads it."
          error={errors['memo']}
        />
        <DayField label="Credit date" name="effectiveOn" errors={errors} />
        <p className="text-sm text-muted">
          A credit of rent counts for the oldest month that is not paid. We'll email the tenants.
        </p>
      </>
    )}
  </LedgerForm>
)

/** Records that a credit was paid back by check or transfer. */
export function PayoutDialog({ lease, close }: LeaseDialogProps) {
  const { isSame, asking } = useAnother()
  const payers = usePayers(lease)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [creditsAdmin.read.path, lease.id],
    queryFn: () => call(creditsAdmin.read, { params: { id: lease.id } }),
    // Read anew each time it is opened, and not while it closes.
    staleTime: 0,
    gcTime: 0,
  })
  if (!data && error === null) return null
  if (!data || data.credit === '0.00')
    return (
      <ClosedDialog title="Pay back credit" close={close}>
        {data ? (
          <p>
            This lease has no credit that can be paid back. Deposit money goes back by the return of the deposit, and a
            refund on its way to a card or bank account is no longer part of the credit.
          </p>
        ) : (
          <LoadFailure retry={refetch} isTrying={isFetching}>
            Failed to load the credit of this lease. Please try again.
          </LoadFailure>
        )}
      </ClosedDialog>
    )
  const { credit } = data
  return (
    <LedgerForm
      title="Pay back credit"
      about={`${describe(lease)} · ${formatAmount(credit)} credit`}
      name={`payout-${lease.id}`}
      schema={NewPayout}
      record={async (values: NewPayout, idempotencyKey) =>
        void (await asking(
          call(creditsAdmin.payBack, { params: { id: lease.id }, body: sent(values), idempotencyKey }),
          refetch,
        ))
      }
      close={close}
      texts={{ done: 'Credit paid back', failure: 'Failed to record it' }}
      submit="Record it"
      submitting="Recording..."
    >
      {(errors) => (
        <>
          {isSame && <CheckboxField label="This is another payback" name="isAnother" />}
          <div className="grid gap-5 sm:grid-cols-2">
            <AmountField errors={errors} defaultValue={credit} />
            <SelectField label="Method" name="method" choices={METHODS} error={errors['method']} />
            <DayField label="Paid on" name="paidOn" errors={errors} />
            <TextField label="Number" optional name="number" error={errors['number']} />
            {payers.length > 1 && (
              <SelectField label="Paid to" name="tenantId" choices={payers} error={errors['tenantId']} />
            )}
          </div>
          <TextField label="Memo" optional name="memo" maxLength={MEMO_MAX} error={errors['memo']} />
          <p className="text-sm text-muted">
            Send the check or transfer yourself. We record it and email the tenant. Rent that was paid ahead is due
            again on its day.
          </p>
        </>
      )}
    </LedgerForm>
  )
}
