import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import { list } from '#server/features/properties/queries.ts'
import { Child, type Cost, inTurn } from './child.ts'

const ROUNDS = 7
const BROTLI = { 'accept-encoding': 'br' }

export interface Comparison {
  what: string
  ours: Cost
  floor: Cost
  aim: string
}

/** The SQL statement of the list's route. */
async function listStatement(databaseUrl: string) {
  const seen: { statement: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    log: ({ query: { sql, parameters } }) => void seen.push({ statement: sql, parameters }),
  })
  await list(db, { type: 'all', location: '', priceRange: 'any' }, { limit: 24, after: null })
  await db.destroy()
  return seen[0]!
}

/** Public cache hits compared with a plain Node.js server that sends the same bytes and headers. */
async function cached(databaseUrl: string): Promise<Comparison[]> {
  const product = await Child.start('product.ts', { databaseUrl, isCached: true })
  const comparisons: Comparison[] = []
  for (const [what, url] of [
    ['cached HTML, /properties', '/properties'],
    ['cached JSON, /api/properties', '/api/properties'],
  ] as const) {
    await product.sample(url, BROTLI)
    const { head, body } = await product.sample(url, BROTLI)
    const headers = head
      .split('\r\n')
      .slice(1)
      .flatMap((line) => {
        const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
        return /^(date|connection|keep-alive)$/i.test(name) ? [] : [name, value]
      })
    const bare = await Child.start('bare.ts', { headers, body: body.toString('base64') })
    const { ours, floor } = await inTurn(ROUNDS, {
      ours: () => product.measure(url, BROTLI, 20_000),
      floor: () => bare.measure(url, BROTLI, 20_000),
    })
    comparisons.push({ what: `${what} against bare node:http`, ours, floor, aim: '≤ 1.25' })
    await bare.stop()
  }
  await product.stop()
  return comparisons
}

/** Uncached responses: the list compared with the driver alone, and the page by itself. */
async function uncached(databaseUrl: string): Promise<{ comparisons: Comparison[]; page: Cost; list: Cost }> {
  const product = await Child.start('product.ts', { databaseUrl, isCached: false })
  const driver = await Child.start('driver.ts', { databaseUrl, ...(await listStatement(databaseUrl)) })
  const costs = await inTurn(ROUNDS, {
    list: () => product.measure('/api/properties', {}, 3000),
    driver: () => driver.measure('/', {}, 3000),
    page: () => product.measure('/properties', {}, 1000),
  })
  await product.stop()
  await driver.stop()
  return {
    comparisons: [
      { what: 'uncached JSON list against the driver alone', ours: costs.list, floor: costs.driver, aim: '≤ 1.3' },
    ],
    page: costs.page,
    list: costs.list,
  }
}

export async function httpCosts(databaseUrl: string) {
  const hits = await cached(databaseUrl)
  const { comparisons, page, list: uncachedList } = await uncached(databaseUrl)
  return { comparisons: [...hits, ...comparisons], page, uncachedList }
}
