import type { PropertyFilter } from '#contract/properties/public.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { plansOf } from '#server/testing/database/plans.ts'
import { beforeAll, expect, test } from 'vitest'
import { list, positionOf } from './queries.ts'
import { listSimilar } from './similar-queries.ts'

const { db, url } = await createDatabase()
const ALL = { type: 'all', priceRange: 'any', location: '' } as const

beforeAll(async () => {
  // 20 of 30 properties are on Quarry Street, and one of these is in Zoar.
  for (let at = 0; at < 30; at += 1)
    await createProperty(db, {
      title: `Home ${at}`,
      address: `${at} ${at < 20 ? 'Quarry' : 'Elm'} Street, ${at === 7 ? 'Zoar' : 'Newton'}, MA 02458`,
      price_cents: at % 2 === 0 ? 40_000_000 : 140_000_000,
    })
})

const planOf = async (filter: Partial<PropertyFilter>) => {
  const plans = await plansOf(url, (planned) => list(planned, { ...ALL, ...filter }, { limit: 24, after: null }))
  return plans.at(-1)
}

test('a common text is searched along the order of the list', async () => {
  for (const location of ['quarry', 'qu']) {
    const plan = await planOf({ location, priceRange: 'over-1m' })
    expect(plan).toContain('properties_over_1m')
    expect(plan).not.toContain('CTE matches')
  }
})

test('the matches of any other text are collected once, for the page and the count, with enough memory', async () => {
  for (const location of ['zoar', 'zo']) {
    const plans = await plansOf(url, (planned) => list(planned, { ...ALL, location }, { limit: 24, after: null }))
    // Reading the statistics, setting the memory, and the search.
    expect(plans).toHaveLength(3)
    expect(plans.at(-1)?.match(/CTE Scan on matches/g)).toHaveLength(2)
  }
})

test('similar properties use their own indexes and no index of all prices', async () => {
  const { rows } = await list(db, ALL, { limit: 1, after: null })
  const [plan] = await plansOf(url, (planned) => listSimilar(planned, rows[0]!, 'Newton', 3))
  expect(plan?.match(/properties_\w+(?= on)/g)).toEqual([
    'properties_similar_kind',
    'properties_similar_kind',
    'properties_similar',
    'properties_similar',
  ])
  // No other index starts with these columns, so the planner cannot confuse them.
  expect(plan?.match(/Index Cond: \(\(?ROW\(price_type, /g)).toHaveLength(4)
})

test.each(['quarry', 'qu', '7 quarry', '7 ', 'zoar', 'newton, ma', 'nowhere', '_', '%'])(
  '%s: pages contain every match once, in order, with the count',
  async (location) => {
    const all = await list(db, ALL, { limit: 50, after: null })
    for (const priceRange of ['any', 'over-1m'] as const) {
      const wanted = all.rows.filter(
        (row) =>
          `${row.address}\n${row.title}`.toLowerCase().includes(location) &&
          (priceRange === 'any' || Number(row.price_cents) >= 100_000_000),
      )
      const seen: string[] = []
      let after = null
      do {
        const page = await list(db, { ...ALL, location, priceRange }, { limit: 6, after })
        expect(page.total).toBe(wanted.length)
        const shown: typeof page.rows = page.rows.slice(0, 6)
        seen.push(...shown.map(({ id }) => id))
        after = page.rows.length > 6 ? positionOf(shown.at(-1)!) : null
      } while (after !== null)
      expect(seen).toEqual(wanted.map(({ id }) => id))
    }
  },
)
