import { expect, test } from 'vitest'
import { typedFacts } from './typed-facts.ts'

test.each([
  ['2br boston', { location: 'boston', beds: '2' }],
  ['2 bed cambridge', { location: 'cambridge', beds: '2' }],
  ['2+ beds in Cambridge, MA', { location: 'Cambridge, MA', beds: '2' }],
  ['2-Bedroom, Salem', { location: 'Salem', beds: '2' }],
  ['Salem 2 bedrooms', { location: 'Salem', beds: '2' }],
  ['Back Bay, Boston, 2 bd.', { location: 'Back Bay, Boston', beds: '2' }],
  ['two bedroom near 02139', { location: '02139', beds: '2' }],
  ['3 bedroom house worcester', { location: 'worcester', beds: '3', homeType: 'house' }],
  ['1br apt', { location: '', beds: '1', homeType: 'apartment' }],
  ['2 bedroom condos for sale in Quincy', { location: 'Quincy', beds: '2', homeType: 'condo', type: 'sale' }],
  ['2 bedroom apartment for rent Salem', { location: 'Salem', beds: '2', homeType: 'apartment', type: 'rent' }],
  ['3 bed 2 bath townhouse lowell', { location: 'lowell', beds: '3', baths: '2', homeType: 'townhouse' }],
  ['3 bed, 2 bath home Lowell', { location: 'Lowell', beds: '3', baths: '2' }],
  ['4 bedroom homes in Newton', { location: 'Newton', beds: '4' }],
  ['3br or 2br somerville', { location: 'somerville', beds: '2' }],
  ['apartments in boston', { location: 'boston', homeType: 'apartment' }],
  ['Condo for sale near Davis Square', { location: 'Davis Square', homeType: 'condo', type: 'sale' }],
  ['rentals in Salem, MA', { location: 'Salem, MA', type: 'rent' }],
  ['homes in Back Bay', { location: 'Back Bay' }],
  ['2br cats Boston', { location: 'cats Boston', beds: '2' }],
])('"%s" names filters', (text, facts) => {
  expect(typedFacts(text)).toEqual(facts)
})

test.each([
  '',
  'Boston',
  '2 Bedford Street',
  '1.5br',
  '12 beds',
  '0 beds',
  'carriage house',
  'apartment Salem',
  'apartments in ',
  'House Inn Lane',
  '2 Bath Street, Boston',
  'studio salem',
  'embed 2',
])('"%s" is a place or a text', (text) => {
  expect(typedFacts(text)).toBeNull()
})
