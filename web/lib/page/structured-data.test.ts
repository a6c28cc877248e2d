import { expect, test } from 'vitest'
import { fingerprint, postalAddress } from './structured-data.ts'

test('a usual address is split into its parts', () => {
  expect(postalAddress('12 Elm Street, Unit 3, Cambridge, MA 02139')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '12 Elm Street, Unit 3',
    addressLocality: 'Cambridge',
    addressRegion: 'MA',
    postalCode: '02139',
    addressCountry: 'US',
  })
})

test('any other address stays whole', () => {
  expect(postalAddress('By the harbor')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'By the harbor',
    addressCountry: 'US',
  })
})

test('a fingerprint changes with any value, and with nothing else', () => {
  const one = fingerprint(['Brownstone', 289_500_000, null])
  expect(one).toMatch(/^[\da-f]{8}$/)
  expect(fingerprint(['Brownstone', 289_500_000, null])).toBe(one)
  expect(fingerprint(['Brownstone', 289_500_001, null])).not.toBe(one)
  expect(fingerprint(['Brownstones', 289_500_000, null])).not.toBe(one)
})
