import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate } from '#contract/core/dates.ts'
import { formatAmount, formatMoney } from '#contract/core/format-money.ts'
import { formatCount, formatNumber, formatPrice } from './format.ts'

describe('money', () => {
  it('has grouped thousands, and cents only where there are any', () => {
    expect(formatMoney('1250000.00')).toBe('$1,250,000')
    expect(formatMoney('2100.50')).toBe('$2,100.50')
    expect(formatMoney('0.00')).toBe('$0')
  })

  it("matches the browser's own formatter, to the cent", () => {
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        expect(formatAmount(cents / 100)).toBe(dollars.format(cents / 100))
        expect(formatAmount((cents / 100).toFixed(2))).toBe(dollars.format(cents / 100))
      }),
    )
    expect(formatAmount('2100.5')).toBe('$2,100.50')
  })

  it('is per month for a rent', () => {
    expect(formatPrice('1250000.00', 'sale')).toBe('$1,250,000')
    expect(formatPrice('2400.00', 'rent')).toBe('$2,400/mo')
  })
})

describe('dates', () => {
  it("are in the company's time zone", () => {
    expect(formatDate('2026-11-21T03:00:00.000Z')).toBe('Nov 20, 2026')
    expect(formatDate('2026-07-01T04:00:00.000Z')).toBe('Jul 1, 2026')
  })
})

describe('numbers', () => {
  it("match the browser's own formatter", () => {
    const whole = new Intl.NumberFormat('en-US')
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(formatNumber(value)).toBe(whole.format(value))
      }),
    )
    expect(formatNumber(2.5)).toBe('2.5')
    expect(formatNumber(1234.125)).toBe('1,234.125')
  })
})

describe('counts', () => {
  it('use singular and plural', () => {
    expect(formatCount(1, 'bed')).toBe('1 bed')
    expect(formatCount(0, 'bed')).toBe('0 beds')
    expect(formatCount(1200, 'property', 'properties')).toBe('1,200 properties')
  })
})
