import { maintenance } from '#contract/maintenance/public.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** How far the request is whose link this token is of. */
export const progress = (token: string) =>
  queryOptions({
    queryKey: [maintenance.track.path, token],
    queryFn: () => call(maintenance.track, { params: { token } }),
    // What was shown a while ago may have moved on.
    staleTime: 0,
  })
