import type { Property } from '#contract/properties/public.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { beforeAll, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

/** What a renter looks for, and homes that miss it by one fact each. */
const RENTAL = {
  address: '5 Pearl Street, Cambridge, MA 02139',
  town: 'Cambridge',
  zip: '02139',
  price_type: 'rent',
  price_cents: 3400_00,
  bedrooms: 2,
  cats: 'yes',
  parking: 'driveway',
  available_on: '2027-01-01',
} as const

beforeAll(async () => {
  const homes = {
    Fitting: {},
    'In Somerville': { address: '5 Pearl Street, Somerville, MA 02145', town: 'Somerville', zip: '02145' },
    'One bedroom': { bedrooms: 1 },
    'Too expensive': { price_cents: 3501_00 },
    'No cats': { cats: 'no' },
    'Cats on request': { cats: 'ask' },
    'No parking': { parking: 'none' },
    'Free in May': { available_on: '2027-05-01' },
    'Available now': { available_on: null, price_cents: 3300_00 },
    'Taken since long ago': { available_on: null, status: 'rented' },
    'On Beacon': {
      address: '7 Beacon Street, Boston, MA 02116',
      town: 'Boston',
      zip: '02116',
      neighborhood: 'Back Bay',
      bedrooms: 1,
    },
    'On Broadway': {
      address: '9 Broadway, Boston, MA 02127',
      town: 'Boston',
      zip: '02127',
      neighborhood: 'South Boston',
      bedrooms: 1,
    },
    'In Provincetown': {
      address: '1 Commercial Street, Provincetown, MA 02657',
      town: 'Provincetown',
      zip: '02657',
      neighborhood: 'Downtown',
      bedrooms: 1,
    },
    'In Hope': {
      address: '2 Pearl Street, Hope, MA 01901',
      town: 'Hope',
      zip: '01901',
      neighborhood: 'Downtown',
      bedrooms: 1,
    },
    'In Hope and Anchor': {
      address: '2 Pearl Street, Hope and Anchor',
      town: 'Hope and Anchor',
      zip: '01902',
      bedrooms: 1,
    },
    'JP Lofts': { address: '3 Centre Street, Boston, MA 02130', town: 'Boston', zip: '02130', bedrooms: 1 },
  } as const
  for (const [title, facts] of Object.entries(homes)) await createProperty(db, { ...RENTAL, ...facts, title })
})

const ask = (path: string, query: Record<string, string>) => app.inject({ path, query })

const titlesOf = async (query: Record<string, string>) => {
  const answer = await ask('/api/properties', query)
  expect([query, answer.statusCode]).toEqual([query, 200])
  return answer.json<Property[]>().map(({ title }) => title)
}

const IN_CAMBRIDGE = [
  'Fitting',
  'One bedroom',
  'Too expensive',
  'No cats',
  'Cats on request',
  'No parking',
  'Free in May',
  'Available now',
  'Taken since long ago',
]

test.each([
  ['Cambridge MA', IN_CAMBRIDGE],
  ['cambridge, ma', IN_CAMBRIDGE],
  ['Cambridge, MA 02139', IN_CAMBRIDGE],
  ['02139', IN_CAMBRIDGE],
  ['Cape Cod', ['In Provincetown']],
  ['the Cape, MA', ['In Provincetown']],
  ['Cape Cod, Hope', ['In Provincetown', 'In Hope']],
  ['North Shore', []],
  ['02139-1234', IN_CAMBRIDGE],
  ['Cambridge, MA 02139-1234, USA', IN_CAMBRIDGE],
  ['Cambridge, Massachusetts, United States', IN_CAMBRIDGE],
  ['Cambridge MA US', IN_CAMBRIDGE],
  ['🏡 Cambridge, MA 🇺🇸', IN_CAMBRIDGE],
  ['beacon 👩🏽‍🍳 st', ['On Beacon']],
  ['back bay', ['On Beacon']],
  ['Back Bay, Boston', ['On Beacon']],
  ['beacon st', ['On Beacon']],
  ['7 Beacon St., Boston', ['On Beacon']],
  ['cambrdge', []],
  ['Southie', ['On Broadway']],
  ['southie, ma', ['On Broadway']],
  ['Back Bay/Southie', ['On Beacon', 'On Broadway']],
  ['Somerville, Boston', ['In Somerville', 'On Beacon', 'On Broadway', 'JP Lofts']],
  ['02116 or 02127', ['On Beacon', 'On Broadway']],
  ['Back Bay and/or Southie, MA', ['On Beacon', 'On Broadway']],
  ['somerville AND provincetown', ['In Somerville', 'In Provincetown']],
  ['Somerville and Hope', ['In Somerville', 'In Hope']],
  ['Hope and Anchor', ['In Hope and Anchor']],
  ['Somerville or Hope and Anchor or Hope', ['In Somerville', 'In Hope', 'In Hope and Anchor']],
  ['Somerville or', []],
  ['or Somerville', []],
  ['Somerville or beacon', []],
  ['02116, 02127', ['On Beacon', 'On Broadway']],
  ['Boston 02116', ['On Beacon']],
  ['Boston Back Bay', ['On Beacon']],
  ['Back Bay, Boston 02116', ['On Beacon']],
  ['02116 Boston', ['On Beacon']],
  ['02127 southie', ['On Broadway']],
  ['Southie, Boston, MA 02127', ['On Broadway']],
  ['Back Bay 02127', ['On Beacon', 'On Broadway']],
  ['Somerville 02116', ['In Somerville', 'On Beacon']],
  ['02116 Somerville', ['In Somerville', 'On Beacon']],
  ['Boston 02116, 02145', ['In Somerville', 'On Beacon']],
  ['Back Bay, Boston 02127', ['On Beacon', 'On Broadway']],
  ['Boston 02116 02127 Hope', ['On Beacon', 'On Broadway', 'In Hope']],
  ['Back Bay, South Boston, Boston', ['On Beacon', 'On Broadway']],
  ['Boston: Back Bay, Southie', ['On Beacon', 'On Broadway']],
  ['Back Bay, Boston, Southie, Boston', ['On Beacon', 'On Broadway']],
  ['Somerville Back Bay', ['In Somerville', 'On Beacon']],
  ['Southie, Somerville', ['In Somerville', 'On Broadway']],
  ['Back Bay, Boston, Somerville', ['In Somerville', 'On Beacon']],
  ['Boston or Back Bay', ['On Beacon', 'On Broadway', 'JP Lofts']],
  ['Boston 02116, Somerville 02145', ['In Somerville', 'On Beacon']],
  ['Boston 02116 or Southie 02127', ['On Beacon', 'On Broadway']],
  ['Downtown, Hope', ['In Hope']],
  ['Downtown, Provincetown', ['In Provincetown']],
  ['Downtown', ['In Hope', 'In Provincetown']],
  ['Downtown, Hope, Somerville', ['In Hope', 'In Somerville']],
  ['Southie, Downtown, Hope', ['On Broadway', 'In Hope']],
  ['Downtown, Somerville', ['In Hope', 'In Provincetown', 'In Somerville']],
  ['Somerville 02145, Hope 01901, Boston 02116', ['In Somerville', 'In Hope', 'On Beacon']],
  [
    'Somerville 02145, Provincetown 02657, Hope 01901, Boston 02116',
    ['In Somerville', 'In Provincetown', 'In Hope', 'On Beacon', 'On Broadway', 'JP Lofts'],
  ],
  ['JP', ['JP Lofts']],
  ['P-town', ['In Provincetown']],
  ['p town, MA', ['In Provincetown']],
])('the words "%s" find homes', async (location, titles) => {
  expect((await titlesOf({ location })).toSorted()).toEqual(titles.toSorted())
})

test.each([
  ['2br Cambridge', { location: 'Cambridge', beds: '2' }],
  [
    '2 bedroom apartment for rent in Back Bay, Boston',
    { location: 'Back Bay, Boston', beds: '2', homeType: 'apartment', type: 'rent' },
  ],
  ['one bed in Boston', { location: 'Boston', beds: '1' }],
  ['1 bed 1 bath Pearl St', { location: 'Pearl St', beds: '1', baths: '1' }],
  ['3br', { location: '', beds: '3' }],
])(
  '"%s" is the same search as its filters, in the list, its counts, its suggestions and the map',
  async (location, facts) => {
    for (const path of ['', '/facets', '/instead', '/map']) {
      const more = path === '/map' ? { bounds: '-73,41,-70,43', zoom: '8' } : {}
      const [typed, chosen] = await Promise.all(
        [{ beds: '1', location }, facts].map((query) => ask(`/api/properties${path}`, { ...query, ...more })),
      )
      expect([path, typed!.statusCode, typed!.json()]).toEqual([path, 200, chosen!.json()])
    }
  },
)

test.each(['Massachusetts', 'massachusetts', 'MA'])('"%s" is all of the state', async (location) => {
  expect(await titlesOf({ location })).toEqual(await titlesOf({}))
})

test('two bedrooms in Cambridge under $3,500 that take a cat, with parking, from January', async () => {
  const query = {
    type: 'rent',
    location: 'Cambridge',
    beds: '2',
    maxPrice: '3500',
    pets: 'cats',
    parking: 'street,driveway,garage',
    availableBy: '2027-01-31',
  }
  expect(await titlesOf(query)).toEqual(['Fitting', 'Available now'])
  const { parking: _parking, ...anyParking } = query
  expect(await titlesOf(anyParking)).toEqual(['Fitting', 'No parking', 'Available now'])
  const misspelled = await ask('/api/properties/instead', { ...query, location: 'cambrdge' })
  expect(misspelled.json()).toEqual({
    suggestion: { kind: 'town', label: 'Cambridge, MA', location: 'Cambridge', homes: 9, total: 2 },
    relaxed: [{ without: 'location', total: 3 }],
  })
  const earlier = await ask('/api/properties/instead', { ...query, minPrice: '3400', availableBy: '2026-12-01' })
  expect(earlier.json()).toMatchObject({
    suggestion: null,
    relaxed: [{ without: 'availableBy' }, { without: 'minPrice' }],
  })
})

test('a home that is available and has no date is available now, and the first by move-in date', async () => {
  const cambridge = { location: 'Cambridge', sort: 'available' }
  expect(await titlesOf({ ...cambridge, availableBy: '2026-12-01' })).toEqual(['Available now'])
  const every = await titlesOf(cambridge)
  expect([every[0], ...every.slice(-2)]).toEqual(['Available now', 'Free in May', 'Taken since long ago'])
})
