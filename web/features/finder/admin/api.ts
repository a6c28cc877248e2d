import { FINDER_MIN, finderAdmin } from '#contract/finder/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Records that hold a text; while more is typed those of before stay. */
export const foundRecords = (search: string) =>
  queryOptions({
    queryKey: [finderAdmin.find.path, search],
    queryFn: () => call(finderAdmin.find, { query: { search } }),
    enabled: search.length >= FINDER_MIN,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
