import type { OwnPayment } from '#contract/payments/own.ts'
import { formatDate } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PagedRows } from '#web/ui/paged-rows.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import { ownPayments, paymentSummary } from '../api.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { fetchReceipt, receiptNameOf } from './receipts.ts'
import { ScheduledList } from '../scheduled/scheduled-list.tsx'
import { PaymentRow } from './payment-row.tsx'
import { useChangesOf, useUnpaid } from './use-changes.ts'
import { areAllTests, isReturned, purposeOf, TEST_NOTE } from '../labels.ts'

interface PaymentListProps {
  year: number | undefined
  /** Whether there is anything to pay. */
  isPayer: boolean
}

const Nothing = ({ year, isPayer }: PaymentListProps) =>
  year === undefined ? (
    <EmptyState
      icon={<CreditCard />}
      title="No payments yet"
      actions={isPayer && <LinkButton to="/payment">Make a payment</LinkButton>}
    >
      Your payments and receipts will appear here.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<CreditCard />}
      title={`No payments in ${year}`}
      actions={
        <LinkButton to="/dashboard/payments" replace variant="secondary">
          All years
        </LinkButton>
      }
    />
  )

const authorization = lazyModule(
  'features/payments/debits/authorization-text.tsx',
  () => import('../debits/authorization-text.tsx'),
)

/** What was agreed to for a debit. */
const Agreed = ({ id }: { id: string }) => (
  <LazyPart from={authorization} skeleton={<div className="mt-1 h-11" />}>
    {({ AuthorizationText }) => <AuthorizationText of="payment" id={id} />}
  </LazyPart>
)

const Receipt = ({ payment }: { payment: OwnPayment }) => {
  const day = payment.completedAt ?? payment.createdAt
  return (
    <ReceiptButton
      name={receiptNameOf(payment)}
      fetchFile={() => fetchReceipt(payment.id)}
      label={`Receipt for ${formatAmount(payment.amount)}, ${purposeOf(payment)}, ${formatDate(day)}`}
    >
      Receipt
    </ReceiptButton>
  )
}

/** The user's own payments, newest first, page by page, each with its receipt. */
export function PaymentList({ year, isPayer }: PaymentListProps) {
  const query = useInfiniteQuery(ownPayments(year))
  const payments = query.data?.pages.flatMap(({ items }) => items)
  const areTests = areAllTests(payments ?? [])
  useChangesOf(payments)
  const dueOf = useUnpaid()
  const isWaiting = useQuery({ ...paymentSummary(), enabled: isPayer }).isLoading
  if (isWaiting) return <Skeleton className="mt-4 h-80" />
  return (
    <>
      {isPayer && year === undefined && <ScheduledList className="mb-5 border-b border-line pb-4 print:hidden" />}
      <PagedRows
        query={query}
        nouns={['payment', 'payments']}
        label="Payments"
        note={areTests && <p className="text-sm text-muted">{TEST_NOTE}</p>}
        skeleton={<Skeleton className="mt-4 h-80" />}
        empty={<Nothing year={year} isPayer={isPayer} />}
      >
        {(payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            marksTest={!areTests}
            due={dueOf(payment)}
            more={payment.sentAt !== null && <Agreed id={payment.id} />}
            action={payment.status === 'completed' && !isReturned(payment) && <Receipt payment={payment} />}
          />
        )}
      </PagedRows>
    </>
  )
}
