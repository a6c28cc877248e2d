import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { ask, listenOn } from '#server/testing/network.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWarming } from './warming.ts'

const { db } = await createDatabase()
const home = `/properties/${(await createProperty(db)).id}`
const before = await listenOn(db)
const after = await listenOn(db)
const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-asked-'))
afterAll(() => rm(folder, { recursive: true }))
const file = path.join(folder, 'asked-pages.json')

/** What a process does with the pages, and which it asked for. */
function warming({ app, cache }: typeof before, statusOf = (status: number) => status) {
  const asked: string[] = []
  const askFor = async (url: string, headers: Record<string, string>) => {
    asked.push(url)
    return { statusCode: statusOf((await app.inject({ url, headers })).statusCode) }
  }
  return { ...startWarming({ cache, folder, ask: askFor, rest: 0 }), asked }
}
const isFromMemory = async (url: string) =>
  (await ask(after.port, url, { 'accept-encoding': 'br' })).headers['x-request-id'] === undefined

beforeEach(() => {
  before.cache.clear()
  after.cache.clear()
})

test('the pages that were asked for most before a stop are in memory after the next start', async () => {
  const first = warming(before)
  const visits = { '/about': 3, [home]: 6, '/contact': 1, '/properties?location=salem': 9, '/no-such-page': 9 }
  for (const [url, count] of Object.entries(visits)) for (let n = 0; n < count; n += 1) await ask(before.port, url)
  await first.stop()
  expect([first.asked, JSON.parse(await readFile(file, 'utf8'))]).toEqual([[], [home, '/about']])
  expect(await readdir(folder)).toEqual(['asked-pages.json'])

  const second = warming(after)
  await second.done
  expect(second.asked).toEqual([home, home, '/about', '/about'])
  expect([await isFromMemory(home), await isFromMemory('/about'), await isFromMemory('/contact')]).toEqual([
    true,
    true,
    false,
  ])
  await second.stop()
})

test.each([['{"a":'], ['{}'], ['[1, "x", "https://other.example/"]']])(
  'a damaged file (%s) means a cold start',
  async (text) => {
    await writeFile(file, text)
    const { done, asked, stop } = warming(after)
    await done
    expect(asked).toEqual([])
    await stop()
  },
)

test('it ends at the first failure, and when the process stops', async () => {
  await writeFile(file, JSON.stringify(['/about', '/contact']))
  const failing = warming(after, () => 503)
  await failing.done
  expect(failing.asked).toEqual(['/about'])
  await failing.stop()
  after.cache.clear()
  const stopped = warming(after)
  await stopped.stop()
  expect(stopped.asked).toEqual([])
})

test('a page that a visitor has asked for is not made again', async () => {
  await writeFile(file, JSON.stringify(['/about']))
  await ask(after.port, '/about')
  const { done, asked, stop } = warming(after)
  await done
  expect(asked).toEqual([])
  await stop()
})
