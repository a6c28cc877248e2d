import type { PaymentStatus } from '#contract/payments/own.ts'

/** A payment as our database has it. Amounts are whole cents. */
export interface PaymentSnapshot {
  id: string
  status: PaymentStatus
  /** The provider's last status. */
  intentStatus: string | null
  amountCents: number
  intentId: string | null
  isLive: boolean
  failureCode: string | null
  refundedCents: number
  disputeStatus: string | null
}

/** The payment intent as the card provider reports it now. */
export interface ProviderIntent {
  id: string
  status: string
  amountCents: number
  receivedCents: number
  currency: string
  isLive: boolean
  /** The payment that the intent was created for. */
  paymentId: string | null
  error: { code: string; message: string } | null
  refundedCents: number
  disputeStatus: string | null
}

export type StatusDecision =
  | { outcome: 'refused'; reason: string; status: PaymentStatus }
  | { outcome: 'applied' | 'ignored'; reason: string; status: PaymentStatus }

/** Why the intent cannot belong to this payment, or differs from what was requested. Null where they match. */
function mismatch(payment: PaymentSnapshot, intent: ProviderIntent): string | null {
  if (intent.paymentId !== payment.id) return 'Created for a different payment'
  if (payment.intentId !== null && intent.id !== payment.intentId) return "Doesn't belong to this payment"
  if (intent.isLive !== payment.isLive) return intent.isLive ? 'Made in live mode' : 'Made in test mode'
  if (intent.currency !== 'usd') return `The currency is ${intent.currency}, not usd`
  if (intent.amountCents !== payment.amountCents)
    return `The amount is ${intent.amountCents} cents, not ${payment.amountCents}`
  if (intent.status === 'succeeded' && intent.receivedCents !== payment.amountCents)
    return `The amount received is ${intent.receivedCents} cents, not ${payment.amountCents}`
  if (intent.refundedCents > payment.amountCents) return 'The refund is more than the payment'
  return null
}

/** The payment status that the intent's status stands for. */
function statusOf(intent: ProviderIntent): PaymentStatus {
  if (intent.status === 'succeeded') return 'completed'
  if (intent.status === 'canceled') return 'failed'
  return intent.status === 'requires_payment_method' && intent.error !== null ? 'failed' : 'pending'
}

const REASONS: Record<PaymentStatus, string> = {
  completed: 'Payment received',
  failed: 'Payment failed',
  pending: 'Waiting for the payer',
}

/** The bank works on it, which takes days for a bank account. It cannot be canceled meanwhile. */
export const PROCESSING = 'processing'

/** What changed about a completed payment. */
function reasonAfterPayment(before: PaymentSnapshot, { refundedCents, disputeStatus }: ProviderIntent): string {
  if (refundedCents > before.refundedCents) return 'Refund issued'
  if (refundedCents < before.refundedCents) return 'Refund failed'
  return `Dispute status: ${disputeStatus?.replaceAll('_', ' ') ?? 'none'}`
}

/** The status a payment gets from the intent's current state. `completed` is final. A failed payment may be retried on the same intent and then complete. */
export function decideStatus(payment: PaymentSnapshot, intent: ProviderIntent): StatusDecision {
  const wrong = mismatch(payment, intent)
  if (wrong !== null) return { outcome: 'refused', reason: wrong, status: payment.status }
  const status = statusOf(intent)
  const isBack = intent.refundedCents !== payment.refundedCents
  const isDisputed = intent.disputeStatus !== payment.disputeStatus
  if (payment.status === 'completed') {
    if (isBack || isDisputed) {
      return { outcome: 'applied', reason: reasonAfterPayment(payment, intent), status: 'completed' }
    }
    return { outcome: 'ignored', reason: 'Already completed', status: 'completed' }
  }
  if (status === 'pending' && intent.status === PROCESSING && payment.intentStatus !== PROCESSING)
    return { outcome: 'applied', reason: 'Sent to the bank', status }
  if (status === payment.status) {
    // Canceling an intent that already failed is not a new reason for the failure.
    const isNews = status === 'failed' && intent.status !== 'canceled' && intent.error?.code !== payment.failureCode
    return isNews
      ? { outcome: 'applied', reason: 'Failed for another reason', status }
      : { outcome: 'ignored', reason: `Already ${status}`, status }
  }
  return { outcome: 'applied', reason: REASONS[status], status }
}
