import type { Gateway } from '#contract/payments/own.ts'
import { reportsAdmin } from '#contract/reports/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { present, presentFigures } from './aging/present.ts'
import { type AgedRow, count, list, orderOf, positionOf, prepare, sumAges } from './aging/queries.ts'
import { delinquencyRoutes } from './delinquency/routes.ts'
import { depositReportRoutes } from './deposits/routes.ts'
import { renewalReportRoutes } from './renewals/routes.ts'
import { rentRollRoutes } from './rent-roll/routes.ts'

const HEAD = [
  'Tenant',
  'Email',
  'Phone',
  'Property',
  'Oldest open charge',
  '0 to 30 days',
  '31 to 60 days',
  '61 to 90 days',
  'Over 90 days',
  'Balance',
  'Processing at the bank',
  'Former tenant',
  'Lease ID',
]

function cells(row: AgedRow): string[] {
  const lease = present(row)
  return [
    lease.tenantName,
    lease.tenantEmail ?? '',
    lease.tenantPhone ?? '',
    lease.propertyAddress ?? '',
    lease.oldestOn,
    lease.upTo30,
    lease.upTo60,
    lease.upTo90,
    lease.over90,
    lease.balance,
    lease.processing,
    lease.isFormer ? 'yes' : '',
    lease.id,
  ]
}

const source = { orderOf, positionOf, prepare, list, count, present }
const aging = adminList({ ...source, csv: { name: 'aging.csv', head: HEAD, cells } })

/** Reports from the ledgers, for administrators. */
export function reportRoutes(app: FastifyInstance, deps: { db: Db; gateway: Gateway }) {
  const { db, gateway } = deps
  rentRollRoutes(app, deps)
  delinquencyRoutes(app, deps)
  depositReportRoutes(app, deps)
  renewalReportRoutes(app, deps)
  route(app, reportsAdmin.aging, ({ query }) => aging.page(db, { ...query, gateway }))
  route(app, reportsAdmin.agingExport, ({ query, reply }) => aging.file(db, reply, { ...query, gateway }))
  route(app, reportsAdmin.agingFigures, async ({ query }) =>
    presentFigures(await sumAges(db, await prepare(db, { ...query, gateway }))),
  )
}
