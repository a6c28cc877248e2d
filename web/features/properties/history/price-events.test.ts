import type { PriceChange } from '#contract/properties/public.ts'
import { expect, test } from 'vitest'
import { priceEvent, timeOnMarket } from './price-events.ts'

const sale = { price: '950000.00', priceType: 'sale', status: 'available' } as const
const rent = { price: '2400.00', priceType: 'rent', status: 'available' } as const
const change = (at: string, now: Omit<PriceChange, 'at' | 'before'>, before: PriceChange['before']): PriceChange => ({
  at: `${at}T15:00:00.000Z`,
  ...now,
  before,
})
const text = (now: Omit<PriceChange, 'at' | 'before'>, before: PriceChange['before']) =>
  priceEvent(change('2026-10-03', now, before))

test.each([
  [sale, null, 'Listed $950,000'],
  [rent, null, 'Listed $2,400/mo'],
  [{ ...sale, price: '930000.00' }, sale, 'Reduced $20,000 to $930,000'],
  [{ ...rent, price: '2425.50' }, rent, 'Raised $25.50 to $2,425.50/mo'],
  [{ ...sale, price: '0.30' }, { ...sale, price: '0.40' }, 'Reduced $0.10 to $0.30'],
  [{ ...sale, status: 'sold' }, sale, 'Sold'],
  [{ ...rent, status: 'rented' }, { ...rent, price: '2500.00' }, 'Rented'],
  [sale, { ...sale, status: 'sold' }, 'Back on the market at $950,000'],
  [rent, sale, 'Listed for rent at $2,400/mo'],
] as const)('%o after %o is "%s"', (now, before, expected) => {
  expect(text(now, before)).toBe(expected)
})

test('the time on the market begins with the last listing and ends when the home is gone', () => {
  const createdAt = '2026-09-12T15:00:00.000Z'
  const listed = change('2026-09-12', sale, null)
  const reduced = change('2026-09-20', { ...sale, price: '930000.00' }, sale)
  const sold = change('2026-10-03', { ...sale, status: 'sold' }, sale)
  const again = change('2026-11-01', sale, { ...sale, status: 'sold' })
  const time = (status: 'available' | 'sold', ...priceHistory: PriceChange[]) =>
    timeOnMarket({ createdAt, status, priceHistory })
  expect(time('available')).toEqual({ since: createdAt, until: null })
  expect(time('available', reduced, listed)).toEqual({ since: listed.at, until: null })
  expect(time('sold', sold, reduced, listed)).toEqual({ since: listed.at, until: sold.at })
  expect(time('sold', sold)).toEqual({ since: createdAt, until: sold.at })
  expect(time('available', again, sold, reduced, listed)).toEqual({ since: again.at, until: null })
  expect(time('sold')).toBeNull()
  expect(time('sold', change('2026-11-01', { ...sale, status: 'sold' }, null))).toBeNull()
  expect(timeOnMarket({ createdAt, status: 'available', priceHistory: [], isSample: true })).toBeNull()
})
