import { formatAmount } from '#contract/core/format-money.ts'
import type { PaymentDetail, PaymentEvent } from '#contract/payments/admin.ts'
import { cardOf } from '../labels.ts'

export interface Chapter {
  id: string
  at: string
  text: string
}

/** Codes that say no more than that the card was declined. */
const PLAIN = new Set(['card_declined', 'generic_decline'])

/** How a payment that no card was tried for came to its end. */
export const ENDINGS: Readonly<Record<string, string>> = {
  expiry: 'Expired after 24 hours',
  superseded: 'Superseded by a newer attempt',
}

const DISPUTES: Readonly<Record<string, string>> = {
  needs_response: 'Disputed by the cardholder',
  under_review: 'Dispute under review by the bank',
  won: 'Dispute won',
  lost: 'Dispute lost',
  warning_needs_response: "Inquiry from the cardholder's bank",
  warning_under_review: 'Response under review by the bank',
  warning_closed: 'Bank inquiry closed',
}

const RETURNS: Readonly<Record<string, string>> = { lost: 'Returned by the bank' }

/** Only the last failure has its reason, because the payment keeps one. */
function failureOf(payment: PaymentDetail, { eventType }: PaymentEvent, isLast: boolean): string {
  const { failureCode: code } = payment
  if (ENDINGS[eventType] !== undefined) return ENDINGS[eventType]
  if (code === 'not_begun') return "Payment couldn't be started"
  const declined = payment.methodKind === 'card' ? 'Card declined' : "The bank didn't pay"
  return !isLast || code === null || PLAIN.has(code) ? declined : `${declined}: ${code.replaceAll('_', ' ')}`
}

/** A rejected event says what the provider reported, but it changed nothing. */
const lastAccepted = (events: readonly PaymentEvent[]) => events.findLast(({ outcome }) => outcome !== 'refused')

/** What an event meant for people. Nothing where it changed nothing. */
function meaningsOf(payment: PaymentDetail, event: PaymentEvent, before: PaymentEvent | undefined): string[] {
  const { outcome, reason, statusBefore, statusAfter, disputeStatus } = event
  const isMoved = statusBefore !== statusAfter
  if (outcome === 'refused' && !isMoved) return [`Update rejected: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`]
  if (outcome === 'ignored') return []
  const isLast = payment.events.findLast((one) => one.statusAfter === 'failed' && one.outcome !== 'ignored') === event
  const refunded = Number(event.refundedAmount ?? 0)
  const refundedBefore = Number(before?.refundedAmount ?? 0)
  const card = cardOf(payment)
  return [
    ...(isMoved && statusAfter === 'completed' ? [card === null ? 'Paid' : `Paid with ${card}`] : []),
    ...(statusAfter === 'failed' ? [failureOf(payment, event, isLast)] : []),
    ...(reason === 'Sent to the bank' ? [reason] : isMoved && statusAfter === 'pending' ? ['Tried again'] : []),
    ...(refunded > refundedBefore ? [`Refunded ${formatAmount(refunded)} in total`] : []),
    ...(refunded < refundedBefore ? [`Refund of ${formatAmount(refundedBefore - refunded)} failed`] : []),
    ...(disputeStatus !== null && disputeStatus !== (before?.disputeStatus ?? null)
      ? [
          (payment.methodKind === 'card' ? DISPUTES : RETURNS)[disputeStatus] ??
            `Dispute ${disputeStatus.replaceAll('_', ' ')}`,
        ]
      : []),
  ]
}

/** What happened to a payment, oldest first, in words for staff. Events that changed nothing are left out. */
export function storyOf(payment: PaymentDetail): Chapter[] {
  const { events, createdAt, payerName } = payment
  return [
    { id: 'start', at: createdAt, text: `Started by ${payerName}` },
    ...events.flatMap((event, place) =>
      meaningsOf(payment, event, lastAccepted(events.slice(0, place))).map((text) => ({
        id: `${event.id} ${text}`,
        at: event.createdAt,
        text,
      })),
    ),
  ]
}
