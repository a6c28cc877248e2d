import { calendarAdmin } from '#contract/calendar/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** What changed since the last look. */
export const calendarChanges = () =>
  queryOptions({
    queryKey: [calendarAdmin.changes.path],
    queryFn: () => call(calendarAdmin.changes, {}),
    staleTime: 0,
  })

/** The private calendar address. */
export const calendarFeed = () =>
  queryOptions({
    queryKey: [calendarAdmin.feed.path],
    queryFn: () => call(calendarAdmin.feed, {}),
    staleTime: 0,
  })
