import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { setUpOpenHouses } from '#server/testing/setups/open-houses.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, admin, home, planned, plan, coming, post, clearJobs, dayIn } = await setUpOpenHouses(db)
const { id: other } = await createProperty(db)

const change = ({ id, day, from, to, capacity, hostId, note, version }: AdminOpenHouse, changes: object) =>
  admin.call('PATCH', `/api/admin/open-houses/${id}`, { day, from, to, capacity, hostId, note, version, ...changes })
const issuesOf = async (answer: ReturnType<typeof planned>) => {
  const { statusCode, json } = await answer
  const { issues } = json<{ issues?: { path: string }[] }>()
  return [statusCode, issues?.map(({ path }) => path)]
}
const viewing = (propertyId: string, from: string, assigned: string | null, state = 'booked') =>
  sql<{ id: string }>`
  insert into viewings (property_id, starts_at, ends_at, state, assigned_to, name, expires_at)
  values (${propertyId}, ${from}::timestamptz, ${from}::timestamptz + interval '30 minutes', ${state}, ${assigned}, 'Ada',
    case when ${state} = 'held' then now() + interval '10 minutes' end) returning id`.execute(db)

beforeEach(async () => {
  await db.deleteFrom('open_houses').execute()
  await db.deleteFrom('viewings').execute()
  await sql`delete from submissions`.execute(db)
  await clearJobs()
})

describe('a home and a host', () => {
  test('are at one open house at a time, whoever writes', async () => {
    const one = await plan({ hostId: admin.id })
    expect((await planned({ from: '14:30', to: '16:00' })).json().message).toContain('This home has another open house')
    expect((await planned({ from: '14:30', to: '16:00', hostId: admin.id }, other)).json().message).toContain(
      'This host',
    )
    expect((await planned({ from: '15:00', to: '16:00', hostId: admin.id })).statusCode).toBe(201)
    const row = await db.selectFrom('open_houses').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow()
    const { property_id, starts_at, ends_at, host_id } = row
    for (const values of [
      { property_id, starts_at, ends_at },
      { property_id: other, starts_at, ends_at, host_id },
    ])
      await expect(db.insertInto('open_houses').values(values).execute()).rejects.toMatchObject({ code: '23P01' })
    // One that was cancelled takes nobody's time.
    await admin.call('POST', `/api/admin/open-houses/${one.id}/cancel`, { reason: 'Snow' })
    expect((await planned({ to: '14:30' })).statusCode).toBe(201)
  })

  test('are not at a viewing and an open house at the same time, whichever comes first', async () => {
    const { id, startsAt } = await plan({ hostId: admin.id })
    await expect(viewing(home, startsAt, null)).rejects.toMatchObject({ constraint: 'occupied_home' })
    await expect(viewing(home, startsAt, null, 'held')).rejects.toMatchObject({ constraint: 'occupied_home' })
    await expect(viewing(other, startsAt, admin.id)).rejects.toMatchObject({ constraint: 'occupied_host' })
    await viewing(other, startsAt, null)
    const listed = (await admin.call('GET', `/api/admin/viewings?from=${dayIn(8)}&to=${dayIn(10)}`)).json()
    const assigned = await admin.call('PATCH', `/api/admin/viewings/${listed.viewings[0].id}`, { assignedTo: admin.id })
    expect([assigned.statusCode, assigned.json().message]).toEqual([
      409,
      'That staff member has an open house at that time.',
    ])
    expect((await planned({}, other)).json().message).toContain('This home has a viewing on')
    await db.deleteFrom('open_houses').where('id', '=', id).execute()
    await viewing(home, startsAt, null)
    expect((await planned()).statusCode).toBe(409)
    await db.deleteFrom('viewings').execute()
    expect((await planned()).statusCode).toBe(201)
  })

  test('of twenty colleagues who plan the same time, one does', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => planned()))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1)
  })

  test('visitors are not offered the time of an open house for a viewing', async () => {
    const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '12:00', to: '17:00' }))
    const hours = { week, minutes: 30, bufferMinutes: 0, noticeHours: 4, perDay: 20, needsApproval: false, daysOff: [] }
    await admin.call('PUT', '/api/admin/viewing-hours', hours)
    const { startsAt, endsAt } = await plan()
    const { days } = (await app.inject(`/api/viewings/slots/${home}`)).json<{ days: { startsAt: string[] }[] }>()
    const offered = days.flatMap((day) => day.startsAt)
    expect(offered.filter((at) => at >= startsAt && at < endsAt)).toEqual([])
    expect(offered).toContain(endsAt)
    const chosen = await post(`/properties/${home}/viewing`, { startsAt })
    expect(chosen.done).toBe('taken')
  })
})

test.each([
  [{ day: '2027-02-30' }, 'day'],
  [{ day: '2026-01-01' }, 'day'],
  [{ day: '' }, 'day'],
  [{ day: '2126-12-12' }, 'day'],
  [{ from: '12:61' }, 'from'],
  [{ from: '15:00' }, 'to'],
  [{ from: '08:00', to: '20:30' }, 'to'],
  [{ capacity: 0 }, 'capacity'],
  [{ capacity: 1.5 }, 'capacity'],
  [{ capacity: 'lots' }, 'capacity'],
  [{ hostId: 'nobody' }, 'hostId'],
  [{ hostId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }, 'hostId'],
  [{ note: 'x'.repeat(501) }, 'note'],
  // The clocks go forward at two, and no hour of that night exists twice or never.
  [{ day: '2027-03-14', from: '02:30', to: '04:00' }, 'from'],
])('what is wrong is said at its field (%#)', async (wrong, path) => {
  expect(await issuesOf(planned(wrong))).toEqual([400, [path]])
})

test.each([
  [{ day: '2026-01-01' }, 'Choose a time in the future.'],
  [
    { day: '2027-03-14', from: '02:30', to: '04:00' },
    "That time doesn't exist because clocks spring forward. Choose another.",
  ],
])('a day that is over and an hour that is skipped are refused in words (%#)', async (wrong, message) => {
  expect((await planned(wrong)).json()).toMatchObject({ message, issues: [{ message }] })
})

test('a local hour stays what it is over a change of the clocks', async () => {
  const { startsAt, endsAt, from, to } = await plan({ day: '2027-03-14', from: '01:00', to: '04:00' })
  expect([startsAt, endsAt, from, to]).toEqual([
    '2027-03-14T06:00:00.000Z',
    '2027-03-14T08:00:00.000Z',
    '01:00',
    '04:00',
  ])
  // One o'clock is there twice in autumn, and means the first.
  expect(await plan({ day: '2027-11-07', from: '01:30', to: '03:00' })).toMatchObject({
    startsAt: '2027-11-07T05:30:00.000Z',
    endsAt: '2027-11-07T08:00:00.000Z',
  })
})

test('a home that is sold or gone has none, one that is over or cancelled stays, and fewer places than guests are refused', async () => {
  const sold = await createProperty(db, { status: 'sold' })
  expect((await planned({}, sold.id)).statusCode).toBe(409)
  expect((await planned({}, crypto.randomUUID())).statusCode).toBe(404)
  const house = await plan({ capacity: 5 })
  await coming(house.id, { party: '3' })
  expect(await issuesOf(change(house, { capacity: 2 }))).toEqual([400, ['capacity']])
  expect((await change(house, { capacity: 3 })).json()).toMatchObject({ capacity: 3, coming: 3, asked: 0 })
  await sql`update open_houses set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'`.execute(
    db,
  )
  expect((await change(house, { note: 'Late', version: undefined })).json().message).toBe('This open house is over.')
  const next = await plan({ from: '16:00', to: '17:00' })
  for (const status of [200, 409])
    expect((await admin.call('POST', `/api/admin/open-houses/${next.id}/cancel`, { reason: 'Snow' })).statusCode).toBe(
      status,
    )
  expect((await change(next, { version: undefined })).statusCode).toBe(409)
})

test('staff see who comes, note who came, take the list to the door, and the audit log has each step in words', async () => {
  const house = await plan({ note: 'Bring boots.' })
  await coming(house.id, { name: '=cmd|evil', party: '2' })
  await coming(house.id, { name: 'Zoe', email: 'zoe@example.com' })
  const listed = (await admin.call('GET', `/api/admin/open-houses?from=${dayIn(8)}&to=${dayIn(10)}`)).json()
  expect(listed.openHouses).toMatchObject([{ id: house.id, coming: 3, asked: 0, isOffered: true }])
  const ofHome = (await admin.call('GET', `/api/admin/properties/${home}/open-houses`)).json()
  expect(ofHome.openHouses).toMatchObject([{ id: house.id }])
  const guests = (await admin.call('GET', `/api/admin/open-houses/${house.id}/guests`)).json<{ id: string }[]>()
  expect(guests).toMatchObject([{ name: '=cmd|evil', party: 2, state: 'coming', outcome: null }, { name: 'Zoe' }])
  const note = (outcome: string | null) =>
    admin.call('PATCH', `/api/admin/open-house-guests/${guests[1]!.id}`, { outcome })
  expect((await note('came')).statusCode).toBe(409)
  await sql`update open_houses set starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'`.execute(
    db,
  )
  expect((await note('perhaps')).statusCode).toBe(400)
  expect((await note('did_not_come')).json()).toMatchObject({ name: 'Zoe', outcome: 'did_not_come' })
  const file = await admin.call('GET', `/api/admin/open-houses/${house.id}/guests.csv`)
  expect(file.headers['content-disposition']).toMatch(/sign-in-\d{4}-\d\d-\d\d\.csv/)
  expect(file.body.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFName,Email,People,Attended,Signature',
    "'=cmd|evil,ada@example.com,2,,",
    'Zoe,zoe@example.com,1,No,',
  ])
  const logs = (await admin.call('GET', '/api/admin/audit-logs?limit=5')).json()
  expect(logs.slice(0, 2)).toMatchObject([
    { action: 'update', resourceType: 'open_house_guest', resource: { name: 'Zoe' } },
    { action: 'create', resourceType: 'open_house', resource: { name: expect.stringContaining('Sunny home') } },
  ])
})
