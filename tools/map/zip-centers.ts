// Writes a migration that corrects the centers of ZIP codes of Massachusetts: `npm run zip-centers -- FILE`. 0071 has those of the public data of
// zipcodes. A migration that has landed is never edited: newer data is a new one.
import { writeFileSync } from 'node:fs'
import { CODES, zipCenter } from './zip-places.ts'

const PER_LINE = 5
const changed = CODES.map((code) => ({ code, center: zipCenter(code) })).filter(
  ({ code, center }) => center?.latitude !== code.latitude || center.longitude !== code.longitude,
)
const rows = changed.flatMap(({ code: { zip }, center }) =>
  center ? [`('${zip}', ${center.latitude}, ${center.longitude})`] : [],
)
const lines = Array.from({ length: Math.ceil(rows.length / PER_LINE) }, (_, at) =>
  rows.slice(at * PER_LINE, (at + 1) * PER_LINE).join(', '),
)
const quoted = (zips: readonly string[]) => zips.map((zip) => `'${zip}'`).join(', ')
const gone = changed.filter(({ center }) => center === null).map(({ code }) => code.zip)

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Usage: node tools/map/zip-centers.ts FILE')
writeFileSync(
  file,
  `-- ZIP codes of post office boxes had the center of their county, up to 20 km away. They are at the center of their town now (decision 0091), and two whose
-- place nothing says have none. Made by tools/map/zip-centers.ts.
insert into zip_centers values
  ${lines.join(',\n  ')}
on conflict (zip) do update set latitude = excluded.latitude, longitude = excluded.longitude;
delete from zip_centers where zip in (${quoted(gone)});

-- Homes that are at the center of such a ZIP code are placed again.
update properties set position_from = 'zip'
where position_from = 'zip'
  and zip in (${quoted(changed.map(({ code }) => code.zip))});
`,
)
