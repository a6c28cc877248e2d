import type { Changes } from '#contract/calendar/admin.ts'
import type { AdminOpenHouse } from '#contract/open-houses/admin.ts'
import { eventsIn, statusOf } from '#server/testing/read/calendar-events.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { setUpOpenHouses } from '#server/testing/setups/open-houses.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app, admin: colleague, plan, planned, coming, post } = await setUpOpenHouses(db)
const me = await createCaller(app, db, 'admin')
const TITLE = 'Loft\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Evil; "the, one"\\n'
const odd = await createProperty(db, { title: TITLE, address: '12 Elm Street,\r\nCambridge, MA 02139' })

const change = ({ id, day, from, to, capacity, hostId, note }: AdminOpenHouse, changes: object) =>
  colleague.call('PATCH', `/api/admin/open-houses/${id}`, { day, from, to, capacity, hostId, note, ...changes })
const cancel = ({ id }: AdminOpenHouse, by = colleague) =>
  by.call('POST', `/api/admin/open-houses/${id}/cancel`, { reason: 'Snow' })
const changesOf = async (who: typeof me) => (await who.call('GET', '/api/admin/calendar/changes')).json<Changes>()
async function makeFeed(scope: string) {
  const answer = await me.call('POST', '/api/admin/calendar/feed', { scope })
  const { pathname } = new URL(answer.json<{ feed: { address: string } }>().feed.address)
  return async () => (await app.inject(pathname)).body
}

beforeEach(async () => {
  for (const table of ['open_houses', 'calendar_looks', 'calendar_feeds', 'submissions'] as const)
    await db.deleteFrom(table).execute()
})

describe('the private calendar of staff', () => {
  test('has the open houses of their host, or all, and nothing about guests', async () => {
    const mine = await plan({ hostId: me.id, note: 'Ring twice.' }, odd.id)
    const theirs = await plan({ from: '16:00', to: '17:00', hostId: colleague.id }, odd.id)
    await plan({ from: '18:00', to: '19:00' }, odd.id)
    await coming(mine.id)
    const own = await (await makeFeed('own'))()
    for (const secret of ['Ada', 'ada@example.com', 'Ring twice']) expect(own).not.toContain(secret)
    const [event, ...others] = eventsIn(own)
    expect(others).toEqual([])
    expect(event!.uid).toBe(`${mine.id}@open-houses`)
    // What staff wrote is one text, not a second event.
    expect(event!.summary).toContain('Open house: Loft')
    expect(event!.summary).toContain('SUMMARY:Evil; "the, one"\\n')
    expect(event!.startDate.toJSDate().toISOString()).toBe(mine.startsAt)
    expect(event!.endDate.toJSDate().toISOString()).toBe(mine.endsAt)
    // The link leads to the day of the entry, on which it opens.
    expect(event!.component.getFirstPropertyValue('url')).toBe(
      `http://localhost:3000/admin/calendar?date=${mine.day}&open=${mine.id}`,
    )
    const all = eventsIn(await (await makeFeed('all'))())
    expect(all).toHaveLength(3)
    expect(all.map(({ uid }) => uid)).toContain(`${theirs.id}@open-houses`)
  })

  test('follows a move, a cancellation, and a home that goes off the market', async () => {
    const house = await plan({ hostId: me.id }, odd.id)
    const read = await makeFeed('own')
    const event = async () => eventsIn(await read())[0]!
    const before = await event()
    expect(statusOf(before)).toBe('CONFIRMED')
    const moved = (await change(house, { from: '15:00', to: '16:00' })).json<AdminOpenHouse>()
    const after = await event()
    expect([after.uid, after.startDate.toJSDate().toISOString()]).toEqual([before.uid, moved.startsAt])
    expect(after.sequence).toBeGreaterThan(before.sequence)
    const offer = (status: 'sold' | 'available') =>
      db.updateTable('properties').set({ status }).where('id', '=', odd.id).execute()
    await offer('sold')
    expect(statusOf(await event())).toBe('TENTATIVE')
    await offer('available')
    await cancel(house)
    expect(statusOf(await event())).toBe('CANCELLED')
    // Another host has it from now on.
    const next = await plan({ from: '18:00', to: '19:00', hostId: me.id }, odd.id)
    await change(next, { hostId: colleague.id })
    expect(eventsIn(await read()).map(({ uid }) => uid)).toEqual([before.uid])
  })
})

describe('what changed', () => {
  const whatIn = ({ items }: Changes) => items.map(({ what, name, people, by }) => [what, name, people, by !== null])

  test('has what colleagues did with an open house, and for whom', async () => {
    const house = await plan({ hostId: null })
    const moved = (await change(house, { from: '15:00', to: '17:00', hostId: me.id })).json<AdminOpenHouse>()
    await change(moved, { to: '18:00' })
    // A note is no news.
    await change(moved, { to: '18:00', note: 'Ring twice.' })
    await cancel(house, me)
    const { items, total } = await changesOf(me)
    expect(total).toBe(4)
    expect(items.map(({ what, movedFrom }) => [what, movedFrom])).toEqual([
      ['moved', null],
      ['assigned', null],
      ['moved', house.startsAt],
      ['planned', null],
    ])
    expect(items[0]).toMatchObject({
      kind: 'open_house',
      entryId: house.id,
      title: house.title,
      startsAt: moved.startsAt,
      assignedTo: me.id,
      byVisitor: false,
    })
    expect((await changesOf(colleague)).items.map(({ what }) => what)).toEqual(['cancelled'])
  })

  test('has guests in one line for each open house, and of each guest the last thing', async () => {
    const house = await plan({}, odd.id)
    const other = (await planned({ from: '18:00', to: '19:00' }, odd.id)).json<AdminOpenHouse>()
    const look = async () => me.call('PUT', '/api/admin/calendar/look', { until: (await changesOf(me)).until })
    await look()
    const link = await coming(house.id, { party: '2' })
    expect(whatIn(await changesOf(me))).toEqual([['signed_up', 'Ada Lovelace', 2, false]])
    await coming(house.id, { name: 'Bob Woods', email: 'bob@example.com' })
    await coming(other.id, { name: 'Cleo Park', email: 'cleo@example.com' })
    expect(whatIn(await changesOf(me))).toEqual([
      ['signed_up', 'Cleo Park', 1, false],
      ['signed_up', null, 3, false],
    ])
    await post(link, { action: 'cancel' })
    const seen = await changesOf(me)
    expect(whatIn(seen)).toEqual([
      ['left', 'Ada Lovelace', 2, false],
      ['signed_up', 'Cleo Park', 1, false],
      ['signed_up', 'Bob Woods', 1, false],
    ])
    expect(seen.total).toBe(3)
    await look()
    expect(await changesOf(me)).toMatchObject({ items: [], total: 0 })
    // Signing up again is news, and asking without confirming is not.
    await post(link, { action: 'confirm' })
    expect(whatIn(await changesOf(me))).toEqual([['signed_up', 'Ada Lovelace', 2, false]])
  })
})
