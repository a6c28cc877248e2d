import type { PropertyFilter } from '#contract/properties/public.ts'
import { connect } from '#server/db/connection.ts'
import { list } from '#server/features/properties/queries.ts'
import { median } from './child.ts'

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
export async function listTimes(databaseUrl: string): Promise<Map<string, number>> {
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
