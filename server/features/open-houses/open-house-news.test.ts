import { createDatabase } from '#server/testing/database/database.ts'
import { eventsIn, statusOf } from '#server/testing/read/calendar-events.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { setUpOpenHouses } from '#server/testing/setups/open-houses.ts'
import { momentInFull } from '#server/jobs/visits.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { remindOfOpenHouses } from './reminders.ts'
import { deleteOld, tellGuests } from './service.ts'

const { db } = await createDatabase()
const { admin, home, deps, plan, ask, coming, post, ownOf, guests, going, clear, subjects, clearJobs } =
  await setUpOpenHouses(db)

beforeEach(clear)

describe('who comes is told', () => {
  test('of a cancellation once, with the reason and a date that takes the old one away, whoever runs the job', async () => {
    const { id, version } = await plan()
    await coming(id)
    await coming(id, { email: 'bob@example.com' })
    expect(await ask(id, { email: 'late@example.com' })).toBe('asked')
    await sql`update open_house_guests set expires_at = expires_at - interval '61 minutes' where state = 'asked'`.execute(
      db,
    )
    expect(await ask(id, { email: 'asked@example.com' })).toBe('asked')
    const gone = await coming(id, { email: 'gone@example.com' })
    await post(gone, { action: 'cancel' })
    await takeMail(db)
    const answer = await admin.call('POST', `/api/admin/open-houses/${id}/cancel`, {
      reason: 'A storm is coming.',
      version,
    })
    expect(answer.json()).toMatchObject({ state: 'cancelled', cancelReason: 'A storm is coming.' })
    await clearJobs()
    await Promise.all([1, 2, 3].map(() => tellGuests(deps, id)))
    const mails = await takeMail(db)
    // Who has not confirmed is told while they still may, without a date for a calendar or a name that nobody has proven.
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'asked@example.com', 'bob@example.com'])
    const asked = mails.find(({ to }) => to === 'asked@example.com')!
    expect([asked.attachments ?? [], asked.text.includes('Ada')]).toEqual([[], false])
    expect(asked.text).toContain('Reason: A storm is coming.')
    expect(mails[0]!.text).toContain(`Schedule Viewing:\n${deps.origin}/properties/${home}/viewing\n`)
    expect(mails[0]!.text).not.toContain('Signed up:')
    expect(mails[0]!.subject).toBe('The open house is canceled')
    expect(mails[0]!.text).toContain('Reason: A storm is coming.')
    expect(statusOf(eventsIn(mails[0]!.attachments![0]!.content)[0]!)).toBe('CANCELLED')
    await tellGuests(deps, id)
    expect(await takeMail(db)).toEqual([])
  })

  test('of the last of two moves once, and is reminded of the new time', async () => {
    const { id, version, day, startsAt: planned } = await plan()
    const link = await coming(id)
    await takeMail(db)
    const change = (body: object) => admin.call('PATCH', `/api/admin/open-houses/${id}`, body)
    const facts = { day, capacity: null, hostId: null, note: '' }
    const once = await change({ ...facts, from: '14:00', to: '15:00', version })
    expect(once.json()).toMatchObject({ from: '14:00', version: version + 1 })
    expect((await change({ ...facts, from: '15:00', to: '16:00', version })).statusCode).toBe(409)
    expect((await change({ ...facts, from: '15:30', to: '16:30' })).statusCode).toBe(200)
    // A note alone is no news.
    expect((await change({ ...facts, from: '15:30', to: '16:30', note: 'Ring twice.' })).statusCode).toBe(200)
    await clearJobs()
    await tellGuests(deps, id)
    await tellGuests(deps, id)
    const [mail, ...others] = await takeMail(db)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('The open house has a new time')
    expect(mail!.text).toMatch(/New time: .*\d, 3:30 PM to 4:30 PM E[SD]T/)
    expect(mail!.text).toContain(`Old time: ${momentInFull(new Date(planned))}`)
    const { startsAt } = (await ownOf(link)).openHouse
    const at = (hours: number) => new Date(Date.parse(startsAt) - hours * 3_600_000)
    const reminded = async (hours: number) => {
      await Promise.all([1, 2].map(() => remindOfOpenHouses(deps, at(hours))))
      return subjects()
    }
    expect(await reminded(25)).toEqual([])
    expect(await reminded(24)).toEqual(['The open house is tomorrow'])
    expect(await reminded(3)).toEqual([])
    expect(await reminded(2)).toEqual(['The open house starts soon'])
    expect(await reminded(1)).toEqual([])
  })

  test('nobody is reminded of a home that is off the market', async () => {
    const { id, startsAt } = await plan()
    await coming(id)
    await takeMail(db)
    await db.updateTable('properties').set({ status: 'sold' }).where('id', '=', home).execute()
    await remindOfOpenHouses(deps, new Date(Date.parse(startsAt) - 3_600_000))
    expect(await takeMail(db)).toEqual([])
    await db.updateTable('properties').set({ status: 'available' }).where('id', '=', home).execute()
  })
})

test('what is known of guests is deleted ninety days after, and what came to nothing after a day', async () => {
  const { id } = await plan()
  await coming(id)
  await ask(id, { email: 'never@example.com' })
  await post(`/open-houses/${id}`, { name: '', email: 'x', party: '1' })
  await sql`update open_house_guests set updated_at = updated_at - interval '25 hours'`.execute(db)
  await deleteOld(db, 90)
  expect(await guests()).toMatchObject([{ state: 'coming' }])
  expect(await going(id)).toBe(1)
  await sql`update open_houses set starts_at = starts_at - interval '101 days', ends_at = ends_at - interval '101 days'`.execute(
    db,
  )
  await deleteOld(db, 90)
  expect(await guests()).toEqual([])
})
