import type { PaymentDetail, PaymentEvent } from '#contract/payments/admin.ts'
import { expect, test } from 'vitest'
import { storyOf } from './payment-story.ts'

const AT = '2026-11-21T12:00:00.000Z'

const event = (values: Partial<PaymentEvent>): PaymentEvent => ({
  id: JSON.stringify(values),
  eventId: null,
  eventType: 'payment_intent.updated',
  outcome: 'applied',
  reason: '',
  statusBefore: 'pending',
  statusAfter: 'pending',
  refundedAmount: '0.00',
  disputeStatus: null,
  createdAt: AT,
  ...values,
})

const textsOf = (values: Partial<PaymentDetail>, ...events: readonly Partial<PaymentEvent>[]) =>
  storyOf({
    createdAt: AT,
    payerName: 'Jo Reed',
    failureCode: null,
    methodKind: 'card',
    cardBrand: 'visa',
    cardLast4: '4242',
    ...values,
    events: events.map(event),
  } as PaymentDetail).map(({ text }) => text)

const FAILED = { statusAfter: 'failed' } as const
const PAID = { statusBefore: 'completed', statusAfter: 'completed' } as const

test('a payment that was declined, tried again, refunded and disputed', () => {
  expect(
    textsOf(
      {},
      { eventType: 'creation', outcome: 'ignored', reason: 'Already pending' },
      { eventType: 'payment_intent.created', outcome: 'ignored', reason: 'Already pending' },
      FAILED,
      { statusBefore: 'failed', statusAfter: 'pending' },
      { statusAfter: 'completed' },
      { ...PAID, refundedAmount: '100.00' },
      { ...PAID, refundedAmount: '150.00' },
      { ...PAID, refundedAmount: '150.00', disputeStatus: 'needs_response' },
      { ...PAID, refundedAmount: '150.00', disputeStatus: 'won' },
    ),
  ).toEqual([
    'Started by Jo Reed',
    'Card declined',
    'Tried again',
    'Paid with Visa ending in 4242',
    'Refunded $100.00 in total',
    'Refunded $150.00 in total',
    'Disputed by the cardholder',
    'Dispute won',
  ])
})

test.each([
  ['processing_error', 'payment_intent.payment_failed', 'Card declined: processing error'],
  ['generic_decline', 'payment_intent.payment_failed', 'Card declined'],
  ['not_tried', 'expiry', 'Expired after 24 hours'],
  ['not_tried', 'superseded', 'Superseded by a newer attempt'],
  ['not_begun', 'creation', "Payment couldn't be started"],
])('a payment that failed with %s at %s', (failureCode, eventType, text) => {
  expect(textsOf({ failureCode }, { ...FAILED, eventType })).toEqual(['Started by Jo Reed', text])
})

test('the reason of a failure is told once, for the last one', () => {
  const again = { statusBefore: 'failed', statusAfter: 'failed' } as const
  expect(textsOf({ failureCode: 'expired_card' }, FAILED, again)).toEqual([
    'Started by Jo Reed',
    'Card declined',
    'Card declined: expired card',
  ])
})

test('a refund that failed is told, and what a rejected update reported is not taken for granted', () => {
  const refunded = { ...PAID, refundedAmount: '5.00' } as const
  expect(
    textsOf({}, refunded, PAID, { ...refunded, outcome: 'refused', reason: 'Made in test mode' }, refunded),
  ).toEqual([
    'Started by Jo Reed',
    'Refunded $5.00 in total',
    'Refund of $5.00 failed',
    'Update rejected: made in test mode',
    'Refunded $5.00 in total',
  ])
})

test('an update that does not match the payment is shown as rejected', () => {
  expect(textsOf({}, { outcome: 'refused', reason: 'The currency is eur, not usd' })).toEqual([
    'Started by Jo Reed',
    'Update rejected: the currency is eur, not usd',
  ])
})
