import type { Cards } from '#server/gateways/cards.ts'
import { isSent, isTest } from '../labels.ts'
import type { PaymentRow } from '../queries.ts'

/** A dispute that is over, or was only a question, keeps no money. */
const HARMLESS = new Set<string | null>([null, 'won', 'warning_closed'])

/** Why nothing of a payment can be refunded, in words for staff. Null where something can. */
export function refundRefusal(payment: PaymentRow, cards: Cards | null, leftCents: number): string | null {
  if (isSent(payment))
    return 'The bank is still working on this payment. It can be refunded once the bank has paid, which takes up to four business days.'
  if (payment.status !== 'completed') return 'This payment was not made, so there is nothing to refund.'
  if (cards === null) return "Online payments are off, so the card provider can't be asked for a refund."
  if (payment.gateway !== cards.gateway)
    return isTest(payment)
      ? 'This is a test payment. No real money moved, so there is nothing to refund.'
      : 'This payment was made with another card provider. Refund it there.'
  if (payment.payment_type === 'deposit')
    return 'A security deposit goes back by its return, with the interest and the deadline that Massachusetts law has for it. Record the return under Deposit.'
  if (payment.dispute_status === 'lost')
    return 'The bank has already taken this payment back, so there is nothing to refund.'
  if (!HARMLESS.has(payment.dispute_status))
    return 'This payment is disputed. Answer or accept the dispute in Stripe. A refund as well would pay the tenant twice.'
  return leftCents > 0 ? null : 'This payment has already been refunded in full.'
}
