import { dashboardAdmin } from '#contract/dashboard/admin.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { readCharts, readStats } from './service.ts'

/** The dashboard of the backoffice. */
export function dashboardRoutes(app: FastifyInstance, { db, gateway }: { db: Db; gateway: Gateway }) {
  route(app, dashboardAdmin.stats, () => readStats(db, gateway))
  route(app, dashboardAdmin.charts, () => readCharts(db, gateway))
}
