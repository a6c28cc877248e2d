import { settingProblem } from '#contract/company/site-settings.ts'
import { expect, test } from 'vitest'
import { clockChoices, hoursText, parseHours } from './office-hours.ts'

test.each(['8:00 AM-6:00 PM', '12:00 AM-12:00 PM', '9:15 AM-11:45 PM', 'Closed'])('keeps %s to the letter', (text) => {
  const hours = parseHours(text)
  expect(hours && hoursText(hours)).toBe(text)
  expect(settingProblem('company.hours.sunday', text)).toBeNull()
})

test.each([
  ['8 am to 6 pm', '8:00 AM-6:00 PM'],
  ['9:00 A.M. – 4:30 P.M.', '9:00 AM-4:30 PM'],
  [' closed ', 'Closed'],
])('reads %s, which the site accepts too', (text, written) => {
  const hours = parseHours(text)
  expect(hours && hoursText(hours)).toBe(written)
})

test.each(['By appointment', '', '25:00-26:00'])('does not guess what %j means', (text) => {
  expect(parseHours(text)).toBeNull()
})

test('offers every half hour, and a stored time between two of them', () => {
  expect(clockChoices(9 * 60)).toHaveLength(48)
  expect(clockChoices(9 * 60 + 15).map(({ label }) => label)).toContain('9:15 AM')
  expect(clockChoices(18 * 60, 17 * 60).map(({ label }) => label)[0]).toBe('5:00 PM')
})
