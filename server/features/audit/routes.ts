import { audit } from '#contract/audit.ts'
import type { Db } from '#server/db/connection.ts'
import { deviceOf } from '#server/http/device.ts'
import { countryOf } from '#server/http/country.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { positionOf } from './position.ts'
import { countAttempts, listAttempts } from './queries.ts'
import { auditStaffRoutes } from './staff-routes.ts'

export function auditRoutes(app: FastifyInstance, db: Db) {
  auditStaffRoutes(app, db)

  route(app, audit.ownAttempts, async ({ query: { limit, cursor }, user }) => {
    const rows = await listAttempts(db, user.id, positionOf(cursor), limit + 1)
    const page = rows.slice(0, limit)
    return {
      items: page.map((row) => ({
        id: row.id,
        successful: row.successful,
        failureReason: row.failure_reason,
        device: deviceOf(row.user_agent),
        ipAddress: row.ip_address,
        country: countryOf(row.ip_address),
        attemptedAt: row.attempted_at,
      })),
      next: rows.length > limit ? page.at(-1)!.seq : null,
      total: await countAttempts(db, user.id),
    }
  })
}
