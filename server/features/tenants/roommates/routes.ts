import { leaseTenantsAdmin } from '#contract/leases/tenants/admin.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { memberOf, type TenantDeps } from '../context.ts'
import { addTenant } from './joining.ts'
import { keepTenant, removeTenant } from './leaving.ts'
import { changeShares, readTenants } from './service.ts'

/** Who is on a lease, for administrators. */
export function roommateRoutes(app: FastifyInstance, deps: TenantDeps) {
  route(app, leaseTenantsAdmin.get, ({ params }) => readTenants(deps.db, params.id, deps.gateway))
  route(app, leaseTenantsAdmin.add, ({ params, body, user, request }) =>
    addTenant(deps, memberOf(user, request), params.id, body),
  )
  route(app, leaseTenantsAdmin.shares, ({ params, body, user, request }) =>
    changeShares(deps, memberOf(user, request), params.id, body),
  )
  route(app, leaseTenantsAdmin.remove, ({ params, body, user, request }) =>
    removeTenant(deps, memberOf(user, request), params, body),
  )
  route(app, leaseTenantsAdmin.keep, ({ params, user, request }) => keepTenant(deps, memberOf(user, request), params))
}
