import { formatCents, MAX_CENTS, parseCents } from '#contract/core/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dollars } from '#server/features/payments/labels.ts'
import { refusalOf, type Terms } from '#server/features/payments/ledger/rules.ts'
import { decideStatus, type PaymentSnapshot, type ProviderIntent } from './state.ts'

const cents = fc.integer({ min: 50, max: MAX_CENTS })

describe('amounts', () => {
  test('are parsed and formatted without loss, in every notation', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = formatCents(amount)
        expect(parseCents(text)).toBe(amount)
        expect(parseCents(Number(text))).toBe(amount)
        expect(parseCents(text.replace(/0$/, ''))).toBe(amount)
        expect(dollars(amount).replaceAll(/[$,]/g, '')).toBe(text)
      }),
    )
  })

  test('only digits with at most two decimals and an optional minus are an amount, without rounding', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.float()), (given) => {
        const text = String(given)
        const [, minus, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
        fc.pre(whole.length <= 12)
        const isNegative = minus === '-' && Number(text) !== 0
        const expected = whole === '' ? null : `${isNegative ? '-' : ''}${BigInt(whole)}.${fraction.padEnd(2, '0')}`
        const read = parseCents(given)
        expect(read === null ? null : formatCents(read)).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })
})

test('more digits than allowed are more than any allowed amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 10n ** 12n, max: 10n ** 400n }), (amount) => {
      expect(parseCents(String(amount))).toBeGreaterThanOrEqual(1e14)
      expect(parseCents(`-${amount}.99`)).toBeLessThanOrEqual(-1e14)
    }),
  )
})

const INTENT = 'pi_1'
const PAYMENT = 'payment'
const STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'canceled',
  'succeeded',
]
const intent = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    error: fc.option(
      fc.constantFrom({ code: 'card_declined', message: 'No' }, { code: 'expired_card', message: 'Old' }),
    ),
    refundedCents: fc.integer({ min: 0, max: 1000 }),
    disputeStatus: fc.option(fc.constantFrom('needs_response', 'won', 'lost')),
  })
  .map(({ status, error, refundedCents, disputeStatus }): ProviderIntent => {
    const isPaid = status === 'succeeded'
    return {
      status,
      error,
      id: INTENT,
      amountCents: 1000,
      receivedCents: isPaid ? 1000 : 0,
      refundedCents: isPaid ? refundedCents : 0,
      disputeStatus: isPaid ? disputeStatus : null,
      currency: 'usd',
      isLive: false,
      paymentId: PAYMENT,
    }
  })
const NEW: PaymentSnapshot = {
  id: PAYMENT,
  status: 'pending',
  intentStatus: null,
  amountCents: 1000,
  intentId: null,
  isLive: false,
  failureCode: null,
  refundedCents: 0,
  disputeStatus: null,
}
const apply = (payment: PaymentSnapshot, reported: ProviderIntent): PaymentSnapshot => {
  const { outcome, status } = decideStatus(payment, reported)
  if (outcome !== 'applied') return payment
  return {
    ...payment,
    status,
    intentStatus: reported.status,
    intentId: reported.id,
    failureCode: status === 'failed' ? (reported.error?.code ?? reported.status) : null,
    refundedCents: reported.refundedCents,
    disputeStatus: reported.disputeStatus,
  }
}

describe('the state of a payment', () => {
  test('completed is final and only comes from a succeeded intent; otherwise the last state applies', () => {
    fc.assert(
      fc.property(fc.array(intent, { minLength: 1, maxLength: 12 }), (words) => {
        let payment = NEW
        let isCompleted = false
        for (const word of words) {
          payment = apply(payment, word)
          isCompleted ||= word.status === 'succeeded'
          expect(payment.status === 'completed').toBe(isCompleted)
        }
        const last = words.at(-1)!
        if (isCompleted) return
        const hasFailed =
          last.status === 'canceled' || (last.status === 'requires_payment_method' && last.error !== null)
        expect(payment.status).toBe(hasFailed ? 'failed' : 'pending')
      }),
    )
  })

  test('the same state again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 5 }), intent, (before, word) => {
        const once = apply(before.reduce(apply, NEW), word)
        expect(decideStatus(once, word).outcome).toBe('ignored')
        expect(apply(once, word)).toEqual(once)
      }),
    )
  })

  test.each([
    [0, 500, 'Refund issued'],
    [500, 0, 'Refund failed'],
  ])('a refund that goes from %i to %i cents is recorded: %s', (before, now, reason) => {
    const paid = { ...NEW, status: 'completed', refundedCents: before } as const
    const word = { ...NEW_TOLD, status: 'succeeded', receivedCents: 1000, refundedCents: now }
    expect(decideStatus(paid, word)).toMatchObject({ outcome: 'applied', reason })
  })

  test('the state of any other intent is refused', () => {
    const wrong = fc.constantFrom<Partial<ProviderIntent>>(
      { paymentId: 'another' },
      { paymentId: null },
      { currency: 'cad' },
      { isLive: true },
      { amountCents: 999 },
      { refundedCents: 1001 },
    )
    fc.assert(
      fc.property(intent, wrong, (word, change) => {
        expect(decideStatus(NEW, { ...word, ...change })).toMatchObject({ outcome: 'refused', status: 'pending' })
      }),
    )
    expect(decideStatus({ ...NEW, intentId: 'pi_2' }, { ...NEW_TOLD, id: 'pi_1' })).toMatchObject({
      outcome: 'refused',
    })
  })
})
const NEW_TOLD: ProviderIntent = {
  id: INTENT,
  status: 'requires_payment_method',
  amountCents: 1000,
  receivedCents: 0,
  currency: 'usd',
  isLive: false,
  paymentId: PAYMENT,
  error: null,
  refundedCents: 0,
  disputeStatus: null,
}

describe('Massachusetts law', () => {
  const terms = fc.record({
    rentCents: fc.option(cents),
    depositCents: fc.option(cents),
    lockFeeCents: fc.option(cents),
    hasBegun: fc.boolean(),
    hasFees: fc.boolean(),
  })
  const paid = fc.record({
    depositCents: fc.nat(MAX_CENTS),
    depositOwedCents: fc.constant(0),
    rentCents: fc.nat(MAX_CENTS),
    feeCents: fc.nat(MAX_CENTS),
    rentMostCents: fc.constant(null),
    isOver: fc.constant(false),
    endsOn: fc.constant(null),
  })

  test("limits deposits to one month's rent in total", () => {
    fc.assert(
      fc.property(terms, cents, paid, (lease: Terms, amount, before) => {
        if (refusalOf(lease, 'deposit', amount, before) !== null) return
        expect(before.depositCents + amount).toBeLessThanOrEqual(lease.rentCents ?? 0)
      }),
    )
  })

  test("limits payments before a lease begins to two months' rent, the deposit and a lock", () => {
    fc.assert(
      fc.property(
        terms,
        cents,
        paid,
        fc.constantFrom('rent' as const, 'fees' as const),
        (lease: Terms, amount, before, type) => {
          const reason = refusalOf({ ...lease, hasBegun: false, hasFees: false }, type, amount, before)
          const limit =
            type === 'rent' ? (lease.rentCents === null ? Infinity : 2 * lease.rentCents) : (lease.lockFeeCents ?? 0)
          const already = type === 'rent' ? before.rentCents : before.feeCents
          const isWithin = already + amount <= limit
          expect(reason === null).toBe(isWithin)
          expect(reason ?? 'Massachusetts law allows').toContain('Massachusetts law allows')
        },
      ),
    )
  })
})
