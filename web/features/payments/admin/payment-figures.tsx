import { type PaymentFigures as Figures, paymentsAdmin } from '#contract/payments/admin.ts'
import type { RequestOf } from '#contract/core/endpoint.ts'
import { call } from '#web/lib/api/call.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { TEST_NOTE } from '../labels.ts'
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

/** Figures over the whole filtered list, not just the rows shown. */
export const usePaymentFigures = (query: Asked) =>
  useQuery({
    queryKey: [paymentsAdmin.list.path, 'figures', query],
    queryFn: () => call(paymentsAdmin.figures, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Whether all payments of the list are test payments, so that the rows need not say so. */
export const isAllTest = ({ testCount, totalCount }: Figures) => testCount > 0 && testCount === totalCount

/** What to know about test payments among them. */
export function testNote(figures: Figures): string | null {
  const { testCount } = figures
  if (isAllTest(figures)) return TEST_NOTE
  if (!isMixed(figures)) return null
  return `Amounts and success rate exclude ${formatCount(testCount, 'test payment')}.`
}

/** Four figures: beside the title on a desktop, cards on a phone. */
export function PaymentFigures({ query }: { query: Asked }) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = usePaymentFigures(query)
  if (isError && !data) {
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        Failed to load the totals. Please try again.
      </LoadFailure>
    )
  }
  return (
    <section aria-label="Summary">
      <dl
        aria-busy={isPlaceholderData}
        className={cx('grid grid-cols-2 gap-x-8 gap-y-2 sm:flex', isPlaceholderData && 'opacity-60')}
      >
        {FIGURES.map(([label, figureOf]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs font-semibold text-muted">{label}</dt>
            <dd className="font-display text-xl/6 font-semibold wrap-anywhere text-ink tabular-nums">
              {data ? figureOf(data) : <Skeleton className="my-0.5 h-5 w-24" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
