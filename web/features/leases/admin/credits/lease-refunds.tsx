import { formatAmount } from '#contract/core/format-money.ts'
import type { Refund } from '#contract/payments/refunds/admin.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { leaseRefunds } from '../../api.ts'

const NAMES: Record<Refund['status'], string> = { pending: 'Pending', done: 'Refunded', failed: 'Failed' }
const TONES: Record<Refund['status'], Tone> = { pending: 'yellow', done: 'green', failed: 'red' }

function noteOf({ status, isSent, failure }: Pick<Refund, 'status' | 'isSent' | 'failure'>): string | null {
  if (status === 'pending')
    return isSent
      ? 'The bank is working on it, which takes a few days.'
      : "The card provider can't be reached. We try again every few minutes."
  return failure
}

function RefundItem(refund: Refund) {
  const { amount, status, reason, staffName, createdAt, paymentId } = refund
  const note = noteOf(refund)
  return (
    <li className="py-3 wrap-anywhere last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold tabular-nums">{formatAmount(amount)}</span>
        <Badge tone={TONES[status]}>{NAMES[status]}</Badge>
      </p>
      <p className="mt-1">{reason}</p>
      {note !== null && <p className="mt-1">{note}</p>}
      <p className="mt-1 text-muted">
        {staffName}, {formatMoment(createdAt)}
      </p>
      <Link to={`/admin/payments?open=${paymentId}`} className="link inline-flex min-h-6 items-center">
        Open payment
      </Link>
    </li>
  )
}

/** The refunds that staff made of payments online, with their reasons. Nothing where there are none. */
export function LeaseRefunds({ id }: { id: string }) {
  const { data = [] } = useQuery(leaseRefunds(id))
  if (data.length === 0) return null
  const items = data.map((refund) => <RefundItem key={refund.id} {...refund} />)
  return (
    <section aria-labelledby="refunds" className="rounded-card border border-line bg-surface p-5">
      <h2 id="refunds" className="mb-2 text-xl">
        Refunds
      </h2>
      <ul className="divide-y divide-line text-sm">{items}</ul>
    </section>
  )
}
