import type { AdminProperty } from '#contract/properties/admin.ts'
import { AppError } from '#server/errors.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { listenWithCache } from '#server/testing/cached-app.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { ask } from '#server/testing/network.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyedBy } from './cached-routes.ts'
import { dependOn } from './dependencies.ts'

const database = await createDatabase()
const { db } = database

/** A response with the company's name that a test can hold up or make fail. */
const gate = { isFailing: false, made: 0, wait: Promise.resolve(), entered: () => {} }
async function makeName() {
  dependOn('company')
  const { value } = await db
    .selectFrom('site_settings')
    .select('value')
    .where('key', '=', 'company.name')
    .executeTakeFirstOrThrow()
  gate.made += 1
  gate.entered()
  await gate.wait
  if (gate.isFailing) throw new AppError('unavailable')
  return value
}

/** From now on responses wait. Resolves `entered` when the first does. */
function holdUp() {
  const [held, entered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gate.wait = held.promise
  gate.entered = entered.resolve
  return { entered: entered.promise, release: held.resolve }
}

const PATH = '/api/test/name'
const config = { cacheKey: keyedBy([]) }
const { app, port, open, hearChanges, cache, clock, errors } = await listenWithCache(database, {
  routes: (routed) => void routed.get(PATH, { config }, () => makeName()),
})
const rename = async (value: string) => {
  await db.updateTable('site_settings').set({ value }).where('key', '=', 'company.name').execute()
  await hearChanges()
}
const textOf = async (path: string) => (await open(path)).text

beforeEach(async () => {
  Object.assign(gate, { isFailing: false, wait: Promise.resolve(), entered: () => {} })
  await rename('Old')
  cache.clear()
  await open(PATH)
  gate.made = 0
})

describe('while one request makes the new response', () => {
  test('all others get the old one, for a second at most', async () => {
    const { entered, release } = holdUp()
    await rename('New')
    const first = open(PATH)
    await entered
    clock.ms += 1000
    const others = await Promise.all(Array.from({ length: 20 }, () => open(PATH)))
    expect(others.map(({ text, isFromMemory }) => [text, isFromMemory])).toEqual(others.map(() => ['Old', true]))
    clock.ms += 1
    const later = open(PATH)
    release()
    expect([(await first).text, (await later).text, await textOf(PATH)]).toEqual(['New', 'New', 'New'])
    expect(gate.made).toBe(1)
  })

  test('a second change does not prolong the second, and what missed it is not cached', async () => {
    const { entered, release } = holdUp()
    await rename('New')
    const first = open(PATH)
    await entered
    clock.ms += 600
    await rename('Newest')
    clock.ms += 401
    const later = open(PATH)
    release()
    expect([(await first).text, (await later).text, await textOf(PATH)]).toEqual(['New', 'Newest', 'Newest'])
    expect(gate.made).toBe(2)
  })

  test('a response that is not asked for within the second is never served old', async () => {
    await rename('New')
    clock.ms += 1001
    expect(await textOf(PATH)).toBe('New')
  })

  test('a change of something else does not keep it from being cached', async () => {
    cache.clear()
    const { entered, release } = holdUp()
    const first = open(PATH)
    await entered
    await createProperty(db)
    await hearChanges()
    release()
    await first
    expect((await open(PATH)).isFromMemory).toBe(true)
  })
})

describe('where the new response cannot be made', () => {
  // They are logged like all errors of the server.
  afterEach(() => void errors.splice(0))

  test('everyone gets the old one until the second is over, then the error', async () => {
    await rename('New')
    gate.isFailing = true
    const [first, second] = [await open(PATH), await open(PATH)]
    expect([first, second]).toMatchObject([
      { status: 200, text: 'Old' },
      { status: 200, text: 'Old' },
    ])
    expect(first.headers['retry-after']).toBeUndefined()
    clock.ms += 1001
    expect((await open(PATH)).status).toBe(503)
  })

  test('it is kept if the database goes away within the second: stale for five minutes', async () => {
    await rename('New')
    gate.isFailing = true
    await open(PATH)
    cache.pause()
    clock.ms += 5 * 60_000
    expect(await open(PATH)).toMatchObject({
      status: 200,
      text: 'Old',
      headers: { warning: '110 - "Response is Stale"', age: '300' },
    })
    clock.ms += 1
    expect((await open(PATH)).status).toBe(503)
    cache.resume()
  })

  test('one that was outdated for longer is not brought back by that', async () => {
    await rename('New')
    clock.ms += 1001
    cache.pause()
    expect(await textOf(PATH)).toBe('New')
    cache.resume()
  })
})

describe('the person who changes something', async () => {
  const home = await createProperty(db, { title: 'Brick house' })
  const path = `/properties/${home.id}`
  const admin = await createCaller(app, db, 'admin')
  const other = await listenWithCache(database)

  /** Changes the title, and returns the cookie that the browser has from then on. */
  async function retitle(title: string) {
    const answer = await admin.call('PATCH', `/api/admin/properties/${home.id}`, { title })
    expect([answer.statusCode, answer.json<AdminProperty>().title]).toEqual([200, title])
    const cookie = answer.cookies.find(({ name }) => name === 'wrote')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 })
    return { cookie: `wrote=${cookie!.value}` }
  }

  test.each([
    ['this process', port],
    ['another process', other.port],
  ])('sees it with the next request, answered by %s; others do when it hears of it', async (_which, on) => {
    await ask(on, path)
    const title = `Stone house ${on}`
    const headers = await retitle(title)
    const titleFor = async (given: Record<string, string>) =>
      /<title>([^,<]*)/.exec((await ask(on, path, given)).body.toString())?.[1]
    const before = await titleFor({})
    expect(before).not.toBe(title)
    expect(await titleFor({ cookie: 'wrote=1754000000000.forged' })).toBe(before)
    expect(await titleFor(headers)).toBe(title)
    expect(await titleFor({})).toBe(title)
  })

  test('is never sent the old response while somebody else makes the new one', async () => {
    const headers = await retitle('Wooden house')
    const { entered, release } = holdUp()
    await rename('New')
    const first = open(PATH)
    await entered
    expect(await textOf(PATH)).toBe('Old')
    const waiting = Promise.withResolvers<void>()
    const lead = cache.lead.bind(cache)
    vi.spyOn(cache, 'lead').mockImplementation((key) => {
      waiting.resolve()
      return lead(key)
    })
    const own = open(PATH, headers)
    await Promise.race([waiting.promise, own])
    release()
    expect([(await own).text, (await first).text]).toEqual(['New', 'New'])
  })

  test('gets responses from the cache like anyone else where nothing has changed', async () => {
    const headers = await retitle('Glass house')
    expect([await textOf(PATH), (await open(PATH, headers)).text]).toEqual(['Old', 'Old'])
    expect(gate.made).toBe(0)
  })

  test('is marked only by an administrator who changes something', async () => {
    const cookiesOf = (answer: { cookies: { name: string }[] }) => answer.cookies.map(({ name }) => name)
    expect(cookiesOf(await admin.call('GET', '/api/admin/properties'))).not.toContain('wrote')
    const tenant = await createCaller(app, db)
    expect(cookiesOf(await tenant.call('PATCH', `/api/admin/properties/${home.id}`, {}))).not.toContain('wrote')
  })
})
