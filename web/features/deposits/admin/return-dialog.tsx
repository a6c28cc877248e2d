import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { depositsAdmin } from '#contract/deposits/admin.ts'
import { type DeductionKind, type Deposit, NewReturn } from '#contract/deposits/fields.ts'
import { MEMO_MAX } from '#contract/leases/entries.ts'
import { call } from '#web/lib/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type ReactNode, useState } from 'react'
import { DepositForm, type DialogProps, PastDay, RateField } from './deposit-form.tsx'

const KINDS = [
  { value: 'rent', label: 'Unpaid rent' },
  { value: 'tax', label: 'Unpaid water or tax' },
  { value: 'damage', label: 'Repair of damage' },
] as const satisfies readonly { value: DeductionKind; label: string }[]

const FIELD = /^deductions\.(\d+)\.(kind|amount|description|chargeId)$/

interface Row {
  id: number
  kind: DeductionKind
}

/** The rows of the form. The names of their fields have the number of the row. */
const deductionsIn = (fields: Record<string, FormDataEntryValue>, rows: readonly Row[]) =>
  rows.map(({ id: row }) => ({
    kind: fields[`kind-${row}`],
    amount: fields[`amount-${row}`] || undefined,
    description: fields[`description-${row}`],
    chargeId: fields[`chargeId-${row}`] || undefined,
  }))

/** The charge that a deduction pays. Nothing where none is open, so that what is kept is charged now. */
function ChargeField({
  row,
  charges,
  error,
}: {
  row: number
  charges: Deposit['openCharges']
  error?: string | undefined
}) {
  if (charges.length === 0) return null
  const choices = charges.map(({ id, on, memo, open }) => ({
    value: id,
    label: `${memo}, ${formatDay(on)}: ${formatAmount(open)} open`,
  }))
  return (
    <SelectField
      label="Pays"
      name={`chargeId-${row}`}
      choices={[{ value: '', label: 'A new charge' }, ...choices]}
      error={error}
    />
  )
}

/** Records the return of the deposit with what was kept of it. */
export function ReturnDialog({ leaseId, deposit, close, moveIn }: DialogProps & { moveIn: ReactNode }) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const due = deposit.duties.filter(({ kind, status }) => kind === 'interest' && status !== 'done')
  const interest = due.reduce((sum, { amount }) => sum + Number(amount), 0)
  return (
    <DepositForm
      title="Return deposit"
      description={`${formatAmount(deposit.held)} is held. At the rates below, interest of ${formatAmount(interest)} is due with it. Only what is listed here may be kept.`}
      draft={`deposit-return-${leaseId}`}
      schema={NewReturn}
      complete={(fields) => ({ deductions: deductionsIn(fields, rows) })}
      fieldOf={(path) => path.replace(FIELD, (_, at: string, name: string) => `${name}-${rows[Number(at)]?.id}`)}
      record={({ rate, lastMonthRate, deductions, ...body }, idempotencyKey) =>
        call(depositsAdmin.recordReturn, {
          params: { id: leaseId },
          body: {
            ...body,
            rate: formatCents(rate),
            lastMonthRate: lastMonthRate == null ? undefined : formatCents(lastMonthRate),
            deductions: deductions.map((one) => ({ ...one, amount: formatCents(one.amount) })),
          },
          idempotencyKey,
        })
      }
      close={close}
      done="Return recorded"
      submit="Record return"
      isTouched={rows.length > 0}
      isWide
    >
      {(errors) => (
        <>
          <div className="grid gap-5 sm:grid-cols-3">
            <PastDay label="Sent on" name="on" error={errors['on']} />
            <TextField label="Check number" optional name="number" error={errors['number']} />
            <RateField rate={deposit.rate} help="For the interest that is due." error={errors['rate']} />
            {due.some(({ interestOn }) => interestOn === 'last_month') && (
              <RateField
                label="Rate of the last month's rent (%)"
                name="lastMonthRate"
                rate={deposit.lastMonthRate}
                help="5%, or what its bank paid if that is less."
                error={errors['lastMonthRate']}
              />
            )}
          </div>
          {rows.map(({ id: row, kind }, at) => (
            <fieldset key={row} className="grid gap-5 border-t border-line pt-4 sm:grid-cols-3">
              <legend className="sr-only">{`Deduction ${at + 1}`}</legend>
              <SelectField
                label="Kind"
                name={`kind-${row}`}
                choices={KINDS}
                value={kind}
                onChange={({ currentTarget: { value } }) =>
                  setRows(rows.map((one) => (one.id === row ? { id: row, kind: value as DeductionKind } : one)))
                }
                error={errors[`kind-${row}`]}
              />
              <TextField
                label="Amount"
                name={`amount-${row}`}
                inputMode="decimal"
                icon="$"
                error={errors[`amount-${row}`]}
              />
              <TextField
                label="Description"
                name={`description-${row}`}
                maxLength={MEMO_MAX}
                error={errors[`description-${row}`]}
              />
              <ChargeField
                key={kind}
                row={row}
                charges={deposit.openCharges.filter((charge) => charge.kind === kind)}
                error={errors[`chargeId-${row}`]}
              />
              <Button
                variant="secondary"
                className="w-fit self-end"
                onClick={() => setRows(rows.filter((one) => one.id !== row))}
              >
                {`Remove deduction ${at + 1}`}
              </Button>
            </fieldset>
          ))}
          {moveIn}
          {errors['deductions'] !== undefined && (
            <p className="text-sm font-medium text-brick">{errors['deductions']}</p>
          )}
          <Button
            variant="secondary"
            className="w-fit"
            onClick={() => setRows([...rows, { id: (rows.at(-1)?.id ?? 0) + 1, kind: 'rent' }])}
          >
            Add deduction
          </Button>
          {rows.length > 0 && (
            <p className="text-sm text-muted">
              What you keep pays unpaid rent from the oldest month on. Water, tax and damage pay the charge that you
              choose; what you haven't charged yet is charged and paid in one step. For tax, only the unpaid part of an
              increase may be kept.
            </p>
          )}
          <p className="text-sm text-muted">
            {`Print and sign the statement afterward. It has to reach the tenant with receipts or estimates by ${formatDay(
              deposit.duties.find(({ kind }) => kind === 'return')?.dueOn ?? '',
            )}.`}
          </p>
        </>
      )}
    </DepositForm>
  )
}
