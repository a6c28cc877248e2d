import { tenantsAdmin } from '#contract/tenants/admin.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { optimistically, refresh } from '#web/lib/api/list-cache.ts'
import { ask } from '#web/lib/forms/question.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from './labels.ts'

const PATH = tenantsAdmin.list.path
const QUESTION = 'Are you sure you want to delete this tenant? This action cannot be undone.'

/** Deactivating ends sessions at once, so it asks first. Activating does not. */
const askToDeactivate = (tenant: Tenant) =>
  ask({
    title: `Deactivate ${nameOf(tenant)}?`,
    description:
      "They'll be signed out on all devices and can't sign in until you activate them again. Their lease and payment history won't change.",
    no: 'Cancel',
    yes: 'Deactivate',
  })

const fail = (error: unknown, fallback: string) => toast('Error', errorMessage(error, fallback), 'destructive')

/** The actions on one tenant other than editing. They show at once and are undone if the server refuses. */
export function useTenantActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const queries = useQueryClient()
  // Blocks a second action while one is running.
  const [isBusy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  return {
    isBusy,

    resetPassword: ({ id }: Tenant) =>
      during(async () => {
        try {
          await call(tenantsAdmin.resetPassword, { params: { id } })
          toast('Success', 'Password reset email sent successfully')
          void refresh(queries, PATH)
        } catch (error) {
          fail(error, 'Failed to send password reset email')
        }
      }),

    toggle: async (tenant: Tenant) => {
      const { id, isActive } = tenant
      if (isActive && !(await askToDeactivate(tenant))) return
      await during(async () => {
        const changes = { isActive: !isActive }
        try {
          const { message } = await optimistically(queries, { path: PATH, id, changes }, () =>
            call(tenantsAdmin.toggleActive, { params: { id }, body: changes }),
          )
          toast('Success', message || 'Tenant status updated successfully')
        } catch (error) {
          fail(error, 'Failed to update tenant status')
        }
      })
    },

    remove: async ({ id }: Tenant) => {
      // oxlint-disable-next-line no-alert -- specified: the browser's own dialog
      if (!confirm(QUESTION)) return
      await during(async () => {
        try {
          const send = () => call(tenantsAdmin.remove, { params: { id } })
          // On the tenant's own page there is no row to remove. The lists are fetched again when they are shown.
          if (onDeleted) {
            await send()
            queries.removeQueries({ queryKey: [PATH, 'list'] })
            onDeleted()
          } else await optimistically(queries, { path: PATH, id, changes: null }, send)
          toast('Success', 'Tenant deleted successfully')
        } catch {
          toast('Error', 'Failed to delete tenant', 'destructive')
        }
      })
    },
  }
}
