import { connect } from '#server/db/connection.ts'
import { list } from '#server/features/properties/queries.ts'
import type { Position } from '#server/http/lists/cursor.ts'
import type { Pool } from 'pg'
import { median } from './child.ts'
import { occasion, table } from './document.ts'
import { createListings } from './listings.ts'
import { type Bench, type Measured, step } from './part.ts'
import { type Call, publicCalls } from './public-calls.ts'
import type { Figure } from './record/record.ts'

const SIZES = [100, 10_000, 1_000_000]
const TIMES = 15
const LIMIT = 24

/** Lists with a location or another filter are searches, which `bench/search` measures. */
const filters = (['all', 'sale', 'rent'] as const).flatMap((type) =>
  (['any', 'under-500k', '500k-1m', 'over-1m'] as const).map((priceRange) => ({
    name: `${type}, ${priceRange}`,
    filter: { type, priceRange },
  })),
)

/** The position before the home at an offset of the list. */
async function positionAt(pool: Pool, offset: string): Promise<Position> {
  const { rows } = await pool.query<{ is_available: boolean; created_at: Date; id: string }>(
    `select is_available, created_at, id from properties
     order by is_available desc, created_at desc, id desc offset (select count(*) ${offset} from properties) limit 1`,
  )
  const [{ is_available: isAvailable, created_at: at, id }] = rows as [(typeof rows)[number]]
  return [String(isAvailable), at.toISOString(), id]
}

/** Each filter combination with its first page, the one halfway and the last, and the other public calls. */
async function callsOn(databaseUrl: string) {
  const { db, pool } = connect(databaseUrl)
  const pages = { first: null, 'half-way': await positionAt(pool, '/ 3'), last: await positionAt(pool, '- 25') }
  const lists = filters.flatMap(({ name, filter }) =>
    Object.entries(pages).map(([page, after]): Call => [
      `${name}, ${page} page`,
      () => list(db, filter, { limit: LIMIT, after }),
    ]),
  )
  return { calls: [...lists, ...(await publicCalls(db))], stop: () => pool.end() }
}

/** The median times in ms of one call, with every number of listings in turn, so that other load affects all alike. */
async function inTurn(asks: readonly Call[1][]): Promise<number[]> {
  const seen = asks.map((): number[] => [])
  for (let time = 0; time < TIMES; time += 1) {
    for (const [at, ask] of asks.entries()) {
      const startedAt = performance.now()
      await ask()
      seen[at]!.push(performance.now() - startedAt)
    }
    if (seen.some(([first]) => first! > 1000)) break
  }
  return seen.map((times) => median(times))
}

/** The public list, and what else visitors ask for, by number of listings. */
export async function measureLists(bench: Bench): Promise<Measured> {
  const serverUrl = await bench.databaseUrl()
  const sizes = []
  for (const count of SIZES)
    sizes.push(await callsOn(await step(`${count} listings made`, () => createListings(serverUrl, count))))
  const rows: { name: string; values: number[]; growth: number }[] = []
  for (const [at, [name]] of sizes[0]!.calls.entries()) {
    const values = await inTurn(sizes.map(({ calls }) => calls[at]![1]))
    rows.push({ name, values, growth: values.at(-1)! / values.at(-2)! })
  }
  await Promise.all(sizes.map(({ stop }) => stop()))
  const within = (filter: (name: string) => boolean) => {
    const chosen = rows.filter(({ name }) => filter(name))
    return `${chosen.filter(({ growth }) => growth <= 2).length} of ${chosen.length}`
  }
  const report = `## The list, in ms, by number of listings

Made by \`npm run bench -- lists\` ${occasion()}.
Median of ${TIMES}; ratio of the largest to the one before. Within the aim of 2: ${within((name) => name.includes(' page'))} lists, ${within((name) => !name.includes(' page'))} other calls.

${table(
  ['what', ...SIZES.map((count) => count.toLocaleString('en-US')), 'ratio'],
  rows.map(({ name, values, growth }) => [name, ...values.map((value) => value.toFixed(2)), growth.toFixed(1)]),
)}
`
  const figures = rows.map(({ name, values }): [string, Figure] => [
    `${name}: ms at ${SIZES.at(-1)!.toLocaleString('en-US')}`,
    { kind: 'clock', value: values.at(-1)! },
  ])
  return { report, figures: Object.fromEntries(figures) }
}
