import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { NewRefund, REASON_MAX, type Refund, refundsAdmin } from '#contract/payments/refunds/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { ClosedDialog } from './closed-dialog.tsx'
import { useAnother } from './use-another.ts'
import { describe, type LeaseDialogProps, LedgerForm } from '../ledger-form.tsx'

/** What became of a refund that was just asked for. */
function resultOf({ status, isSent, amount, failure }: Pick<Refund, 'status' | 'isSent' | 'amount' | 'failure'>) {
  if (status === 'failed') return `The refund failed. ${failure}`
  if (!isSent) return "The card provider can't be reached. We'll make the refund as soon as it can be."
  return status === 'done'
    ? `${formatAmount(amount)} refunded`
    : `${formatAmount(amount)} is on its way. The bank takes a few days.`
}

/** What a refund does to the balance of the lease. */
function effectOn(balance: string): string {
  const now = Number(balance)
  if (now === 0) return 'Nothing is owed on this lease now, so the tenant will owe what you refund.'
  return now < 0
    ? `The lease has a credit of ${formatAmount(-now)}. The tenant will owe what you refund beyond that.`
    : `The tenant owes ${formatAmount(balance)} now and will owe what you refund as well.`
}

interface RefundDialogProps extends LeaseDialogProps {
  paymentId: string
}

/** Refunds a payment online, in full or in part. */
export function RefundDialog({ lease, paymentId, close }: RefundDialogProps) {
  const { isSame, asking } = useAnother()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [refundsAdmin.ofPayment.path, paymentId],
    queryFn: () => call(refundsAdmin.ofPayment, { params: { id: paymentId } }),
    // Read anew each time it is opened, and not while it closes.
    staleTime: 0,
    gcTime: 0,
  })
  const record = async ({ amount, ...body }: NewRefund, idempotencyKey: string) =>
    resultOf(
      await asking(
        call(refundsAdmin.create, {
          params: { id: paymentId },
          body: { ...body, amount: formatCents(amount) },
          idempotencyKey,
        }),
        refetch,
      ),
    )
  if (!data && error === null) return null
  if (!data || data.refusal !== null)
    return (
      <ClosedDialog title="Refund payment" close={close}>
        {data ? (
          <p>{data.refusal}</p>
        ) : (
          <LoadFailure retry={refetch} isTrying={isFetching}>
            Failed to load this payment. Please try again.
          </LoadFailure>
        )}
      </ClosedDialog>
    )
  return (
    <LedgerForm
      title="Refund payment"
      about={`${describe(lease)} · ${formatAmount(data.left)} left to refund`}
      name={`refund-${paymentId}`}
      schema={NewRefund}
      record={record}
      close={close}
      texts={{ done: 'Payment refunded', failure: 'Failed to refund the payment' }}
      submit="Refund"
      submitting="Refunding..."
    >
      {(errors) => (
        <>
          {isSame && <CheckboxField label="This is another refund" name="isAnother" />}
          <TextField
            label="Amount"
            name="amount"
            inputMode="decimal"
            icon="$"
            defaultValue={data.left}
            error={errors['amount']}
          />
          <TextField
            label="Reason"
            name="reason"
            maxLength={REASON_MAX}
            help="Only staff can read it."
            error={errors['reason']}
          />
          <p className="text-sm text-muted">
            The money goes back to {data.paidWith}, and we'll email the tenant. {effectOn(lease.balance)} Rent that is
            due again may be charged by autopay.
          </p>
        </>
      )}
    </LedgerForm>
  )
}
