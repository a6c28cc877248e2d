import { audit } from '#contract/audit/own.ts'
import type { Db } from '#server/db/connection.ts'
import { deviceOf } from '#server/http/client/device.ts'
import { countryOf } from '#server/http/client/country.ts'
import { pagedList } from '#server/http/lists/paged-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { orderOf, positionOf } from './order.ts'
import { countAttempts, listAttempts } from './queries.ts'
import { adminRoutes } from './admin/routes.ts'

const ownAttempts = pagedList({
  orderOf: () => orderOf('own attempts'),
  positionOf,
  prepare: async (_db, { userId }: { userId: string }) => userId,
  list: listAttempts,
  count: countAttempts,
  present: (row) => ({
    id: row.id,
    successful: row.successful,
    failureReason: row.failure_reason,
    device: deviceOf(row.user_agent),
    ipAddress: row.ip_address,
    country: countryOf(row.ip_address),
    attemptedAt: row.attempted_at,
  }),
})

export function auditRoutes(app: FastifyInstance, db: Db) {
  adminRoutes(app, db)

  route(app, audit.ownAttempts, ({ query, user }) => ownAttempts(db, { ...query, userId: user.id }))
}
