import type { PaymentStatus } from '#contract/payments.ts'

/** A payment as the books have it. Whole cents. */
export interface Standing {
  id: string
  status: PaymentStatus
  amountCents: number
  intentId: string | null
  isLive: boolean
  failureCode: string | null
  refundedCents: number
  disputeStatus: string | null
}

/** What the provider says of it now. */
export interface Told {
  id: string
  status: string
  amountCents: number
  receivedCents: number
  currency: string
  isLive: boolean
  /** The payment that it was made for. */
  paymentId: string | null
  error: { code: string; message: string } | null
  refundedCents: number
  disputeStatus: string | null
}

export type Verdict =
  | { outcome: 'refused'; reason: string; status: PaymentStatus }
  | { outcome: 'applied' | 'ignored'; reason: string; status: PaymentStatus }

/** What does not fit: it is not this payment, or not as it was asked for. */
function mismatch(payment: Standing, told: Told): string | null {
  if (told.paymentId !== payment.id) return 'It was made for another payment'
  if (payment.intentId !== null && told.id !== payment.intentId) return 'It is not the intent of this payment'
  if (told.isLive !== payment.isLive) return told.isLive ? 'It is of live mode' : 'It is of test mode'
  if (told.currency !== 'usd') return `It is in ${told.currency}, not in usd`
  if (told.amountCents !== payment.amountCents)
    return `It is of ${told.amountCents} cents, not of ${payment.amountCents}`
  if (told.status === 'succeeded' && told.receivedCents !== payment.amountCents)
    return `${told.receivedCents} cents were received, not ${payment.amountCents}`
  if (told.refundedCents > payment.amountCents) return 'More was given back than was paid'
  return null
}

/** How the provider's word reads in the books. */
function statusOf(told: Told): PaymentStatus {
  if (told.status === 'succeeded') return 'completed'
  if (told.status === 'canceled') return 'failed'
  return told.status === 'requires_payment_method' && told.error !== null ? 'failed' : 'pending'
}

const WORDS: Record<PaymentStatus, string> = {
  completed: 'The provider has the money',
  failed: 'The provider says that it failed',
  pending: 'The provider waits for the payer',
}

/** What the provider's word makes of a payment. Completed is final; what failed may be tried again on the same intent and complete. */
export function judge(payment: Standing, told: Told): Verdict {
  const wrong = mismatch(payment, told)
  if (wrong !== null) return { outcome: 'refused', reason: wrong, status: payment.status }
  const said = statusOf(told)
  const isBack = told.refundedCents !== payment.refundedCents
  const isDisputed = told.disputeStatus !== payment.disputeStatus
  if (payment.status === 'completed') {
    if (isBack || isDisputed) {
      const reason = isBack ? 'Money was given back' : `The dispute is ${told.disputeStatus ?? 'gone'}`
      return { outcome: 'applied', reason, status: 'completed' }
    }
    return { outcome: 'ignored', reason: 'It was completed before', status: 'completed' }
  }
  if (said === payment.status) {
    // That it was ended after it had failed is no other reason.
    const isNews = said === 'failed' && told.status !== 'canceled' && told.error?.code !== payment.failureCode
    return isNews
      ? { outcome: 'applied', reason: 'It failed for another reason', status: said }
      : { outcome: 'ignored', reason: `It was ${said} before`, status: said }
  }
  return { outcome: 'applied', reason: WORDS[said], status: said }
}
