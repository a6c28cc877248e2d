import type { Page } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { decodeCursor, nextCursor, type Order, type Position } from './cursor.ts'
import type { SortedPage } from './keyset.ts'

/** What a noun declares for a list, which is filtered, sorted, counted and paged in the database. `Sort` is undefined where there is one order. */
export interface ListSource<Filters, Found, Sort, Row, Item> {
  orderOf: (sort: Sort) => Order
  positionOf: (row: Row, sort: Sort) => Position
  /** Prepares the filters for the queries of one response. */
  prepare: (db: Db, filters: Filters) => Promise<Found>
  list: (db: Db, found: Found, page: SortedPage<Sort>) => Promise<Row[]>
  count: (db: Db, found: Found) => Promise<number>
  present: (row: Row) => Item
}

export type ListQuery<Filters, Sort> = Filters & (undefined extends Sort ? unknown : { sort: Sort })
type PageQuery<Filters, Sort> = ListQuery<Filters, Sort> & { limit: number; cursor?: string | undefined }

/** The requested order. Undefined for a list with one order. */
export const sortOf = <Sort>(query: ListQuery<unknown, Sort>): Sort => (query as { sort?: Sort }).sort as Sort

/** Answers one page of such a list. */
export const pagedList =
  <Filters, Found, Sort, Row, Item>(source: ListSource<Filters, Found, Sort, Row, Item>) =>
  async (db: Db, query: PageQuery<Filters, Sort>): Promise<Page<Item>> => {
    const { limit, cursor } = query
    const sort = sortOf<Sort>(query)
    const order = source.orderOf(sort)
    const after = decodeCursor(order, cursor)
    const found = await source.prepare(db, query)
    const [rows, total] = await Promise.all([
      source.list(db, found, { sort, limit: limit + 1, after }),
      source.count(db, found),
    ])
    return {
      items: rows.slice(0, limit).map(source.present),
      next: nextCursor(order, rows, limit, (row) => source.positionOf(row, sort)),
      total,
    }
  }
