import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { insertListings, TOWNS } from '../listings.ts'

const LISTINGS = 16_000

/** Filters that leave at least a full page of cards in each town and group of zip codes. */
const FILTERS = ['', 'type=sale', 'type=rent', 'priceRange=under-500k', 'priceRange=over-1m&type=sale']

const ZIP_CODES = Array.from({ length: 17 }, (_, n) => `MA 0${10 + n}`)

/** Searches as visitors type them, with the parameters in the order of our own links. Each finds a full page of homes. */
const searches = TOWNS.flatMap((town) =>
  ZIP_CODES.flatMap((code) => [`${town}, ${code}`, `Street, ${town}, ${code}`]),
).flatMap((location) => FILTERS.map((filter) => new URLSearchParams(`location=${location}&${filter}`).toString()))

export type Kind = 'list' | 'property' | 'JSON list' | 'unknown page' | 'unknown property'

/** Returns addresses of a kind that were not handed out before. */
export type TakeAddresses = (kind: Kind, count: number) => string[]

/** Fills the database, so that there are enough different addresses. */
export async function createAddresses(databaseUrl: string): Promise<TakeAddresses> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await insertListings(client, LISTINGS)
  await client.query('analyze properties')
  const { rows } = await client.query<{ id: string }>('select id from properties where is_available order by id')
  await client.end()
  const unused: Record<Kind, Iterator<string>> = {
    list: searches.values().map((search) => `/properties?${search}`),
    // One more than on a page, so that no page has loaded the same list before.
    'JSON list': searches.values().map((search) => `/api/properties?limit=25&${search}`),
    property: rows.values().map(({ id }) => `/properties/${id}`),
    'unknown page': rows.values().map(({ id }) => `/no-such-page-${id}`),
    'unknown property': rows.values().map(() => `/properties/${randomUUID()}`),
  }
  return (kind, count) =>
    Array.from({ length: count }, () => {
      const next = unused[kind].next()
      if (next.done) throw new Error(`Not enough addresses: ${kind}`)
      return next.value
    })
}
