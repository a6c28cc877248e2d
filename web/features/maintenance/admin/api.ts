import { maintenanceAdmin } from '#contract/maintenance/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** Staff who can be assigned to a request. */
export const assignees = () =>
  queryOptions({
    queryKey: [maintenanceAdmin.assignees.path],
    queryFn: () => call(maintenanceAdmin.assignees, {}),
    staleTime: 60_000,
  })
