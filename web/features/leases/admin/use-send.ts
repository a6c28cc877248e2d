import { leasesAdmin } from '#contract/leases/admin.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Sends a change. The lease, the lists and the tenants are shown anew, also where it was refused, because someone else may have changed them. */
export function useSend() {
  const queries = useQueryClient()
  const showAnew = () =>
    Promise.all([leasesAdmin.list.path, '/api/admin/tenants'].map((path) => refresh(queries, path)))
  return async (sending: Promise<unknown>) => {
    try {
      await sending
    } catch (error) {
      if (error instanceof ApiError) await showAnew()
      throw error
    }
    await showAnew()
  }
}
