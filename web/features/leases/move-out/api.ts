import { moveOut } from '#contract/leases/move-out/own.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const ownMoveOut = () =>
  queryOptions({ queryKey: [moveOut.get.path], queryFn: () => call(moveOut.get, {}), staleTime: 0 })
