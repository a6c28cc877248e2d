import { checkRandomHistories } from '#server/testing/leases/random-histories.ts'
import { expect, test } from 'vitest'

test('after 12,000 random steps with part months the books are what counting the days one by one says', () => {
  expect(checkRandomHistories(['first', 'last', 'both'])).toBe(12_000)
})
