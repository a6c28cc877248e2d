import { createDatabase } from '#server/testing/database/database.ts'
import { eventsIn, invitationIn, statusOf } from '#server/testing/read/calendar-events.ts'
import { createProperty } from '#server/testing/factories.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { openerOf } from '#server/testing/setups/forms.ts'
import { setUpOpenHouses } from '#server/testing/setups/open-houses.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { tokenOf } from './links.ts'

const { db } = await createDatabase()
const { app, admin, home, deps, plan, ask, coming, post, ownOf, guests, going, clear, subjects } =
  await setUpOpenHouses(db)
const open = openerOf(app)

const pathIn = (text = '') => /\/open-houses\/rsvp\/[\w-]{43}/.exec(text)?.[0] ?? ''
const eventIn = (text: string) => eventsIn(text)[0]!

const NAME = 'Please enter your name, up to 100 characters.'
const EMAIL = 'Please enter a valid email address.'
const PARTY = 'Please choose how many people are coming.'

beforeEach(clear)

describe('coming to an open house', () => {
  test('is asked for, confirmed by the emailed link, changed and cancelled', async () => {
    const { id } = await plan({ capacity: 5, note: 'Park on the street.' })
    expect(await ask(id, { party: '2' })).toBe('asked')
    const [mail, ...others] = await takeMail(db)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Confirm your spot' })
    expect(mail!.attachments ?? []).toEqual([])
    expect(mail!.text).toContain('\nFor: 2 people\n')
    expect(mail!.text).not.toContain('Signed up:')
    const link = pathIn(mail!.text)
    // Mail scanners open links.
    await app.inject(link)
    expect(await ownOf(link)).toMatchObject({ state: 'asked', party: 2, openHouse: { placesLeft: 5 } })
    for (const _ of [1, 2]) expect((await post(link, { action: 'confirm' })).done).toBe('confirm')
    expect(await ownOf(link)).toMatchObject({ openHouse: { placesLeft: 3 } })
    const [sent, ...more] = await takeMail(db)
    expect(more).toEqual([])
    expect(sent!.text).toContain('Park on the street.')
    expect(sent!.text).toMatch(/^When: \w+day, \w+ \d+, \d{4}, 1:00 PM to 3:00 PM E[SD]T$/m)
    expect(invitationIn(sent!.attachments![0]!)).toEqual({
      type: 'text/calendar; method=REQUEST; charset=utf-8',
      method: 'REQUEST',
      status: 'CONFIRMED',
      organizer: `mailto:${sent!.from.address}`,
      guests: [['Ada Lovelace', 'MAILTO:ada@example.com']],
    })
    const { description } = eventIn(sent!.attachments![0]!.content)
    expect(description.split('\n')).toEqual([
      'Park on the street.',
      `Change or cancel: ${deps.origin}${link}`,
      expect.stringMatching(/^Questions\? Call us at \(\d{3}\) \d{3}-\d{4}\.$/),
    ])
    const event = eventIn(sent!.attachments![0]!.content)
    const { openHouse } = await ownOf(link)
    expect(event.startDate.toJSDate().toISOString()).toBe(openHouse.startsAt)
    expect(event.endDate.toJSDate().toISOString()).toBe(openHouse.endsAt)
    const fileOf = () => app.inject(`/api${link}/open-house.ics`)
    const file = await fileOf()
    expect(file.headers['content-type']).toBe('text/calendar; method=PUBLISH; charset=utf-8')
    expect(invitationIn({ contentType: '', content: file.body })).toMatchObject({ status: 'CONFIRMED', guests: [] })
    expect([eventIn(file.body).uid, eventIn(file.body).summary]).toEqual([event.uid, event.summary])
    expect((await post(link, { action: 'change', party: '6' })).done).toBe('few')
    expect((await post(link, { action: 'change', party: '5' })).done).toBe('change')
    expect((await post(link, { action: 'change', party: 'many' })).done).toBe('party')
    expect(await ownOf(link)).toMatchObject({ state: 'coming', party: 5, openHouse: { placesLeft: 0 } })
    for (const _ of [1, 2]) expect((await post(link, { action: 'cancel' })).done).toBe('cancel')
    const [changed, left] = await takeMail(db)
    expect([changed!.subject, left!.subject]).toEqual(['We updated your sign-up', "You're no longer on the list"])
    expect(changed!.text).toContain("Hi Ada, you're now signed up for 5 people.")
    expect(left!.text).not.toContain('Signed up:')
    expect(invitationIn(left!.attachments![0]!)).toMatchObject({
      type: 'text/calendar; method=CANCEL; charset=utf-8',
      method: 'CANCEL',
    })
    expect((await fileOf()).statusCode).toBe(404)
    expect(await open(`/api${link}/open-house.ics`)).toEqual([303, link])
    const cancelled = eventIn(left!.attachments![0]!.content)
    expect([cancelled.uid, statusOf(cancelled)]).toEqual([event.uid, 'CANCELLED'])
    expect(cancelled.sequence).toBeGreaterThan(event.sequence)
    expect(await going(id)).toBe(0)
    expect((await post(link, { action: 'confirm' })).done).toBe('confirm')
    expect(await going(id)).toBe(5)
  })

  test('of twenty people who confirm at the same moment, as many come as there are spots, and the database would refuse one more', async () => {
    const { id } = await plan({ capacity: 7 })
    const from = (at: number) => `10.0.0.${at + 1}`
    // Twice as many as there are connections. On a busy machine more would wait longer for one than the product lets them.
    const twenty = Array.from({ length: 20 }, (_, at) => `guest${at}@example.com`)
    for (const [at, email] of twenty.entries()) expect(await ask(id, { email }, from(at))).toBe('asked')
    const links = (await takeMail(db)).map(({ text }) => pathIn(text))
    // Who had to wait too long for a connection is told to try again, and does.
    const confirm = async (link: string): Promise<string> =>
      (await post(link, { action: 'confirm' })).done ?? (await confirm(link))
    const answers = await Promise.all(links.map(confirm))
    expect(answers.filter((done) => done === 'confirm')).toHaveLength(7)
    expect(answers.filter((done) => done === 'full')).toHaveLength(13)
    expect(await going(id)).toBe(7)
    const one = { open_house_id: id, state: 'coming', name: 'Eve', email: 'eve@example.com', party: 1 } as const
    await expect(db.insertInto('open_house_guests').values(one).execute()).rejects.toMatchObject({ code: '23514' })
  })

  test('sign-ups that nobody confirms take no spot, however many addresses one person invents', async () => {
    const { id } = await plan({ capacity: 2 })
    for (const at of [1, 2, 3]) expect(await ask(id, { email: `nobody${at}@example.com`, party: '2' })).toBe('asked')
    await takeMail(db)
    const read = await app.inject(`/api/open-houses/${id}`)
    expect(read.json()).toMatchObject({ placesLeft: 2 })
    expect(await ownOf(await coming(id, { party: '2' }))).toMatchObject({
      state: 'coming',
      openHouse: { placesLeft: 0 },
    })
    expect(await ask(id, { email: 'late@example.com' })).toBe('full')
  })

  test('who confirms after others may come with fewer people', async () => {
    const { id } = await plan({ capacity: 3 })
    expect(await ask(id, { email: 'bob@example.com', party: '2' })).toBe('asked')
    const link = pathIn((await takeMail(db))[0]!.text)
    await coming(id, { party: '2' })
    await takeMail(db)
    expect((await post(link, { action: 'confirm' })).done).toBe('few')
    expect((await post(link, { action: 'confirm', party: '1' })).done).toBe('confirm')
    expect(await ownOf(link)).toMatchObject({ state: 'coming', party: 1, openHouse: { placesLeft: 0 } })
  })

  test('an address comes once, whatever its spelling, and only its mailbox is told so', async () => {
    const { id } = await plan({ capacity: 4 })
    const link = await coming(id, { party: '2' })
    await takeMail(db)
    expect(await ask(id, { email: 'ADA@example.com', party: '2' })).toBe('asked')
    expect(await subjects()).toEqual(["You're already on the list"])
    expect(await going(id)).toBe(2)
    expect(await ownOf(link)).toMatchObject({ state: 'coming', party: 2 })
  })

  test('an address may sign up again an hour after nobody confirmed, and a late press gets a spot where there still is one', async () => {
    const { id } = await plan({ capacity: 1 })
    expect(await ask(id)).toBe('asked')
    const late = pathIn((await takeMail(db))[0]!.text)
    await sql`update open_house_guests set expires_at = expires_at - interval '61 minutes'`.execute(db)
    expect(await ownOf(late)).toMatchObject({ state: 'expired', openHouse: { placesLeft: 1 } })
    await coming(id, { email: 'bob@example.com' })
    expect((await post(late, { action: 'confirm' })).done).toBe('full')
    await sql`delete from open_house_guests where email = 'bob@example.com'`.execute(db)
    expect((await post(late, { action: 'confirm' })).done).toBe('confirm')
  })

  test.each([
    [{ name: ' ' }, 'name', NAME],
    [{ name: 'x'.repeat(400) }, 'name', NAME],
    [{ name: 'Ada\r\nATTENDEE:mailto:eve@example.com' }, 'name', NAME],
    [{ email: 'nobody' }, 'email', EMAIL],
    [{ email: '' }, 'email', EMAIL],
    [{ party: '0' }, 'party', PARTY],
    [{ party: '11' }, 'party', PARTY],
    [{ party: '1.5' }, 'party', PARTY],
    [{ party: 'all' }, 'party', PARTY],
    [{ party: '3' }, 'few', 'Please choose fewer people.'],
  ])('a form that cannot be taken is refused with a sentence, and keeps what was typed (%#)', async (...row) => {
    const [given, problem, sentence] = row
    const { id } = await plan({ capacity: 2 })
    const form = { name: 'Ada Lovelace', email: 'ada@example.com', party: '1', ...given }
    const { done, typed } = await post(`/open-houses/${id}`, form)
    expect(done).toBe(problem)
    const page = await app.inject({ path: `/open-houses/${id}`, query: { typed, done: problem } })
    expect(page.body).toContain(sentence)
    expect(await takeMail(db)).toEqual([])
    const kept = (await app.inject(`/api/open-houses/typed/${typed}`)).json()
    expect(kept).toMatchObject({ name: form.name.slice(0, 300), email: form.email })
    // It takes no place, and is not a guest.
    expect(await going(id)).toBe(0)
    expect((await admin.call('GET', `/api/admin/open-houses/${id}/guests`)).json()).toEqual([])
  })

  test('the page of a form that was taken names the address, and sends the link again', async () => {
    const { id } = await plan({ capacity: 2 })
    const form = { name: 'Ada Lovelace', email: 'ada@example.com', party: '2' }
    const first = await post(`/open-houses/${id}`, form)
    expect(first.done).toBe('asked')
    const page = await app.inject(`/open-houses/${id}?typed=${first.typed}&done=asked`)
    expect(page.body).toContain('ada@example.com')
    const again = await post(`/open-houses/${id}`, { ...form, typed: first.typed, again: '' })
    expect([again.done, again.typed]).toEqual(['again', first.typed])
    expect(await subjects()).toEqual(['Confirm your spot', 'Confirm your spot'])
    expect(await guests()).toMatchObject([{ state: 'asked', party: 2 }])
  })

  test('a calendar file has one event, whatever the title of the home says', async () => {
    const odd = await createProperty(db, { title: 'Sunny\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Evil; \\n, home' })
    const { id } = await plan({}, odd.id)
    await coming(id)
    const [mail] = (await takeMail(db)).slice(-1)
    expect(eventsIn(mail!.attachments![0]!.content)).toHaveLength(1)
    expect(eventIn(mail!.attachments![0]!.content).summary).toContain('END:VEVENT')
  })

  test('links of another guest, of another kind, forged or to nothing open nothing', async () => {
    const { id } = await plan()
    await coming(id)
    const [guest] = await guests()
    const typed = tokenOf(deps.secret, 'typed', guest!.id)
    const house = tokenOf(deps.secret, 'own', id)
    for (const token of [typed, house, 'A'.repeat(43)]) {
      expect((await app.inject(`/api/open-houses/rsvp/${token}`)).statusCode).toBe(404)
      expect((await post(`/open-houses/rsvp/${token}`, { action: 'cancel' })).done).toBe('gone')
    }
    const own = tokenOf(deps.secret, 'own', guest!.id)
    expect((await app.inject(`/api/open-houses/typed/${own}`)).statusCode).toBe(404)
    expect((await app.inject('/api/open-houses/not-an-id')).statusCode).toBe(404)
    expect((await app.inject(`/api/open-houses/${crypto.randomUUID()}`)).statusCode).toBe(404)
    expect(await ask(crypto.randomUUID())).toBe('gone')
    expect(
      (await post(`/open-houses/rsvp/${own}`, { action: 'cancel' }, { 'sec-fetch-site': 'cross-site' })).done,
    ).toBeNull()
    expect(await guests()).toMatchObject([{ state: 'coming' }])
  })

  test('a bot is told nothing, a network sends twenty forms an hour, and one past, cancelled or sold takes nobody', async () => {
    const { id, version } = await plan()
    expect(await ask(id, { website: 'https://spam.example' })).toBe('asked')
    expect(await guests()).toEqual([])
    await db.updateTable('properties').set({ status: 'sold' }).where('id', '=', home).execute()
    expect(await ask(id)).toBe('over')
    await db.updateTable('properties').set({ status: 'available' }).where('id', '=', home).execute()
    await admin.call('POST', `/api/admin/open-houses/${id}/cancel`, { reason: 'Snow', version })
    expect(await ask(id)).toBe('over')
    const next = await plan({ from: '16:00', to: '17:00' })
    const guest = await coming(next.id)
    await sql`update open_houses set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour' where id = ${next.id}`.execute(
      db,
    )
    expect(await ask(next.id)).toBe('over')
    // Who is on its list is not told about signing up.
    for (const changes of [{ action: 'change', party: '2' }, { action: 'cancel' }])
      expect((await post(guest, changes)).done).toBe('late')
    expect((await guests()).map(({ state, party }) => [state, party])).toEqual([['coming', 1]])
    let last = ''
    for (let at = 0; at < 17; at += 1) last = (await ask(next.id)) ?? ''
    expect(last).toBe('many')
  })
})
