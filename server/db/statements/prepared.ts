import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'
/** Each connection keeps its statements until it closes, so there must not be many. */
const MAX_STATEMENTS = 100

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `baystead_${names.size}`
  names.set(text, name)
  return name
}

/**
 * Makes PostgreSQL parse and plan a query once for each connection, which is most of the cost of a small query. For queries that run often, whose text
 * does not vary, and whose best plan is the same for all parameters (decision 0065): `query.$call(prepared)`.
 */
export const prepared = <Query extends { modifyEnd(modifier: RawBuilder<unknown>): Query }>(query: Query): Query =>
  query.modifyEnd(sql.raw(MARK))

/** The connection of the pools, which gives names to the queries that are to be prepared. */
export class PreparingClient extends pg.Client {
  override query: pg.Client['query'] = ((text: unknown, values?: unknown[], ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    const name = typeof text === 'string' && text.endsWith(MARK) ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }) as pg.Client['query']
}
