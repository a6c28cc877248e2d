import { type Lease, leasesAdmin } from '#contract/leases/admin.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'
import { tenantOf } from './lease-columns.tsx'

interface LedgerFormProps<Schema extends z.ZodMiniType> extends Pick<
  ComponentProps<typeof FormDialog<Schema>>,
  'title' | 'schema' | 'close' | 'submit' | 'submitting' | 'isTouched'
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
export function LedgerForm<Schema extends z.ZodMiniType>(props: LedgerFormProps<Schema>) {
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

export interface LeaseDialogProps {
  lease: Lease
  close: () => void
}

/** The tenant and the address. */
export const describe = (lease: Lease) => [tenantOf(lease), lease.propertyAddress].filter(Boolean).join(' · ')
