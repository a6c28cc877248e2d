import { readFileSync } from 'node:fs'
import type { PropertyFilter } from '#contract/properties/filter.ts'
import { types } from '#server/db/parsers.ts'
import type { Database } from '#server/db/schema.ts'
import { searchList } from '#server/features/properties/search/list.ts'
import { locationOf } from '#server/features/properties/search/places/location.ts'
import { orderOf, type Sort } from '#server/features/properties/search/orders.ts'
import type { Position } from '#server/http/lists/cursor.ts'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

const LIMIT = 25
const TIMES = 3

export type Call = 'first page' | 'deep page' | 'count'

export interface Asked {
  combination: object
  call: Call
  ms: number
  total: number
  statements: readonly CompiledQuery[]
}

/** The processor time that a process has used, in ms. Other work on the machine does not lengthen it as it does the time on the clock. */
export const processorTimeOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Searches in one database, timed by the processor time of the connection's server process. */
export async function searchesOn(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, types })
  let statements: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  })
  const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = backends[0]!
  const middles = new Map<Sort, Position | null>()

  /** The position in the middle of an order. */
  async function middleOf(sort: Sort): Promise<Position | null> {
    const known = middles.get(sort)
    if (known !== undefined) return known
    const { keys, ordering, positionOf } = orderOf(sort)
    const { rows } = await sql<object>`
      select ${keys} from properties where deleted_at is null
      order by ${ordering} offset (select count(*) / 2 from properties) limit 1`.execute(db)
    const middle = rows[0] ? positionOf(rows[0]) : null
    middles.set(sort, middle)
    return middle
  }

  async function ask(combination: object, filter: PropertyFilter, call: Call): Promise<Asked> {
    const after = call === 'deep page' ? await middleOf(filter.sort ?? 'usual') : null
    // Without a row to read, only the count is left.
    const page = { limit: call === 'count' ? 0 : LIMIT, after }
    const asked: Asked[] = []
    for (let time = 0; time < TIMES; time += 1) {
      statements = []
      const before = processorTimeOf(pid)
      const { total } = await searchList(db, filter, await locationOf(db, filter.location), page)
      asked.push({ combination, call, ms: processorTimeOf(pid) - before, total, statements })
    }
    return asked.toSorted((one, other) => one.ms - other.ms)[0]!
  }

  async function explain({ combination, call, ms, statements: asked }: Asked): Promise<string> {
    const plans = []
    for (const { sql: text, parameters } of asked) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${text}`, [
        ...parameters,
      ])
      // Long conditions are cut, so that the plan can be read.
      plans.push(rows.map((row) => row['QUERY PLAN'].slice(0, 240)).join('\n'))
    }
    return [`${JSON.stringify(combination)}, ${call}: ${ms.toFixed(1)} ms`, ...plans].join('\n\n')
  }

  return { ask, explain, stop: () => db.destroy() }
}
