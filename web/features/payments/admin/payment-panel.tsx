import type { PaymentDetail } from '#contract/payments/admin.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { capital } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'
import { cardOf, isContested, isReturned, statusName, statusTone } from '../labels.ts'
import { PaymentHistory } from './payment-history.tsx'
import { PaymentRefunds } from './payment-refunds.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[9rem_1fr] gap-3 py-2 max-sm:grid-cols-1 max-sm:gap-0.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

/** A payment with its history. Read only: it is refunded on the page of its lease. */
export function PaymentPanel({ payment }: { payment: PaymentDetail }) {
  const { status, amount, tenantName, tenantEmail, tenantId, userId, failureMessage, failureCode } = payment
  const name = tenantName ?? tenantEmail ?? 'Unknown'
  return (
    <div className="p-5">
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={statusTone(payment)}>{statusName(payment)}</Badge>
        {isContested(payment) && <Badge tone="red">Disputed</Badge>}
        {payment.isTest && <Badge tone="gray">Test payment</Badge>}
      </p>
      <PaymentHistory payment={payment} />
      <h3 className="mt-6 mb-3 text-xl">Details</h3>
      <dl className="divide-y divide-line border-y border-line text-sm">
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
        <Fact name="Property">{payment.propertyAddress ?? 'Not assigned'}</Fact>
        <Fact name="Created">{formatMoment(payment.createdAt)}</Fact>
        {payment.completedAt !== null && <Fact name="Completed">{formatMoment(payment.completedAt)}</Fact>}
        {payment.sentAt !== null && <Fact name="Sent to the bank">{formatMoment(payment.sentAt)}</Fact>}
        {payment.answerBy !== null && <Fact name="Bank answers by">{formatDay(payment.answerBy)}</Fact>}
        {payment.undoneAt !== null && (
          <Fact name={isReturned(payment) ? 'Returned' : 'Not paid'}>{formatMoment(payment.undoneAt)}</Fact>
        )}
        <Fact name={payment.methodKind === 'card' ? 'Card' : 'Bank account'}>{cardOf(payment) ?? 'None yet'}</Fact>
        {payment.returnReason !== null && <Fact name="Why it was returned">{payment.returnReason}</Fact>}
        {failureMessage !== null && (
          <Fact name="Failure reason">
            {failureMessage}
            {failureCode !== null && <span className="font-mono text-xs text-muted"> {failureCode}</span>}
          </Fact>
        )}
        {payment.authorization !== null && (
          <Fact name="Agreed to">
            {payment.authorization.text}
            <span className="mt-1 block text-muted">
              {`On ${formatMoment(payment.authorization.givenAt)}.`}
              {payment.authorization.account !== null && ` The account is ${payment.authorization.account}.`}
            </span>
          </Fact>
        )}
        <Fact name="Refunded">
          {Number(payment.refundedAmount) > 0
            ? `${formatAmount(payment.refundedAmount)} of ${formatAmount(amount)}`
            : 'None'}
          {status === 'completed' && <PaymentRefunds id={payment.id} />}
        </Fact>
        <Fact name="Dispute">
          {payment.returnReason === null
            ? capital(payment.disputeStatus ?? 'none').replaceAll('_', ' ')
            : 'Returned by the bank'}
        </Fact>
        {payment.disputedAmount !== null && (
          <Fact name="Taken back">
            {formatAmount(payment.disputedAmount)}
            {Number(payment.excessAmount) > 0 &&
              `. With the refunds, the payer received ${formatAmount(payment.excessAmount)} more than they paid.`}
          </Fact>
        )}
        {payment.receiptNumber !== null && <Fact name="Receipt number">{payment.receiptNumber}</Fact>}
        <Fact name="Stripe ID">
          <span className="font-mono text-xs break-all">{payment.stripePaymentIntentId ?? 'N/A'}</span>
        </Fact>
        <Fact name="Payment ID">
          <span className="font-mono text-xs break-all">{payment.id}</span>
        </Fact>
      </dl>
    </div>
  )
}
