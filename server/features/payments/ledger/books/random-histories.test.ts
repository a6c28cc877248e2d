import { checkRandomHistories } from '#server/testing/leases/random-histories.ts'
import { expect, test } from 'vitest'

test('after 12,000 random steps the books are what a plain count says, and charging again changes nothing', () => {
  expect(checkRandomHistories([null])).toBe(12_000)
})
