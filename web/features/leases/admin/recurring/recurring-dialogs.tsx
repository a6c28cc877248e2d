import { addMonths, formatMonth } from '#contract/core/calendar.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { MEMO_MAX } from '#contract/leases/entries.ts'
import { recurringAdmin } from '#contract/leases/recurring/admin.ts'
import {
  NewRecurringAmount,
  NewRecurringCharge,
  RECURRING_ACCOUNTS,
  type RecurringCharge,
  RecurringEnd,
} from '#contract/leases/recurring/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ACCOUNT_NAMES } from '../entry-fields.tsx'
import { useSend } from '../use-send.ts'

/** How many months ahead can be chosen. */
const MONTHS_AHEAD = 36

/** The months from one on, to choose from. */
const monthsFrom = (first: string) =>
  Array.from({ length: MONTHS_AHEAD }, (_, at) => addMonths(first, at)).map((value) => ({
    value,
    label: formatMonth(value),
  }))

const FOR = RECURRING_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))
const DAYS = [
  { value: '', label: 'With the rent' },
  ...Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: `Day ${at + 1}` })),
]
const OPEN_END = { value: '', label: 'None, as long as the lease' }

// A blank amount is a missing one.
const complete = ({ amount }: Record<string, FormDataEntryValue>) => (amount === '' ? { amount: undefined } : {})

const Amount = ({ error }: { error: string | undefined }) => (
  <TextField label="Amount" name="amount" inputMode="decimal" icon="$" error={error} />
)

interface DialogProps {
  close: () => void
  /** The first month that can be chosen. */
  earliest: string
}

/** Adds a charge for each month. */
export function AddRecurringDialog({ leaseId, earliest, close }: DialogProps & { leaseId: string }) {
  const send = useSend()
  return (
    <FormDialog
      title="Add recurring charge"
      description="It is charged each month, as agreed with the tenant. In Massachusetts nothing but rent, a deposit and a lock may be asked for before a lease has begun, so the first one is due on the day after that at the earliest."
      draft={`recurring-${leaseId}`}
      schema={NewRecurringCharge}
      complete={complete}
      send={({ amount, ...body }, _, idempotencyKey) =>
        send(
          call(recurringAdmin.add, {
            params: { id: leaseId },
            body: { ...body, amount: formatCents(amount) },
            idempotencyKey,
          }),
        )
      }
      done="Recurring charge added"
      failure="Failed to add the recurring charge"
      submit="Add charge"
      submitting="Adding..."
      close={close}
    >
      {(errors) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Memo"
            name="memo"
            maxLength={MEMO_MAX}
            help="For example: Parking. The tenant reads it."
            error={errors['memo']}
          />
          <Amount error={errors['amount']} />
          <SelectField label="For" name="account" choices={FOR} error={errors['account']} />
          <SelectField
            label="First month"
            name="firstMonth"
            choices={monthsFrom(earliest)}
            error={errors['firstMonth']}
          />
          <SelectField
            label="Last month"
            name="lastMonth"
            choices={[OPEN_END, ...monthsFrom(earliest)]}
            error={errors['lastMonth']}
          />
          <SelectField label="Due" name="dueDay" choices={DAYS} error={errors['dueDay']} />
        </div>
      )}
    </FormDialog>
  )
}

type ChargeProps = DialogProps & { charge: RecurringCharge }

const aboutOf = ({ memo, amount }: RecurringCharge) => `${memo}, ${formatAmount(amount)} a month.`
const laterOf = (month: string, other: string) => (other > month ? other : month)

/** Changes the amount from a month on. */
export function ChangeRecurringDialog({ charge, earliest, close }: ChargeProps) {
  const send = useSend()
  const { id, firstMonth, lastMonth } = charge
  const months = monthsFrom(laterOf(firstMonth, earliest)).filter(
    ({ value }) => lastMonth === null || value <= lastMonth,
  )
  return (
    <FormDialog
      title="Change amount"
      description={`${aboutOf(charge)} Earlier months keep what was charged.`}
      draft={`recurring-amount-${id}`}
      schema={NewRecurringAmount}
      complete={complete}
      send={({ amount, ...body }) =>
        send(call(recurringAdmin.change, { params: { id }, body: { ...body, amount: formatCents(amount) } }))
      }
      done="Amount changed"
      failure="Failed to change the amount"
      submit="Change amount"
      submitting="Saving..."
      close={close}
    >
      {(errors) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <Amount error={errors['amount']} />
          <SelectField label="First month with it" name="from" choices={months} error={errors['from']} />
        </div>
      )}
    </FormDialog>
  )
}

/** Sets the last month of a charge, or lets it go on. */
export function EndRecurringDialog({ charge, earliest, close }: ChargeProps) {
  const send = useSend()
  const { id, firstMonth, lastMonth } = charge
  const before = addMonths(laterOf(firstMonth, earliest), -1)
  return (
    <FormDialog
      title="End recurring charge"
      description={`${aboutOf(charge)} What was charged of a month after the last one is reversed in the ledger.`}
      draft={`recurring-end-${id}`}
      schema={RecurringEnd}
      send={(body) => send(call(recurringAdmin.end, { params: { id }, body }))}
      done="Recurring charge changed"
      failure="Failed to change the recurring charge"
      submit="Save"
      submitting="Saving..."
      dismiss="Cancel"
      close={close}
    >
      {(errors) => (
        <SelectField
          label="Last month"
          name="lastMonth"
          choices={[...monthsFrom(before), OPEN_END]}
          defaultValue={lastMonth ?? addMonths(before, 1)}
          error={errors['lastMonth']}
        />
      )}
    </FormDialog>
  )
}
