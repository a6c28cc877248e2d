import { maintenance } from '#contract/maintenance/public.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The progress of the request with this tracking token. */
export const progress = (token: string) =>
  queryOptions({
    queryKey: [maintenance.track.path, token],
    queryFn: () => call(maintenance.track, { params: { token } }),
    // The status may have changed since.
    staleTime: 0,
  })
