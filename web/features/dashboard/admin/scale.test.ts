import { formatMonth } from '#contract/core/calendar.ts'
import { describe, expect, test } from 'vitest'
import { roundUp, shortMonth } from './scale.ts'

describe('the end of the axis', () => {
  test.each([
    [0, 1],
    [0.3, 1],
    [1, 1],
    [3, 3],
    [6.5, 8],
    [21, 30],
    [100, 100],
    [101, 200],
    [27_450.5, 30_000],
  ])('of %d is %d', (value, end) => {
    expect(roundUp(value)).toBe(end)
  })
})

test("month names do not depend on the browser's time zone", () => {
  expect([shortMonth('2026-01-01'), formatMonth('2025-12-01')]).toEqual(['Jan', 'December 2025'])
})
