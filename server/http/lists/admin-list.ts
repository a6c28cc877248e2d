import type { Page } from '#contract/core/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import type { FastifyReply } from 'fastify'
import { sendCsv } from './csv.ts'
import { decodeCursor, nextCursor, type Order, type Position } from './cursor.ts'

/** What a noun declares for its admin list, which is filtered, sorted, counted and paged in the database. */
interface Declared<Filters, Found, Sort, Row, Item> {
  orderOf: (sort: Sort) => Order
  positionOf: (row: Row, sort: Sort) => Position
  /** Prepares the filters for the queries of one response. */
  prepare: (db: Db, filters: Filters) => Promise<Found>
  list: (db: Db, found: Found, page: { sort: Sort; limit: number; after: Position | null }) => Promise<Row[]>
  count: (db: Db, found: Found) => Promise<number>
  present: (row: Row) => Item
  csv: { name: string; head: readonly string[]; cells: (row: Row) => readonly string[] }
}

type Asked<Filters, Sort> = Filters & { sort: Sort }
type AskedPage<Filters, Sort> = Asked<Filters, Sort> & { limit: number; cursor?: string | undefined }

/** The two responses of an admin list: one page as JSON, and everything as a CSV file. */
export const adminList = <Filters, Found, Sort, Row, Item>({
  orderOf,
  positionOf,
  prepare,
  list,
  count,
  present,
  csv,
}: Declared<Filters, Found, Sort, Row, Item>) => ({
  page: async (db: Db, asked: AskedPage<Filters, Sort>): Promise<Page<Item>> => {
    const { sort, limit, cursor } = asked
    const order = orderOf(sort)
    const after = decodeCursor(order, cursor)
    const found = await prepare(db, asked)
    const [rows, total] = await Promise.all([list(db, found, { sort, limit: limit + 1, after }), count(db, found)])
    return {
      items: rows.slice(0, limit).map(present),
      next: nextCursor(order, rows, limit, (row) => positionOf(row, sort)),
      total,
    }
  },

  file: async (db: Db, reply: FastifyReply, asked: Asked<Filters, Sort>) => {
    const { sort } = asked
    const found = await prepare(db, asked)
    return sendCsv(reply, {
      ...csv,
      page: (last: Row | null, limit) => list(db, found, { sort, limit, after: last && positionOf(last, sort) }),
    })
  },
})
