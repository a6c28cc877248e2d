import { expect, test } from 'vitest'
import { companyInstant, isDay, minuteOf, sundayOf } from './company-days.ts'

test('a local time is an instant in summer and winter, and while the clocks change', () => {
  const at = (day: string, time: string) => companyInstant(day, time)?.toISOString() ?? null
  expect(at('2027-07-04', '10:30')).toBe('2027-07-04T14:30:00.000Z')
  expect(at('2027-12-31', '23:45')).toBe('2028-01-01T04:45:00.000Z')
  // In spring the clocks skip an hour, in autumn one comes twice.
  expect(at('2027-03-14', '02:30')).toBeNull()
  expect(at('2027-03-14', '03:00')).toBe('2027-03-14T07:00:00.000Z')
  expect(at('2027-11-07', '01:30')).toBe('2027-11-07T05:30:00.000Z')
  expect(at('soon', '10:00')).toBeNull()
})

test('days of the address are checked, weeks begin on Sunday, and hours are those of the clocks', () => {
  expect(['2027-02-28', '2027-02-30', '2027-2-3', 'today', null].map(isDay)).toEqual([true, false, false, false, false])
  expect([sundayOf('2027-03-14'), sundayOf('2027-01-01')]).toEqual(['2027-03-14', '2026-12-27'])
  // The clocks go forward between these.
  expect([minuteOf('2027-03-14T06:30:00Z'), minuteOf('2027-03-14T07:30:00Z')]).toEqual([90, 210])
})
