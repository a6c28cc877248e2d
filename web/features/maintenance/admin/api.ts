import { maintenanceAdmin } from '#contract/maintenance/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** Who of the staff can look after a request. */
export const assignees = () =>
  queryOptions({
    queryKey: [maintenanceAdmin.assignees.path],
    queryFn: () => call(maintenanceAdmin.assignees, {}),
    staleTime: 60_000,
  })
