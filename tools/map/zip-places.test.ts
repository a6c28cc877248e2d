import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CODES, townCenter, zipCenter } from './zip-places.ts'

const centerOf = (zip: string) => zipCenter(CODES.find((code) => code.zip === zip)!)

test('a ZIP code that has the center of its county is at the center of its town', () => {
  expect(centerOf('01703')).toMatchObject({ latitude: 42.3007, longitude: -71.4255 })
  expect(centerOf('01086')).toMatchObject({ latitude: 42.1251, longitude: -72.7495 })
  expect(centerOf('02714')).toEqual({ latitude: 41.6001, longitude: -70.99 })
  expect(centerOf('02456')).toBeNull()
  expect(centerOf('02139')).toMatchObject({ latitude: 42.3647, longitude: -71.1042 })
})

test('the base map names each town in a place of its own', () => {
  const file = new URL('../../web/features/properties/map/base-map.json', import.meta.url)
  const { towns } = JSON.parse(readFileSync(file, 'utf8')) as { towns: string[] }
  const places = new Map(towns.map((text) => [text.split('|')[0]!, text.split('|').slice(1, 3).map(Number)]))
  for (const town of ['Framingham', 'Salem', 'Westfield', 'Sandwich', 'Hamilton']) {
    const { latitude, longitude } = townCenter(town)!
    expect(places.get(town)).toEqual([latitude, longitude])
  }
  expect(new Set([...places.values()].map(String)).size).toBeGreaterThanOrEqual(places.size - 2)
})
