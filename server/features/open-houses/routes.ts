import { openHouses } from '#contract/open-houses/public.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { adminRoutes } from './admin/routes.ts'
import { openHouseForms } from './form-routes.ts'
import { type OpenHouses, readOne, readOwn, readTyped } from './service.ts'

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
}
