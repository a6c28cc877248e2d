import type { OwnPayment } from '#contract/payments/own.ts'

const QUICK_MS = 1000
const SLOW_MS = 15_000
const PATIENCE_MS = 30_000

let since = Date.now()
/** The payment whose card the provider accepted last. */
let accepted: string | undefined

/** Polls quickly again, because a payment was just confirmed: the one with this id, where the provider accepted its card. */
export const expectSoon = (id?: string) => {
  since = Date.now()
  accepted = id
}

const isSoon = (now: number) => now - since < PATIENCE_MS

/** The time until the next poll of a pending payment: short for half a minute, then long. */
export const pollInterval = (now = Date.now()) => (isSoon(now) ? QUICK_MS : SLOW_MS)

/**
 * The payment as it is shown. A failure that is listed right after the provider accepted a card is about the card before it: the webhook event of the
 * new one is still on its way. Until then the payment is pending, and polled. A debit that was sent has no card before it, so its failure is its own.
 */
export const withAcceptedCard = (payment: OwnPayment): OwnPayment =>
  payment.id === accepted && payment.status === 'failed' && payment.sentAt === null && isSoon(Date.now())
    ? { ...payment, status: 'pending', failureMessage: null }
    : payment
