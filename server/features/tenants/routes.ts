import { tenantsAdmin } from '#contract/tenants/admin.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { resetPassword, setActive } from './invitations.ts'
import { create, remove } from './accounts/accounts.ts'
import { change } from './accounts/changes.ts'
import { memberOf, type TenantDeps } from './context.ts'
import { activityRoutes } from './activity-routes.ts'
import { accountMap, leaseMap } from './fields.ts'
import { count, list, type ListedRow, orderOf, positionOf, prepare } from './list-queries.ts'
import { roommateRoutes } from './roommates/routes.ts'
import { present, read } from './service.ts'

const CSV_COLUMNS: readonly { head: string; cell: (row: ListedRow) => string }[] = [
  ...accountMap.csvColumns,
  ...leaseMap.csvColumns,
  { head: 'Stripe customer', cell: (row) => row.stripe_customer_id ?? '' },
  { head: 'Status', cell: (row) => (row.is_active ? 'Active' : 'Inactive') },
  { head: 'Last login', cell: (row) => row.last_login_at?.toISOString() ?? 'Never' },
  { head: 'Opening balance', cell: (row) => leaseMap.present(row).openingBalance ?? '' },
  { head: 'Tenant since', cell: (row) => row.created_at.toISOString() },
  { head: 'Shares the lease of', cell: ({ shared_lease: shared }) => shared?.mainName ?? '' },
  { head: 'Property of that lease', cell: ({ shared_lease: shared }) => shared?.propertyAddress ?? '' },
  { head: 'ID', cell: (row) => row.id },
]

const tenants = adminList({
  orderOf,
  positionOf,
  prepare,
  list,
  count,
  present,
  csv: {
    name: 'tenants.csv',
    head: CSV_COLUMNS.map(({ head }) => head),
    cells: (row: ListedRow) => CSV_COLUMNS.map(({ cell }) => cell(row)),
  },
})

/** Tenants, for administrators. */
export function tenantRoutes(app: FastifyInstance, deps: TenantDeps) {
  const { db } = deps
  activityRoutes(app, db)
  roommateRoutes(app, deps)

  route(app, tenantsAdmin.list, ({ query }) => tenants.page(db, query))
  route(app, tenantsAdmin.export, ({ query, reply }) => tenants.file(db, reply, query))
  route(app, tenantsAdmin.get, ({ params }) => read(db, params.id, deps.gateway))

  route(app, tenantsAdmin.create, ({ body, user, request }) => create(deps, memberOf(user, request), body))
  route(app, tenantsAdmin.update, ({ params, body, user, request }) =>
    change(deps, memberOf(user, request), params.id, body),
  )
  route(app, tenantsAdmin.remove, ({ params, user, request }) => remove(deps, memberOf(user, request), params.id))
  route(app, tenantsAdmin.resetPassword, ({ params, user, request }) =>
    resetPassword(deps, memberOf(user, request), params.id),
  )
  route(app, tenantsAdmin.toggleActive, ({ params, body, user, request }) =>
    setActive(deps, memberOf(user, request), params.id, body?.isActive),
  )
}
