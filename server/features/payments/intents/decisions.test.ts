import { describe, expect, test } from 'vitest'
import { decideStatus, type PaymentSnapshot, type ProviderIntent } from './state.ts'

const pending: PaymentSnapshot = {
  id: 'payment',
  status: 'pending',
  intentStatus: null,
  amountCents: 1000,
  intentId: 'pi_1',
  isLive: false,
  failureCode: null,
  refundedCents: 0,
  disputeStatus: null,
}
const open: ProviderIntent = {
  id: 'pi_1',
  status: 'requires_payment_method',
  amountCents: 1000,
  receivedCents: 0,
  currency: 'usd',
  isLive: false,
  paymentId: 'payment',
  error: null,
  refundedCents: 0,
  disputeStatus: null,
}
const succeeded: ProviderIntent = { ...open, status: 'succeeded', receivedCents: 1000 }
const completed: PaymentSnapshot = { ...pending, status: 'completed' }
const declined = { code: 'card_declined', message: 'Your card was declined.' }

/** Staff read these in the history of a payment, and in the security event of a mismatch. */
describe('what does not match is refused, and the reason names it', () => {
  test.each<[string, Partial<ProviderIntent>, Partial<PaymentSnapshot>?]>([
    ['Created for a different payment', { paymentId: 'another' }],
    ["Doesn't belong to this payment", { id: 'pi_2' }],
    ['Made in live mode', { isLive: true }],
    ['Made in test mode', {}, { isLive: true }],
    ['The currency is cad, not usd', { currency: 'cad' }],
    ['The amount is 999 cents, not 1000', { amountCents: 999 }],
    ['The amount received is 999 cents, not 1000', { status: 'succeeded', receivedCents: 999 }],
    ['The refund is more than the payment', { refundedCents: 1001 }],
  ])('%s', (reason, change, before = {}) => {
    const decision = decideStatus({ ...pending, ...before }, { ...open, ...change })
    expect(decision).toEqual({ outcome: 'refused', reason, status: 'pending' })
  })

  test('a first intent and a full refund match', () => {
    expect(decideStatus({ ...pending, intentId: null }, open).outcome).toBe('ignored')
    expect(decideStatus(completed, { ...succeeded, refundedCents: 1000 }).outcome).toBe('applied')
  })
})

describe('what the history says of a payment that changed', () => {
  test.each<[string, string, ProviderIntent, PaymentSnapshot?]>([
    ['completed', 'Payment received', succeeded],
    ['failed', 'Payment failed', { ...open, error: declined }],
    ['failed', 'Payment failed', { ...open, status: 'canceled' }],
    ['pending', 'Waiting for the payer', { ...open, status: 'requires_action' }, { ...pending, status: 'failed' }],
    [
      'failed',
      'Failed for another reason',
      { ...open, error: { ...declined, code: 'expired_card' } },
      { ...pending, status: 'failed', failureCode: 'card_declined' },
    ],
    ['completed', 'Refund issued', { ...succeeded, refundedCents: 400 }, { ...completed, refundedCents: 300 }],
    ['completed', 'Refund failed', { ...succeeded, refundedCents: 300 }, { ...completed, refundedCents: 400 }],
    ['completed', 'Dispute status: needs response', { ...succeeded, disputeStatus: 'needs_response' }, completed],
    ['completed', 'Dispute status: none', succeeded, { ...completed, disputeStatus: 'needs_response' }],
  ])('%s: %s', (status, reason, intent, before = pending) => {
    expect(decideStatus(before, intent)).toEqual({ outcome: 'applied', reason, status })
  })
})

describe('what is no news changes nothing', () => {
  test.each<[string, ProviderIntent, PaymentSnapshot?]>([
    ['Already completed', succeeded, completed],
    ['Already completed', { ...open, status: 'canceled' }, completed],
    ['Already pending', open],
    ['Already pending', { ...open, status: 'requires_action', error: declined }],
    ['Already failed', { ...open, error: declined }, { ...pending, status: 'failed', failureCode: 'card_declined' }],
    ['Already failed', { ...open, status: 'canceled' }, { ...pending, status: 'failed', failureCode: 'card_declined' }],
  ])('%s', (reason, intent, before = pending) => {
    expect(decideStatus(before, intent)).toEqual({ outcome: 'ignored', reason, status: before.status })
  })
})
