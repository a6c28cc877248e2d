import { sessions } from '#contract/sessions/own.ts'
import type { Db } from '#server/db/connection.ts'
import type { Identity } from '#server/gateways/identity.ts'
import { route } from '#server/http/route.ts'
import { bearerOf } from '#server/http/session.ts'
import type { FastifyInstance } from 'fastify'
import { endOwn, endSessions, listOwn } from './service.ts'

export function sessionRoutes(app: FastifyInstance, db: Db, identity: Pick<Identity, 'endSession'>) {
  route(app, sessions.list, ({ user }) => listOwn(db, user))
  route(app, sessions.end, ({ user, params }) => endOwn(db, user, params.id))
  route(app, sessions.endOthers, async ({ user, request }) => {
    await endSessions(db, user.id, { except: user.sessionId })
    await identity.endSession(bearerOf(request)!, 'others')
  })
}
