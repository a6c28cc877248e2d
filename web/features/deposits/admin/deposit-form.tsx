import { leasesAdmin } from '#contract/leases/admin.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'

/** What each form of a deposit is about. */
export interface DialogProps {
  leaseId: string
  deposit: Deposit
  close: () => void
}

type Errors = Readonly<Record<string, string | undefined>>

interface DepositFormProps<Schema extends z.ZodMiniType> extends Omit<
  ComponentProps<typeof FormDialog<Schema>>,
  'send' | 'failure' | 'children' | 'submitting'
> {
  record: (values: z.output<Schema>, idempotencyKey: string) => Promise<Deposit>
  children: (errors: Errors) => ReactNode
}

/** A form that records something about a deposit. Afterward the lease, its ledger and its deposit are shown anew. */
export function DepositForm<Schema extends z.ZodMiniType>({ record, ...dialog }: DepositFormProps<Schema>) {
  const queries = useQueryClient()
  return (
    <FormDialog
      {...dialog}
      failure="Failed to record this"
      submitting="Recording..."
      send={async (values, _, idempotencyKey) => {
        await record(values, idempotencyKey)
        await refresh(queries, leasesAdmin.list.path)
      }}
    />
  )
}

/** A day up to today. */
export const PastDay = ({ label, name, error }: { label: string; name: string; error: string | undefined }) => (
  <TextField label={label} name={name} type="date" defaultValue={companyDay()} max={companyDay()} error={error} />
)

export const RateField = ({
  label = 'Yearly rate (%)',
  name = 'rate',
  rate,
  help,
  error,
}: {
  label?: string
  name?: string
  rate: string
  help: string
  error: string | undefined
}) => <TextField label={label} name={name} inputMode="decimal" defaultValue={rate} help={help} error={error} />
