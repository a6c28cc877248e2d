import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { HOURS, setUpViewings, WEEK } from '#server/testing/setups/viewings.ts'
import { expect, test } from 'vitest'
import { freeTimes } from './slots.ts'

const { db } = await createDatabase()
const { admin, home, saveHours, slots, dayAt, post, choose, ownOf, rows, booked } = await setUpViewings(db)

test('no time is offered or taken within the notice, counted from this moment', async () => {
  const day = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '23:59' }))
  await saveHours({ noticeHours: 0, week: day })
  const now = new Date()
  const hoursUntil = (at: string | Date) => (new Date(at).getTime() - now.getTime()) / 3_600_000
  const [first] = await freeTimes(db, { propertyId: home, now })
  expect(hoursUntil(first!)).toBeLessThan(1)
  const tooSoon = (await slots()).days.flatMap(({ startsAt }) => startsAt).find((at) => hoursUntil(at) > 40)!
  await saveHours({ noticeHours: 48, week: day })
  const [later] = await freeTimes(db, { propertyId: home, now })
  expect(hoursUntil(later!)).toBeGreaterThanOrEqual(48)
  expect(hoursUntil(later!)).toBeLessThan(49)
  // A visitor's page may be older than the notice.
  expect((await choose(tooSoon)).done).toBe('soon')
  expect(await rows()).toEqual([])
  const edge = new Date(later!.getTime() - 48 * 3_600_000)
  expect(await freeTimes(db, { propertyId: home, now: edge })).toContainEqual(later)
  expect(await freeTimes(db, { propertyId: home, now: new Date(edge.getTime() + 1) })).not.toContainEqual(later)
})

test('hours are validated, versioned and logged', async () => {
  const { version } = (await admin.call('GET', '/api/admin/viewing-hours')).json()
  for (const wrong of [
    { minutes: 0 },
    { perDay: 'x' },
    { week: [{ weekday: 7, from: '10:00', to: '11:00' }] },
    { week: [{ weekday: 1, from: '12:00', to: '11:00' }] },
    { daysOff: ['2027-02-30'] },
  ])
    expect([wrong, (await saveHours(wrong)).statusCode]).toEqual([wrong, 400])
  expect((await saveHours({ version: version - 1, minutes: 45 })).statusCode).toBe(409)
  expect((await saveHours({ version, minutes: 45 })).json()).toMatchObject({ minutes: 45, version: version + 1 })
})

test('each day must have room for a viewing, and messages name its end time', async () => {
  const monday = (from: string, to: string) => ({ minutes: 60, week: [WEEK[0], { weekday: 1, from, to }] })
  const url = `/api/admin/viewing-hours/${home}`
  const saveOwn = (changes: object) =>
    admin.call('PUT', url, { week: WEEK, ...HOURS, usesCompany: false, version: 1, ...changes })
  const tooShort = monday('11:30', '12:29')
  for (const [given, message] of [
    [tooShort, 'No viewing of 60 minutes fits between 11:30 AM and 12:29 PM'],
    [monday('11:00', '10:00'), 'End time must be after the start time'],
    [monday('11:00', ''), 'End time is required'],
    [monday('11:00', '25:00'), 'End time must be in the form 09:30'],
  ] as const)
    for (const answer of [await saveHours(given), await saveOwn(given)]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().issues).toEqual([{ path: 'week.1.to', message }])
    }
  expect((await saveHours(monday('11:30', '12:30'))).statusCode).toBe(200)
  // Its own hours are not kept.
  expect((await saveOwn({ ...tooShort, usesCompany: true })).statusCode).toBe(200)
})

test('a home may have hours of its own, until it uses those of the company again', async () => {
  const url = `/api/admin/viewing-hours/${home}`
  const read = async () => (await admin.call('GET', url)).json()
  const save = (changes: object) => admin.call('PUT', url, { week: WEEK, ...HOURS, usesCompany: false, ...changes })
  const times = (await dayAt(3)).startsAt.length
  const before = await read()
  expect(before).toMatchObject({ usesCompany: true, minutes: 30, version: 1 })
  expect((await save({ minutes: 0 })).statusCode).toBe(400)
  expect((await save({ minutes: 90, version: 1 })).json()).toMatchObject({
    usesCompany: false,
    minutes: 90,
    version: 2,
  })
  expect((await save({ minutes: 60, version: 1 })).statusCode).toBe(409)
  expect([(await slots()).minutes, (await dayAt(3)).startsAt.length]).toEqual([90, 1])
  const { id: other } = await createProperty(db)
  expect((await slots(other)).minutes).toBe(30)
  // Days off are for all homes.
  const { day } = await dayAt(3)
  await saveHours({ daysOff: [day] })
  expect((await slots()).days.map((one) => one.day)).not.toContain(day)
  await saveHours()
  expect((await save({ usesCompany: true, version: 2 })).json()).toEqual(before)
  expect((await dayAt(3)).startsAt).toHaveLength(times)
  const logs = await db.selectFrom('audit_logs').select('details').where('resource_id', '=', home).execute()
  expect(logs).toHaveLength(2)
  for (const id of [crypto.randomUUID(), (await createProperty(db, { deleted_at: new Date() })).id])
    expect((await admin.call('GET', `/api/admin/viewing-hours/${id}`)).statusCode).toBe(404)
})

test('staff are told what is booked on a new day off, until it is moved', async () => {
  const link = await booked()
  const { startsAt } = await ownOf(link)
  const day = (await dayAt(3)).day
  const answer = (await saveHours({ daysOff: [day, day] })).json()
  expect(answer.daysOff).toEqual([day])
  expect(answer.onDaysOff).toMatchObject([{ name: 'Ada Lovelace', startsAt }])
  const later = (await slots()).days[5]!.startsAt[0]!
  expect((await post(link, { action: 'move', startsAt: later })).done).toBe('move')
  expect((await admin.call('GET', '/api/admin/viewing-hours')).json().onDaysOff).toEqual([])
})
