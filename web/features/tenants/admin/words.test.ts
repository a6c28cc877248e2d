import { expect, test } from 'vitest'
import { formatLeaseDay, formatRent, lastLoginOf } from './words.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  [null, 'Never'],
  ['2026-11-21T11:59:01Z', 'Just now'],
  ['2026-11-21T12:00:30Z', 'Just now'],
  ['2026-11-21T11:59:00Z', '1 min ago'],
  ['2026-11-21T11:00:01Z', '59 min ago'],
  ['2026-11-21T11:00:00Z', '1 hour ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
  ['2026-11-14T12:00:01Z', '6 days ago'],
  ['2026-11-14T12:00:00Z', '11/14/2026'],
])('a sign-in at %s was %s', (at, words) => {
  expect(lastLoginOf(at, NOW)).toBe(words)
})

test('a day of a lease is that day wherever its reader is; what is not known says so', () => {
  expect([formatLeaseDay('2027-01-01'), formatLeaseDay(null)]).toEqual(['1/1/2027', 'N/A'])
  expect([formatRent('2100.50'), formatRent('2100.00'), formatRent(null)]).toEqual(['$2,100.50', '$2,100.00', 'N/A'])
})
