import { leasesAdmin } from '#contract/leases/admin.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { present } from './admin/present.ts'
import { count, find, type LeaseRow, list, orderOf, positionOf, prepare } from './admin/queries.ts'

const HEAD = ['Tenant', 'Email', 'Property', 'Starts', 'Ends', 'Rent', 'Due day', 'Deposit', 'Balance', 'Lease ID']

function cells(row: LeaseRow): string[] {
  const lease = present(row)
  return [
    lease.tenantName,
    lease.tenantEmail ?? '',
    lease.propertyAddress ?? '',
    lease.startsOn ?? '',
    lease.endsOn ?? '',
    lease.rentAmount ?? '',
    String(lease.rentDueDay),
    lease.depositAmount ?? '',
    lease.balance,
    lease.id,
  ]
}

const source = { orderOf, positionOf, prepare, list, count, present }
const leases = adminList({ ...source, csv: { name: 'leases.csv', head: HEAD, cells } })

/** Leases with their balances, for administrators. */
export function leaseRoutes(app: FastifyInstance, { db, gateway }: { db: Db; gateway: Gateway }) {
  route(app, leasesAdmin.list, ({ query }) => leases.page(db, { ...query, gateway }))
  route(app, leasesAdmin.export, ({ query, reply }) => leases.file(db, reply, { ...query, gateway }))
  route(app, leasesAdmin.get, async ({ params }) => present(orNotFound(await find(db, params.id, gateway))))
}
