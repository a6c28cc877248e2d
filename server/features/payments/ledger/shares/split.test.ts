import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCents } from './split.ts'

const weights = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 10 })
const cents = fc.integer({ min: 0, max: 99_999_999 })

test('the shares add up to the rent to the cent, and each is within a cent of its part', () => {
  fc.assert(
    fc.property(cents, weights, (rent, given) => {
      const shares = splitCents(rent, given)
      const whole = given.reduce((sum, weight) => sum + weight, 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(rent)
      for (const [at, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0)
        const exact = whole === 0 ? rent / given.length : (rent / whole) * given[at]!
        expect(Math.abs(share - exact)).toBeLessThan(1.001)
      }
    }),
  )
})

test('shares that add up to the rent are paid as they were agreed', () => {
  fc.assert(
    fc.property(
      weights.filter((given) => given.some((weight) => weight > 0)),
      (given) => {
        const rent = given.reduce((sum, weight) => sum + weight, 0)
        expect(splitCents(rent, given)).toEqual(given)
      },
    ),
  )
})

test('whoever has the larger weight never pays less', () => {
  fc.assert(
    fc.property(cents, weights, (rent, given) => {
      const shares = splitCents(rent, given)
      const byWeight = given.map((weight, at) => ({ weight, at })).toSorted((one, other) => one.weight - other.weight)
      const inOrder = byWeight.map(({ weight, at }) => ({ weight, share: shares[at]! }))
      const isLess = inOrder.some(
        ({ weight, share }, at) => at > 0 && weight > inOrder[at - 1]!.weight && share < inOrder[at - 1]!.share,
      )
      expect(isLess).toBe(false)
    }),
  )
})

test('the cents that are left over go to those who lose most, the first of equal ones', () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(splitCents(270_000, [165_000, 100_000])).toEqual([168_113, 101_887])
  expect(splitCents(5, [0, 0])).toEqual([3, 2])
})
