import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { EnumKind, Order, Position } from './cursor.ts'

type Kind = Order['kinds'][number]

/** How PostgreSQL reads each kind of a sort key's parts. */
const TYPES: Record<Exclude<Kind, EnumKind>, string> = {
  instant: 'timestamptz',
  day: 'date',
  integer: 'bigint',
  flag: 'boolean',
  text: 'text',
  id: 'uuid',
}

const typeOf = (kind: Kind) => (typeof kind === 'string' ? TYPES[kind] : kind.type)

interface Part<Name extends string = string> {
  kind: Kind
  /** Name of the value in a row, or a column reference such as `e.created_at`. */
  name: Name
  column: RawBuilder<unknown>
  /** Compares a time by what it is before 1970, so that the newest comes first in ascending order. */
  isNewestFirst?: true
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

/** A time of which the newest comes first although the order ascends, for rows that are otherwise equal. */
export const newestFirst = <const Name extends string>(name: Name, column?: RawBuilder<unknown>): Part<Name> => ({
  ...part('instant', name, column),
  isNewestFirst: true,
})

/** How a value of this part is compared. Written like the indexes. */
const comparable = ({ isNewestFirst }: Part, value: RawBuilder<unknown>) =>
  isNewestFirst ? sql`(timestamptz 'epoch' - ${value})` : value

/** A part of a sort key as the list compares it. */
export const compared = (key: Part) => comparable(key, key.column)

/** One page of a list, after a cursor position. `after` is null for the first page. */
export interface ListPage {
  limit: number
  after: Position | null
}

/** One page of a list in one of its orders. */
export interface SortedPage<Sort> extends ListPage {
  sort: Sort
}

/** The rows of a query that are on a page. Keyset pagination, so every page costs the same. */
export function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: SortOrder,
  { limit, after }: ListPage,
): SelectQueryBuilder<DB, TB, Row> {
  const [direction, ...parts] = order
  const sorted = parts
    .reduce((unsorted, key) => unsorted.orderBy(compared(key), direction), query)
    .limit(sql.lit(limit))
  return after === null ? sorted : sorted.where(isAfter(order, after))
}

/** Whether a row comes after a position. */
export function isAfter([direction, ...parts]: SortOrder, after: Position) {
  const columns = sql.join(parts.map(compared))
  const position = sql.join(parts.map((key, at) => comparable(key, sql`${after[at]}::${sql.raw(typeOf(key.kind))}`)))
  return sql<SqlBool>`(${columns}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${position})`
}

const textOf = (value: string | number | boolean | Date) =>
  value instanceof Date ? value.toISOString() : String(value)

/** A part of a sort key as text. Timestamps have milliseconds, so that a page starts exactly where the previous one ended. */
const keyOf = ({ kind, column }: Part) =>
  kind === 'instant'
    ? sql<string>`case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else ${column}::text end`
    : sql<string>`${column}::text`

/** A list that has one order. The cursors carry its name. */
export function orderedList<Name extends string>(list: string, order: SortOrder<Name>) {
  const [, ...parts] = order
  return {
    orderOf: (): Order => ({ name: list, kinds: parts.map(({ kind }) => kind) }),
    positionOf: (row: Readonly<Record<Name, string | number | boolean | Date>>): Position =>
      parts.map(({ name }) => textOf(row[name])),
    pageOf: <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, page: ListPage) =>
      keysetPage(query, order, page),
    /** The position of a row, for a list that selects it in the database. */
    position: sql<string[]>`array[${sql.join(parts.map(keyOf))}]`,
  }
}

/** A list that can be sorted in several orders. The cursors carry the name of the list and of the order. */
export function sortedList<Sort extends string, Name extends string>(
  list: string,
  orders: Readonly<Record<Sort, SortOrder<Name>>>,
) {
  const by = (sort: Sort) => orderedList(`${list} by ${sort}`, orders[sort])
  return {
    orderOf: (sort: Sort) => by(sort).orderOf(),
    positionOf: (row: Readonly<Record<Name, string | number | boolean | Date>>, sort: Sort) => by(sort).positionOf(row),
    pageOf: <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, page: SortedPage<Sort>) =>
      by(page.sort).pageOf(query, page),
    selectPosition: (sort: Sort) => by(sort).position,
  }
}
