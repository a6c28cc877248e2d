import { audit } from '#contract/audit/own.ts'
import type { Db } from '#server/db/connection.ts'
import { deviceOf } from '#server/http/client/device.ts'
import { countryOf } from '#server/http/client/country.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { orderOf, positionOf } from './order.ts'
import { countAttempts, listAttempts } from './queries.ts'
import { adminRoutes } from './admin/routes.ts'

const OWN_ATTEMPTS = orderOf('own attempts')

export function auditRoutes(app: FastifyInstance, db: Db) {
  adminRoutes(app, db)

  route(app, audit.ownAttempts, async ({ query: { limit, cursor }, user }) => {
    const rows = await listAttempts(db, user.id, decodeCursor(OWN_ATTEMPTS, cursor), limit + 1)
    return {
      items: rows.slice(0, limit).map((row) => ({
        id: row.id,
        successful: row.successful,
        failureReason: row.failure_reason,
        device: deviceOf(row.user_agent),
        ipAddress: row.ip_address,
        country: countryOf(row.ip_address),
        attemptedAt: row.attempted_at,
      })),
      next: nextCursor(OWN_ATTEMPTS, rows, limit, positionOf),
      total: await countAttempts(db, user.id),
    }
  })
}
