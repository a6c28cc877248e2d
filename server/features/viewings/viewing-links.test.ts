import { createDatabase } from '#server/testing/database/database.ts'
import { eventsIn, invitationIn } from '#server/testing/read/calendar-events.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { openerOf } from '#server/testing/setups/forms.ts'
import { setUpViewings, WEEK } from '#server/testing/setups/viewings.ts'
import { describe, expect, test } from 'vitest'
import { tokenOf } from './links.ts'
import { momentInFull } from '#server/jobs/visits.ts'
import { remindOfViewings } from './reminders.ts'

const { db } = await createDatabase()
const { app, admin, home, deps, saveHours, slots, dayAt, free, post, choose, send, ownOf, pathIn, rows, booked } =
  await setUpViewings(db)
const open = openerOf(app)

describe('the link in the emails', () => {
  test('moves and cancels a viewing, also twice; the time is free again', async () => {
    const [from, to] = [await free(0), await free(2)]
    const link = await booked(from)
    await takeMail(db)
    for (const _ of [1, 2]) expect((await post(link, { action: 'move', from, startsAt: to })).done).toBe('move')
    const page = await app.inject(link)
    expect([page.body.includes('your time now'), page.body.includes(`name="startsAt" value="${to}"`)]).toEqual([
      true,
      false,
    ])
    expect((await post(link, { action: 'move', from: to, startsAt: to })).done).toBe('same')
    expect((await app.inject(`${link}?done=same`)).body).toContain('already your time, so nothing has changed.')
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
    expect((await post(link, { action: 'move', startsAt: from })).done).toBe('canceled')
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

  test('has a file for the calendar, until the viewing is canceled', async () => {
    const { held } = await choose(await free(0))
    await send(held)
    const mails = await takeMail(db)
    const link = pathIn(mails.at(-1)!.text)
    const fileOf = (path: string) => app.inject(`/api${path}/viewing.ics`)
    expect((await fileOf(link)).statusCode).toBe(404)
    expect(await open(`/api${link}/viewing.ics`)).toEqual([303, link])
    await post(link, { action: 'confirm' })
    const [invitation] = await takeMail(db)
    const [invited] = eventsIn(invitation!.attachments![0]!.content)
    const file = await fileOf(link)
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; method=PUBLISH; charset=utf-8',
      'content-disposition': 'inline; filename="viewing.ics"',
      'cache-control': 'private, no-store',
    })
    const content = file.body
    expect(invitationIn({ contentType: '', content })).toMatchObject({
      method: 'PUBLISH',
      status: 'CONFIRMED',
      guests: [],
    })
    const [event] = eventsIn(content)
    expect([event!.uid, event!.startDate.toJSDate()]).toEqual([invited!.uid, invited!.startDate.toJSDate()])
    expect(event!.description).toContain(`Change or cancel: ${deps.origin}${link}`)
    await post(link, { action: 'cancel' })
    expect((await fileOf(link)).json()).toMatchObject({ code: 'not_found' })
    expect(await open(`/api${link}/viewing.ics`)).toEqual([303, link])
    expect((await fileOf(`/viewings/${tokenOf(deps.secret, 'held', (await rows())[0]!.id)}`)).statusCode).toBe(404)
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
      expect((await post(late, { action: 'confirm' })).done).toBe('off')
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
    const held = `/viewings/${tokenOf(deps.secret, 'held', bobs!.id)}`
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

/** Viewings at any hour. Returns the first time after so many hours. */
async function anyHour() {
  const hours = { noticeHours: 0, week: WEEK.map(({ weekday }) => ({ weekday, from: '00:00', to: '23:59' })) }
  await saveHours(hours)
  const after = async (ahead: number) =>
    (await slots()).days
      .flatMap(({ startsAt }) => startsAt)
      .find((at) => Date.parse(at) > Date.now() + ahead * 3_600_000)!
  return { hours, after }
}

test('who confirms is told what comes next, and of no reminder that is not sent', async () => {
  const { hours, after } = await anyHour()
  const told = async (link: string) =>
    /We emailed you the details[^<]*/.exec((await app.inject(`${link}?done=confirm`)).body)?.[0].replace('&#x27;', "'")
  const far = await booked(await after(26))
  expect(await told(far)).toBe("We emailed you the details, and we'll remind you the day before and two hours before.")
  expect(await told(await booked(await after(5)))).toBe(
    "We emailed you the details, and we'll remind you two hours before.",
  )
  expect(await told(await booked(await after(0)))).toBe('We emailed you the details.')
  await saveHours({ ...hours, needsApproval: true })
  const asked = await booked(await after(27))
  expect(await told(asked)).toBe("We emailed you the details. We'll email you again once our office has approved it.")
  await post(asked, { action: 'cancel' })
  expect(await told(asked)).toBeUndefined()
})

test('who moves a viewing to within a day hears of the move, and then only two hours before', async () => {
  const { after } = await anyHour()
  const link = await booked()
  await takeMail(db)
  const near = await after(5)
  expect((await post(link, { action: 'move', startsAt: near })).done).toBe('move')
  await remindOfViewings(deps)
  expect((await takeMail(db)).map(({ subject }) => subject.split(' |')[0])).toEqual(['Your viewing has a new time'])
  await remindOfViewings(deps, new Date(Date.parse(near) - 2 * 3_600_000))
  expect((await takeMail(db)).map(({ subject }) => subject.split(' |')[0])).toEqual(['Your viewing is coming up'])
})
