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
} from '#contract/leases/entries.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { ACCOUNT_NAMES, METHODS, PAID_FOR, ReceivedOn } from './entry-fields.tsx'
import { peopleOf, tenantOf } from './lease-columns.tsx'
import { leaseTenants } from './tenants/api.ts'

const CHARGED_FOR = CHARGE_ACCOUNTS.map((value) => ({ value, label: ACCOUNT_NAMES[value] }))

interface LedgerFormProps<Schema extends z.ZodMiniType> extends Pick<
  ComponentProps<typeof FormDialog<Schema>>,
  'title' | 'schema' | 'close' | 'submit' | 'submitting'
> {
  about: string
  /** What is being recorded, and for what: `receipt-ID`. */
  name: string
  texts: { done: string; failure: string }
  isReversal?: boolean
  record: (values: z.output<Schema>, idempotencyKey: string) => Promise<string | void>
  children: (errors: Readonly<Record<string, string | undefined>>) => ReactNode
}

/** A form that adds to a ledger. Afterward the list, the lease, its ledger and the tenant's balance are shown anew. */
function LedgerForm<Schema extends z.ZodMiniType>(props: LedgerFormProps<Schema>) {
  const { about, name, texts, isReversal = false, record, children, ...dialog } = props
  const queries = useQueryClient()
  return (
    <FormDialog
      {...dialog}
      {...texts}
      description={about}
      draft={name}
      isDestructive={isReversal}
      dismiss={isReversal ? 'Keep entry' : 'Cancel'}
      complete={({ amount, isAnother, tenantId }) => ({
        // A blank amount is a missing one.
        ...(amount === '' && { amount: undefined }),
        // The main tenant's account was deleted.
        ...(tenantId === '' && { tenantId: undefined }),
        ...(isAnother === 'on' && { isAnother: true }),
      })}
      send={async (values, _, idempotencyKey) => {
        const text = await record(values, idempotencyKey)
        await Promise.all([leasesAdmin.list.path, '/api/admin/tenants'].map((path) => refresh(queries, path)))
        return text
      }}
    >
      {children}
    </FormDialog>
  )
}

interface DialogProps {
  lease: Lease
  close: () => void
}

const describe = (lease: Lease) => [tenantOf(lease), lease.propertyAddress].filter(Boolean).join(' · ')

/** Who can have paid: everyone on the lease, and those who have left it, whose check may come late. */
function usePayers(lease: Lease) {
  const { data } = useQuery(leaseTenants(lease.id))
  const people = peopleOf(lease).map(({ id, name }) => ({ value: id ?? '', label: name }))
  for (const { tenantId, name, leftOn } of data?.former ?? [])
    if (tenantId !== null && people.every(({ value }) => value !== tenantId))
      people.push({ value: tenantId, label: `${name}, left ${formatDay(leftOn)}` })
  return people
}

/** Records a payment by check, cash, money order or transfer. */
export function ReceiptDialog({ lease, close }: DialogProps) {
  const [isSame, setSame] = useState(false)
  const payers = usePayers(lease)
  async function record({ amount, ...body }: NewReceipt, idempotencyKey: string) {
    try {
      const { receiptNumber } = await call(leasesAdmin.recordReceipt, {
        params: { id: lease.id },
        body: { ...body, amount: formatCents(amount) },
        idempotencyKey,
      })
      return `Payment recorded. Receipt ${receiptNumber}.`
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
    >
      {(errors) => (
        <>
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

/** Charges something in addition to the rent. */
export function ChargeDialog({ lease, close }: DialogProps) {
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
