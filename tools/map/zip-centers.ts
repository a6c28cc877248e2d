// Writes a migration with the center of each ZIP code of Massachusetts, from the public data of zipcodes: `npm run zip-centers -- FILE`.
// A migration that has landed is never edited: newer data is a new one.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { codes } = require('zipcodes/lib/codes.js') as {
  codes: Record<string, { zip: string; state: string; latitude: number; longitude: number }>
}

const PER_LINE = 5
const rows = Object.values(codes)
  .filter(({ state }) => state === 'MA')
  .toSorted((one, other) => one.zip.localeCompare(other.zip))
  .map(({ zip, latitude, longitude }) => `('${zip}', ${latitude}, ${longitude})`)
const lines = Array.from({ length: Math.ceil(rows.length / PER_LINE) }, (_, at) =>
  rows.slice(at * PER_LINE, (at + 1) * PER_LINE).join(', '),
)

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Usage: node tools/map/zip-centers.ts FILE')
writeFileSync(
  file,
  `-- The center of each ZIP code of Massachusetts (decision 0091). Made by tools/map/zip-centers.ts from zipcodes 8.0.0, which is public data.
create table if not exists zip_centers (
  zip text primary key check (zip ~ '^[0-9]{5}$'),
  latitude double precision not null check (latitude between 41.18 and 42.9),
  longitude double precision not null check (longitude between -73.55 and -69.85)
);
insert into zip_centers values
  ${lines.join(',\n  ')}
on conflict (zip) do update set latitude = excluded.latitude, longitude = excluded.longitude;
`,
)
