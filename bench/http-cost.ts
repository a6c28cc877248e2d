import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/schema.ts'
import { list } from '#server/features/properties/queries.ts'
import { Child, type Cost, inTurn } from './child.ts'
import { occasion, table } from './document.ts'
import type { Bench, Measured } from './part.ts'
import type { Figure, Figures } from './record/record.ts'
import { roundsOf } from './rounds.ts'

const ROUNDS = roundsOf(7)
const BROTLI = { 'accept-encoding': 'br' }

interface Comparison {
  what: string
  floorName: string
  ours: Cost
  floor: Cost
  aim: number
}

/** The SQL statement of the list's route. */
async function listStatement(databaseUrl: string) {
  const seen: { statement: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) }),
    log: ({ query: { sql, parameters } }) => void seen.push({ statement: sql, parameters }),
  })
  await list(db, { type: 'all', priceRange: 'any' }, { limit: 24, after: null })
  await db.destroy()
  return seen[0]!
}

/** The headers of a response that a plain server can send as they are. */
const lastingHeaders = (head: string) =>
  head
    .split('\r\n')
    .slice(1)
    .flatMap((line) => {
      const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
      return /^(date|connection|keep-alive)$/i.test(name) ? [] : [name, value]
    })

/** Public cache hits compared with a plain Node.js server that sends the same bytes and headers, asked by raw sockets and by real clients. */
async function cached(databaseUrl: string): Promise<Comparison[]> {
  const product = await Child.start('product.ts', { databaseUrl, isCached: true })
  const comparisons: Comparison[] = []
  for (const [what, url] of [
    ['cached HTML, /properties', '/properties'],
    ['cached JSON, /api/properties', '/api/properties'],
  ] as const) {
    await product.sample(url, BROTLI)
    const { head, body } = await product.sample(url, BROTLI)
    const bare = await Child.start('bare.ts', { headers: lastingHeaders(head), body: body.toString('base64') })
    const { ours, floor, oursKeptAlive, floorKeptAlive } = await inTurn(ROUNDS, {
      ours: () => product.measure(url, BROTLI, 20_000),
      floor: () => bare.measure(url, BROTLI, 20_000),
      oursKeptAlive: () => product.measureKeepAlive(url, BROTLI, 5000),
      floorKeptAlive: () => bare.measureKeepAlive(url, BROTLI, 5000),
    })
    comparisons.push(
      { what, floorName: 'bare node:http', ours, floor, aim: 1.1 },
      {
        what: `${what}, keep-alive clients`,
        floorName: 'bare node:http',
        ours: oursKeptAlive,
        floor: floorKeptAlive,
        aim: 1.1,
      },
    )
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
      { what: 'uncached JSON list', floorName: 'the driver alone', ours: costs.list, floor: costs.driver, aim: 1.3 },
    ],
    page: costs.page,
    list: costs.list,
  }
}

const us = (value: number) => value.toFixed(1)

function row({ what, floorName, ours, floor, aim }: Comparison) {
  return [
    `${what} against ${floorName}`,
    `**${(ours.cpu / floor.cpu).toFixed(2)}**`,
    `≤ ${aim}`,
    us(ours.cpu),
    us(floor.cpu),
    (floor.throughput / ours.throughput).toFixed(2),
    `${Math.round(ours.throughput)} / ${Math.round(floor.throughput)}`,
  ]
}

/** What one request costs the server process, compared with what it cannot cost less than. */
export async function measureHttp({ databaseUrl }: Bench): Promise<Measured> {
  const hits = await cached(await databaseUrl())
  const { comparisons, page, list: listCost } = await uncached(await databaseUrl())
  const all = [...hits, ...comparisons]
  const ratios = all.map(({ what, floorName, ours, floor }): [string, Figure] => [
    `${what}: CPU to ${floorName}`,
    { kind: 'ratio', value: ours.cpu / floor.cpu },
  ])
  const figures: Figures = {
    ...Object.fromEntries(ratios),
    'uncached JSON list: CPU ms': { kind: 'cpu', value: listCost.cpu / 1000 },
    'uncached page: CPU ms': { kind: 'cpu', value: page.cpu / 1000 },
    'uncached page: CPU ms without its SQL': { kind: 'cpu', value: (page.cpu - listCost.cpu) / 1000 },
  }
  const report = `## A request

Made by \`npm run bench -- http\` ${occasion()}, PostgreSQL 18 embedded.
Ratios hold from machine to machine, the raw figures do not. CPU time is that of the whole server process (user and system); the client runs beside it in a process of its own, as sockets that only count bytes or, where the table says so, as keep-alive clients that parse each answer. Cached answers are brotli.

${table(['what', 'CPU ratio', 'aim', 'ours, µs', 'floor, µs', 'throughput ratio', 'requests/s, ours / floor'], all.map(row))}

Uncached page \`/properties\` (24 cards, its two calls and their SQL included): **${us(page.cpu)} µs** of CPU, ${Math.round(page.throughput)} a second. Without the list's own call (${us(listCost.cpu)} µs): ${us(page.cpu - listCost.cpu)} µs. Aim: 1 ms and the SQL.
`
  return { report, figures }
}
