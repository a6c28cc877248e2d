import { audit } from '#contract/audit/own.ts'
import type { Db } from '#server/db/connection.ts'
import { pagedList } from '#server/http/lists/paged-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { countAttempts, listAttempts, ownAttemptsOrder } from './queries.ts'
import { presentOwnAttempt } from './service.ts'
import { adminRoutes } from './admin/routes.ts'

const ownAttempts = pagedList({
  ...ownAttemptsOrder,
  prepare: async (_db, { userId }: { userId: string }) => userId,
  list: listAttempts,
  count: countAttempts,
  present: presentOwnAttempt,
})

export function auditRoutes(app: FastifyInstance, db: Db) {
  adminRoutes(app, db)

  route(app, audit.ownAttempts, ({ query, user }) => ownAttempts(db, { ...query, userId: user.id }))
}
