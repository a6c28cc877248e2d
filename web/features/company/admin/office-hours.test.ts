import { settingProblem } from '#contract/company/site-settings.ts'
import { expect, test } from 'vitest'
import { closingChoices, hoursText, opensAt, openingChoices, parseHours } from './office-hours.ts'

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

const hour = (hours: number) => hours * 60
const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label)

test('offers every half hour, and a stored time between two of them', () => {
  expect(labels(openingChoices(hour(9))).slice(0, 2)).toEqual(['12:00 AM', '12:30 AM'])
  expect(labels(openingChoices(hour(9.25)))).toContain('9:15 AM')
  expect(labels(closingChoices(hour(18), hour(17)))[0]).toBe('5:30 PM')
  expect(labels(closingChoices(hour(18.25), hour(17)))).toContain('6:15 PM')
})

test('every opening time that is offered has a later closing time', () => {
  expect(labels(openingChoices(hour(9))).at(-1)).toBe('11:00 PM')
  for (const { value } of openingChoices(hour(9))) {
    const opens = Number(value)
    const hours = opensAt({ closes: hour(17) }, opens)
    const closes = closingChoices(hours.closes, opens)
    expect(labels(closes).at(-1)).toBe('11:30 PM')
    expect(Math.min(...closes.map((choice) => Number(choice.value)))).toBe(opens + 30)
  }
})

test('an opening after the closing time moves it, by a working day where the day is long enough', () => {
  const day = { opens: hour(9), closes: hour(12) }
  expect(opensAt(day, hour(10))).toEqual({ isOpen: true, opens: hour(10), closes: hour(12) })
  expect(opensAt(day, hour(12))).toEqual({ isOpen: true, opens: hour(12), closes: hour(20) })
  expect(opensAt(day, hour(23))).toEqual({ isOpen: true, opens: hour(23), closes: hour(23.5) })
})

test('a stored time that is never offered stays a choice', () => {
  expect(labels(openingChoices(hour(23.5)))).toContain('11:30 PM')
  expect(labels(closingChoices(hour(23.75), hour(23.5)))).toEqual(['11:45 PM'])
})
