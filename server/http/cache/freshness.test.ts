import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { CACHED, listenWithNameGate, NAME_PATH as PATH } from '#server/testing/cache/name-gate.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { dependOn } from './dependencies.ts'

const database = await createDatabase()
const { db } = database
const BROKEN_PATH = '/api/test/broken'
const HELD_BROKEN_PATH = '/api/test/held-broken'
const breakDown = () => {
  throw new Error('a defect in a condition')
}
const { gate, holdUp, rename, textOf, open, hearChanges, cache, clock, errors, failures } = await listenWithNameGate(
  database,
  (routed, makeName) => {
    routed.get(HELD_BROKEN_PATH, CACHED, () => {
      dependOn({ isAffectedBy: breakDown })
      return makeName()
    })
    routed.get(BROKEN_PATH, CACHED, () => {
      dependOn({ isAffectedBy: breakDown })
      return 'made'
    })
  },
)

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

describe('after the database was away', () => {
  afterEach(() => void errors.splice(0))

  async function goAway() {
    cache.pause()
    clock.ms += 60_000
    cache.resume()
  }

  test('every response is made anew, and only where that fails the old one is sent, as stale', async () => {
    await open(PATH)
    await rename('New')
    cache.clear()
    await open(PATH)
    await goAway()
    gate.isFailing = true
    expect(await open(PATH)).toMatchObject({ status: 200, text: 'New', headers: { age: '60' } })
    gate.isFailing = false
    const anew = await open(PATH)
    expect(anew).toMatchObject({ status: 200, text: 'New', isFromMemory: false })
    expect(anew.headers['warning']).toBeUndefined()
    expect((await open(PATH)).isFromMemory).toBe(true)
  })

  test('it may go away again before that: the old response is served until five minutes are over', async () => {
    await open(PATH)
    await goAway()
    clock.ms += 10_000
    cache.pause()
    expect(await open(PATH)).toMatchObject({
      status: 200,
      text: 'Old',
      isFromMemory: true,
      headers: { warning: '110 - "Response is Stale"', age: '70' },
    })
    gate.isFailing = true
    clock.ms += 4 * 60_000 - 10_000 + 1
    expect((await open(PATH)).status).toBe(503)
    cache.resume()
  })

  test('a response that a change is known to affect is not brought back', async () => {
    await open(PATH)
    await goAway()
    await rename('New')
    clock.ms += 1001
    gate.isFailing = true
    expect((await open(PATH)).status).toBe(503)
    cache.pause()
    expect((await open(PATH)).status).toBe(503)
    cache.resume()
  })
})

describe('where it cannot be told what a change affects', () => {
  test('all responses are dropped, and the failure is reported', async () => {
    await open(BROKEN_PATH)
    expect((await open(BROKEN_PATH)).isFromMemory).toBe(true)
    await createProperty(db)
    await hearChanges()
    expect(failures.splice(0)).toMatchObject([{ message: 'a defect in a condition' }])
    expect([(await open(PATH)).isFromMemory, (await open(BROKEN_PATH)).isFromMemory]).toEqual([false, false])
    expect((await open(PATH)).isFromMemory).toBe(true)
  })

  test('a response that was made meanwhile is sent and not kept', async () => {
    cache.clear()
    await createProperty(db)
    const { entered, release } = holdUp()
    const first = open(HELD_BROKEN_PATH)
    await entered
    await hearChanges()
    release()
    expect(await first).toMatchObject({ status: 200, text: 'Old' })
    expect(failures.splice(0)).toMatchObject([{ message: 'a defect in a condition' }])
    expect((await open(HELD_BROKEN_PATH)).isFromMemory).toBe(false)
  })
})
