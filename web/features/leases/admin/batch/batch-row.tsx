import { MEMO_MAX } from '#contract/leases/entries.ts'
import { tenantsAdmin } from '#contract/tenants/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useRef } from 'react'
import { METHODS, PAID_FOR } from '../entry-fields.tsx'
import { nameOf } from './batch-values.ts'
import { LazyBatchPhoto } from './lazy-parts.tsx'
import { LeaseField, type LeaseOption } from './lease-field.tsx'

/** On wide screens the rows are those of a table, with the labels above the first one. */
const ROW = 'border-t border-line py-4 first-of-type:border-t-0 @5xl:border-t-0 @5xl:py-1'
const GRID =
  'grid grid-cols-2 items-start gap-3 *:first:col-span-2 *:last:col-span-2 *:nth-6:col-span-2 @5xl:*:col-span-1! @5xl:grid-cols-[minmax(12rem,2fr)_8.5rem_10.5rem_9rem_8.25rem_minmax(7rem,1fr)_2.75rem] @5xl:in-[fieldset:not(:first-of-type)]:[&_label]:sr-only'

interface BatchRowProps {
  row: number
  errors: Readonly<Record<string, string | undefined>>
  /** Says that the payment may be recorded already. */
  same: string | undefined
}

/** One payment of a batch. */
export function BatchRow({ row, errors, same }: BatchRowProps) {
  const amount = useRef<HTMLInputElement>(null)
  const account = useRef<HTMLSelectElement>(null)
  /** The amount that was filled in. What staff typed is never replaced. */
  const filled = useRef('')
  /** The lease that is chosen now, because an answer may be late. */
  const chosen = useRef('')
  function fill(value: string) {
    const field = amount.current
    if (!field || field.value === value || field.value !== filled.current) return
    filled.current = field.value = value
    // Who is about to type in the field replaces it.
    if (document.activeElement === field) field.select()
    // The form notes it as typed.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** Fills in the rent that is open. What else is open is of other accounts. */
  async function fillIn({ id, tenantId }: LeaseOption) {
    chosen.current = id
    fill('')
    if (tenantId === null) return
    const { rent } = await call(tenantsAdmin.get, { params: { id: tenantId } })
    const owed = rent.share?.owed ?? rent.rentOwed
    if (chosen.current === id && account.current?.value === 'rent' && Number(owed) > 0) fill(owed)
  }
  return (
    <fieldset
      className={ROW}
      onInput={({ target }) => {
        // Another tenant may follow.
        if (target instanceof HTMLInputElement && target.name === nameOf('tenant', row)) fill('')
      }}
    >
      <legend className="sr-only">{`Payment ${row + 1}`}</legend>
      <div className={GRID}>
        <LeaseField
          row={row}
          error={errors[nameOf('tenant', row)]}
          onChoose={(option) => void fillIn(option).catch(() => {})}
        />
        <TextField
          ref={amount}
          label="Amount"
          name={nameOf('amount', row)}
          inputMode="decimal"
          autoComplete="off"
          icon="$"
          error={errors[nameOf('amount', row)]}
        />
        <SelectField
          ref={account}
          label="For"
          name={nameOf('account', row)}
          onChange={() => fill('')}
          choices={PAID_FOR}
          error={errors[nameOf('account', row)]}
        />
        <SelectField
          label="Method"
          name={nameOf('method', row)}
          choices={METHODS}
          error={errors[nameOf('method', row)]}
        />
        <TextField
          label="Number"
          optional
          name={nameOf('number', row)}
          autoComplete="off"
          error={errors[nameOf('number', row)]}
        />
        <TextField
          label="Memo"
          optional
          name={nameOf('memo', row)}
          maxLength={MEMO_MAX}
          autoComplete="off"
          error={errors[nameOf('memo', row)]}
        />
        <div>
          <LazyBatchPhoto row={row} />
        </div>
      </div>
      {same !== undefined && (
        <CheckboxField
          label="This is another payment"
          name={nameOf('isAnother', row)}
          help={<span className="font-medium text-brick">{same}</span>}
          className="mt-1"
        />
      )}
    </fieldset>
  )
}
