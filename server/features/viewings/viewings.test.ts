import type { Slots } from '#contract/viewings/public.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { eventsIn, invitationIn } from '#server/testing/read/calendar-events.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createCaller, takeMail } from '#server/testing/maintenance.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { tokenOf } from './links.ts'
import { momentInFull } from '#server/jobs/visits.ts'
import { remindOfViewings } from './reminders.ts'
import { deleteOld } from './service.ts'
import { freeTimes } from './slots.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const admin = await createCaller(app, db, 'admin')
const { id: home } = await createProperty(db)
const SECRET = 'a secret of the tests alone'
const deps = { db, secret: SECRET, origin: 'http://localhost:3000' }

const WEEK = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '10:00', to: '13:00' }))
const HOURS = {
  minutes: 30,
  bufferMinutes: 15,
  noticeHours: 4,
  perDay: 8,
  needsApproval: false,
  daysOff: [] as string[],
}
const saveHours = (changes: object = {}) =>
  admin.call('PUT', '/api/admin/viewing-hours', { week: WEEK, ...HOURS, ...changes })
const slots = async (id = home) => (await app.inject(`/api/viewings/slots/${id}`)).json<Slots>()
const dayAt = async (at: number) => (await slots()).days[at]!
/** A free time of the day after tomorrow or later. */
const free = async (place = 0) => (await dayAt(3)).startsAt[place]!

const post = async (url: string, form: Record<string, string>, headers: object = {}) => {
  const payload = new URLSearchParams(form).toString()
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  const next = new URL(String(answer.headers.location), 'http://localhost')
  return { done: next.searchParams.get('done'), held: next.searchParams.get('held') ?? '', path: next.pathname }
}
const choose = (startsAt: string, held = '', id = home) => post(`/properties/${id}/viewing`, { startsAt, held })
const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '' }
const send = (held: string, visitor: object = {}) =>
  post(`/properties/${home}/viewing`, { action: 'send', held, ...ADA, ...visitor })
const heldOf = async (token: string) => (await app.inject(`/api/viewings/held/${token}`)).json()
const ownOf = async (path: string) => (await app.inject(path.replace('/viewings/', '/api/viewings/'))).json()
const pathIn = (text = '') => /\/viewings\/[\w-]{43}/.exec(text)?.[0] ?? ''
const rows = () => db.selectFrom('viewings').selectAll().orderBy('created_at').execute()
/** Lets this many minutes pass for all holds. */
const pass = (minutes: number) =>
  sql`update viewings set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(db)

async function booked(startsAt?: string, visitor: object = {}) {
  const { held } = await choose(startsAt ?? (await free()))
  expect((await send(held, visitor)).done).toBe('asked')
  const path = pathIn((await takeMail(db)).at(-1)!.text)
  expect((await post(path, { action: 'confirm' })).done).toBe('confirm')
  return path
}

beforeEach(async () => {
  await db.deleteFrom('viewings').execute()
  await sql`delete from submissions`.execute(db)
  await saveHours()
  await takeMail(db)
})

describe('booking', () => {
  test('a time is chosen, held, sent for, confirmed by email and booked', async () => {
    const at = await free()
    const { held, done, path } = await choose(at)
    expect([done, path]).toEqual(['held', `/properties/${home}/viewing`])
    expect((await dayAt(3)).startsAt).not.toContain(at)
    expect(await heldOf(held)).toMatchObject({ state: 'held', startsAt: at, isSent: false, name: null })
    expect((await send(held)).done).toBe('asked')
    const [mail, ...others] = await takeMail(db)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Confirm your viewing' })
    const link = pathIn(mail!.text)
    // Mail scanners open links.
    await app.inject(link)
    expect(await ownOf(link)).toMatchObject({ state: 'held', isSent: true })
    for (const _ of [1, 2]) expect((await post(link, { action: 'confirm' })).done).toBe('confirm')
    expect(await ownOf(link)).toMatchObject({ state: 'booked', startsAt: at, name: 'Ada Lovelace' })
    const sent = await takeMail(db)
    expect(sent.map(({ subject }) => subject)).toEqual(['Your viewing is booked'])
    const [file] = sent[0]!.attachments ?? []
    const event = eventsIn(file!.content)[0]!
    expect([event.startDate.toJSDate().toISOString(), event.duration.toSeconds()]).toEqual([at, 30 * 60])
    expect(event.summary).toContain('Viewing: Sunny home number')
    expect(event.description).toContain(`Change or cancel: ${deps.origin}${link}`)
    expect(event.description).toMatch(/Call us at \(\d{3}\) \d{3}-\d{4}\.$/)
    expect(invitationIn(file!)).toEqual({
      type: 'text/calendar; method=REQUEST; charset=utf-8',
      method: 'REQUEST',
      status: 'CONFIRMED',
      organizer: `mailto:${sent[0]!.from.address}`,
      guests: [['Ada Lovelace', 'MAILTO:ada@example.com']],
    })
    expect(sent[0]!.text).toMatch(/When: \w+day, \w+ \d+, \d{4} at 10:00 AM E[SD]T/)
  })

  test('a title stays text in the calendar file, whatever it is', async () => {
    const title = `Loft, "sunny"; 1\\nATTENDEE:mailto:eve@example.com 🏡 ${'x'.repeat(100)}`
    const odd = await createProperty(db, { title })
    const { held } = await choose((await slots(odd.id)).days[3]!.startsAt[0]!, '', odd.id)
    const name = 'Ada "the" ^ Countess; x, y:z'
    await post(`/properties/${odd.id}/viewing`, { action: 'send', held, ...ADA, name })
    await post(pathIn((await takeMail(db))[0]!.text), { action: 'confirm' })
    const [mail] = await takeMail(db)
    const { content } = mail!.attachments![0]!
    const [event, ...others] = eventsIn(content)
    expect([others, event!.attendees.map((guest) => guest.getFirstParameter('cn'))]).toEqual([[], [name]])
    expect(event!.summary).toBe(`Viewing: ${title}`)
    // Longer lines are folded (RFC 5545).
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('of thirty people who press at once, one gets the time, and the database would refuse a second', async () => {
    const at = await free()
    const answers = await Promise.all(Array.from({ length: 30 }, () => choose(at)))
    expect(answers.map(({ done }) => done).filter((done) => done === 'held')).toEqual(['held'])
    expect(answers.filter(({ done }) => done === 'taken')).toHaveLength(29)
    const [first] = await rows()
    const { id: _id, ...copy } = first!
    await expect(db.insertInto('viewings').values(copy).execute()).rejects.toMatchObject({ code: '23P01' })
  })

  test('a hold ends after ten minutes, is not extended by choosing again, and what was typed stays', async () => {
    const at = await free()
    const { held } = await choose(at)
    const before = (await heldOf(held)).expiresAt
    expect((await choose(at, held)).held).toBe(held)
    expect((await heldOf(held)).expiresAt).toBe(before)
    await pass(11)
    const other = await choose(at)
    expect(other.done).toBe('held')
    expect((await send(held)).done).toBe('taken')
    expect(await heldOf(held)).toMatchObject({ state: 'expired', name: 'Ada Lovelace', email: 'ada@example.com' })
    const again = await choose(await free(1), held)
    expect([again.done, again.held]).toEqual(['held', held])
    expect(await heldOf(held)).toMatchObject({ state: 'held', name: 'Ada Lovelace' })
    expect((await send(held)).done).toBe('asked')
  })

  test('a visitor holds one time: the second choice frees the first', async () => {
    const { held } = await choose(await free(0))
    expect((await choose(await free(1), held)).held).toBe(held)
    expect(await rows()).toHaveLength(1)
  })

  test('a late confirmation books where the time is still free, and says so where it is not', async () => {
    const at = await free()
    const { held } = await choose(at)
    await send(held)
    const link = pathIn((await takeMail(db))[0]!.text)
    await pass(61)
    const other = await choose(at)
    expect((await post(link, { action: 'confirm' })).done).toBe('taken')
    await db.deleteFrom('viewings').where('name', 'is', null).execute()
    expect(other.done).toBe('held')
    expect((await post(link, { action: 'confirm' })).done).toBe('confirm')
    expect(await ownOf(link)).toMatchObject({ state: 'booked', startsAt: at })
  })

  test('without an email address, or where staff approve first, it is a request', async () => {
    const { held } = await choose(await free())
    expect((await send(held, { email: '', phone: '(617) 555-0134' })).done).toBe('asked')
    expect(await rows()).toMatchObject([{ state: 'requested', phone: '(617) 555-0134' }])
    expect(await takeMail(db)).toEqual([])
    await saveHours({ needsApproval: true })
    const link = await booked(await free(1))
    expect(await ownOf(link)).toMatchObject({ state: 'requested' })
    expect((await takeMail(db))[0]!.subject).toContain('We got your viewing request')
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(400) }, 'name'],
    [{ name: 'Ada\r\nATTENDEE:mailto:eve@example.com' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: '', phone: '' }, 'contact'],
    [{ email: '', phone: 'soon' }, 'contact'],
    [{ phone: '6'.repeat(31) }, 'phone'],
  ])('refuses wrong details, and keeps what was typed (%#)', async (visitor, problem) => {
    const { held } = await choose(await free())
    const typed = { ...ADA, ...visitor }
    expect((await send(held, typed)).done).toBe(problem)
    expect(await takeMail(db)).toEqual([])
    expect(await heldOf(held)).toMatchObject({ ...typed, name: typed.name.slice(0, 300), state: 'held', isSent: false })
  })

  test('the link is sent again as often as an address gets such emails', async () => {
    const { held } = await choose(await free())
    await send(held)
    const again = () => post(`/properties/${home}/viewing`, { action: 'again', held })
    await pass(30)
    expect(await again()).toMatchObject({ done: 'again', held })
    const [first, second, ...others] = await takeMail(db)
    expect([second!.subject, pathIn(second!.text), others]).toEqual(['Confirm your viewing', pathIn(first!.text), []])
    expect(Date.parse((await heldOf(held)).expiresAt)).toBeGreaterThan(Date.now() + 59 * 60_000)
    let last = ''
    for (let at = 0; at < 4; at += 1) last = (await again()).done ?? ''
    expect(last).toBe('many')
    expect(await takeMail(db)).toHaveLength(3)
    await post(pathIn(first!.text), { action: 'confirm' })
    await takeMail(db)
    await again()
    expect(await takeMail(db)).toEqual([])
  })

  test('a wrong address is corrected, and the link that went there neither confirms nor shows the right one', async () => {
    const at = await free()
    const { held } = await choose(at)
    await send(held, { email: 'ada@exmaple.com' })
    const wrong = pathIn((await takeMail(db))[0]!.text)
    const next = await post(`/properties/${home}/viewing`, { action: 'correct', held })
    expect([next.done, next.held === held]).toEqual(['correct', false])
    expect(await heldOf(next.held)).toMatchObject({
      state: 'held',
      startsAt: at,
      isSent: false,
      email: 'ada@exmaple.com',
    })
    expect((await send(next.held)).done).toBe('asked')
    const [mail] = await takeMail(db)
    expect(mail!.to).toBe('ada@example.com')
    expect(await ownOf(wrong)).toMatchObject({ state: 'expired', email: 'ada@exmaple.com' })
    expect((await post(wrong, { action: 'confirm' })).done).toBe('taken')
    expect((await post(pathIn(mail!.text), { action: 'confirm' })).done).toBe('confirm')
    expect((await rows()).filter(({ state }) => state === 'booked')).toMatchObject([{ email: 'ada@example.com' }])
  })

  test('the page works with a hold that is over, wrong, or of another home', async () => {
    const pageOf = async (token: string, id = home) => {
      const answer = await app.inject(`/properties/${id}/viewing?held=${token}`)
      return { status: answer.statusCode, body: answer.body }
    }
    const { held } = await choose(await free())
    expect((await pageOf(held)).body).toContain('holding this time for you until')
    for (const wrong of ['A'.repeat(43), 'x']) {
      const { status, body } = await pageOf(wrong)
      expect([wrong, status]).toEqual([wrong, 200])
      expect(body).toContain('Pick a time')
      expect(body).toContain('no longer holding that time')
    }
    const other = await createProperty(db)
    const elsewhere = await pageOf(held, other.id)
    expect(elsewhere.status).toBe(200)
    for (const word of ['holding this time', 'no longer holding']) expect(elsewhere.body).not.toContain(word)
    await pass(11)
    expect((await pageOf(held)).body).toContain('no longer holding that time')
  })

  test('refuses times that are past, on a day off, off the grid, no time, and of a home that is not available', async () => {
    const at = await free()
    const { day } = await dayAt(3)
    const gone = await createProperty(db, { status: 'sold' })
    expect((await slots(gone.id)).days).toEqual([])
    const past = new Date(Date.parse(at) - 30 * 86_400_000).toISOString()
    const odd = new Date(Date.parse(at) + 60_000).toISOString()
    for (const wrong of [past, odd, 'soon', '', '2027-02-30T10:00:00Z'])
      expect((await choose(wrong)).done).toBe('taken')
    expect((await choose(at, '', gone.id)).done).toBe('taken')
    await saveHours({ daysOff: [day] })
    expect((await choose(at)).done).toBe('taken')
    expect(await rows()).toEqual([])
    expect((await choose(at, 'A'.repeat(43))).done).toBe('taken')
    expect(
      (await post(`/properties/${home}/viewing`, { startsAt: at }, { 'sec-fetch-site': 'cross-site' })).done,
    ).toBeNull()
  })

  test('a bot is told nothing, and a network holds sixty times an hour', async () => {
    const { held } = await choose(await free())
    expect((await send(held, { website: 'https://spam.example' })).done).toBe('asked')
    expect([(await heldOf(held)).isSent, await takeMail(db)]).toEqual([false, []])
    let last = ''
    for (let at = 0; at < 60; at += 1) last = (await choose(await free(at % 2), held)).done ?? ''
    expect(last).toBe('many')
  })
})

describe('times', () => {
  const between = async (day: string, week: object[]) => {
    await saveHours({ week })
    return (await freeTimes(db, { propertyId: home, now: new Date(`${day}T05:00:00Z`) })).map((at) => at.toISOString())
  }
  test('keep the local hour over a change of the clocks, and skip an hour that does not exist', async () => {
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

  test('leave the buffer free, and end with the limit of a day', async () => {
    expect((await dayAt(3)).startsAt).toHaveLength(4)
    await saveHours({ perDay: 1 })
    const { day, startsAt } = await dayAt(3)
    await booked(startsAt[0])
    expect((await slots()).days.map((one) => one.day)).not.toContain(day)
  })
})

describe('the link in the emails', () => {
  test('moves and cancels a viewing, also twice; the time is free again', async () => {
    const [from, to] = [await free(0), await free(2)]
    const link = await booked(from)
    await takeMail(db)
    for (const _ of [1, 2]) expect((await post(link, { action: 'move', startsAt: to })).done).toBe('move')
    expect(await ownOf(link)).toMatchObject({ state: 'booked', startsAt: to })
    expect((await dayAt(3)).startsAt).toContain(from)
    for (const _ of [1, 2]) expect((await post(link, { action: 'cancel' })).done).toBe('cancel')
    const [moved, canceled, ...others] = await takeMail(db)
    expect(others).toEqual([])
    expect(moved!.subject).toBe('Your viewing has a new time')
    expect(moved!.text).toContain('Hi Ada, you moved your viewing to a new time.')
    expect(moved!.text).toContain(`New time: ${momentInFull(new Date(to))}\nOld time: ${momentInFull(new Date(from))}`)
    expect(canceled!.subject).toBe('Your viewing is canceled')
    expect(canceled!.text).toContain('Hi Ada, you canceled your viewing.')
    expect(canceled!.text).toContain(`Pick another time:\n${deps.origin}/properties/${home}/viewing\n`)
    expect(invitationIn(canceled!.attachments![0]!)).toMatchObject({
      type: 'text/calendar; method=CANCEL; charset=utf-8',
      method: 'CANCEL',
      status: 'CANCELLED',
    })
    expect((await dayAt(3)).startsAt).toContain(to)
    expect((await post(link, { action: 'move', startsAt: from })).done).toBe('taken')
  })

  test('asks staff again for the new time where they approve, and calendars show it as not certain', async () => {
    const [from, to] = [await free(0), await free(2)]
    const link = await booked(from)
    const [before] = eventsIn((await takeMail(db))[0]!.attachments![0]!.content)
    await saveHours({ needsApproval: true })
    expect((await ownOf(link)).slots.needsApproval).toBe(true)
    expect((await post(link, { action: 'move', startsAt: to })).done).toBe('move')
    expect(await ownOf(link)).toMatchObject({ state: 'requested', startsAt: to })
    const [mail, ...others] = await takeMail(db)
    expect(others).toEqual([])
    expect(mail!.text).toContain("We're checking the new time and will email you as soon as it's confirmed.")
    expect(mail!.text).toContain(`Old time: ${momentInFull(new Date(from))}`)
    const [event] = eventsIn(mail!.attachments![0]!.content)
    expect([event!.uid, event!.startDate.toJSDate().toISOString()]).toEqual([before!.uid, to])
    expect(event!.sequence).toBeGreaterThan(before!.sequence)
    expect(invitationIn(mail!.attachments![0]!)).toMatchObject({ method: 'REQUEST', status: 'TENTATIVE' })
  })

  test('of a home that is off the market says so, promises nothing and is not reminded', async () => {
    const link = await booked()
    const { held } = await choose(await free(0))
    await send(held, { email: 'bob@example.com' })
    const late = pathIn((await takeMail(db)).at(-1)!.text)
    const { startsAt } = await ownOf(link)
    const offer = (values: object) => db.updateTable('properties').set(values).where('id', '=', home).execute()
    for (const [off, on] of [
      [{ status: 'sold' }, { status: 'available' }],
      [{ deleted_at: new Date() }, { deleted_at: null }],
    ] as const) {
      await offer(off)
      expect(await ownOf(link)).toMatchObject({ state: 'booked', isOffered: false })
      const day = startsAt.slice(0, 10)
      const listed = (await admin.call('GET', `/api/admin/viewings?from=${day}&to=${day}`)).json()
      expect(listed.viewings).toMatchObject([{ isOffered: false }])
      await remindOfViewings(deps, new Date(Date.parse(startsAt) - 2 * 3_600_000))
      expect((await post(late, { action: 'confirm' })).done).toBe('taken')
      expect(await takeMail(db)).toEqual([])
      await offer(on)
    }
    await offer({ status: 'sold' })
    await post(link, { action: 'cancel' })
    const [mail] = await takeMail(db)
    await offer({ status: 'available' })
    expect(mail!.text).toContain(`This home is no longer on the market.`)
    expect(mail!.text).toContain(`Browse homes:\n${deps.origin}/properties\n`)
  })

  test('does nothing to a taken time, and a link of another kind or a forged one opens nothing', async () => {
    const link = await booked(await free(0))
    await booked(await free(0), { email: 'bob@example.com' })
    const [, bobs] = await rows()
    expect((await post(link, { action: 'move', startsAt: bobs!.starts_at.toISOString() })).done).toBe('taken')
    const held = `/viewings/${tokenOf(SECRET, 'held', bobs!.id)}`
    for (const wrong of [held, `/viewings/${'A'.repeat(43)}`]) {
      expect((await ownOf(wrong)).code).toBe('not_found')
      expect((await post(wrong, { action: 'cancel' })).done).toBe('gone')
    }
    expect((await rows()).map(({ state }) => state)).toEqual(['booked', 'booked'])
  })
})

test('reminders go out a day and two hours before, once each, whoever looks at the same time', async () => {
  const link = await booked()
  await takeMail(db)
  const { startsAt } = await ownOf(link)
  const before = (hours: number) => new Date(Date.parse(startsAt) - hours * 3_600_000)
  const subjects = async (hours: number) => {
    await Promise.all([1, 2, 3].map(() => remindOfViewings(deps, before(hours))))
    return (await takeMail(db)).map(({ subject }) => subject.split(' |')[0])
  }
  expect(await subjects(25)).toEqual([])
  expect(await subjects(24)).toEqual(['Your viewing is tomorrow'])
  expect(await subjects(3)).toEqual([])
  expect(await subjects(2)).toEqual(['Your viewing is coming up'])
  expect(await subjects(1)).toEqual([])
})

test('of two people who want the same time one takes another, and when the first moves, the second alone is reminded', async () => {
  const at = await free(0)
  const link = await booked(at)
  expect((await choose(at)).done).toBe('taken')
  const second = await free(0)
  await booked(second, { name: 'Bob', email: 'bob@example.com' })
  const later = (await slots()).days[5]!.startsAt[0]!
  expect((await post(link, { action: 'move', startsAt: later })).done).toBe('move')
  await takeMail(db)
  await remindOfViewings(deps, new Date(Date.parse(second) - 2 * 3_600_000))
  expect((await takeMail(db)).map(({ to }) => to)).toEqual(['bob@example.com'])
})

test('staff see, move, assign, confirm and cancel, each in the audit log, and the visitor is told', async () => {
  await saveHours({ needsApproval: true })
  const link = await booked()
  await takeMail(db)
  const { id } = (await rows())[0]!
  const day = (await ownOf(link)).startsAt.slice(0, 10)
  const listed = (await admin.call('GET', `/api/admin/viewings?from=${day}&to=${day}`)).json()
  expect(listed.viewings).toMatchObject([{ id, state: 'requested', name: 'Ada Lovelace', version: expect.any(Number) }])
  const change = (body: object) => admin.call('PATCH', `/api/admin/viewings/${id}`, body)
  expect((await change({ state: 'booked', version: 1 })).statusCode).toBe(409)
  const { version } = listed.viewings[0]
  expect((await change({ state: 'booked', assignedTo: admin.id, version })).json()).toMatchObject({
    state: 'booked',
    assignedTo: admin.id,
  })
  expect((await change({ outcome: 'came' })).statusCode).toBe(409)
  const startsAt = new Date(Date.now() + 5 * 86_400_000).toISOString()
  expect((await change({ startsAt })).json()).toMatchObject({ startsAt })
  await sql`update viewings set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'`.execute(
    db,
  )
  expect((await change({ outcome: 'did_not_come' })).json()).toMatchObject({ outcome: 'did_not_come' })
  expect((await change({ assignedTo: crypto.randomUUID() })).statusCode).toBe(409)
  const logs = await db.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).orderBy('seq').execute()
  expect(logs.map(({ action }) => action)).toEqual(['status_change', 'update', 'update'])
  const [booking, move, ...others] = await takeMail(db)
  expect([booking!.subject, move!.subject, others]).toEqual([
    'Your viewing is booked',
    'Your viewing has a new time',
    [],
  ])
  expect(move!.text).toContain('Hi Ada, we moved your viewing to a new time.')
  expect(move!.text).toContain(`New time: ${momentInFull(new Date(startsAt))}\nOld time: `)
})

test('staff cancel with a reason or without, and the visitor hears it with an apology', async () => {
  const cancel = async (body: object) => {
    const link = await booked()
    await takeMail(db)
    const { id } = (await rows()).find(({ state }) => state === 'booked')!
    const change = (given: object) => admin.call('PATCH', `/api/admin/viewings/${id}`, given)
    expect((await change({ reason: 'Snow' })).statusCode).toBe(400)
    expect((await change({ state: 'cancelled', reason: 'x'.repeat(301) })).statusCode).toBe(400)
    const answer = (await change({ state: 'cancelled', ...body })).json()
    const [mail, ...others] = await takeMail(db)
    expect([mail!.subject, others]).toEqual(['Your viewing is canceled', []])
    expect(mail!.text).toContain("Hi Ada, we're sorry, but we had to cancel your viewing.")
    expect(invitationIn(mail!.attachments![0]!)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
    return { answer, own: await ownOf(link), text: mail!.text }
  }
  const without = await cancel({ reason: '' })
  expect([without.answer.cancelReason, without.own.cancelReason]).toEqual([null, null])
  expect(without.text).not.toContain('Reason')
  const reason = 'The owner is sick.'
  const told = await cancel({ reason })
  expect(told.answer).toMatchObject({ state: 'cancelled', cancelReason: reason })
  expect(told.own).toMatchObject({ state: 'cancelled', cancelReason: reason })
  expect(told.text).toContain(`Reason: ${reason}`)
})

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
  expect((await choose(tooSoon)).done).toBe('taken')
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

test('who moves a viewing to within a day hears of the move, and then only two hours before', async () => {
  await saveHours({ noticeHours: 0, week: WEEK.map(({ weekday }) => ({ weekday, from: '00:00', to: '23:59' })) })
  const link = await booked()
  await takeMail(db)
  const near = (await slots()).days
    .flatMap((one) => one.startsAt)
    .find((at) => Date.parse(at) > Date.now() + 5 * 3_600_000)!
  expect((await post(link, { action: 'move', startsAt: near })).done).toBe('move')
  await remindOfViewings(deps)
  expect((await takeMail(db)).map(({ subject }) => subject.split(' |')[0])).toEqual(['Your viewing has a new time'])
  await remindOfViewings(deps, new Date(Date.parse(near) - 2 * 3_600_000))
  expect((await takeMail(db)).map(({ subject }) => subject.split(' |')[0])).toEqual(['Your viewing is coming up'])
})

test('what is known of visitors is deleted ninety days after, and a hold that came to nothing after a day', async () => {
  await booked()
  await choose(await free(1))
  await pass(25 * 60)
  await deleteOld(db)
  expect(await rows()).toHaveLength(1)
  await sql`update viewings set starts_at = starts_at - interval '97 days', ends_at = ends_at - interval '97 days'`.execute(
    db,
  )
  await deleteOld(db)
  expect(await rows()).toEqual([])
})
