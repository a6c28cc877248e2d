import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { allocationsAdmin, NewAllocations } from '#contract/leases/allocations/admin.ts'
import { type AdminLedger, type AdminLedgerEntry, MEMO_MAX } from '#contract/leases/entries.ts'
import { call } from '#web/lib/api/call.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useRef } from 'react'
import { useSend } from '../use-send.ts'
import { partOf } from './parts.ts'

type Errors = Readonly<Record<string, string | undefined>>

const paidBy = ({ paid }: AdminLedgerEntry, id: string) =>
  paid.reduce((sum, { entryId, amount }) => (entryId === id ? sum + Number(amount) : sum), 0)

/** The charges that a payment pays or can pay, the oldest first, each with what it pays now and at most. */
const chargesOf = ({ entries }: AdminLedger, payment: AdminLedgerEntry) =>
  entries
    .filter((entry) => entry.kind === 'charge' && entry.left !== null && partOf(entry) === partOf(payment))
    .map((entry) => {
      const { id, memo, effectiveOn } = entry
      const pays = paidBy(entry, payment.id)
      return { id, memo, effectiveOn, pays, most: pays + Number(entry.left) }
    })
    .filter(({ most }) => most > 0)

type Charge = ReturnType<typeof chargesOf>[number]

/** How much of each charge is paid. */
const ChargeFields = ({ charges, errors }: { charges: readonly Charge[]; errors: Errors }) =>
  charges.length === 0 ? (
    <p className="text-muted">No charge that this payment can pay is open.</p>
  ) : (
    charges.map(({ id, memo, effectiveOn, pays, most }) => (
      <TextField
        key={id}
        name={id}
        label={`${memo}, ${formatDay(effectiveOn)}`}
        optional
        icon="$"
        inputMode="decimal"
        help={`${formatAmount(most.toFixed(2))} can be paid`}
        defaultValue={pays > 0 ? pays.toFixed(2) : ''}
        error={errors[id]}
      />
    ))
  )

const MoveFields = (props: { charges: readonly Charge[]; errors: Errors }) => (
  <>
    <ChargeFields {...props} />
    <TextField
      name="reason"
      label="Reason"
      help="For example: the tenant asked to pay November first. Only staff read it."
      maxLength={MEMO_MAX}
      error={props.errors['reason']}
    />
  </>
)

interface AllocationDialogProps {
  /** The payment or credit. */
  id: string
  ledger: AdminLedger
  close: () => void
}

/** Moves a payment to other open charges, with the reason. */
export function AllocationDialog({ id, ledger, close }: AllocationDialogProps) {
  const send = useSend()
  // The charges with an amount, in the order in which they are sent.
  const sent = useRef<string[]>([])
  const payment = ledger.entries.find((entry) => entry.id === id)!
  const charges = chargesOf(ledger, payment)
  return (
    <FormDialog
      title="Reallocate payment"
      description={`${payment.memo}, ${formatAmount(Math.abs(Number(payment.amount)))}, ${formatDay(payment.effectiveOn)}. Enter how much of it pays each charge. What you don't enter pays the oldest open charges.`}
      draft={`allocations-${id}`}
      schema={NewAllocations}
      complete={(fields) => {
        sent.current = charges.map((charge) => charge.id).filter((charge) => fields[charge])
        return {
          allocations: sent.current.map((chargeId) => ({ chargeId, amount: fields[chargeId] })),
          version: ledger.version,
        }
      }}
      fieldOf={(path) => {
        const [, at] = /^allocations\.(\d+)\./.exec(path) ?? []
        return at === undefined ? path : (sent.current[Number(at)] ?? path)
      }}
      send={({ allocations, ...body }, _, idempotencyKey) =>
        send(
          call(allocationsAdmin.move, {
            params: { id },
            body: {
              ...body,
              allocations: allocations.map(({ chargeId, amount }) => ({ chargeId, amount: formatCents(amount) })),
            },
            idempotencyKey,
          }),
        )
      }
      close={close}
      done="Payment reallocated"
      failure="Failed to reallocate the payment"
      submit="Reallocate"
      submitting="Reallocating..."
    >
      {(errors) => <MoveFields charges={charges} errors={errors} />}
    </FormDialog>
  )
}
