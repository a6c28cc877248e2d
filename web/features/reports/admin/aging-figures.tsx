import { type AgingFigures as Sums, reportsAdmin } from '#contract/reports/admin.ts'
import type { RequestOf } from '#contract/core/endpoint.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { call } from '#web/lib/api/call.ts'
import { Figures } from '#web/ui/data-table/figures.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

type Asked = RequestOf<typeof reportsAdmin.agingFigures>['query']

const FIGURES: readonly [string, (sums: Sums) => string][] = [
  ['Total owed', ({ balance }) => formatAmount(balance)],
  ['0 to 30 days', ({ upTo30 }) => formatAmount(upTo30)],
  ['31 to 60 days', ({ upTo60 }) => formatAmount(upTo60)],
  ['61 to 90 days', ({ upTo90 }) => formatAmount(upTo90)],
  ['Over 90 days', ({ over90 }) => formatAmount(over90)],
]

/** The sums of the whole filtered report, not just of the rows shown. */
export const useAgingFigures = (query: Asked) =>
  useQuery({
    queryKey: [reportsAdmin.aging.path, 'figures', query],
    queryFn: () => call(reportsAdmin.agingFigures, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** What is owed in all, and how much of it is how old. */
export function AgingFigures({ query }: { query: Asked }) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useAgingFigures(query)
  return (
    <Figures
      label="Totals"
      figures={FIGURES.map(([label, figureOf]) => [label, data && figureOf(data)])}
      isStale={isPlaceholderData}
      failure={isError && !data ? 'Failed to load the totals. Please try again.' : undefined}
      retry={refetch}
      isTrying={isFetching}
    />
  )
}
