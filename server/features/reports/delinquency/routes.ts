import type { Gateway } from '#contract/payments/own.ts'
import { delinquencyAdmin } from '#contract/reports/delinquency/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { cells, HEAD, presentLease, presentSums } from './present.ts'
import { count, list, orderOf, positionOf, prepare, sumOwed } from './queries.ts'

const csv = { name: 'delinquency.csv', head: HEAD, cells }
const report = adminList({ orderOf, positionOf, prepare, list, count, present: presentLease, csv })

/** Leases that owe something, with what staff have done about it, for administrators. */
export function delinquencyRoutes(app: FastifyInstance, { db, gateway }: { db: Db; gateway: Gateway }) {
  route(app, delinquencyAdmin.list, ({ query }) => report.page(db, { ...query, gateway }))
  route(app, delinquencyAdmin.export, ({ query, reply }) => report.file(db, reply, { ...query, gateway }))
  route(app, delinquencyAdmin.figures, async ({ query }) =>
    presentSums(await sumOwed(db, await prepare(db, { ...query, gateway }))),
  )
}
