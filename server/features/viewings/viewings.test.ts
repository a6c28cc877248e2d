import { randomUUID } from 'node:crypto'
import { createDatabase } from '#server/testing/database/database.ts'
import { eventsIn, invitationIn } from '#server/testing/read/calendar-events.ts'
import { createProperty } from '#server/testing/factories.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { ADA, setUpViewings, WEEK } from '#server/testing/setups/viewings.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteOld } from './service.ts'

const { db } = await createDatabase()
const {
  app,
  home,
  deps,
  saveHours,
  slots,
  dayAt,
  free,
  post,
  choose,
  send,
  heldOf,
  ownOf,
  pathIn,
  rows,
  pass,
  booked,
} = await setUpViewings(db)

/** The page to which a form leads. */
const said = async ({ path, held, done }: { path: string; held: string; done: string | null }) =>
  (await app.inject({ path, query: { ...(held !== '' && { held }), done: done ?? '' } })).body

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
    expect(mail!.text).toContain("We'll hold the time for an hour.")
    expect(await said({ path, held, done: 'asked' })).toMatch(/Open it within(<!-- -->| )*an hour/)
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
    const name = 'Ada 🏡 "the" ^ Countess; x, y:z'
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

  test('a first choice that is pressed twice is held once', async () => {
    const at = await free()
    const { held } = await slots()
    const answers = await Promise.all([choose(at, held), choose(at, held)])
    expect(answers.map(({ done }) => done)).toEqual(['held', 'held'])
    expect(answers.map((answer) => answer.held)).toEqual([held, held])
    expect(await rows()).toHaveLength(1)
    expect((await slots()).held).not.toBe(held)
    expect((await choose(at, (await slots()).held)).done).toBe('taken')
  })

  test('a hold ends after ten minutes, is not extended by choosing again, and what was typed stays', async () => {
    const at = await free()
    const { held } = await choose(at)
    const before = (await heldOf(held)).expiresAt
    expect((await choose(at, held)).held).toBe(held)
    expect((await heldOf(held)).expiresAt).toBe(before)
    await pass(11)
    const pageOf = async (query: object) =>
      (await app.inject({ path: `/properties/${home}/viewing`, query: { held, ...query } })).body
    const stillFree = await pageOf({ done: 'held' })
    expect(stillFree).toContain('no longer holding that time, but it&#x27;s still free.')
    expect(stillFree).toContain('Request this time')
    const other = await choose(at)
    expect(other.done).toBe('held')
    expect(await pageOf({ done: 'held' })).toContain('no longer holding that time, and it&#x27;s no longer free.')
    expect((await send(held)).done).toBe('taken')
    const taken = await pageOf({ done: 'taken' })
    expect(taken).toContain('That time was just taken. Please pick another. We&#x27;ve kept what you typed.')
    expect(taken).toContain('value="ada@example.com"')
    // The nearest times come before all others.
    const nearest = await free(0)
    expect(taken.indexOf(`value="${nearest}"`)).toBeGreaterThan(taken.indexOf('Nearest times'))
    expect(taken.indexOf(`value="${nearest}"`)).toBeLessThan(taken.indexOf('Or pick another time'))
    expect(taken).not.toContain('Request this time</button>')
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
    const unknown = await app.inject(`/properties/${randomUUID()}/viewing`)
    expect(unknown.statusCode).toBe(404)
    expect(unknown.body).toContain('Home not found')
    expect(unknown.body).toContain('It may be off the market, or the link may be incomplete.')
  })

  test('refuses times that are past, on a day off, off the grid, no time, and of a home that is not available', async () => {
    const at = await free()
    const { day } = await dayAt(3)
    const gone = await createProperty(db, { status: 'sold' })
    expect((await slots(gone.id)).days).toEqual([])
    const past = new Date(Date.parse(at) - 30 * 86_400_000).toISOString()
    const odd = new Date(Date.parse(at) + 60_000).toISOString()
    const refused = async (wrong: string, word: string, sentence: string) => {
      const answer = await choose(wrong)
      expect([wrong, answer.done]).toEqual([wrong, word])
      const body = (await said(answer)).replaceAll('&#x27;', "'")
      expect(body).toContain(sentence)
      // Nothing was typed yet.
      expect(body).not.toContain('kept what you typed')
    }
    await refused(past, 'passed', 'That time has passed. Please pick another.')
    await refused(odd, 'hours', "We don't show homes at that time. Please pick another.")
    for (const wrong of ['soon', '', '2027-02-30T10:00:00Z'])
      await refused(wrong, 'time', 'Please pick one of the times below.')
    expect((await choose(at, '', gone.id)).done).toBe('off')
    await saveHours({ noticeHours: 200 })
    await refused(at, 'soon', 'That time is too soon to book online. Please pick a later one.')
    await saveHours({ daysOff: [day] })
    await refused(at, 'closed', "We don't show homes on that day. Please pick another.")
    await saveHours({ week: WEEK.filter(({ weekday }) => weekday !== new Date(`${day}T12:00:00Z`).getUTCDay()) })
    await refused(at, 'closed', "We don't show homes on that day. Please pick another.")
    expect(await rows()).toEqual([])
    await saveHours()
    expect((await choose(past, 'A'.repeat(43))).done).toBe('passed')
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

test('what is known of visitors is deleted ninety days after, and a hold that came to nothing after a day', async () => {
  await booked()
  await choose(await free(1))
  await pass(25 * 60)
  await deleteOld(db, 90)
  expect(await rows()).toHaveLength(1)
  await sql`update viewings set starts_at = starts_at - interval '97 days', ends_at = ends_at - interval '97 days'`.execute(
    db,
  )
  await deleteOld(db, 90)
  expect(await rows()).toEqual([])
})
