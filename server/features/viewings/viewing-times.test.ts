import { createDatabase } from '#server/testing/database/database.ts'
import { eventsIn } from '#server/testing/read/calendar-events.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { setUpViewings } from '#server/testing/setups/viewings.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freeTimes } from './slots.ts'

const { db } = await createDatabase()
const { home, saveHours, slots, dayAt, post, choose, booked } = await setUpViewings(db)

const between = async (day: string, week: object[]) => {
  await saveHours({ week })
  return (await freeTimes(db, { propertyId: home, now: new Date(`${day}T05:00:00Z`) })).map((at) => at.toISOString())
}

test('times keep the local hour over a change of the clocks, and skip an hour that does not exist', async () => {
  const noon = await between('2027-03-12', [{ weekday: 0, from: '12:00', to: '12:30' }])
  expect(noon[0]).toBe('2027-03-14T16:00:00.000Z')
  expect((await between('2027-11-05', [{ weekday: 0, from: '12:00', to: '12:30' }]))[0]).toBe(
    '2027-11-07T17:00:00.000Z',
  )
  const night = await between('2027-03-12', [{ weekday: 0, from: '01:15', to: '03:45' }])
  expect(night.filter((at) => at.startsWith('2027-03-14'))).toEqual(['2027-03-14T06:15:00.000Z'])
  // An hour that comes twice is offered once.
  const fall = await between('2027-11-05', [{ weekday: 0, from: '00:45', to: '03:00' }])
  expect(fall.filter((at) => at.startsWith('2027-11-07')).map((at) => at.slice(11, 16))).toEqual([
    '04:45',
    '06:30',
    '07:15',
  ])
})

test('in the night when the clocks change, a time that exists is booked at its length, and no other is', async () => {
  await saveHours({ noticeHours: 0, week: [{ weekday: 0, from: '01:00', to: '04:30' }] })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-12T17:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const night = (await slots()).days.find(({ day }) => day === '2027-03-14')
  expect(night?.startsAt.map((at) => at.slice(11, 16))).toEqual(['06:00', '06:45', '07:15', '08:00'])
  // Half past two, as each of the two clocks would have it.
  for (const skipped of ['06:30', '07:30']) expect((await choose(`2027-03-14T${skipped}:00.000Z`)).done).toBe('hours')
  const link = await booked('2027-03-14T06:45:00.000Z')
  const [mail] = await takeMail(db)
  expect(mail!.text).toContain('When: Sunday, March 14, 2027 at 1:45 AM EST')
  const [event] = eventsIn(mail!.attachments![0]!.content)
  expect([event!.startDate.toJSDate().toISOString(), event!.duration.toSeconds()]).toEqual([
    '2027-03-14T06:45:00.000Z',
    30 * 60,
  ])
  // The time that begins when this one ends would leave no time between.
  expect((await choose('2027-03-14T07:15:00.000Z')).done).toBe('taken')
  expect((await post(link, { action: 'move', startsAt: '2027-03-14T08:00:00.000Z' })).done).toBe('move')
  expect((await takeMail(db))[0]!.text).toContain('New time: Sunday, March 14, 2027 at 4:00 AM EDT')
})

test('times leave the buffer free, and end with the limit of a day', async () => {
  expect((await dayAt(3)).startsAt).toHaveLength(4)
  await saveHours({ perDay: 1 })
  const { day, startsAt } = await dayAt(3)
  await booked(startsAt[0])
  expect((await choose(startsAt[2]!)).done).toBe('full')
  expect((await slots()).days.map((one) => one.day)).not.toContain(day)
})
