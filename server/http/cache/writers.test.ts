import type { AdminProperty } from '#contract/properties/admin.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { listenWithCache } from '#server/testing/cache/cached-app.ts'
import { createCaller } from '#server/testing/maintenance.ts'
import { listenWithNameGate, NAME_PATH as PATH } from '#server/testing/cache/name-gate.ts'
import { ask } from '#server/testing/network.ts'
import { describe, expect, test, vi } from 'vitest'

const database = await createDatabase()
const { db } = database
const { app, port, open, gate, holdUp, rename, textOf, cache, errors } = await listenWithNameGate(database)

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

  test('is never sent the old response while another request makes the new one', async () => {
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

  test('is told where the new response cannot be made, while others get the old one', async () => {
    const headers = await retitle('Straw house')
    await rename('New')
    gate.isFailing = true
    expect(await open(PATH)).toMatchObject({ status: 200, text: 'Old' })
    expect((await open(PATH, headers)).status).toBe(503)
    // They are logged like all errors of the server.
    expect(errors.splice(0)).toHaveLength(2)
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
