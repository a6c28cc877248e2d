import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readHomes } from './stored-homes.ts'

const home = (changes: object = {}) => ({
  id: randomUUID(),
  title: 'Sunny home',
  price: '2400.00',
  priceType: 'rent',
  status: 'available',
  savedAt: '2026-03-01T12:00:00.000Z',
  note: '',
  ...changes,
})
const stored = (homes: unknown, version: unknown = 1) => readHomes(JSON.stringify({ version, homes }))

test('a device that has saved nothing has no homes', () => {
  expect(readHomes(null)).toEqual({ homes: [] })
})

test('the last saved comes first, and each home once', () => {
  const [early, late] = [home(), home({ savedAt: '2026-04-01T12:00:00.000Z' })]
  expect(stored([early, late, early]).homes).toEqual([late, early])
})

test('homes that were saved in the same moment keep their order, however often they are read', () => {
  const homes = [home(), home(), home(), home()]
  const once = stored(homes).homes
  expect([once, stored(once).homes]).toEqual([homes, homes])
})

test('text that is no list of ours is no list', () => {
  for (const text of ['', '{', 'null', '7', '"homes"', '[]', '{"version":1}', '{"version":2,"homes":[]}'])
    expect([text, readHomes(text)]).toEqual([text, { homes: [], isBroken: true }])
  expect(stored('homes')).toMatchObject({ homes: [], isBroken: true })
})

test('an entry that is not as we write it is left out, and the others stay', () => {
  const good = home()
  for (const wrong of [
    null,
    7,
    [],
    {},
    home({ id: 'no id' }),
    home({ id: randomUUID().toUpperCase() }),
    home({ title: '' }),
    home({ title: 'x'.repeat(301) }),
    home({ price: 2400 }),
    home({ price: '-1.00' }),
    home({ priceType: 'lease' }),
    home({ status: 'burned' }),
    home({ note: 'x'.repeat(501) }),
    home({ savedAt: '2026-02-30T12:00:00.000Z' }),
    home({ savedAt: 'yesterday' }),
    home({ savedAt: '+010000-01-01T00:00:00.000Z' }),
    home({ savedAt: undefined }),
  ])
    expect([wrong, stored([wrong, good])]).toEqual([wrong, expect.objectContaining({ homes: [good], isBroken: true })])
})

test('of ten thousand homes the 200 last saved are kept', () => {
  const at = (place: number) => new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString()
  const homes = Array.from({ length: 10_000 }, (_, place) => home({ savedAt: at(place) }))
  const list = stored(homes)
  expect(list.homes).toEqual(homes.toReversed().slice(0, 200))
  expect(list).toMatchObject({ cut: 9800, isBroken: false })
})
