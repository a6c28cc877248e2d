import type { Db } from '#server/db/connection.ts'
import { decodePlace, encodePlace } from '#server/http/place.ts'
import { count, type Filter, list, placeOf, type Sort } from './list-queries.ts'
import type { RequestRow } from './queries.ts'

interface Asked {
  sort: Sort
  limit: number
  cursor?: string | undefined
}

/** One page of requests, as `present` shows them. */
export async function pageOf<Item>(
  db: Db,
  filter: Filter,
  { sort, limit, cursor }: Asked,
  present: (rows: readonly RequestRow[]) => Promise<Item[]>,
) {
  const [rows, total] = await Promise.all([
    list(db, filter, { sort, limit: limit + 1, after: decodePlace(cursor) }),
    count(db, filter),
  ])
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await present(page),
    next: rows.length > limit && last ? encodePlace(placeOf(last, sort)) : null,
    total,
  }
}
