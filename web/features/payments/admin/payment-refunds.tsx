import { formatAmount } from '#contract/core/format-money.ts'
import { type Refund, refundsAdmin } from '#contract/payments/refunds/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useQuery } from '@tanstack/react-query'

const WORDS: Record<Refund['status'], string> = {
  pending: 'on its way, sent',
  done: 'refunded',
  failed: 'failed, sent',
}

/** The refunds that staff made of a payment, and the way to make one on the page of its lease. */
export function PaymentRefunds({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: [refundsAdmin.ofPayment.path, id],
    queryFn: () => call(refundsAdmin.ofPayment, { params: { id } }),
    staleTime: 0,
  })
  if (!data) return null
  const { leaseId, refusal, refunds } = data
  return (
    <>
      {refunds.map(({ id: key, amount, status, reason, staffName }) => (
        <span key={key} className="block text-muted">
          {formatAmount(amount)} {WORDS[status]} by {staffName}: {reason}
        </span>
      ))}
      {leaseId !== null && refusal === null && (
        <Link to={`/admin/leases/${leaseId}?add=${id}`} className="link flex min-h-6 w-fit items-center">
          Refund
        </Link>
      )}
    </>
  )
}
