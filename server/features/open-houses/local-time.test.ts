import { expect, test } from 'vitest'
import { localAt } from '#contract/core/calendar.ts'

test('a local time is the same hour before and after the clocks change', () => {
  expect(localAt(new Date('2027-03-13T18:00:00Z'))).toEqual({ day: '2027-03-13', time: '13:00' })
  expect(localAt(new Date('2027-03-14T17:00:00Z'))).toEqual({ day: '2027-03-14', time: '13:00' })
})
