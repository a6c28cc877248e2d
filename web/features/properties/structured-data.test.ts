import { expect, test } from 'vitest'
import { postalAddress } from './structured-data.tsx'

test('an address of the usual form is told in its parts', () => {
  expect(postalAddress('12 Elm Street, Unit 3, Cambridge, MA 02139')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: '12 Elm Street, Unit 3',
    addressLocality: 'Cambridge',
    addressRegion: 'MA',
    postalCode: '02139',
    addressCountry: 'US',
  })
})

test('any other stays whole', () => {
  expect(postalAddress('By the harbor')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'By the harbor',
    addressCountry: 'US',
  })
})
