import { expect, test } from 'vitest'
import { period } from './period.ts'

test.each([
  [24, 'months', 'two years'],
  [12, 'months', 'one year'],
  [18, 'months', '18 months'],
  [90, 'days', '90 days'],
  [1, 'days', 'one day'],
  [7, 'years', 'seven years'],
] as const)('%i %s: %s', (count, unit, words) => {
  expect(period(count, unit)).toBe(words)
})
