import { InlineFailure } from '#web/ui/feedback/inline-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { recentPayments } from '../api.ts'
import { areAllTests, TEST_NOTE } from '../labels.ts'
import { ScheduledList } from '../scheduled/scheduled-list.tsx'
import { PaymentRow } from './payment-row.tsx'
import { useChangesOf, useUnpaid } from './use-changes.ts'

/** The three newest payments. When one changes its status, the balance is fetched again. */
export function RecentPayments() {
  const { data, isError, isFetching, refetch } = useQuery(recentPayments())
  useChangesOf(data?.items)
  const dueOf = useUnpaid()

  if (isError && !data) {
    return (
      <InlineFailure retry={refetch} isTrying={isFetching}>
        We couldn't load your payments.
      </InlineFailure>
    )
  }
  if (!data) return <Skeleton className="h-72" />
  const areTests = areAllTests(data.items)
  return (
    <>
      <ScheduledList className="mb-4 border-b border-line pb-4" />
      {data.items.length === 0 && <p>No payments yet. Your payments and receipts will appear here.</p>}
      {areTests && <p className="mb-4 text-sm text-muted">{TEST_NOTE}</p>}
      <ul hidden={data.items.length === 0} aria-label="Recent payments" className="-my-4 divide-y divide-line">
        {data.items.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} marksTest={!areTests} due={dueOf(payment)} />
        ))}
      </ul>
    </>
  )
}
