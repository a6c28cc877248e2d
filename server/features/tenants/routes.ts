import { tenantsAdmin } from '#contract/tenants/admin.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resetPassword, setActive } from './invitations.ts'
import { create, remove } from './accounts/accounts.ts'
import { change } from './accounts/changes.ts'
import type { Member, TenantDeps } from './context.ts'
import { activityRoutes } from './activity-routes.ts'
import { count, list, type ListedRow, orderOf, positionOf, prepare } from './list-queries.ts'
import { present, read } from './service.ts'

const memberOf = (user: Member['user'], { ip, headers }: FastifyRequest): Member => ({
  user,
  origin: { address: ip, userAgent: headers['user-agent'] ?? null },
})

const HEAD = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Property',
  'Rent',
  'Due day',
  'Lease start',
  'Lease end',
  'Deposit',
  'Stripe customer',
  'Status',
  'Last login',
  'Opening balance',
  'Since',
  'Id',
]

function cells(row: ListedRow) {
  const tenant = present(row)
  return [
    tenant.firstName,
    tenant.lastName,
    tenant.email,
    tenant.phone ?? '',
    tenant.propertyAddress ?? '',
    tenant.rentAmount ?? '',
    String(tenant.rentDueDay ?? ''),
    tenant.leaseStartDate ?? '',
    tenant.leaseEndDate ?? '',
    tenant.depositAmount ?? '',
    tenant.stripeCustomerId ?? '',
    tenant.isActive ? 'Active' : 'Inactive',
    tenant.lastLoginAt?.toISOString() ?? 'Never',
    tenant.openingBalance ?? '',
    tenant.createdAt.toISOString(),
    tenant.id,
  ]
}

/** Tenants, for staff. */
export function tenantRoutes(app: FastifyInstance, deps: TenantDeps) {
  const { db } = deps
  activityRoutes(app, db)

  route(app, tenantsAdmin.list, async ({ query: { sort, limit, cursor, ...asked } }) => {
    const order = orderOf(sort)
    const after = decodeCursor(order, cursor)
    const filter = await prepare(db, asked)
    const [rows, total] = await Promise.all([list(db, filter, { sort, limit: limit + 1, after }), count(db, filter)])
    return {
      items: rows.slice(0, limit).map(present),
      next: nextCursor(order, rows, limit, positionOf),
      total,
    }
  })
  route(app, tenantsAdmin.export, async ({ query: { sort, ...asked }, reply }) => {
    const filter = await prepare(db, asked)
    return sendCsv(reply, {
      name: 'tenants.csv',
      head: HEAD,
      cells,
      page: (after: ListedRow | null, limit) => list(db, filter, { sort, limit, after: after && positionOf(after) }),
    })
  })
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
