import { maintenance } from '#contract/maintenance/public.ts'
import type { Db } from '#server/db/connection.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { threadRoutes } from './thread/routes.ts'
import { photoRoutes } from './photos/routes.ts'
import { submit, readTracked } from './service.ts'
import { firstPathOf } from './tracking-link.ts'
import { adminRoutes } from './admin/routes.ts'

interface MaintenanceDeps {
  db: Db
  origin: string
  storage: Storage
  /** Makes the links with which visitors follow what they have just sent. */
  secret: string
}

export function maintenanceRoutes(app: FastifyInstance, { db, origin, storage, secret }: MaintenanceDeps) {
  photoRoutes(app, { db, storage })
  threadRoutes(app, db, origin)
  adminRoutes(app, db, origin)

  route(app, maintenance.submit, async ({ body, user, request }) => {
    const visitor = app.visitorOf(request)
    const person = user?.id ?? visitor
    const sent = await withIdempotency(db, { endpoint: maintenance.submit, request, person }, (trx) =>
      submit(trx, body, { user, visitor, address: request.ip, origin, secret }),
    )
    // Not in the stored response, because for a visitor it is a secret.
    return { ...sent, trackingPath: firstPathOf(secret, sent.id, user === null) }
  })

  route(app, maintenance.track, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readTracked(db, params.token)
  })
}
