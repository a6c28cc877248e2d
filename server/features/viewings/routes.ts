import { viewings } from '#contract/viewings/public.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { adminRoutes } from './admin/routes.ts'
import { viewingForms } from './form-routes.ts'
import { readByToken, type Viewings } from './service.ts'
import { slotsOf } from './slots.ts'

const fresh = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

export function viewingRoutes(app: FastifyInstance, deps: Viewings) {
  adminRoutes(app, deps)
  app.register(viewingForms, deps)

  route(app, viewings.slots, ({ params, reply }) => {
    fresh(reply)
    return slotsOf(deps.db, { propertyId: params.id, now: new Date() })
  })

  route(app, viewings.held, ({ params, reply }) => {
    fresh(reply)
    return readByToken(deps, 'held', params.token)
  })

  route(app, viewings.own, ({ params, reply }) => {
    fresh(reply)
    return readByToken(deps, 'own', params.token)
  })
}
