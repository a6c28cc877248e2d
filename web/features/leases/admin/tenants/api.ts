import { leasesAdmin } from '#contract/leases/admin.ts'
import { leaseTenantsAdmin } from '#contract/leases/tenants/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const leaseTenants = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'tenants', id],
    queryFn: () => call(leaseTenantsAdmin.get, { params: { id } }),
    staleTime: 0,
  })
