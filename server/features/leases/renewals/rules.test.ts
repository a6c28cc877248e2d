import { expect, test } from 'vitest'
import { offerRefusal } from './rules.ts'

const refusal = (ends: string, until: string) =>
  offerRefusal({ ends_on: ends, today: '2026-11-28' }, { endsOn: until, answerBy: '2026-12-01' })?.message

test.each([
  ['a month of thirty days', '2027-03-31', '2027-04-30'],
  ['February', '2027-01-31', '2027-02-28'],
  ['February of a leap year', '2028-01-31', '2028-02-29'],
  ['from the middle of a month', '2026-12-14', '2027-01-14'],
  ['from a day that the next month lacks', '2027-01-30', '2027-02-28'],
])('a term of one calendar month can be offered, and none that is a day shorter: %s', (_, ends, until) => {
  expect(refusal(ends, until)).toBeUndefined()
  const dayBefore = new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10)
  expect(refusal(ends, dayBefore)).toMatch(/^The new term must last at least a month, until /)
})
