import { COUNT_LIMIT } from '#contract/core/fields.ts'
import { today } from '#web/lib/format/format-time.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import type { OwnPayment } from '#contract/payments/own.ts'
import { formatAmount, formatCount, formatDate, formatNumber } from '#web/lib/format/format.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import { ownPayments } from '../api.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { fetchReceipt } from './receipts.ts'
import { PaymentRow } from './payment-row.tsx'
import { purposeOf } from '../labels.ts'

const Nothing = ({ year }: { year: number | undefined }) =>
  year === undefined ? (
    <EmptyState
      icon={<CreditCard />}
      title="Nothing was paid yet"
      actions={<LinkButton to="/payment">Make a payment</LinkButton>}
    >
      What you pay shows here, with a receipt to keep.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<CreditCard />}
      title={`Nothing was paid in ${year}`}
      actions={
        <LinkButton to="/dashboard/payments" replace variant="secondary">
          All years
        </LinkButton>
      }
    />
  )

const countOf = (total: number) =>
  total > COUNT_LIMIT ? `More than ${formatNumber(COUNT_LIMIT)} payments` : formatCount(total, 'payment')

const Receipt = ({ payment }: { payment: OwnPayment }) => {
  const day = payment.completedAt ?? payment.createdAt
  return (
    <ReceiptButton
      name={`receipt-${today(new Date(day))}-${payment.id.slice(0, 8)}.pdf`}
      fetchFile={() => fetchReceipt(payment.id)}
      label={`Receipt of ${formatAmount(payment.amount)}, ${purposeOf(payment)}, ${formatDate(day)}`}
    >
      Receipt
    </ReceiptButton>
  )
}

/** One's own payments, newest first, page by page, each with its receipt. */
export function PaymentList({ year }: { year: number | undefined }) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    ownPayments(year),
  )
  const payments = data?.pages.flatMap(({ items }) => items) ?? []
  const total = data?.pages[0]?.total ?? 0
  return (
    <>
      <p aria-live="polite" className="min-h-6 text-sm text-muted">
        {data && total > 0 && countOf(total)}
      </p>
      {!data && !isError && <Skeleton className="mt-4 h-80" />}
      {data && total === 0 && <Nothing year={year} />}
      {payments.length > 0 && (
        <ul aria-label="Payments" className="divide-y divide-line">
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              payment={payment}
              action={payment.status === 'completed' && <Receipt payment={payment} />}
            />
          ))}
        </ul>
      )}
      {isError && (
        <LoadFailure retry={() => (data ? fetchNextPage() : refetch())} isTrying={isFetching} className="mt-4">
          Your payments could not be loaded.
        </LoadFailure>
      )}
      {hasNextPage && !isError && (
        <div className="mt-2 border-t border-line pt-5">
          <Button variant="secondary" onClick={() => void fetchNextPage()} pending={isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
