import { describe, expect, test } from 'vitest'
import { formatAmount, formatMoney, groupDigits } from '#contract/core/format-money.ts'
import { formatCents, parseCents } from '#contract/core/money.ts'

test.each([
  ['2100', 210_000],
  ['2100.5', 210_050],
  ['0.07', 7],
  ['-12.34', -1234],
  ['', null],
  ['12.345', null],
  ['1,000', null],
])('%j dollars are %j cents', (dollars, cents) => {
  expect(parseCents(dollars)).toBe(cents)
})

test('zero has no sign', () => {
  expect(Object.is(parseCents('-0.00'), 0)).toBe(true)
})

test.each([
  [210_050, '2100.50'],
  [7, '0.07'],
  [0, '0.00'],
  [-7, '-0.07'],
  [-123_456n, '-1234.56'],
])('%s cents are %s dollars', (cents, dollars) => {
  expect(formatCents(cents)).toBe(dollars)
})

describe('amounts that people read', () => {
  test.each([
    ['999', '999'],
    ['1000', '1,000'],
    ['123456', '123,456'],
    ['1234567890', '1,234,567,890'],
    ['1234.567891', '1,234.567891'],
    ['-1234', '-1,234'],
  ])('%s has its thousands grouped: %s', (number, grouped) => {
    expect(groupDigits(number)).toBe(grouped)
  })

  test.each([
    ['2100.5', '$2,100.50'],
    ['0', '$0.00'],
    ['-1234.5', '-$1,234.50'],
  ])('%s with cents is %s', (amount, shown) => {
    expect(formatAmount(amount)).toBe(shown)
  })

  test.each([
    ['1250000.00', '$1,250,000'],
    ['2400.50', '$2,400.50'],
    ['100.05', '$100.05'],
  ])('%s is %s, with cents only where there are any', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown)
  })
})
