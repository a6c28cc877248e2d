import pg from 'pg'
import { connect } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'

export const TOWNS = [
  'Boston',
  'Cambridge',
  'Somerville',
  'Worcester',
  'Springfield',
  'Lowell',
  'Salem',
  'Quincy',
  'Newton',
  'Brookline',
]

/** Adds properties: a third for rent, prices from 1,500 to 3 million, two thirds available, ten towns, 2,000 streets. */
export async function insertListings(client: pg.Client, count: number) {
  await client.query(
    `insert into properties (title, description, address, price_cents, price_type, bedrooms, bathrooms, sqft, property_type, status, image_urls, features, created_at)
     select 'Home number ' || n || case when n % 5000 = 0 then ' with turret' else '' end,
       'Rooms with windows on three sides, a porch to the south and a large garden. ' || md5(n::text),
       (n % 300 + 1) || ' ' || initcap(substr(md5((n % 2000)::text), 1, 7)) || ' Street, ' || ($2::text[])[n % 10 + 1] || ', MA 0' || (1000 + n % 1700),
       case when n % 3 = 0 then 150000 + (n % 700) * 1000 else 15000000 + (n::bigint * 7919 % 285000) * 1000 end,
       (case when n % 3 = 0 then 'rent' else 'sale' end)::price_type,
       n % 6, n % 4, 500 + n % 3000,
       (array['house', 'apartment', 'condo', 'townhouse', 'commercial'])[n % 5 + 1]::property_type,
       (case when n % 9 < 6 then 'available' when n % 3 = 0 then 'rented' else 'sold' end)::property_status,
       array['/pictures/exterior-brownstone.jpg', '/pictures/interior-kitchen.jpg'], array['Porch', 'Garden', 'Parking'],
       timestamptz '2026-01-01' - n * interval '37 seconds'
     from generate_series(1, $1::int) as n`,
    [count, TOWNS],
  )
}

/** A migrated database with this many properties. */
export async function createListings(
  serverUrl: string,
  count: number,
  { name = `bench_${count}`, insert = insertListings } = {},
): Promise<string> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const { db, pool } = connect(url.href)
  await migrate(db)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  // The indexes and the bits are made after the rows, which is several times as fast.
  const indexes = await client.query<{ name: string; definition: string }>(
    "select indexname as name, indexdef as definition from pg_indexes where tablename = 'properties' and indexname <> 'properties_pkey'",
  )
  for (const index of indexes.rows) await client.query(`drop index ${index.name}`)
  await client.query('alter table properties disable trigger properties_search_bits_insert')
  await insert(client, count)
  await client.query('alter table properties enable trigger properties_search_bits_insert')
  for (const index of indexes.rows) await client.query(index.definition)
  await client.query('call fill_search_bits()')
  await client.query('vacuum analyze properties, search_bits')
  await client.end()
  await pool.end()
  return url.href
}
