import type { PublicSort } from '#contract/properties/filter.ts'
import type { ListedFacts } from '#server/db/public-change.ts'
import type { Order, Position } from '#server/http/lists/cursor.ts'
import { isAfter, orderedList, part, type SortOrder } from '#server/http/lists/keyset.ts'
import { sql, type SqlBool } from 'kysely'

export type Sort = PublicSort | 'usual'

// Written like the indexes of migrations 0082 and 0086.
const BEDS = sql`coalesce(bedrooms, -1)`
const SQFT = sql`coalesce(sqft, -1)`

interface SearchOrder {
  order: SortOrder<'is_available' | 'created_at' | 'price_cents' | 'order_beds' | 'order_sqft' | 'order_day' | 'id'>
  /** Whether the index begins with price type and property type, because the order goes with them. */
  isByKind?: true
  /** The facts in the order's columns. */
  factsOf: (facts: ListedFacts) => (string | number | boolean)[]
}

export const AVAILABLE_FIRST = [
  'desc',
  part('flag', 'is_available'),
  part('instant', 'created_at'),
  part('id', 'id'),
] as const satisfies SortOrder

const ORDERS: Record<Sort, SearchOrder> = {
  usual: {
    order: AVAILABLE_FIRST,
    factsOf: ({ isAvailable, createdAt }) => [isAvailable, createdAt],
  },
  newest: {
    order: ['desc', part('instant', 'created_at'), part('id', 'id')],
    factsOf: ({ createdAt }) => [createdAt],
  },
  price: {
    order: ['asc', part('integer', 'price_cents'), part('id', 'id')],
    isByKind: true,
    factsOf: ({ priceCents }) => [priceCents],
  },
  '-price': {
    order: ['desc', part('integer', 'price_cents'), part('id', 'id')],
    isByKind: true,
    factsOf: ({ priceCents }) => [priceCents],
  },
  beds: {
    order: ['desc', part('integer', 'order_beds', BEDS), part('instant', 'created_at'), part('id', 'id')],
    isByKind: true,
    factsOf: ({ bedrooms, createdAt }) => [bedrooms ?? -1, createdAt],
  },
  sqft: {
    order: ['desc', part('integer', 'order_sqft', SQFT), part('id', 'id')],
    isByKind: true,
    factsOf: ({ sqft }) => [sqft ?? -1],
  },
  available: {
    order: ['asc', part('day', 'order_day', sql`available_from`), part('id', 'id')],
    factsOf: ({ availableOn, isAvailable }) => [availableOn ?? (isAvailable ? '-infinity' : 'infinity')],
  },
}

function build(sort: Sort) {
  const { order, isByKind = false, factsOf } = ORDERS[sort]
  const [direction, ...parts] = order
  const { orderOf: cursorOf, positionOf } = orderedList(
    sort === 'usual' ? 'properties' : `properties by ${sort}`,
    order,
  )
  const [leading, ...more] = parts
  const byName = ({ kind, name }: (typeof parts)[number]) => part(kind, name)
  const named: typeof order = [direction, byName(leading), ...more.map(byName)]
  const comparable = (text: string, at: number) =>
    parts[at]!.kind === 'integer' ? Number(text) : text === 'infinity' ? '~' : text
  const inOrder = ([, ...of]: typeof order) => sql.join(of.map((one) => sql`${one.column} ${sql.raw(direction)}`))
  return {
    cursorOf,
    positionOf: (row: object) => positionOf(row as Parameters<typeof positionOf>[0]),
    isByKind,
    /** The columns of the order, for a select. */
    keys: sql.join(parts.map(({ column, name }) => sql`${column} as ${sql.ref(name)}`)),
    /** For rows of properties, and for rows that have the keys. */
    ordering: inOrder(order),
    orderingOfKeys: inOrder(named),
    isAfter: (after: Position | null) => (after ? isAfter(order, after) : sql<SqlBool>`true`),
    areKeysAfter: (after: Position | null) => (after ? isAfter(named, after) : sql<SqlBool>`true`),
    positionOfFacts: (id: string, facts: ListedFacts): Position => [...factsOf(facts).map(String), id],
    isBefore: (one: Position, other: Position): boolean => {
      const at = one.findIndex((text, index) => text !== other[index])
      if (at === -1) return false
      const [first, second] = [comparable(one[at]!, at), comparable(other[at]!, at)]
      return direction === 'asc' ? first < second : first > second
    },
  }
}

const built = new Map<Sort, ReturnType<typeof build>>()

/** One order of the search: its pages, its positions, and which of two positions is first. */
export function orderOf(sort: Sort) {
  const order = built.get(sort) ?? build(sort)
  built.set(sort, order)
  return order
}

/** The cursors of the public list are signed, because every new URL of it takes space in the public cache. */
export const publicOrder = (sort: Sort, secret: string): Order => ({ ...orderOf(sort).cursorOf(), secret })
