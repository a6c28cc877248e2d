import { twoFactor } from '#contract/two-factor/own.ts'
import { route } from '#server/http/route.ts'
import { bearerOf } from '#server/http/session.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SwitchDeps } from './deps.ts'
import { disable, regenerateCodes, status, verify } from './service.ts'
import { cancel, enable, setUp } from './set-up.ts'

const from = (request: FastifyRequest) => ({
  origin: { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
  token: bearerOf(request)!,
})

export function twoFactorRoutes(app: FastifyInstance, deps: SwitchDeps) {
  route(app, twoFactor.status, ({ user }) => status(deps.db, user))
  route(app, twoFactor.setup, ({ user, request, body }) => setUp(deps, { user, ...from(request) }, body ?? {}))
  route(app, twoFactor.cancel, ({ user }) => cancel(deps.db, user))
  route(app, twoFactor.enable, ({ user, request, body }) => enable(deps, { user, ...from(request) }, body))
  route(app, twoFactor.disable, ({ user, request, body }) => disable(deps, { user, ...from(request) }, body.token))
  route(app, twoFactor.verify, ({ user, request, body }) => verify(deps, { user, ...from(request) }, body.token))
  route(app, twoFactor.regenerateCodes, ({ user, request, body }) =>
    regenerateCodes(deps, { user, ...from(request) }, body.token),
  )
}
