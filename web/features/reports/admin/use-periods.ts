import { type Period, type Periods, periodsAdmin } from '#contract/leases/periods/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { type PagedList, progressOf } from '#web/lib/api/paged-list.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

export type PeriodRow = Period & { id: string }

/** The months of a year for a table, and which years there are. */
export function usePeriods(year: number | undefined): { list: PagedList<PeriodRow>; periods: Periods | undefined } {
  const query = useQuery({
    queryKey: [periodsAdmin.list.path, year ?? null],
    queryFn: () => call(periodsAdmin.list, { query: year === undefined ? {} : { year } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.months.map((period) => ({ ...period, id: period.month })) ?? []
  const list = {
    ...progressOf(query),
    rows,
    total: rows.length,
    retry: query.refetch,
    hasMore: false,
    isLoadingMore: false,
  }
  return { list, periods: query.data }
}
