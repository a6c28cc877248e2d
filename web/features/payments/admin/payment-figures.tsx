import { type PaymentFigures as Figures, paymentsAdmin } from '#contract/payments/admin.ts'
import type { RequestOf } from '#contract/core/endpoint.ts'
import { call } from '#web/lib/api/call.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

type Asked = RequestOf<typeof paymentsAdmin.figures>['query']

const FIGURES: readonly [string, (figures: Figures) => string][] = [
  ['Total payments', ({ totalCount }) => formatNumber(totalCount)],
  ['Completed amount', ({ completedAmount }) => formatAmount(completedAmount)],
  ['Pending amount', ({ pendingAmount }) => formatAmount(pendingAmount)],
  ['Success rate', ({ successRate }) => `${successRate}%`],
]

/** Whether there are both real and test payments, so that the figures leave out the latter. */
const isMixed = ({ testCount, totalCount }: Figures) => testCount > 0 && testCount < totalCount

/** Four figures over the whole filtered list, not just the rows shown. */
export function PaymentFigures({ query }: { query: Asked }) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [paymentsAdmin.list.path, 'figures', query],
    queryFn: () => call(paymentsAdmin.figures, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (isError && !data) {
    return (
      <LoadFailure retry={refetch} isTrying={isFetching} className="mb-5">
        Failed to load the totals. Please try again.
      </LoadFailure>
    )
  }
  return (
    <section aria-label="Summary" className="mb-5">
      <dl
        aria-busy={isPlaceholderData}
        className={cx('grid gap-3 min-[22.5rem]:grid-cols-2 lg:grid-cols-4', isPlaceholderData && 'opacity-60')}
      >
        {FIGURES.map(([label, figureOf]) => (
          <div key={label} className="min-w-0 rounded-card border border-line bg-surface px-4 py-3.5 sm:px-5">
            <dt className="text-xs font-semibold text-muted sm:text-sm">{label}</dt>
            <dd className="mt-1 font-display text-xl/7 font-semibold wrap-anywhere text-ink tabular-nums sm:text-2xl/8">
              {data ? figureOf(data) : <Skeleton className="my-1 h-6 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
      {data && isMixed(data) && (
        <p className="mt-2 text-sm text-muted">
          {formatCount(data.testCount, 'test payment')} {data.testCount === 1 ? 'is' : 'are'} excluded from these
          totals.
        </p>
      )}
    </section>
  )
}
