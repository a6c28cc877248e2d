import { ownLease } from '#contract/leases/lease-own.ts'
import { preview } from '#contract/leases/preview/own.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const ownLeaseTerms = () =>
  queryOptions({ queryKey: [ownLease.get.path], queryFn: () => call(ownLease.get, {}), staleTime: 0 })

export const ownNextMonth = () =>
  queryOptions({ queryKey: [preview.own.path], queryFn: () => call(preview.own, {}), staleTime: 0 })
