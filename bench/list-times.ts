import type { PropertyFilter } from '#contract/properties/public.ts'
import { connect } from '#server/db/connection.ts'
import { list } from '#server/features/properties/queries.ts'
import { median } from './child.ts'
import { occasion, table } from './document.ts'
import { createListings } from './listings.ts'
import { type Bench, type Measured, step } from './part.ts'
import type { Figure } from './record/record.ts'

const SIZES = [100, 10_000, 1_000_000]
const TIMES = 15
const LIMIT = 24

const LOCATIONS = {
  'no location': '',
  'a town': 'cambridge',
  'a rare word': 'turret',
  'two letters': 'sa',
  'one letter': 'z',
  'no such place': 'qqqq',
}

const filters = Object.entries(LOCATIONS).flatMap(([name, location]) =>
  (['all', 'sale', 'rent'] as const).flatMap((type) =>
    (['any', 'under-500k', '500k-1m', 'over-1m'] as const).map((priceRange): [string, PropertyFilter] => [
      `${type}, ${priceRange}, ${name}`,
      { type, priceRange, location },
    ]),
  ),
)

/** The time of each filter combination in ms, for its first page and the one halfway: the median of fifteen. */
async function listTimes(databaseUrl: string): Promise<Map<string, number>> {
  const { db, pool } = connect(databaseUrl)
  const { rows } = await pool.query<{ created_at: Date; id: string }>(
    'select created_at, id from properties where is_available order by created_at desc, id desc offset (select count(*) / 3 from properties) limit 1',
  )
  const halfWay = ['true', rows[0]!.created_at.toISOString(), rows[0]!.id]
  const times = new Map<string, number>()
  for (const [name, filter] of filters) {
    for (const [page, after] of [
      ['first', null],
      ['half-way', halfWay],
    ] as const) {
      const seen: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const startedAt = performance.now()
        await list(db, filter, { limit: LIMIT, after })
        seen.push(performance.now() - startedAt)
        if (seen[0]! > 1000) break
      }
      times.set(`${name}, ${page} page`, median(seen))
    }
  }
  await pool.end()
  return times
}

/** The public list by number of listings. */
export async function measureLists(bench: Bench): Promise<Measured> {
  const serverUrl = await bench.databaseUrl()
  const times: Map<string, number>[] = []
  for (const count of SIZES) {
    const url = await step(`${count} listings made`, () => createListings(serverUrl, count))
    times.push(await step(`${count} listings asked for`, () => listTimes(url)))
  }
  const rows = [...times[0]!.keys()].map((name) => {
    const values = times.map((measured) => measured.get(name)!)
    return { name, values, growth: values.at(-1)! / values[0]! }
  })
  const within = (filter: (name: string) => boolean) => {
    const chosen = rows.filter(({ name }) => filter(name))
    return `${chosen.filter(({ growth }) => growth <= 2).length} of ${chosen.length}`
  }
  const report = `## The list, in ms, by number of listings

Made by \`npm run bench -- lists\` ${occasion()}.
Median of ${TIMES}; ratio of the largest to the smallest. Within the aim of 2: ${within((name) => name.includes('no location'))} without a location, ${within((name) => !name.includes('no location'))} with one. With a location a larger table has more matches to count (up to 1,001).

${table(
  ['filter', ...SIZES.map((count) => count.toLocaleString('en-US')), 'ratio'],
  rows.map(({ name, values, growth }) => [name, ...values.map((value) => value.toFixed(2)), growth.toFixed(1)]),
)}
`
  const figures = rows.map(({ name, values }): [string, Figure] => [
    `${name}: ms at ${SIZES.at(-1)!.toLocaleString('en-US')}`,
    { kind: 'clock', value: values.at(-1)! },
  ])
  return { report, figures: Object.fromEntries(figures) }
}
