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

interface Part<Name extends string = string> {
  kind: Kind
  /** Name of the value in a row, or a column reference such as `e.created_at`. */
  name: Name
  column: RawBuilder<unknown>
}

/** The parts of a sort key. The last part is unique for each row. */
export type SortOrder<Name extends string = string> = readonly [
  direction: 'asc' | 'desc',
  first: Part<Name>,
  ...further: Part<Name>[],
]

/** A part of a sort key. `column` is left out where it has the name of the value. */
export const part = <const Name extends string>(
  kind: Kind,
  name: Name,
  column: RawBuilder<unknown> = sql.ref(name),
): Part<Name> => ({ kind, name, column })

/** The rows of a query that are on a page. Keyset pagination, so every page costs the same. */
export function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  [direction, ...parts]: SortOrder,
  { limit, after }: { limit: number; after: Position | null },
): SelectQueryBuilder<DB, TB, Row> {
  const sorted = parts.reduce((unsorted, { column }) => unsorted.orderBy(column, direction), query).limit(limit)
  if (after === null) return sorted
  const columns = sql.join(parts.map(({ column }) => column))
  const position = sql.join(parts.map(({ kind }, at) => sql`${after[at]}::${sql.raw(TYPES[kind])}`))
  return sorted.where(sql<SqlBool>`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${position})`)
}

/** One page of a list in one of its orders, after a cursor position. */
export interface SortedPage<Sort> {
  sort: Sort
  limit: number
  after: Position | null
}

const textOf = (value: string | boolean | Date) => (value instanceof Date ? value.toISOString() : String(value))

/** A list that can be sorted in several orders. The cursors carry its name. */
export const sortedList = <Sort extends string, Name extends string>(
  list: string,
  orders: Readonly<Record<Sort, SortOrder<Name>>>,
) => {
  const partsOf = (sort: Sort): readonly Part<Name>[] => orders[sort].slice(1) as Part<Name>[]
  return {
    orderOf: (sort: Sort): Order => ({ name: `${list} by ${sort}`, kinds: partsOf(sort).map(({ kind }) => kind) }),
    positionOf: (row: Readonly<Record<Name, string | boolean | Date>>, sort: Sort): Position =>
      partsOf(sort).map(({ name }) => textOf(row[name])),
    pageOf: <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, page: SortedPage<Sort>) =>
      keysetPage(query, orders[page.sort], page),
  }
}
