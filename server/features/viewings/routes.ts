import { viewings } from '#contract/viewings/public.ts'
import { sendCalendarFile } from '#server/http/client/calendar-file.ts'
import { route } from '#server/http/route.ts'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { adminRoutes } from './admin/routes.ts'
import { viewingForms } from './form-routes.ts'
import { tokenOf } from './links.ts'
import { readByToken, readCalendarFile, type Viewings } from './service.ts'
import { slotsOf } from './slots.ts'

const fresh = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

export function viewingRoutes(app: FastifyInstance, deps: Viewings) {
  adminRoutes(app, deps)
  app.register(viewingForms, deps)

  route(app, viewings.slots, async ({ params, reply }) => {
    fresh(reply)
    const held = tokenOf(deps.secret, 'held', randomUUID())
    return { ...(await slotsOf(deps.db, { propertyId: params.id, now: new Date() })), held }
  })

  route(app, viewings.held, ({ params, reply }) => {
    fresh(reply)
    return readByToken(deps, 'held', params.token)
  })

  route(app, viewings.own, ({ params, reply }) => {
    fresh(reply)
    return readByToken(deps, 'own', params.token)
  })

  route(app, viewings.calendarFile, ({ params, reply }) =>
    sendCalendarFile(reply, readCalendarFile(deps, params.token), `/viewings/${params.token}`),
  )
}
