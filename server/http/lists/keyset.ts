import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Order, Position } from './cursor.ts'

type Kind = Order['kinds'][number]

/** How PostgreSQL reads each kind of a sort key's parts. */
const TYPES: Record<Kind, string> = {
  instant: 'timestamptz',
  day: 'date',
  integer: 'bigint',
  flag: 'boolean',
  text: 'text',
  id: 'uuid',
}

interface Part {
  column: RawBuilder<unknown>
  kind: Kind
}

type Parts = readonly [Part, ...Part[]]

/** What a list is sorted by. The last part is unique for each row. */
export interface Keyset {
  parts: Parts
  direction: 'asc' | 'desc'
}

/** A column by its name, or an expression that an index is made for. */
export const part = (kind: Kind, column: string | RawBuilder<unknown>): Part => ({
  kind,
  column: typeof column === 'string' ? sql.ref(column) : column,
})

export const ascending = (...parts: Parts): Keyset => ({ parts, direction: 'asc' })
export const descending = (...parts: Parts): Keyset => ({ parts, direction: 'desc' })

/** The order that the cursors of a list are made for. */
export const orderBy = (name: string, { parts }: Keyset): Order => ({ name, kinds: parts.map(({ kind }) => kind) })

/** One page of a list in one of its orders, after a cursor position. */
export interface SortedPage<Sort> {
  sort: Sort
  limit: number
  after: Position | null
}

/** The rows of a query that are on a page. Keyset pagination, so every page costs the same. */
export function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { parts, direction }: Keyset,
  { limit, after }: Omit<SortedPage<unknown>, 'sort'>,
): SelectQueryBuilder<DB, TB, Row> {
  const sorted = parts.reduce((unsorted, { column }) => unsorted.orderBy(column, direction), query).limit(limit)
  if (after === null) return sorted
  const columns = sql.join(parts.map(({ column }) => column))
  const position = sql.join(parts.map(({ kind }, at) => sql`${after[at]}::${sql.raw(TYPES[kind])}`))
  return sorted.where(sql<SqlBool>`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${position})`)
}
