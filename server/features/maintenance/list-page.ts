import type { Db } from '#server/db/connection.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { count, type Filter, list, orderOf, positionOf, type Sort } from './list-queries.ts'
import type { RequestRow } from './queries.ts'

interface PageQuery {
  sort: Sort
  limit: number
  cursor?: string | undefined
}

/** One page of requests, formatted by `present`. */
export async function pageOf<Item>(
  db: Db,
  filter: Filter,
  { sort, limit, cursor }: PageQuery,
  present: (rows: readonly RequestRow[]) => Promise<Item[]>,
) {
  const order = orderOf(sort)
  const [rows, total] = await Promise.all([
    list(db, filter, { sort, limit: limit + 1, after: decodeCursor(order, cursor) }),
    count(db, filter),
  ])
  return {
    items: await present(rows.slice(0, limit)),
    next: nextCursor(order, rows, limit, (row) => positionOf(row, sort)),
    total,
  }
}
