import { PropertyFilter } from '#contract/properties/filter.ts'
import { types } from '#server/db/parsers.ts'
import type { Database } from '#server/db/schema.ts'
import { gridFor, mapOf } from '#server/features/properties/map/map.ts'
import { locationOf } from '#server/features/properties/search/places/location.ts'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { occasion, table } from '../document.ts'
import { type Bench, type Measured, step } from '../part.ts'
import type { Figures } from '../record/record.ts'
import { homesDatabase } from '../search/homes.ts'
import { processorTimeOf } from '../search/searches.ts'

const SIZES = [10_000, 1_000_000]
const TIMES = 3
const AIM_MS = 30

/** What a screen of 1,000 by 800 pixels shows. */
const VIEWS = [
  ['the state', 8, '-74.3,41,-68.9,43.2'],
  ['a region', 10, '-71.9,42,-70.5,42.75'],
  ['a city', 12, '-71.3,42.2,-70.95,42.45'],
  ['a quarter', 14, '-71.12,42.32,-71.03,42.38'],
  ['a street', 17, '-71.08,42.34,-71.069,42.348'],
] as const

const FILTERS: Readonly<Record<string, object>> = {
  'no filter': {},
  'for rent': { type: 'rent' },
  'price, beds and a cat': { type: 'rent', maxPrice: '3500', beds: '2', pets: 'cats' },
  'a town': { location: 'Boston' },
  'a town, price and beds': { location: 'Cambridge, MA', maxPrice: '3500', beds: '2' },
  'rare: four facts': { pets: 'cats,dogs', parking: 'garage', laundry: 'in-building', accessible: 'elevator' },
  'a street': { location: 'beacon street' },
  'two letters': { location: 'el' },
}

interface Asked {
  view: string
  filter: string
  ms: number
  homes: number
  isEstimate: boolean
  entries: number
}

/** Every map in one database, by the processor time of the connection's server process. The shortest of three runs. */
async function askMaps(connectionString: string): Promise<Asked[]> {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, types })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = rows[0]!
  const asked: Asked[] = []
  for (const [view, zoom, bounds] of VIEWS)
    for (const [name, parameters] of Object.entries(FILTERS)) {
      const { cells, widened } = gridFor(PropertyFilter.parse({ ...parameters, bounds }), zoom)
      const runs: Asked[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const before = processorTimeOf(pid)
        const found = await mapOf(db, widened, await locationOf(db, widened.location), cells)
        const ms = processorTimeOf(pid) - before
        const entries = found.clusters.length + found.pins.length
        runs.push({ view, filter: name, ms, homes: found.homes, isEstimate: found.isEstimate, entries })
      }
      asked.push(runs.toSorted((one, other) => one.ms - other.ms)[0]!)
    }
  await db.destroy()
  return asked
}

const withCommas = (count: number) => count.toLocaleString('en-US')

const atShare = (asked: readonly Asked[], share: number) =>
  asked.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.ceil(asked.length * share) - 1]!

const SHARES = { 'half of them': 0.5, '95 %': 0.95, slowest: 1 }

/** The map of homes at every zoom, without and with filters, by number of homes. */
export async function measureMap(bench: Bench): Promise<Measured> {
  const serverUrl = await bench.databaseUrl()
  const sizes: Asked[][] = []
  for (const count of SIZES) {
    const url = await step(`${withCommas(count)} homes made`, () => homesDatabase(serverUrl, count))
    sizes.push(await askMaps(url))
  }
  const large = sizes.at(-1)!
  const isMet = atShare(large, 0.95) <= AIM_MS
  const report = `## The map of homes, in ms of the database's processor time

${isMet ? 'Met.' : '**Missed.**'} The aim is ${AIM_MS} ms at the 95th percentile of ${withCommas(SIZES.at(-1)!)} homes. It is ${atShare(large, 0.95).toFixed(1)} ms.

Made by \`npm run bench -- map\` ${occasion()}. ${VIEWS.length} views with ${Object.keys(FILTERS).length} filters each, with pins and clusters. Shortest of three runs; everything read is in memory.

${table(
  ['of the maps', ...SIZES.map(withCommas)],
  Object.entries(SHARES).map(([name, share]) => [name].concat(sizes.map((asked) => atShare(asked, share).toFixed(1)))),
)}

Of ${withCommas(SIZES.at(-1)!)} homes (\`~\` marks an estimate from a sample):

${table(
  ['view', 'filter', 'ms', 'homes', 'markers'],
  large.map(({ view, filter, ms, homes, isEstimate, entries }) => [
    view,
    filter,
    ms.toFixed(1),
    `${isEstimate ? '~' : ''}${withCommas(homes)}`,
    String(entries),
  ]),
)}
`
  const figures: Figures = {
    [`95 %: ms at ${withCommas(SIZES.at(-1)!)}`]: { kind: 'cpu', value: atShare(large, 0.95) },
  }
  return { report, figures }
}
