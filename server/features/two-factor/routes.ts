import { twoFactor } from '#contract/two-factor.ts'
import { route } from '#server/http/route.ts'
import { bearerOf } from '#server/http/session.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cancel, disable, enable, regenerateCodes, setUp, status, type SwitchDeps, verify } from './service.ts'

const from = (request: FastifyRequest) => ({ address: request.ip, token: bearerOf(request)! })

export function twoFactorRoutes(app: FastifyInstance, deps: SwitchDeps) {
  route(app, twoFactor.status, ({ user }) => status(deps.db, user))
  route(app, twoFactor.setup, ({ user, request }) => setUp(deps, { user, address: request.ip }))
  route(app, twoFactor.cancel, ({ user, request }) => cancel(deps.db, { user, address: request.ip }))
  route(app, twoFactor.enable, ({ user, request, body }) => enable(deps, { user, ...from(request) }, body.token))
  route(app, twoFactor.disable, ({ user, request, body }) => disable(deps, { user, ...from(request) }, body.token))
  route(app, twoFactor.verify, ({ user, request, body }) => verify(deps, { user, address: request.ip }, body.token))
  route(app, twoFactor.regenerateCodes, ({ user, request, body }) =>
    regenerateCodes(deps, { user, address: request.ip }, body.token),
  )
}
