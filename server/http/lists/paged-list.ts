import type { Page } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { decodeCursor, nextCursor, type Order, type Position } from './cursor.ts'

/** What a noun declares for a list, which is filtered, sorted, counted and paged in the database. `Sort` is undefined where there is one order. */
export interface ListSource<Filters, Found, Sort, Row, Item> {
  orderOf: (sort: Sort) => Order
  positionOf: (row: Row, sort: Sort) => Position
  /** Prepares the filters for the queries of one response. */
  prepare: (db: Db, filters: Filters) => Promise<Found>
  list: (db: Db, found: Found, page: { sort: Sort; limit: number; after: Position | null }) => Promise<Row[]>
  count: (db: Db, found: Found) => Promise<number>
  present: (row: Row) => Item
}

export type ListQuery<Filters, Sort> = Filters & (undefined extends Sort ? unknown : { sort: Sort })
type PageQuery<Filters, Sort> = ListQuery<Filters, Sort> & { limit: number; cursor?: string | undefined }

/** Answers one page of such a list. */
export const pagedList =
  <Filters, Found, Sort, Row, Item>({
    orderOf,
    positionOf,
    prepare,
    list,
    count,
    present,
  }: ListSource<Filters, Found, Sort, Row, Item>) =>
  async (db: Db, query: PageQuery<Filters, Sort>): Promise<Page<Item>> => {
    const { limit, cursor } = query
    const sort = (query as { sort?: Sort }).sort as Sort
    const order = orderOf(sort)
    const after = decodeCursor(order, cursor)
    const found = await prepare(db, query)
    const [rows, total] = await Promise.all([list(db, found, { sort, limit: limit + 1, after }), count(db, found)])
    return {
      items: rows.slice(0, limit).map(present),
      next: nextCursor(order, rows, limit, (row) => positionOf(row, sort)),
      total,
    }
  }
