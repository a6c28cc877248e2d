import type { Changes } from '#contract/calendar/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { eventsIn, statusOf } from '#server/testing/read/calendar-events.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const me = await createCaller(app, db, 'admin')
const colleague = await createCaller(app, db, 'admin')
const home = await createProperty(db, { title: 'Loft; "the, one"\\n', address: '12 Elm Street, Cambridge, MA 02139' })

const DAY = 86_400_000
const GUEST = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '(617) 555-0134' }

async function createViewing(
  values: { days?: number; assignedTo?: string | null; state?: 'requested' | 'booked' } = {},
) {
  const { days = 3, assignedTo = null, state = 'booked' } = values
  const starts_at = new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * DAY)
  const ends_at = new Date(starts_at.getTime() + 30 * 60_000)
  return db
    .insertInto('viewings')
    .values({ property_id: home.id, starts_at, ends_at, state, assigned_to: assignedTo, sent_at: new Date(), ...GUEST })
    .returning(['id', 'starts_at'])
    .executeTakeFirstOrThrow()
}
const change = (by: typeof me, id: string, body: object) => by.call('PATCH', `/api/admin/viewings/${id}`, body)
const changesOf = async (who: typeof me) => (await who.call('GET', '/api/admin/calendar/changes')).json<Changes>()
const feedOf = async (who: typeof me) =>
  (await who.call('GET', '/api/admin/calendar/feed')).json<{
    feed: { address: string; readAt: string | null } | null
  }>().feed
const make = async (who: typeof me, scope: string) => {
  const answer = await who.call('POST', '/api/admin/calendar/feed', { scope })
  return new URL(answer.json<{ feed: { address: string } }>().feed.address).pathname
}
const read = async (path: string) => eventsIn((await app.inject(path)).body)

beforeEach(async () => {
  for (const table of ['viewings', 'calendar_looks', 'calendar_feeds', 'submissions'] as const)
    await db.deleteFrom(table).execute()
})

describe('what changed', () => {
  test('is what visitors and colleagues did since the last look, without what one did oneself', async () => {
    const { id, starts_at } = await createViewing({ state: 'requested' })
    expect(await changesOf(me)).toMatchObject({ items: [], total: 0 })
    await change(colleague, id, { state: 'booked', assignedTo: me.id })
    const startsAt = new Date(starts_at.getTime() + DAY).toISOString()
    await change(colleague, id, { startsAt })
    await change(me, id, { assignedTo: null })
    const seen = await changesOf(me)
    expect(seen.items.map(({ what, byVisitor, by }) => [what, byVisitor, by !== null])).toEqual([
      ['moved', false, true],
      ['assigned', false, true],
      ['booked', false, true],
    ])
    expect(seen.items[0]).toMatchObject({
      name: 'Ada Lovelace',
      startsAt,
      movedFrom: starts_at.toISOString(),
      entryId: id,
    })
    expect((await changesOf(colleague)).items.map(({ what }) => what)).toEqual(['assigned'])

    const look = (until: string) => me.call('PUT', '/api/admin/calendar/look', { until })
    expect((await look(seen.until)).json()).toMatchObject({ items: [], total: 0 })
    expect((await changesOf(colleague)).total).toBe(1)
    // Neither an older window nor a clock that is ahead hides or shows anything.
    await look('2020-01-01T00:00:00.000Z')
    await look('2090-01-01T00:00:00.000Z')
    await change(colleague, id, { state: 'cancelled' })
    expect((await changesOf(me)).items.map(({ what }) => what)).toEqual(['cancelled'])
    expect((await look('soon')).statusCode).toBe(400)
  })
})

describe('the private address', () => {
  test('has what is assigned to its owner, or everything, and nothing about visitors', async () => {
    const mine = await createViewing({ days: 3, assignedTo: me.id })
    const theirs = await createViewing({ days: 4, assignedTo: colleague.id, state: 'requested' })
    await createViewing({ days: -20, assignedTo: me.id })
    expect(await feedOf(me)).toBeNull()
    const path = await make(me, 'own')
    expect((await feedOf(me))?.readAt).toBeNull()
    const answer = await app.inject(path)
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
    for (const secret of Object.values(GUEST)) expect(answer.body).not.toContain(secret)
    const [event, ...others] = eventsIn(answer.body)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      uid: `${mine.id}@viewings`,
      summary: 'Viewing: Loft; "the, one"\\n',
      location: home.address,
    })
    expect(event!.startDate.toJSDate()).toEqual(mine.starts_at)
    const written = mine.starts_at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
    expect(answer.body.split('\r\n')).toEqual(
      expect.arrayContaining([`DTSTART:${written}`, 'X-WR-TIMEZONE:America/New_York']),
    )
    expect((await feedOf(me))?.readAt).not.toBeNull()

    await me.call('PATCH', '/api/admin/calendar/feed', { scope: 'all' })
    const all = await read(path)
    expect(all.map(({ uid }) => uid)).toEqual([`${mine.id}@viewings`, `${theirs.id}@viewings`])
    expect(all.map(statusOf)).toEqual(['CONFIRMED', 'TENTATIVE'])
  })

  test('shows a move as a newer version and a cancellation as such', async () => {
    const { id, starts_at } = await createViewing({ assignedTo: me.id })
    const path = await make(me, 'own')
    const [before] = await read(path)
    await change(colleague, id, { startsAt: new Date(starts_at.getTime() + DAY).toISOString() })
    const [moved] = await read(path)
    expect(moved!.startDate.toJSDate().getTime()).toBe(starts_at.getTime() + DAY)
    expect(moved!.sequence).toBeGreaterThan(before!.sequence)
    await change(colleague, id, { state: 'cancelled' })
    expect(statusOf((await read(path))[0]!)).toBe('CANCELLED')
  })

  test('stops when it is made anew, ended, or its owner is deactivated or no administrator any more', async () => {
    const status = async (path: string) => (await app.inject(path)).statusCode
    const first = await make(me, 'own')
    const second = await make(me, 'all')
    expect([await status(first), await status(second)]).toEqual([404, 200])
    const forged = second.replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics'))
    expect([await status(forged), await status('/calendar/x.ics')]).toEqual([404, 404])
    const asUser = (values: object) => db.updateTable('users').set(values).where('id', '=', me.id).execute()
    for (const [off, on] of [
      [{ is_active: false }, { is_active: true }],
      [{ role: 'property_manager' }, { role: 'admin' }],
    ] as const) {
      await asUser(off)
      expect([off, await status(second)]).toEqual([off, 404])
      await asUser(on)
    }
    expect(await status(second)).toBe(200)
    await me.call('DELETE', '/api/admin/calendar/feed')
    expect(await status(second)).toBe(404)
    expect((await me.call('PATCH', '/api/admin/calendar/feed', { scope: 'all' })).statusCode).toBe(404)
    expect((await me.call('POST', '/api/admin/calendar/feed', { scope: 'theirs' })).statusCode).toBe(400)
  })

  test('has one line for its name, whatever the company is called', async () => {
    const path = await make(me, 'own')
    const rename = (value: string) =>
      db.updateTable('site_settings').set({ value }).where('key', '=', 'company.name').execute()
    // Names of several lines were once accepted.
    await rename('Smith, Jones; Co\r\nBEGIN:VEVENT\r\nX-ODD:1')
    const { body } = await app.inject(path)
    await rename('Baystead')
    expect(eventsIn(body)).toEqual([])
    expect(body.split('\r\n')).toContain('NAME:My Smith\\, Jones\\; Co BEGIN:VEVENT X-ODD:1 calendar')
  })

  test('is read 120 times an hour', async () => {
    const path = await make(me, 'own')
    await app.inject(path)
    await sql`update submissions set accepted_at = array_fill(now(), array[120]) where kind = 'calendar_feed'`.execute(
      db,
    )
    const answer = await app.inject(path)
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  })
})
