import { describe, expect, test } from 'vitest'
import { MIN_CENTS, MAX_CENTS, parseCents } from '#contract/core/money.ts'
import fc from 'fast-check'
import { amountOf, numberOf } from './amount.ts'

describe('an amount as people type it', () => {
  test.each([
    ['2100.50', '2100.50'],
    ['  2100 ', '2100'],
    ['$2,100.50', '2100.50'],
    ['1,234,567.8', '1234567.8'],
    ['0.01', '0.01'],
    // The server reports that it is too much.
    ['99,999,999,999,999', '99999999999999'],
  ])('%s is %s', (typed, amount) => {
    expect(amountOf(typed)).toBe(amount)
  })

  test.each(['', ' ', '0', '0.00', '-5', '0.001', '1e3', '12,50', '1,00', 'abc', '1.2.3', '$', 'Infinity'])(
    '%s is invalid',
    (typed) => {
      expect(amountOf(typed)).toBeNull()
    },
  )
})

test('no cent is lost when an amount is sent as a number', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_CENTS, max: MAX_CENTS }), (cents) => {
      const sent = JSON.stringify(numberOf((cents / 100).toFixed(2)))
      expect(parseCents(JSON.parse(sent))).toBe(cents)
    }),
  )
})
