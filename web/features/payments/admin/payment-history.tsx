import { formatAmount } from '#contract/core/format-money.ts'
import type { PaymentDetail, PaymentEvent } from '#contract/payments/admin.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { STATUS_NAMES } from '../labels.ts'
import { ENDINGS, storyOf } from './payment-story.ts'

/** Labels of what our server did itself. Everything else was reported by the provider. */
const OCCASIONS: Readonly<Record<string, string>> = {
  ...ENDINGS,
  creation: 'Payment created',
  reconciliation: 'Status check by our server',
}

const OUTCOME_TONES: Record<PaymentEvent['outcome'], Tone> = { applied: 'green', ignored: 'gray', refused: 'red' }
const OUTCOME_NAMES: Record<PaymentEvent['outcome'], string> = {
  applied: 'Applied',
  ignored: 'No change',
  refused: 'Rejected',
}

function EventItem({ event }: { event: PaymentEvent }) {
  const { eventType, eventId, outcome, reason, statusBefore, statusAfter, refundedAmount, disputeStatus } = event
  return (
    <li className="border-l-2 border-line pb-4 pl-4 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold break-all">{OCCASIONS[eventType] ?? eventType}</span>
        <Badge tone={OUTCOME_TONES[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
      </p>
      <p className="mt-1">
        {reason}
        {statusBefore !== statusAfter &&
          ` (${STATUS_NAMES[statusBefore].toLowerCase()} → ${STATUS_NAMES[statusAfter].toLowerCase()})`}
        {Number(refundedAmount ?? 0) > 0 && `, ${formatAmount(refundedAmount ?? '0')} refunded`}
        {disputeStatus !== null && `, dispute ${disputeStatus.replaceAll('_', ' ')}`}
      </p>
      <p className="mt-0.5 text-xs text-muted">
        <time dateTime={event.createdAt}>{formatMoment(event.createdAt)}</time>
        {eventId !== null && <span className="font-mono break-all"> · {eventId}</span>}
      </p>
    </li>
  )
}

/** What happened to a payment, in words. The provider's events are folded below. */
export const PaymentHistory = ({ payment }: { payment: PaymentDetail }) => (
  <>
    <h3 className="mt-6 mb-3 text-xl">History</h3>
    <ol aria-label="History" className="text-sm">
      {storyOf(payment).map(({ id, at, text }) => (
        <li key={id} className="border-l-2 border-line pb-4 pl-4 last:pb-0">
          <p className="font-semibold wrap-anywhere">{text}</p>
          <p className="mt-0.5 text-xs text-muted">
            <time dateTime={at}>{formatMoment(at)}</time>
          </p>
        </li>
      ))}
    </ol>
    {payment.events.length === 0 ? (
      <p className="mt-3 text-sm text-muted">No updates from the payment processor yet.</p>
    ) : (
      <details className="mt-2 text-sm">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center font-medium">
          Raw: {formatCount(payment.events.length, 'event')}
        </summary>
        <ol aria-label="Raw events" className="mt-3">
          {payment.events.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ol>
      </details>
    )}
  </>
)
