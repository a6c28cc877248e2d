import type { Place } from '#contract/properties/places.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { plansOf } from '#server/testing/database/plans.ts'
import { listenWithCache } from '#server/testing/cache/cached-app.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeAll, expect, test } from 'vitest'
import { listPlaces } from './places.ts'
import { listSimilar } from './similar.ts'

const database = await createDatabase()
const { db, url } = database
const { app } = await createTestApp(db)

const HOMES: [homes: number, town: string, zip: string, neighborhood?: string][] = [
  [5, 'Cambridge', '02139'],
  [2, 'Cambridge', '02138', 'Mount Auburn'],
  [3, 'Boston', '02116', 'Back Bay'],
  [1, 'Boston', '02111', 'Downtown'],
  [1, 'Boston', '02127', 'South Boston'],
  [7, 'North Andover', '01845'],
  [1, 'North Milton', '02186'],
  [4, 'Salem', '01970', 'Downtown'],
  [1, 'Camden-by-the-Sea', '01999'],
  [1, 'Café Point', '01998'],
  [1, 'Boston', '01997', 'Jamaica Plain'],
  [1, 'Provincetown', '02657'],
  // Its words begin with "j" and "p" as well.
  [1, 'Wrentham', '02093', 'Jones Park'],
]

beforeAll(async () => {
  for (const [homes, town, zip, neighborhood = null] of HOMES)
    for (let home = 0; home < homes; home += 1)
      await createProperty(db, { address: `1 Elm Street, ${town}, MA ${zip}`, town, zip, neighborhood })
  await createProperty(db, { town: 'Gone', zip: '01001', deleted_at: new Date() })
})

const ask = (q: string) => app.inject(`/api/places?q=${encodeURIComponent(q)}`)
const labels = async (q: string) => (await ask(q)).json<Place[]>().map(({ label }) => label)

test('a place has its kind, its label, its value for the filter and its homes', async () => {
  expect((await ask('cambridge')).json()).toEqual([
    { kind: 'town', label: 'Cambridge, MA', location: 'Cambridge', homes: 7 },
    { kind: 'neighborhood', label: 'Mount Auburn, Cambridge', location: 'Mount Auburn, Cambridge', homes: 2 },
  ])
  expect((await ask('02139')).json()).toEqual([{ kind: 'zip', label: '02139', location: '02139', homes: 5 }])
  expect((await ask('cape')).json()).toEqual([{ kind: 'region', label: 'Cape Cod', location: 'Cape Cod', homes: 1 }])
  expect((await ask('2br in jama')).json()).toMatchObject([
    { label: 'Jamaica Plain, Boston', location: '2br in Jamaica Plain, Boston' },
  ])
})

test.each([
  ['cambr', ['Cambridge, MA', 'Mount Auburn, Cambridge']],
  ['CAMBRIDGE,  m', ['Cambridge, MA', 'Mount Auburn, Cambridge']],
  ['Cambridge, MA', ['Cambridge, MA', 'Mount Auburn, Cambridge']],
  ['cam', ['Cambridge, MA', 'Camden-by-the-Sea, MA', 'Mount Auburn, Cambridge']],
  ['camden by the s', ['Camden-by-the-Sea, MA']],
  ['back bay', ['Back Bay, Boston']],
  ['bay bos', ['Back Bay, Boston']],
  ['Back Bay, Boston, Massachusetts', ['Back Bay, Boston']],
  ['mt auburn', ['Mount Auburn, Cambridge']],
  ['n mil', ['North Milton, MA']],
  ['north m', ['North Milton, MA', 'North Andover, MA', 'North Shore']],
  ['north', ['North Andover, MA', 'North Shore', 'North Milton, MA']],
  ['cape', ['Cape Cod']],
  ['Cape Cod, MA', ['Cape Cod']],
  ['the n', ['North Shore']],
  ['metrow', []],
  ['Salem, the cap', ['Cape Cod']],
  ['shore', ['North Shore']],
  ['2br camb', ['Cambridge, MA', 'Mount Auburn, Cambridge']],
  ['2 bedroom in 0213', ['02139', '02138']],
  ['downtown', ['Downtown, Salem', 'Downtown, Boston']],
  ['downtown boston', ['Downtown, Boston']],
  ['boston', ['Boston, MA', 'Back Bay, Boston', 'Downtown, Boston', 'Jamaica Plain, Boston', 'South Boston, Boston']],
  ['Southie', ['South Boston, Boston']],
  ['southi', []],
  ['JP', ['Jamaica Plain, Boston']],
  ['j.p.', ['Jamaica Plain, Boston']],
  ['P-town', ['Provincetown, MA']],
  ['p town, m', ['Provincetown, MA']],
  ['southie 02127', ['02127']],
  ['021 jp', []],
  ['019, j.p.', ['01997']],
  ['cambridge, ma 0213', ['02139', '02138']],
  ['02138 mount auburn', ['02138']],
  ['somerville 02139', []],
  ['Salem / southie 02', ['02127']],
  ['Southie, JP', ['Jamaica Plain, Boston']],
  ['salem/camden', ['Camden-by-the-Sea, MA']],
  ['southie 02139, camb', ['Cambridge, MA', 'Mount Auburn, Cambridge']],
  ['Back Bay, bos', ['Back Bay, Boston']],
  ['Salem OR n mil', ['North Milton, MA']],
  ['Salem,', ['Salem, MA', 'Downtown, Salem']],
  ['beacon st, camb', []],
  ['0213', ['02139', '02138']],
  ['cafe', ['Café Point, MA']],
  ['CAFÉ p', ['Café Point, MA']],
  ['ridge', []],
  ['gone', []],
  ['01001', []],
  ['cambrdge', ['Cambridge, MA']],
  ['provinctown, ma', ['Provincetown, MA']],
  ['Salem / cambrdge', ['Cambridge, MA']],
  ['cambrdge, salm', []],
  ['beacon st', []],
  ['beacon st cambrdge', []],
  ['st. botolph', []],
  ["O'Brien", []],
  ['jamaica plain 2 bed', []],
  ['back   bay', ['Back Bay, Boston']],
  ['\u200Fback\u202E bay\u202C', ['Back Bay, Boston']],
  ['Καβάλα', []],
  ['كامبريدج', []],
  [`%_'"\``, []],
  ['\\', []],
  ['%', []],
  ['_', []],
  ['100%_', []],
  ['🏡', []],
  ['🏡 back 👩🏽‍🍳bay 🇺🇸', ['Back Bay, Boston']],
  ["'; drop table places; --", []],
])('%s suggests %s', async (q, expected) => {
  expect(await labels(q)).toEqual(expected)
})

test('without a text the towns and neighborhoods with most homes are suggested, at most eight', async () => {
  const popular = await labels('')
  expect(popular.slice(0, 5)).toEqual([
    'Cambridge, MA',
    'North Andover, MA',
    'Boston, MA',
    'Downtown, Salem',
    'Salem, MA',
  ])
  expect(popular).toHaveLength(8)
  expect((await app.inject('/api/places')).json()).toEqual((await ask('  ')).json())
  expect(await labels('0')).toHaveLength(8)
})

test('what is suggested finds the homes that it says', async () => {
  for (const q of ['', 'b', 'cam', '02', 'north', 'caf', 'mt'])
    for (const { location, homes } of (await ask(q)).json<Place[]>()) {
      const { headers } = await app.inject(`/api/properties?location=${encodeURIComponent(location)}`)
      expect([location, headers['x-total-count']]).toEqual([location, String(homes)])
    }
})

test('the last of several places is suggested after those before it, with its own homes', async () => {
  expect((await ask('Southie or  Salem / mount')).json()).toEqual([
    {
      kind: 'neighborhood',
      label: 'Mount Auburn, Cambridge',
      location: 'Southie or  Salem / Mount Auburn, Cambridge',
      homes: 2,
    },
  ])
  const { headers } = await app.inject('/api/properties?location=Southie+or++Salem+/+Mount+Auburn,+Cambridge')
  expect(headers['x-total-count']).toBe('7')
  const listed = 'Salem, Boston, '.repeat(13)
  expect(await labels(`${listed}mou`)).toEqual([])
  expect(await labels(`${listed.slice(30)}mou`)).toEqual(['Mount Auburn, Cambridge'])
})

test.each(['jp', 'J.P.', 'j.p., ma', 'J.P. 01997'])('%s finds the homes of Jamaica Plain', async (location) => {
  const found = await app.inject({ path: '/api/properties', query: { location } })
  expect(found.json<{ address: string }[]>().map(({ address }) => address)).toEqual(['1 Elm Street, Boston, MA 01997'])
})

test('a text that is too long, given twice or with a null character is refused', async () => {
  const refused = [`q=${'a'.repeat(400)}`, 'q=a&q=b', 'q=a%00b']
  const answers = await Promise.all(refused.map((query) => app.inject(`/api/places?${query}`)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
  expect(answers.map((answer) => answer.json<{ message: string }>().message)).toEqual([
    'q must be at most 200 characters',
    'q must be given only once',
    'q must not contain a null character',
  ])
  expect(await labels('a'.repeat(200))).toEqual([])
})

test('typed words and misspelled names are looked up in an index', async () => {
  const [words, likeness] = await plansOf(url, async (planned) => {
    await listPlaces(planned, 'back bay')
    await listSimilar(planned, 'cambrdge')
  })
  expect(words).toContain('places_words')
  expect(likeness).toContain('places_likeness')
})

test('a cached answer stays until its places change', async () => {
  const cached = await listenWithCache(database)
  const homesOf = async (q: string) => {
    await cached.hearChanges()
    cached.clock.ms += 5000
    const { text, isFromMemory } = await cached.open(`/api/places?q=${q}`)
    return { homes: (JSON.parse(text) as Place[]).map(({ homes }) => homes), isFromMemory }
  }
  const home = await createProperty(db, { address: '1 Elm Street, Lenox', town: 'Lenox' })
  expect(await homesOf('lenox')).toEqual({ homes: [1], isFromMemory: false })
  expect((await homesOf('salem')).isFromMemory).toBe(false)
  const change = (set: object) => db.updateTable('properties').set(set).where('id', '=', home.id).execute()

  await change({ price_cents: 70_000_000 })
  expect(await homesOf('lenox')).toEqual({ homes: [1], isFromMemory: true })
  await change({ town: 'Lee' })
  expect(await homesOf('lenox')).toEqual({ homes: [], isFromMemory: false })
  await change({ town: 'Lenox' })
  expect(await homesOf('lenox')).toEqual({ homes: [1], isFromMemory: false })
  await change({ deleted_at: new Date() })
  expect(await homesOf('lenox')).toEqual({ homes: [], isFromMemory: false })
  expect((await homesOf('salem')).isFromMemory).toBe(true)

  expect(await homesOf('lenox+01240')).toEqual({ homes: [], isFromMemory: false })
  await change({ zip: '01240', deleted_at: null })
  expect(await homesOf('lenox+01240')).toEqual({ homes: [1], isFromMemory: false })
  await createProperty(db, { address: '1 Elm Street, Lee', town: 'Lee', zip: '01240' })
  expect(await homesOf('lenox+01240')).toEqual({ homes: [2], isFromMemory: false })
  expect(await homesOf('lenox+01240')).toEqual({ homes: [2], isFromMemory: true })
  await change({ deleted_at: new Date() })

  // "Lennox" is Lenox, which has no home now, until it has one again.
  expect(await homesOf('lennox')).toEqual({ homes: [], isFromMemory: false })
  expect(await homesOf('lennox')).toEqual({ homes: [], isFromMemory: true })

  expect(await homesOf('athol%2C+lenox')).toEqual({ homes: [], isFromMemory: false })
  await createProperty(db, { address: '1 Elm Street, Athol', town: 'Athol' })
  await change({ deleted_at: null })
  expect(await homesOf('lennox')).toEqual({ homes: [1], isFromMemory: false })
  expect(await homesOf('athol%2C+lenox')).toEqual({ homes: [1], isFromMemory: false })
  await createProperty(db, { address: '1 Elm Street, Lenox', town: 'Lenox' })
  expect(await homesOf('athol%2C+lenox')).toEqual({ homes: [2], isFromMemory: false })
  expect(await homesOf('athol%2C+lenox')).toEqual({ homes: [2], isFromMemory: true })

  // A region has the homes of its towns.
  expect(await homesOf('berk')).toEqual({ homes: [3], isFromMemory: false })
  expect(await homesOf('berk')).toEqual({ homes: [3], isFromMemory: true })
  await createProperty(db, { address: '1 Elm Street, Salem', town: 'Salem' })
  expect(await homesOf('berk')).toEqual({ homes: [3], isFromMemory: true })
  await change({ town: 'Athol' })
  expect(await homesOf('berk')).toEqual({ homes: [2], isFromMemory: false })
})

test('a cached list of two places stays until they share a home', async () => {
  const cached = await listenWithCache(database)
  const found = async (location: string) => {
    await cached.hearChanges()
    cached.clock.ms += 5000
    const { text, isFromMemory } = await cached.open(`/api/properties?limit=1&location=${location}`)
    return { homes: (JSON.parse(text) as { address: string }[]).map(({ address }) => address), isFromMemory }
  }
  const add = (town: string, neighborhood: string | null, zip: string) =>
    createProperty(db, { address: `1 ${neighborhood ?? 'Elm'} Street, ${town}`, town, neighborhood, zip })
  await add('Lynn', 'Harborside', '01901')
  const moving = await add('Quincy', null, '02169')
  for (const location of ['Harborside+Quincy', '01901+Quincy']) {
    expect(await found(location)).toEqual({ homes: ['1 Harborside Street, Lynn'], isFromMemory: false })
    expect(await found(location)).toEqual({ homes: ['1 Harborside Street, Lynn'], isFromMemory: true })
  }
  const move = (set: object) => db.updateTable('properties').set(set).where('id', '=', moving.id).execute()
  await move({ neighborhood: 'Harborside' })
  expect(await found('Harborside+Quincy')).toEqual({ homes: ['1 Elm Street, Quincy'], isFromMemory: false })
  await move({ zip: '01901' })
  expect(await found('01901+Quincy')).toEqual({ homes: ['1 Elm Street, Quincy'], isFromMemory: false })
})
