import { viewingsAdmin } from '#contract/viewings/admin.ts'
import type { Viewings } from '#server/features/viewings/service.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { readHomeHours, readHours, saveHomeHours, saveHours } from './hours-service.ts'
import { change, list } from './service.ts'

/** Viewings and their hours, for administrators. */
export function adminRoutes(app: FastifyInstance, deps: Viewings) {
  const { db } = deps
  route(app, viewingsAdmin.list, ({ query }) => list(db, query))
  route(app, viewingsAdmin.hours, () => readHours(db))

  route(app, viewingsAdmin.saveHours, ({ body, user, request }) =>
    saveHours(db, { userId: user.id, address: request.ip }, body),
  )

  route(app, viewingsAdmin.homeHours, ({ params }) => readHomeHours(db, params.id))

  route(app, viewingsAdmin.saveHomeHours, ({ params, body, user, request }) =>
    saveHomeHours(db, { userId: user.id, address: request.ip }, params.id, body),
  )

  route(app, viewingsAdmin.update, ({ params, body, user, request }) =>
    change(deps, { userId: user.id, address: request.ip }, params.id, body),
  )
}
