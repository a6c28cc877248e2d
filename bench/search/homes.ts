import { createListings } from '../listings.ts'
import type pg from 'pg'
import { NEIGHBORHOODS, STREETS, TOWNS } from './towns.ts'

/** The degrees between which towns lie. */
const LAND = { west: -73.3, east: -70, south: 41.6, north: 42.7 }

/**
 * Adds homes as a market has them: towns by residents, prices by town, type and size, each fact unknown for some, a few tall houses and large lots.
 * The same seed makes the same homes.
 */
async function insertHomes(client: pg.Client, count: number) {
  await client.query('select setseed(0.42)')
  await client.query(
    'create temp table towns (name text, until float, price float, lat float, lon float, zips int, first_zip int)',
  )
  const all = TOWNS.reduce((sum, { residents }) => sum + residents, 0)
  let until = 0
  let zip = 1001
  for (const { name, residents } of TOWNS) {
    until += residents / all
    const zips = Math.max(1, Math.round(residents / 22))
    await client.query(
      'insert into towns values ($1, $2, 0.6 + random() * 1.2, $3 + random() * $4, $5 + random() * $6, $7, $8)',
      [name, until, LAND.south, LAND.north - LAND.south, LAND.west, LAND.east - LAND.west, zips, zip],
    )
    zip += zips
  }
  await client.query('create temp table quarters (town text, names text[])')
  for (const { town, names } of NEIGHBORHOODS) await client.query('insert into quarters values ($1, $2)', [town, names])
  await client.query('create index on towns (until); analyze towns')
  await client.query(
    `insert into properties (title, description, address, price_cents, price_type, bedrooms, bathrooms, sqft, property_type, status,
       image_urls, features, created_at, available_on, parking_spaces, town, zip, neighborhood, latitude, longitude, location_precision, cats, dogs, parking, laundry, accessibility)
     select
       (array['Sunny', 'Quiet', 'Renovated', 'Classic', 'Bright', 'Charming', 'Spacious', 'Modern', 'Cozy', 'Elegant'])[1 + floor(random() * 10)::int] || ' '
         || case when beds = 0 then 'studio' else beds || '-bedroom' end || ' ' || kind
         || (array['', '', '', ' near the river', ' with porch', ' by the park', ' with garden', ' near the train'])[1 + floor(random() * 8)::int]
         || case when random() < 0.0002 then ' with turret' else '' end,
       'Rooms with windows on three sides, a porch to the south and a large garden. ' || md5(n::text),
       (1 + floor(random() * random() * 900)::int) || ' ' || ($2::text[])[1 + floor(random() ^ 1.6 * cardinality($2::text[]))::int] || ' '
         || (array['Street', 'Street', 'Street', 'St', 'Avenue', 'Ave', 'Road', 'Lane', 'Drive', 'Court', 'Square', 'Terrace'])[1 + floor(random() * 12)::int]
         || case when kind in ('apartment', 'condo') and random() < 0.7 then ', Unit ' || (1 + floor(random() * 12)::int) else '' end
         || ', ' || town || ', MA ' || zip,
       price_cents, price_type, beds, baths, sqft, kind::property_type,
       (case when random() < 0.7 then 'available' when price_type = 'rent' then 'rented' else 'sold' end)::property_status,
       array['/pictures/exterior-brownstone.jpg', '/pictures/interior-kitchen.jpg'], array['Porch', 'Garden'],
       timestamptz '2026-11-01' - n * interval '37 seconds',
       case when random() < 0.5 then date '2026-09-01' + floor(random() * 240)::int end,
       case when random() < 0.6 then floor(random() * 4)::int end,
       town, zip, neighborhood, case when is_exact then at_lat else round(at_lat::numeric, 2) end, case when is_exact then at_lon else round(at_lon::numeric, 2) end,
       case when is_exact then 'exact' else 'approximate' end,
       case when random() < 0.6 then (array['yes', 'no', 'no', 'ask'])[1 + floor(random() * 4)::int] end,
       case when random() < 0.6 then (array['yes', 'no', 'no', 'no', 'ask'])[1 + floor(random() * 5)::int] end,
       case when random() < 0.8 then (array['none', 'street', 'street', 'driveway', 'driveway', 'garage'])[1 + floor(random() * 6)::int] end,
       case when random() < 0.8 then (array['in-unit', 'in-unit', 'in-building', 'hookups', 'none'])[1 + floor(random() * 5)::int] end,
       case when random() < 0.85 then '{}' when random() < 0.5 then array['step-free-entrance'] when random() < 0.6 then array['step-free-entrance', 'elevator']
         else array['step-free-entrance', 'elevator', 'wide-doors', 'grab-bars'] end
     from (
       select *, (case when price_type = 'rent' then 130000 + beds * 55000 + sqft * 40 else 12000000 + sqft * 30000 end * price * (0.7 + random() * 0.6))::bigint
         / case when price_type = 'rent' then 2500 else 100000 end * case when price_type = 'rent' then 2500 else 100000 end as price_cents
       from (
         select *, greatest(1, least(6, round(beds * 0.6 + random()))::int) as baths, (350 + beds * 380 + random() * random() * 1500)::int as sqft,
           case when random() < 0.8 and quarters is not null then quarters[1 + floor(random() * cardinality(quarters))::int] end as neighborhood
         from (
           select *, case kind when 'house' then 2 + floor(random() * 4)::int + (random() < 0.05)::int * 3 when 'townhouse' then 2 + floor(random() * 3)::int
               when 'commercial' then 0 else floor(random() * 3.6)::int end as beds
           from (
             select *, (case when price_type = 'rent' then array['apartment', 'apartment', 'apartment', 'apartment', 'condo', 'house', 'townhouse']
                 else array['house', 'house', 'house', 'house', 'condo', 'condo', 'condo', 'townhouse', 'commercial'] end)
               [1 + floor(random() * case when price_type = 'rent' then 7 else 9 end)::int] as kind,
               lpad((first_zip + floor(random() * zips)::int)::text, 5, '0') as zip,
               lat + (random() - 0.5) * 0.06 as at_lat, lon + (random() - 0.5) * 0.08 as at_lon, random() < 0.5 as is_exact
             from (
               select n, place.name as town, place.price, place.lat, place.lon, place.zips, place.first_zip,
                 (select names from quarters where quarters.town = place.name) as quarters,
                 (case when random() < 0.35 then 'rent' else 'sale' end)::price_type as price_type
               from (select n, random() as at from generate_series(1, $1::int) as n offset 0) as home,
                 lateral (select * from towns where towns.until >= home.at order by towns.until limit 1) as place
               offset 0
             ) as one offset 0
           ) as two offset 0
         ) as three offset 0
       ) as four offset 0
     ) as home`,
    [count, STREETS],
  )
  await client.query('drop table towns, quarters')
}

const databases = new Map<number, Promise<string>>()

/** The URL of a database with this many homes. The search and the map of one run share it, because making a million takes longer than either. */
export function homesDatabase(serverUrl: string, count: number): Promise<string> {
  const made = databases.get(count) ?? createListings(serverUrl, count, { name: `homes_${count}`, insert: insertHomes })
  databases.set(count, made)
  return made
}
