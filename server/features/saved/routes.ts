import { saved } from '#contract/saved/own.ts'
import type { Db } from '#server/db/connection.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { remove } from './queries.ts'
import { listOwn, merge, put } from './service.ts'

export function savedRoutes(app: FastifyInstance, db: Db) {
  route(app, saved.list, ({ user }) => listOwn(db, user.id))
  route(app, saved.merge, ({ user, body }) => merge(db, user.id, body.homes))
  route(app, saved.put, ({ user, params, body }) => put(db, user.id, params.id, body))
  route(app, saved.remove, async ({ user, params }) => {
    await remove(db, user.id, params.id)
  })
}
