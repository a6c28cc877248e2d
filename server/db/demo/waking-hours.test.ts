import { TIME_ZONE } from '#contract/core/dates.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { seedAuditLog } from './audit-log.ts'
import { seedContacts } from './contacts.ts'
import { STORIES } from './maintenance-stories.ts'
import { seedMaintenance } from './maintenance.ts'
import { seedPayments } from './payments.ts'
import { stableId } from './properties/listing.ts'
import { seedDemo } from './seed.ts'
import { DEMO_EMAILS } from './people/people.ts'
import { seedUsers } from './people/users.ts'

/** The hour, with minutes as a fraction, and the day of the week in Boston. */
function wallClock(at: Date) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)!.value
  return { hour: Number(part('hour')) + Number(part('minute')) / 60, isWeekend: part('weekday').startsWith('S') }
}

function isStaffTime(at: Date) {
  const { hour, isWeekend } = wallClock(at)
  return !isWeekend && hour >= 8 && hour < 18
}

function isResidentTime(at: Date) {
  const { hour } = wallClock(at)
  return hour >= 7 && hour < 22
}

async function seedAt(now: Date) {
  const { db } = await createDatabase()
  await seedDemo(db, now)
  await seedUsers(db, { now, createIdentity: async () => randomUUID(), password: 'x' })
  await seedPayments(db, DEMO_EMAILS, { now, makeIntent: async () => `pi_${randomUUID()}` })
  await seedMaintenance(db, now)
  await seedContacts(db, now)
  await seedAuditLog(db, DEMO_EMAILS, now)
  return db
}

describe.each([
  ['3 AM', '2026-11-20T03:00:00-05:00'],
  ['noon', '2026-11-20T12:00:00-05:00'],
  ['a Sunday evening', '2026-11-22T20:30:00-05:00'],
  ['a Monday before the office opens', '2026-11-23T07:59:00-05:00'],
  ['the day after clocks went forward', '2026-03-09T02:30:00-04:00'],
  ['the day after clocks went back', '2026-11-02T01:15:00-05:00'],
])('seeded at %s', async (_, text) => {
  const now = new Date(text)
  const db = await seedAt(now)
  const people = await db.selectFrom('users').selectAll().execute()
  const admin = people.find(({ email }) => email === 'admin@example.com')!
  const requests = await db.selectFrom('maintenance_requests').selectAll().execute()
  const emergencies = new Set(requests.flatMap(({ id, priority }) => (priority === 'emergency' ? [id] : [])))
  const steps = await db.selectFrom('maintenance_steps').selectAll().orderBy('id').execute()
  const messages = await db.selectFrom('maintenance_messages').selectAll().orderBy('created_at').execute()
  const payments = await db.selectFrom('payments').selectAll().execute()
  const contacts = await db.selectFrom('contacts').selectAll().execute()
  const logs = await db.selectFrom('audit_logs').selectAll().execute()
  const events = await db.selectFrom('security_events').selectAll().execute()
  const attempts = await db.selectFrom('login_attempts').selectAll().where('successful', '=', true).execute()
  const isBeforeEmergency = (at: Date) =>
    requests.some(({ id, created_at: sent }) => emergencies.has(id) && Number(sent) - Number(at) === 180_000)
  const calm = requests.filter(({ id }) => !emergencies.has(id))
  const calmActs = [...steps, ...messages.map((message) => ({ ...message, at: message.created_at }))].filter(
    ({ request_id: id }) => !emergencies.has(id),
  )

  test('staff act on workdays between 8 AM and 6 PM', () => {
    const times = [
      ...calmActs.flatMap(({ side, at }) => (side === 'staff' ? [at] : [])),
      ...logs.flatMap((log) =>
        log.user_id === admin.id && !emergencies.has(log.resource_id!) ? [log.created_at] : [],
      ),
      ...contacts.flatMap(({ status, updated_at: at }) => (status === 'new' ? [] : [at])),
      ...events.flatMap(({ event_type: type, created_at: at }) => (type === 'role_changed' ? [at] : [])),
      ...people.map(({ created_at: at }) => at),
    ]
    expect(times.length).toBeGreaterThan(50)
    expect(times.filter((at) => !isStaffTime(at))).toEqual([])
  })

  test('tenants and visitors act between 7 AM and 10 PM', () => {
    const times = [
      ...calm.map(({ created_at: at }) => at),
      ...calm.flatMap(({ confirmed_at: at }) => at ?? []),
      ...calmActs.flatMap(({ side, at }) => (side === 'sender' ? [at] : [])),
      ...payments.map(({ created_at: at }) => at),
      ...contacts.map(({ created_at: at }) => at),
      ...attempts.flatMap(({ attempted_at: at }) => (isBeforeEmergency(at) ? [] : [at])),
    ]
    expect(times.length).toBeGreaterThan(200)
    expect(times.filter((at) => !isResidentTime(at))).toEqual([])
  })

  test('requests and inquiries are as old as their stories say, one compared with another', () => {
    const newestFirst = (rows: readonly { id: string; created_at: Date }[]) =>
      rows.toSorted((one, other) => Number(other.created_at) - Number(one.created_at)).map(({ id }) => id)
    const stories = STORIES.map(({ daysAgo }, place) => ({ id: stableId(`repair/${place}`), daysAgo }))
    expect(newestFirst(requests)).toEqual(
      stories.toSorted((one, other) => one.daysAgo - other.daysAgo).map(({ id }) => id),
    )
    // The inquiries are written down newest first.
    expect(newestFirst(contacts)).toEqual(contacts.map((_row, place) => stableId(`inquiry/${place}`)))
  })

  test('nothing is in the future, and each request keeps its order', () => {
    const times = [...logs, ...events, ...messages, ...payments, ...people, ...contacts].map((row) => row.created_at)
    expect([...times, ...steps.map(({ at }) => at)].filter((at) => at >= now)).toEqual([])
    expect(
      people.flatMap(({ last_login_at: last, created_at: since }) => (last && last < since ? [last] : [])),
    ).toEqual([])
    for (const { id, created_at: sent, confirmed_at: confirmed } of requests) {
      const own = steps.flatMap((step) => (step.request_id === id ? [Number(step.at)] : []))
      expect(own).toEqual(own.toSorted((one, other) => one - other))
      expect(new Set(own).size).toBe(own.length)
      expect(own[0]).toBe(Number(sent))
      expect(confirmed === null || Number(confirmed) > own.at(-1)!).toBe(true)
    }
    const says = (start: string) => messages.find(({ body }) => body.startsWith(start))!.created_at
    expect(says('Hi Jordan, our heating') < says("Yes, I'm home. Please ring")).toBe(true)
    expect(says("Yes, I'm home. Please ring") < says('The valve is stuck')).toBe(true)
    expect(contacts.filter((row) => row.status !== 'new' && row.updated_at <= row.created_at)).toEqual([])
  })
})
