import type { PaymentDetail, PaymentEvent } from '#contract/payments/admin.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { ReactNode } from 'react'
import { cardOf, purposeOf, STATUS_NAMES, STATUS_TONES } from '../labels.ts'

/** Labels of what our server did itself. Everything else was reported by the provider. */
const OCCASIONS: Record<string, string> = {
  creation: 'Payment created',
  reconciliation: 'We asked the provider',
  expiry: 'Ended after a day',
  superseded: 'Replaced by another attempt',
}

const OUTCOME_TONES: Record<PaymentEvent['outcome'], Tone> = { applied: 'green', ignored: 'gray', refused: 'red' }
const OUTCOME_NAMES: Record<PaymentEvent['outcome'], string> = {
  applied: 'Applied',
  ignored: 'Ignored',
  refused: 'Refused',
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[9rem_1fr] gap-3 py-2 max-sm:grid-cols-1 max-sm:gap-0.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

function EventItem({ event }: { event: PaymentEvent }) {
  const { eventType, eventId, outcome, reason, statusBefore, statusAfter, refundedAmount, disputeStatus } = event
  return (
    <li className="border-l-2 border-line pb-5 pl-4 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold break-all">{OCCASIONS[eventType] ?? eventType}</span>
        <Badge tone={OUTCOME_TONES[outcome]}>{OUTCOME_NAMES[outcome]}</Badge>
      </p>
      <p className="mt-1">
        {reason}
        {statusBefore !== statusAfter && (
          <>
            : {STATUS_NAMES[statusBefore].toLowerCase()} → {STATUS_NAMES[statusAfter].toLowerCase()}
          </>
        )}
        {Number(refundedAmount ?? 0) > 0 && `, ${formatAmount(refundedAmount ?? '0')} in all`}
        {disputeStatus !== null && `, dispute ${disputeStatus.replaceAll('_', ' ')}`}
      </p>
      <p className="mt-0.5 text-xs text-muted">
        <time dateTime={event.createdAt}>{formatMoment(event.createdAt)}</time>
        {eventId !== null && <span className="font-mono break-all"> · {eventId}</span>}
      </p>
    </li>
  )
}

/** A payment with its history at the card provider. Read only, because all changes come from the provider. */
export function PaymentDialog({ payment, close }: { payment: PaymentDetail; close: () => void }) {
  const { status, amount, tenantName, tenantEmail, tenantId, userId, failureMessage, failureCode, events } = payment
  const name = tenantName ?? tenantEmail ?? 'Unknown'
  return (
    <Dialog
      open
      onClose={close}
      title={formatAmount(amount)}
      description={purposeOf(payment)}
      className="sm:w-[min(44rem,calc(100%-3rem))]!"
    >
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>
        {payment.isDisputed && <Badge tone="red">Disputed</Badge>}
        {payment.isTest && <Badge tone="gray">Test: no money moved</Badge>}
      </p>
      <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
        <Fact name="Tenant">
          {tenantId === null ? (
            name
          ) : (
            <Link to={`/admin/tenants/${tenantId}`} className="link font-medium">
              {name}
            </Link>
          )}
          {userId === null && (
            <span className="text-muted"> (paid by {payment.payerName}, whose account was deleted)</span>
          )}
        </Fact>
        <Fact name="Email">{tenantEmail ?? 'N/A'}</Fact>
        <Fact name="Home">{payment.propertyAddress ?? 'Not assigned'}</Fact>
        <Fact name="Created">{formatMoment(payment.createdAt)}</Fact>
        {payment.completedAt !== null && <Fact name="Completed">{formatMoment(payment.completedAt)}</Fact>}
        <Fact name="Card">{cardOf(payment) ?? 'None yet'}</Fact>
        {failureMessage !== null && (
          <Fact name="Failed because">
            {failureMessage}
            {failureCode !== null && <span className="font-mono text-xs text-muted"> {failureCode}</span>}
          </Fact>
        )}
        <Fact name="Refunded">
          {Number(payment.refundedAmount) > 0
            ? `${formatAmount(payment.refundedAmount)} of ${formatAmount(amount)}`
            : 'Nothing'}
        </Fact>
        <Fact name="Dispute">{payment.disputeStatus?.replaceAll('_', ' ') ?? 'None'}</Fact>
        <Fact name="Stripe ID">
          <span className="font-mono text-xs break-all">{payment.stripePaymentIntentId ?? 'N/A'}</span>
        </Fact>
        <Fact name="Payment ID">
          <span className="font-mono text-xs break-all">{payment.id}</span>
        </Fact>
      </dl>
      <h3 className="mt-6 mb-3 text-xl">History</h3>
      {events.length === 0 ? (
        <p className="text-sm text-muted">The card provider has said nothing of it yet.</p>
      ) : (
        <ol className="text-sm">
          {events.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}
