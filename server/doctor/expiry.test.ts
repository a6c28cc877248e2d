import { expect, test } from 'vitest'
import { expiryOf, timeLeft } from './expiry.ts'

const HOUR_MS = 3_600_000
const DAY = 24

/** A certificate that is valid for so many hours, of which so many are left. */
const certificate = (whole: number, left: number) => {
  const to = Date.now() + left * HOUR_MS + 1000
  return { from: new Date(to - whole * HOUR_MS), to: new Date(to) }
}

test.each([
  ['three months', 90 * DAY, 15 * DAY, undefined],
  ['three months', 90 * DAY, 13 * DAY, 'warn'],
  ['three months', 90 * DAY, 2 * DAY, 'fail'],
  ['twelve hours', 12, 4, undefined],
  ['twelve hours', 12, 2, 'warn'],
  ['twelve hours', 12, 0.5, 'fail'],
])('a certificate of %s (%d hours) with %d hours left', (_, whole, left, level) => {
  expect(expiryOf(certificate(whole, left), 'example.com')?.level).toBe(level)
})

test('the time that is left', () => {
  expect(timeLeft(certificate(90 * DAY, 15 * DAY))).toBe('15 days')
  expect(timeLeft(certificate(12, 1))).toBe('1 hour')
  expect(timeLeft(certificate(12, -5))).toBe('0 hours')
})
