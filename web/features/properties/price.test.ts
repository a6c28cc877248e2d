import { expect, test } from 'vitest'
import { pricePerSqft } from './price.ts'

test("a sale's price is divided by its size and rounded", () => {
  expect(pricePerSqft({ price: '1250000.00', priceType: 'sale', sqft: 1800 })).toBe(694)
})

test('without a size there is none', () => {
  expect(pricePerSqft({ price: '650000.00', priceType: 'sale', sqft: null })).toBeNull()
  expect(pricePerSqft({ price: '650000.00', priceType: 'sale', sqft: 0 })).toBeNull()
})

test('a rental has none', () => {
  expect(pricePerSqft({ price: '2400.00', priceType: 'rent', sqft: 900 })).toBeNull()
})
