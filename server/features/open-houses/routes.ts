import { openHouses } from '#contract/open-houses/public.ts'
import { sendCalendarFile } from '#server/http/client/calendar-file.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { adminRoutes } from './admin/routes.ts'
import { openHouseForms } from './form-routes.ts'
import { readCalendarFile, readOne, readOwn, readTyped } from './read.ts'
import type { OpenHouses } from './service.ts'

const fresh = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

export function openHouseRoutes(app: FastifyInstance, deps: OpenHouses) {
  adminRoutes(app, deps)
  app.register(openHouseForms, deps)

  route(app, openHouses.get, ({ params, reply }) => {
    fresh(reply)
    return readOne(deps, params.id)
  })

  route(app, openHouses.typed, ({ params, reply }) => {
    fresh(reply)
    return readTyped(deps, params.token)
  })

  route(app, openHouses.own, ({ params, reply }) => {
    fresh(reply)
    return readOwn(deps, params.token)
  })

  route(app, openHouses.calendarFile, ({ params, reply }) =>
    sendCalendarFile(reply, readCalendarFile(deps, params.token), `/open-houses/rsvp/${params.token}`),
  )
}
