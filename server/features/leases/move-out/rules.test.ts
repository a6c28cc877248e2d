import { addDays } from '#contract/core/calendar.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earliestLastDay, lastDayRefusal } from './rules.ts'

test.each([
  // Rent is due on the first: the whole next month.
  ['2026-11-28', 1, '2026-12-31'],
  ['2026-12-02', 1, '2027-01-31'],
  // Received on the day rent is due: that period, if it has 30 days.
  ['2027-01-01', 1, '2027-01-31'],
  ['2027-04-01', 1, '2027-05-01'],
  // February is shorter than 30 days.
  ['2027-02-01', 1, '2027-03-03'],
  ['2028-02-01', 1, '2028-03-02'],
  ['2027-01-31', 1, '2027-03-02'],
  ['2027-01-30', 1, '2027-03-01'],
  ['2027-01-29', 1, '2027-02-28'],
  ['2028-01-30', 1, '2028-02-29'],
  ['2027-02-02', 1, '2027-03-31'],
  // Rent is due later in the month.
  ['2027-01-10', 15, '2027-02-14'],
  ['2027-01-16', 15, '2027-03-14'],
  ['2027-02-28', 28, '2027-03-30'],
  ['2026-12-20', 28, '2027-01-27'],
])('a notice received on %s with rent due on day %i ends the tenancy on %s at the earliest', (received, due, last) => {
  expect(earliestLastDay(received, due)).toBe(last)
})

test('a notice has 30 days and a whole rental period, and no day more than it needs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 28 }), (offset, due) => {
      const received = addDays('2024-01-01', offset)
      const last = earliestLastDay(received, due)
      const days = Array.from({ length: 100 }, (_, at) => addDays(received, at)).filter(
        (day) => day <= addDays(last, 1),
      )
      // From one day on which rent is due to the day before the next.
      const rentDays = days.filter((day) => Number(day.slice(8)) === due)
      expect(rentDays.length).toBeGreaterThanOrEqual(2)
      expect(last >= addDays(received, 30)).toBe(true)
      expect(last === addDays(received, 30) || addDays(last, 1) === rentDays[1]).toBe(true)
    }),
  )
})

const LEASE = {
  user_id: 'someone',
  starts_on: '2026-01-01',
  tenancy_start: '2026-01-01',
  due_day: 1,
  today: '2026-11-28',
}

test('a fixed term ends on its last day, and a lease from month to month within a year', () => {
  const fixed = { ...LEASE, ends_on: '2027-03-31' }
  const at = (leavesOn: string) => ({ receivedOn: '2026-11-28', leavesOn })
  expect(lastDayRefusal(fixed, at('2027-03-31'))).toBe(null)
  expect(lastDayRefusal(fixed, at('2027-02-28'))).toContain('its last day is Mar 31, 2027')
  const monthly = { ...LEASE, ends_on: null }
  expect(lastDayRefusal(monthly, at('2026-12-31'))).toBe(null)
  expect(lastDayRefusal(monthly, at('2026-12-30'))).toContain('The earliest last day is Dec 31, 2026.')
  expect(lastDayRefusal(monthly, at('2028-01-31'))).toBe('Last day must be within a year')
  const renewed = { ...monthly, starts_on: '2027-02-01' }
  expect(lastDayRefusal(renewed, at('2027-01-31'))).toContain('The earliest last day is Feb 2, 2027.')
})
