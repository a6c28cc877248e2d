import { formerLeases } from '#contract/leases/former/own.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const leasesLeft = () =>
  queryOptions({
    queryKey: [formerLeases.list.path],
    queryFn: () => call(formerLeases.list, {}),
    staleTime: 0,
  })

export const oneLeaseLeft = (id: string) =>
  queryOptions({
    queryKey: [formerLeases.list.path, id],
    queryFn: () => call(formerLeases.ledger, { params: { id } }),
    staleTime: 0,
  })
