import { describe, expect, it } from 'vitest'
import { formatCount, formatDate, formatMoney, formatPrice } from './format.ts'

describe('money', () => {
  it('has thousands separators, and cents only where there are some', () => {
    expect(formatMoney('1250000.00')).toBe('$1,250,000')
    expect(formatMoney('2100.50')).toBe('$2,100.50')
    expect(formatMoney('0.00')).toBe('$0')
  })

  it('is by the month for a rent', () => {
    expect(formatPrice('1250000.00', 'sale')).toBe('$1,250,000')
    expect(formatPrice('2400.00', 'rent')).toBe('$2,400/mo')
  })
})

describe('dates', () => {
  it('are the day it was in Massachusetts', () => {
    expect(formatDate('2026-11-21T03:00:00.000Z')).toBe('November 20, 2026')
    expect(formatDate('2026-07-01T04:00:00.000Z')).toBe('July 1, 2026')
  })
})

describe('counts', () => {
  it('know one from many', () => {
    expect(formatCount(1, 'bed')).toBe('1 bed')
    expect(formatCount(0, 'bed')).toBe('0 beds')
    expect(formatCount(1200, 'property', 'properties')).toBe('1,200 properties')
  })
})
