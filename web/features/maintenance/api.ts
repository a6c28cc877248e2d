import { maintenance, type NewMaintenanceRequest } from '#contract/maintenance.ts'
import { call } from '#web/lib/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const submitRequest = (body: NewMaintenanceRequest, idempotencyKey: string) =>
  call(maintenance.submit, { body, idempotencyKey })

export const progress = (token: string) =>
  queryOptions({
    queryKey: [maintenance.track.path, token],
    queryFn: () => call(maintenance.track, { params: { token } }),
    // What was shown a while ago may have moved on.
    staleTime: 0,
  })
