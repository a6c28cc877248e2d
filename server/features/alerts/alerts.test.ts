import { ALERTS_MAX } from '#contract/alerts/public.ts'
import { toCode } from '#contract/properties/share-code.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { csrfHeaders, createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteOld } from './service.ts'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
await createProperty(db, { town: 'Cambridge', zip: '02139' })

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom('alert_subscribers').execute()
  await sql`delete from submissions`.execute(db)
})

const FILTER = { type: 'rent', location: 'cambridge', beds: '2', maxPrice: '3500' }
const ask = async (changes: object = {}, remoteAddress = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: '/api/alerts',
    headers: await csrfHeaders(app),
    payload: { email: 'ada@example.com', frequency: 'daily', filter: FILTER, ...changes },
    remoteAddress,
  })
/** The same for every address. */
const ACCEPTED = [200, { token: expect.stringMatching(/^[\w-]{100,}$/) as string }]
const pathIn = (text = '') => /\/alerts\/(?:confirm\/)?[\w-]{43}/.exec(text)?.[0] ?? ''
const rows = () => db.selectFrom('alerts').selectAll().orderBy('created_at').execute()
const post = (url: string, form: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const read = async (path: string) =>
  (await app.inject(path.replace('/alerts/confirm/', '/api/alerts/to-confirm/'))).json()

/** An alert of this address that was confirmed. Returns the path of the page of its alerts. */
async function confirmed(changes: object = {}): Promise<string> {
  await ask(changes)
  const path = pathIn((await takeMail(db)).at(-1)!.text)
  expect((await post(path)).statusCode).toBe(303)
  return (await read(path)).managePath
}
const ownOf = async (path: string) => (await app.inject(path.replace('/alerts/', '/api/alerts/'))).json()

test('an alert is asked for, and one press behind the emailed link turns it on', async () => {
  const asked = await ask()
  expect([asked.statusCode, asked.json()]).toEqual(ACCEPTED)
  const [mail, ...others] = await takeMail(db)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Confirm your alert for new homes' })
  expect(mail!.text).toContain('Alert: 2+ bedrooms for rent in Cambridge under $3,500\nHow often: Once a day')
  const path = pathIn(mail!.text)
  // Mail scanners open links.
  expect((await app.inject(path)).body).toContain('Confirm alert')
  expect((await rows())[0]!.confirmed_at).toBeNull()
  expect((await post(path)).headers.location).toBe(path)
  const [alert] = await rows()
  expect(alert).toMatchObject({ name: '2+ bedrooms for rent in Cambridge under $3,500', filter: FILTER })
  expect(alert!.confirmed_at).not.toBeNull()
  expect(alert!.next_at.getTime()).toBeGreaterThan(Date.now())
  expect(await read(path)).toMatchObject({
    isConfirmed: true,
    listPath: '/properties?beds=2&type=rent&location=cambridge&maxPrice=3500&sort=newest',
  })
  await post(path)
  expect((await rows())[0]!.confirmed_at).toEqual(alert!.confirmed_at)
})

test('the form of the page asks for the search of the list, without script', async () => {
  const search = new URLSearchParams(FILTER).toString()
  const next = (text: string, done?: string) =>
    `/alerts/new?${new URLSearchParams({ search: text, ...(done !== undefined && { done }) }).toString()}`
  const page = (await app.inject(next(search))).body
  expect(page).toContain('Email me new homes like this')
  expect(page).toContain(`value="${search.replaceAll('&', '&amp;')}"`)
  const form = { search, email: 'ada@example.com', frequency: 'weekly', website: '' }
  expect(page).toContain('2+ bedrooms for rent in Cambridge under $3,500')
  const send = async (changes: object = {}) => (await post('/alerts/new', { ...form, ...changes })).headers.location
  // The token has the address, and nobody can read it there.
  const apart = (location = '') => {
    const [, before, token] = /^(.*)&token=([\w-]+)$/.exec(location) ?? []
    expect(Buffer.from(token!, 'base64url').toString('latin1')).not.toMatch(/example|nobody/)
    return { before, token }
  }
  const wrong = await send({ email: '"nobody' })
  expect(apart(wrong).before).toBe(next(search, 'email'))
  const again = (await app.inject(wrong!)).body
  expect(again).toContain('value="&quot;nobody"')
  expect(again).toMatch(/<option value="weekly" selected/)
  // Anyone can send the form and write a link to this page.
  const confirmationFor = async (email: string) =>
    (await app.inject(`${next(search, 'asked')}&token=${apart(await send({ email })).token}`)).body
  for (const text of ['Call 555-0100 to confirm', 'Call 555-0100@now or else', '@', 'x'.repeat(300)])
    expect(await confirmationFor(text)).not.toContain('</strong>. Open it')
  for (const unreadable of ['foo=bar', `${search}&foo=`, 'beds=two', 'homes=abc', 'location=boston&location=salem'])
    expect(apart(await send({ search: unreadable })).before).toBe(next(unreadable, 'search'))
  const far = next(`location=${'x'.repeat(400)}`)
  for (const unknown of [
    next('beds=two', 'search'),
    next('type=zzz'),
    next('foo=bar'),
    next(`${search}&foo=bar`),
    '/alerts/new?type=zzz',
    far,
    // A damaged code of saved homes, and a parameter that is given twice.
    next('homes=abc'),
    '/alerts/new?homes=abc',
    next('location=boston&location=salem'),
    '/alerts/new?location=boston&location=salem',
  ]) {
    const { body, statusCode } = await app.inject(unknown)
    expect([unknown, statusCode, body.includes('recognize this search</h1>'), body.includes('Browse homes')]).toEqual([
      unknown,
      400,
      true,
      true,
    ])
    expect(body).not.toContain('<form aria-label="Alert"')
  }
  // The parameters of the list themselves are its search.
  const ofList = (await app.inject(`/alerts/new?${search}&utm_source=x`)).body
  expect(ofList).toContain('2+ bedrooms for rent in Cambridge under $3,500')
  expect(ofList).toContain('value="beds=2&amp;location=cambridge&amp;maxPrice=3500&amp;type=rent"')
  const ofSaved = (await app.inject(`/alerts/new?homes=${toCode([crypto.randomUUID()])}`)).body
  expect(ofSaved).toContain('Email me price drops</h1>')
  expect(await rows()).toEqual([])
  const other = await app.inject({
    method: 'POST',
    url: '/alerts/new',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  })
  expect([other.statusCode, other.headers.location, await rows()]).toEqual([403, undefined, []])
  const asked = (await send())!
  expect(apart(asked).before).toBe(next(search, 'asked'))
  expect(await rows()).toMatchObject([{ frequency: 'weekly', filter: FILTER }])
  expect(await takeMail(db)).toHaveLength(1)
  // It names the address, and leads back to the form with everything in it.
  const { body: sent } = await app.inject(asked)
  for (const damaged of [asked.slice(0, -9), asked.replace('token=', 'token=A')])
    expect((await app.inject(damaged)).body).toMatch(/We sent a link to (<!-- -->)?you</)
  expect(sent).toMatch(/Check your email[^]*We sent a link to <strong[^>]*>ada@example\.com</)
  const back = /href="([^"]*)"[^>]*>Wrong address\?/.exec(sent)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await app.inject(back)).body).toMatch(/<input[^>]*name="email"[^>]*value="ada@example\.com"/)
  // Asked again, the link is sent again, until the mailbox has had enough for an hour.
  const againPath = async () => (await send({ again: '' }))!
  for (let mails = 2; mails <= 5; mails += 1) {
    const sentAgain = await againPath()
    expect(apart(sentAgain).before).toBe(next(search, 'again'))
    expect((await app.inject(sentAgain)).body).toContain('We sent the link again.')
  }
  expect(await takeMail(db)).toHaveLength(4)
  const often = await againPath()
  expect(apart(often).before).toBe(next(search, 'often'))
  expect((await app.inject(often)).body).toContain('send more emails to this address right now.')
  expect(await takeMail(db)).toEqual([])
  let last = ''
  for (let at = 0; at < 20; at += 1) last = (await send({ email: `c${at}@example.com` })) ?? ''
  expect(apart(last).before).toBe(next(search, 'many'))
  expect((await app.inject(last)).body).toContain('Too many alert requests')
  const enough = await againPath()
  expect(apart(enough).before).toBe(next(search, 'enough'))
  expect((await app.inject(enough)).body).toMatch(/Check your email[^]*Too many alert requests/)
})

test('price drops of saved homes are asked for by the code of the shared list, without script too', async () => {
  const homes = toCode(['0b0a3c52-6b6e-4c0f-9e0e-3f2b1a0c9d8e', '1b0a3c52-6b6e-4c0f-9e0e-3f2b1a0c9d8e'])
  const form = { search: `homes=${homes}`, email: 'ada@example.com', frequency: 'instant', website: '' }
  const page = (await app.inject(`/alerts/new?${new URLSearchParams({ search: form.search }).toString()}`)).body
  expect(page).toContain('Email me price drops</h1>')
  expect((await post('/alerts/new', form)).headers.location).toContain('done=asked')
  const [mail] = await takeMail(db)
  expect(mail!.subject).toBe('Confirm your alert for price drops')
  expect(mail!.text).toContain('Alert: Price drops on 2 saved homes')
  const path = pathIn(mail!.text)
  expect((await app.inject(path)).body).toContain('Confirm that you&#x27;d like emails about price drops.')
  await post(path)
  expect(await read(path)).toMatchObject({ isConfirmed: true, listPath: `/saved?shared=${homes}` })
  expect((await app.inject(path)).body).toContain('We&#x27;ll email you when one of these homes drops in price.')
  for (const damaged of [homes.slice(1), '', 'x'.repeat(22 * 60), "a';--"]) {
    const answer = await ask({ filter: { homes: damaged } })
    expect([answer.statusCode, answer.json().issues?.[0]?.message]).toEqual([
      400,
      'homes must be the code of a shared list',
    ])
  }
})

test('nobody learns whether an address has alerts, and an alert is never kept twice', async () => {
  const first = await ask()
  const again = await ask({ frequency: 'weekly' })
  for (const answer of [first, again]) expect([answer.statusCode, answer.json()]).toEqual(ACCEPTED)
  expect(await rows()).toMatchObject([{ frequency: 'weekly' }])
  await post(pathIn((await takeMail(db)).at(-1)!.text))
  const known = await ask({ email: 'ADA@example.com', filter: { ...FILTER, beds: '02', baths: '0' } })
  expect([known.statusCode, known.json()]).toEqual(ACCEPTED)
  expect(await rows()).toHaveLength(1)
  const [mail] = await takeMail(db)
  expect(mail!.text).toContain('You already have this alert')
  expect((await ownOf(pathIn(mail!.text))).alerts).toHaveLength(1)
})

test('an address has ten alerts at most, a network asks twenty times an hour, a mailbox gets five emails', async () => {
  for (let beds = 1; beds <= ALERTS_MAX + 2; beds += 1)
    expect((await ask({ filter: { beds: String(beds) } })).statusCode).toBe(200)
  expect(await rows()).toHaveLength(ALERTS_MAX)
  expect(await takeMail(db)).toHaveLength(5)
  for (let at = 0; at < 8; at += 1) expect((await ask({ email: `b${at}@example.com` })).statusCode).toBe(200)
  expect((await ask({ email: 'c@example.com' })).statusCode).toBe(429)
  expect((await ask({ email: 'c@example.com' }, '198.51.100.7')).statusCode).toBe(200)
  await sql`delete from submissions`.execute(db)
  await takeMail(db)
  await ask({ filter: { beds: '40' } })
  expect((await takeMail(db))[0]!.text).toContain(`You have ${ALERTS_MAX} alerts`)
})

test('a parameter that no search has is refused, also where the answer without it is cached', async () => {
  const words = async (query: string) => {
    const answer = await app.inject(`/api/alerts/words?${query}`)
    return [answer.statusCode, answer.json().name]
  }
  const known = [200, 'Homes for rent']
  // An address of the list may have an order, which an alert has not.
  for (const query of ['type=rent', 'type=rent&sort=newest'])
    expect([query, await words(query)]).toEqual([query, known])
  for (const query of ['type=rent&foo=bar', 'foo=', 'type=rent&view=list'])
    expect([query, (await words(query))[0]]).toEqual([query, 400])
  expect(await words('type=rent')).toEqual(known)
  const refused = await ask({ filter: { ...FILTER, foo: 'bar' } })
  const message = 'filter must have only parameters of a search'
  expect([refused.statusCode, refused.json().issues]).toEqual([400, [{ path: 'filter', message }]])
  expect(await rows()).toEqual([])
  expect((await ask({ filter: { ...FILTER, sort: 'newest' } })).statusCode).toBe(200)
  expect((await rows())[0]!.filter).toEqual(FILTER)
})

test('words that are not a place are not mailed to an address that is not proven', async () => {
  await ask({ filter: { location: 'Buy pills at evil.example' } })
  const [mail] = await takeMail(db)
  expect(mail!.text + mail!.html).not.toContain('evil')
  expect(await rows()).toMatchObject([{ name: 'Homes matching "Buy pills at evil.example"' }])
})

test('values that no search has are refused, and a bot is told nothing', async () => {
  const BOUNDS = 'bounds must have west before east and south before north'
  for (const [wrong, sentence] of [
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ frequency: 'hourly' }, 'Frequency must be one of instant, daily, weekly'],
    [{ filter: 'all' }, 'filter must have the parameters of a search'],
    [{ filter: { beds: 'two' } }, 'beds must be a whole number'],
    [{ filter: { minPrice: '3000', maxPrice: '2000' } }, 'minPrice must not be above maxPrice'],
    [{ filter: { bounds: '-70,42,-71,43' } }, BOUNDS],
    [{ filter: { bounds: '170,42,-170,43' } }, BOUNDS],
    [{ filter: { location: 'x'.repeat(400) } }, 'location must be at most 200 characters'],
  ] as const) {
    const answer = await ask(wrong)
    expect([wrong, answer.statusCode, answer.json().message]).toEqual([wrong, 400, sentence])
  }
  expect((await ask({ website: 'https://spam.example' })).statusCode).toBe(200)
  expect([await rows(), await takeMail(db)]).toEqual([[], []])
})

const AREA = '-71.2,42.3,-71,42.4'
test.each([
  [{ bounds: AREA }, 'Homes in the area on the map'],
  [{ bounds: AREA, type: 'rent', maxPrice: '3500' }, 'Homes for rent in the area on the map under $3,500'],
  [{ bounds: AREA, location: 'Cambridge', pets: 'cats' }, 'Homes in Cambridge, cats welcome, in the area on the map'],
])('the name of an alert for %j is %s', async (filter, name) => {
  await confirmed({ filter })
  expect(await rows()).toMatchObject([{ name }])
})

test('the page of the alerts changes one, pauses, resumes and ends it, also twice', async () => {
  const path = await confirmed()
  await confirmed({ filter: { beds: '3' } })
  await ask({ filter: { beds: '4' } })
  const { email, alerts } = await ownOf(path)
  expect(email).toBe('ada@example.com')
  expect(alerts.map(({ name }: { name: string }) => name)).toEqual([
    '2+ bedrooms for rent in Cambridge under $3,500',
    '3+ bedrooms',
  ])
  const [{ id }] = alerts
  const page = (await app.inject(path)).body
  for (const text of ['Your alerts', 'ada@example.com', 'Delete alert', 'Delete all alerts'])
    expect(page).toContain(text)
  const press = async (form: Record<string, string>) => {
    for (const _ of [1, 2]) expect((await post(path, { id, ...form })).headers.location).toMatch(/\?done=[\w-]+$/)
    return (await ownOf(path)).alerts.find((alert: { id: string }) => alert.id === id)
  }
  expect(await press({ action: 'frequency', frequency: 'instant' })).toMatchObject({ frequency: 'instant' })
  expect(await press({ action: 'pause' })).toMatchObject({ isPaused: true })
  expect(await press({ action: 'resume' })).toMatchObject({ isPaused: false })
  expect(await press({ action: 'end' })).toBeUndefined()
  expect((await ownOf(path)).alerts).toHaveLength(1)
  expect((await post(path, { action: 'frequency', id: 'x', frequency: 'never' })).headers.location).toBe(path)
  await press({ action: 'end-all' })
  expect(await db.selectFrom('alert_subscribers').selectAll().execute()).toEqual([])
  expect(await ownOf(path)).toEqual({ email: null, alerts: [] })
})

test('one POST of a mail program ends everything, without a session, and twice; opening the link ends nothing', async () => {
  const path = await confirmed()
  expect((await app.inject(`${path}/unsubscribe`)).headers.location).toBe(path)
  expect((await ownOf(path)).alerts).toHaveLength(1)
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site' }
    const payload = 'List-Unsubscribe=One-Click'
    const answer = await app.inject({ method: 'POST', url: `${path}/unsubscribe`, payload, headers })
    expect(answer.statusCode).toBe(200)
  }
  expect(await db.selectFrom('alert_subscribers').selectAll().execute()).toEqual([])
})

test("nobody reaches another person's alerts, nor with a link of the other kind", async () => {
  const path = await confirmed()
  const other = await confirmed({ email: 'bob@example.com' })
  const { id } = (await ownOf(path)).alerts[0]
  await post(other, { action: 'end', id })
  expect((await ownOf(path)).alerts).toHaveLength(1)
  const forged = `${path.slice(0, -2)}${path.endsWith('A') ? 'BB' : 'AA'}`
  for (const wrong of [forged, path.replace('/alerts/', '/alerts/confirm/')]) {
    expect((await read(wrong.replace(/^\/alerts\/(?!confirm)/, '/api/alerts/'))).code).toBe('not_found')
    expect((await app.inject(wrong)).body).toContain('Alert not found')
    await post(wrong, { action: 'end-all' })
  }
  expect((await post(`${forged}/unsubscribe`)).statusCode).toBe(404)
  expect((await ownOf(path)).alerts).toHaveLength(1)
})

test('an alert that nobody confirms is gone after seven days, with its address', async () => {
  const path = await confirmed({ email: 'bob@example.com' })
  await ask()
  const link = pathIn((await takeMail(db)).at(-1)!.text)
  const age = (days: number) =>
    Promise.all([
      sql`update alerts set created_at = now() - make_interval(days => ${days})`.execute(db),
      sql`update alert_subscribers set created_at = now() - make_interval(days => ${days})`.execute(db),
    ])
  await age(6)
  await deleteOld(db)
  expect((await read(link)).isConfirmed).toBe(false)
  await age(8)
  await deleteOld(db)
  expect((await read(link)).code).toBe('not_found')
  expect((await app.inject(link)).body).toContain('Alert not found')
  expect(await db.selectFrom('alert_subscribers').select('email').execute()).toEqual([{ email: 'bob@example.com' }])
  expect((await ownOf(path)).alerts).toHaveLength(1)
})
