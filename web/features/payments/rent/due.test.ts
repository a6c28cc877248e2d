import { companyDay } from '#contract/core/calendar.ts'
import { describe, expect, test } from 'vitest'
import { dueBadge, isDueSoon } from './due.ts'
import { yearIn } from '../labels.ts'

describe('the due badge', () => {
  test.each([
    ['2026-12-01', '2026-11-21', 'Due in 10 days', 'blue'],
    ['2026-12-01', '2026-11-28', 'Due in 3 days', 'yellow'],
    ['2026-12-01', '2026-11-30', 'Due in 1 day', 'yellow'],
    ['2026-12-01', '2026-12-01', 'Due today', 'yellow'],
    ['2026-12-01', '2026-12-02', 'Overdue by 1 day', 'red'],
    ['2026-11-01', '2026-12-01', 'Overdue by 30 days', 'red'],
    // Daylight saving starts or ends in between.
    ['2026-03-09', '2026-03-07', 'Due in 2 days', 'yellow'],
    ['2026-11-02', '2026-10-31', 'Due in 2 days', 'yellow'],
  ])('%s, on %s: %s', (dueOn, day, text, tone) => {
    expect(dueBadge(dueOn, day)).toEqual({ text, tone })
  })

  test("uses the date in the company's time zone", () => {
    expect(companyDay(new Date('2026-12-01T04:59:00Z'))).toBe('2026-11-30')
    expect(companyDay(new Date('2026-12-01T05:00:00Z'))).toBe('2026-12-01')
  })

  test("uses the year in the company's time zone", () => {
    expect(yearIn('2027-01-01T04:59:00Z')).toBe(2026)
    expect(yearIn('2027-01-01T05:00:00Z')).toBe(2027)
  })
})

test.each([
  ['2026-12-06', true],
  ['2026-12-07', false],
  ['2026-11-21', true],
  ['2026-10-01', true],
  [null, false],
])('rent due on %s is due soon on November 21: %s', (dueOn, isSoon) => {
  expect(isDueSoon(dueOn, '2026-11-21')).toBe(isSoon)
})
