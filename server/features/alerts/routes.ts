import { alerts } from '#contract/alerts/public.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { alertForms } from './form-routes.ts'
import { type Alerts, create, readOwn, readToConfirm, wordsOf } from './service.ts'
import { openTyped, sealTyped } from './links.ts'

export function alertRoutes(app: FastifyInstance, deps: Alerts) {
  app.register(alertForms, deps)

  route(app, alerts.create, async ({ body, request }) => {
    await create(deps, body, request.ip)
    return { token: sealTyped(deps.secret, body) }
  })

  route(app, alerts.typed, async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return openTyped(deps.secret, query.token)
  })

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
