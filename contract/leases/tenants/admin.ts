import * as z from 'zod/mini'
import { ById } from '#contract/core/fields.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { LeaseTenants, NewRoommate, NewShares, RoommateRemoval } from './fields.ts'

const ByTenant = z.extend(ById, { tenantId: ById.shape.id })

/** Who is on a lease, for administrators. */
export const leaseTenantsAdmin = {
  get: {
    method: 'GET',
    path: '/api/admin/leases/:id/tenants',
    access: 'admin',
    summary: 'The tenants of a lease with their shares of the rent, and what each paid',
    params: ById,
    response: LeaseTenants,
  },
  add: {
    method: 'POST',
    path: '/api/admin/leases/:id/tenants',
    access: 'admin',
    summary:
      'Adds a tenant to a lease: one with an account, or one who is invited by name and email. All shares must add up to the rent. 409 for someone who has a lease',
    params: ById,
    body: NewRoommate,
    response: LeaseTenants,
  },
  shares: {
    method: 'PUT',
    path: '/api/admin/leases/:id/shares',
    access: 'admin',
    summary: "Changes the shares of a lease's tenants. They must add up to the rent",
    params: ById,
    body: NewShares,
    response: LeaseTenants,
  },
  remove: {
    method: 'POST',
    path: '/api/admin/leases/:id/tenants/:tenantId/removal',
    access: 'admin',
    summary:
      'Ends the part of a tenant in a lease with a last day. A day before the first one undoes the adding, unless they have paid. The main tenant stays for as long as the lease',
    params: ByTenant,
    body: RoommateRemoval,
    response: LeaseTenants,
  },
  keep: {
    method: 'DELETE',
    path: '/api/admin/leases/:id/tenants/:tenantId/removal',
    access: 'admin',
    summary:
      'Takes back the last day of a tenant who is still on the lease. 400 for someone who has the next lease already',
    params: ByTenant,
    response: LeaseTenants,
  },
} as const satisfies Record<string, Endpoint>
