import { sessions } from '#contract/sessions/own.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const ownSessions = () =>
  queryOptions({
    queryKey: [sessions.list.path],
    queryFn: () => call(sessions.list, {}),
    // Another device may have signed in since.
    staleTime: 0,
  })

export const endSession = (id: string) => call(sessions.end, { params: { id } })

export const endOtherSessions = () => call(sessions.endOthers, {})
