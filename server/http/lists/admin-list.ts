import type { Db } from '#server/db/connection.ts'
import type { FastifyReply } from 'fastify'
import { sendCsv } from './csv.ts'
import { type ListQuery, type ListSource, pagedList, sortOf } from './paged-list.ts'

/** What a noun declares for its admin list. */
interface Declared<Filters, Found, Sort, Row, Item> extends ListSource<Filters, Found, Sort, Row, Item> {
  csv: { name: string; head: readonly string[]; cells: (row: Row) => readonly string[] }
}

/** The two responses of an admin list: one page as JSON, and everything as a CSV file. */
export const adminList = <Filters, Found, Sort, Row, Item>(declared: Declared<Filters, Found, Sort, Row, Item>) => ({
  page: pagedList(declared),

  file: async (db: Db, reply: FastifyReply, query: ListQuery<Filters, Sort>) => {
    const { positionOf, prepare, list, csv } = declared
    const sort = sortOf<Sort>(query)
    const found = await prepare(db, query)
    return sendCsv(reply, {
      ...csv,
      page: (last: Row | null, limit) => list(db, found, { sort, limit, after: last && positionOf(last, sort) }),
    })
  },
})
