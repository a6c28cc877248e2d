import { expect, test } from 'vitest'
import { usualPeriods } from './periods.ts'

const periodsOn = (today: string) =>
  Object.entries(usualPeriods(today, '2024-05-17')).map(([name, { from, to }]) => `${name}: ${from} to ${to}`)

test('the usual times of a statement, also in January and at the end of February', () => {
  expect(periodsOn('2028-03-31')).toEqual([
    'This month: 2028-03-01 to 2028-03-31',
    'Last month: 2028-02-01 to 2028-02-29',
    'This year: 2028-01-01 to 2028-03-31',
    'Last year: 2027-01-01 to 2027-12-31',
    'Whole tenancy: 2024-05-17 to 2028-03-31',
  ])
  expect(periodsOn('2027-01-01')).toEqual([
    'This month: 2027-01-01 to 2027-01-01',
    'Last month: 2026-12-01 to 2026-12-31',
    'This year: 2027-01-01 to 2027-01-01',
    'Last year: 2026-01-01 to 2026-12-31',
    'Whole tenancy: 2024-05-17 to 2027-01-01',
  ])
})
