import { expect, test } from 'vitest'
import { addBankDays, federalHolidays } from './holidays.ts'

test('the federal holidays of a year, with the workdays on which they are observed', () => {
  // As published by the Office of Personnel Management. July 4 is a Saturday.
  expect(federalHolidays('2026-01-01', '2026-12-31')).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
  // New Year's Day of 2028 is a Saturday, and observed in 2027.
  expect(federalHolidays('2027-12-20', '2028-01-05')).toEqual(['2027-12-24', '2027-12-25', '2027-12-31', '2028-01-01'])
})

test.each([
  // Over a weekend.
  ['2026-11-30', 4, '2026-12-04'],
  ['2026-12-04', 1, '2026-12-07'],
  // Sent on a weekend.
  ['2026-12-05', 4, '2026-12-10'],
  // Thanksgiving.
  ['2026-11-25', 2, '2026-11-30'],
  // July 4, 2026 is a Saturday. Banks are open on the Friday before.
  ['2026-07-01', 2, '2026-07-03'],
  // July 4, 2027 is a Sunday. Banks are closed on Monday.
  ['2027-07-02', 1, '2027-07-06'],
  // Columbus Day.
  ['2026-10-09', 1, '2026-10-13'],
])('%s and %i business days of banks is %s', (from, count, expected) => {
  expect(addBankDays(from, count)).toBe(expected)
})
