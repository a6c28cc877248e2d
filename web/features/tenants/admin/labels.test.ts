import type { Tenant } from '#contract/tenants/fields.ts'
import { expect, test } from 'vitest'
import { formatLeaseDay, formatRent, lastLoginOf, rentMonths } from './labels.ts'

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
  ['2026-11-14T12:00:00Z', 'Nov 14, 2026'],
])('a sign-in at %s was %s', (at, words) => {
  expect(lastLoginOf(at, NOW)).toBe(words)
})

test('a lease date is the same in every time zone; an unknown one says so', () => {
  expect([formatLeaseDay('2027-01-01'), formatLeaseDay(null)]).toEqual(['Jan 1, 2027', 'N/A'])
  expect([formatRent('2100.50'), formatRent('2100.00'), formatRent(null)]).toEqual(['$2,100.50', '$2,100.00', 'N/A'])
})

test('a new rent may start in a month of the lease, up to a year back or ahead', () => {
  const tenant = { rentAmount: '2000.00', leaseStartDate: '2026-10-15', leaseEndDate: '2027-02-28' } as Tenant
  expect(rentMonths(tenant, '2026-11-21').map(({ value, label }) => [value, label])).toEqual([
    ['', 'Next month due'],
    ['2026-10-01', 'October 2026 (already due)'],
    ['2026-11-01', 'November 2026'],
    ['2026-12-01', 'December 2026'],
    ['2027-01-01', 'January 2027'],
    ['2027-02-01', 'February 2027'],
  ])
  const open = { ...tenant, leaseStartDate: null, leaseEndDate: null }
  expect(rentMonths(open, '2026-11-21').map(({ value }) => value)).toHaveLength(26)
  expect(rentMonths({ ...tenant, rentAmount: null }, '2026-11-21')).toEqual([])
  expect(rentMonths(tenant, '2026-10-14')).toEqual([])
})
