import { maintenance } from '#contract/maintenance.ts'
import type { Db } from '#server/db/connection.ts'
import { once } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { submit, track } from './service.ts'

export function maintenanceRoutes(app: FastifyInstance, db: Db, origin: string) {
  route(app, maintenance.submit, ({ body, user, request }) => {
    const person = user?.id ?? app.visitorOf(request)
    return once(db, { endpoint: maintenance.submit, request, person }, (trx) =>
      submit(trx, body, { user, address: request.ip, origin }),
    )
  })

  route(app, maintenance.track, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return track(db, params.token)
  })
}
