import { maintenanceAdmin } from '#contract/maintenance/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** Who can be assigned a request, and other staff who have one. */
export const assignees = () =>
  queryOptions({
    queryKey: [maintenanceAdmin.assignees.path],
    queryFn: () => call(maintenanceAdmin.assignees, {}),
    staleTime: 60_000,
  })
