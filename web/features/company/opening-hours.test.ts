import { expect, test } from 'vitest'
import { hoursOf, openingHours } from './opening-hours.ts'

test.each([
  ['8:00 AM-6:00 PM', '08:00', '18:00'],
  ['9 am – 12:30 pm', '09:00', '12:30'],
  ['12:00 AM to 12:00 PM', '00:00', '12:00'],
])('%s is parsed', (text, opens, closes) => expect(hoursOf(text)).toEqual({ opens, closes }))

test.each(['Closed', '', 'by appointment', '8-18'])('%j is no hours', (text) => expect(hoursOf(text)).toBeNull())

test('closed days are left out', () => {
  const days = openingHours({ weekdays: '8:00 AM-6:00 PM', saturday: '9:00 AM-4:00 PM', sunday: 'Closed' })
  expect(days.map(({ dayOfWeek }) => dayOfWeek)).toEqual([
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    'Saturday',
  ])
})
