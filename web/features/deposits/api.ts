import { depositsAdmin } from '#contract/deposits/admin.ts'
import { deposits } from '#contract/deposits/own.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const ownDeposit = () =>
  queryOptions({ queryKey: [deposits.own.path], queryFn: () => call(deposits.own, {}), staleTime: 0 })

/** Refreshed with the leases, because a recorded payment changes it. */
export const leaseDeposit = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'deposit', id],
    queryFn: () => call(depositsAdmin.get, { params: { id } }),
    staleTime: 0,
  })
