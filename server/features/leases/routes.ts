import { leasesAdmin } from '#contract/leases/admin.ts'
import { ownLease } from '#contract/leases/lease-own.ts'
import { orNotFound } from '#server/errors.ts'
import { type LedgerDeps, memberOf } from '#server/features/payments/service.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { present } from './admin/present.ts'
import { count, find, type LeaseRow, list, orderOf, positionOf, prepare } from './admin/queries.ts'
import { contactHistoryRoutes } from './contact-history/routes.ts'
import { formerLeaseRoutes } from './former/routes.ts'
import { moveOutRoutes } from './move-out/routes.ts'
import { listSameAddress } from '#server/features/tenants/service.ts'
import { readOwnLease } from './own/service.ts'
import { answerOffer } from './renewals/answers.ts'
import { renewalRoutes } from './renewals/routes.ts'
import { statementRoutes } from './statements/routes.ts'

const HEAD = [
  'Tenant',
  'Email',
  'Property',
  'Starts',
  'Ends',
  'Rent',
  'Due day',
  'Deposit',
  'Balance',
  'Processing at the bank',
  'Lease ID',
]

function cells(row: LeaseRow): string[] {
  const lease = present(row)
  return [
    [lease.tenantName, ...lease.otherTenants].join(', '),
    lease.tenantEmail ?? '',
    lease.propertyAddress ?? '',
    lease.startsOn ?? '',
    lease.endsOn ?? '',
    lease.rentAmount ?? '',
    String(lease.rentDueDay),
    lease.depositAmount ?? '',
    lease.balance,
    lease.processing,
    lease.id,
  ]
}

const source = { orderOf, positionOf, prepare, list, count, present }
const leases = adminList({ ...source, csv: { name: 'leases.csv', head: HEAD, cells } })

/** Leases: for tenants their own, for administrators all of them with their balances. */
export function leaseRoutes(app: FastifyInstance, deps: LedgerDeps) {
  contactHistoryRoutes(app, deps)
  formerLeaseRoutes(app, deps)
  moveOutRoutes(app, deps)
  renewalRoutes(app, deps)
  statementRoutes(app, deps)
  const { gateway, db } = deps
  route(app, ownLease.get, ({ user }) => readOwnLease(db, user.id, gateway))
  route(app, ownLease.answer, async ({ params, body, user, request }) => {
    await answerOffer(db, deps, memberOf(user, request), params.id, body)
    return await readOwnLease(db, user.id, gateway)
  })
  route(app, leasesAdmin.list, ({ query }) => leases.page(db, { ...query, gateway }))
  route(app, leasesAdmin.export, ({ query, reply }) => leases.file(db, reply, { ...query, gateway }))
  route(app, leasesAdmin.get, async ({ params }) => ({
    ...present(orNotFound(await find(db, params.id, gateway))),
    sameAddress: await listSameAddress(db, { leaseId: params.id }),
  }))
}
