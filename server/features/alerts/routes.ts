import { alerts } from '#contract/alerts/public.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { alertForms } from './form-routes.ts'
import { type Alerts, create, readOwn, readToConfirm, wordsOf } from './service.ts'

export function alertRoutes(app: FastifyInstance, deps: Alerts) {
  app.register(alertForms, deps)

  route(app, alerts.create, ({ body, request }) => create(deps, body, request.ip))

  // It names no dependencies, so every change makes it anew: which words are places depends on all homes.
  route(app, alerts.words, async ({ query }) => ({ name: await wordsOf(deps, query) }))

  route(app, alerts.toConfirm, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readToConfirm(deps, params.token)
  })

  route(app, alerts.own, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readOwn(deps, params.token)
  })
}
