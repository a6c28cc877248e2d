import { ownMaintenance } from '#contract/maintenance/own.ts'
import type { Db } from '#server/db/connection.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { pagedList } from '#server/http/lists/paged-list.ts'
import { route } from '#server/http/route.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { conclude, readOwn, writeOwn } from './thread.ts'
import { count, type Filter, list, orderOf, positionOf } from '#server/features/maintenance/list-queries.ts'
import { presentOwn } from '#server/features/maintenance/present.ts'

/** Personal content, so no cache may store it. */
const keepPrivate = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

const ownRequests = pagedList({
  orderOf,
  positionOf,
  prepare: async (_db, filter: Filter) => filter,
  list,
  count,
  present: presentOwn,
})

/** The user's own requests and their messages. */
export function threadRoutes(app: FastifyInstance, db: Db, origin: string) {
  const caller = (user: User, request: FastifyRequest) => ({
    user,
    visitor: app.visitorOf(request),
    address: request.ip,
    origin,
  })
  /** The idempotency key applies to one request. The same key for another request is a different call. */
  const personFor = (user: User, id: string) => `${user.id} ${id}`

  route(app, ownMaintenance.list, ({ query, user, reply }) => {
    keepPrivate(reply)
    return ownRequests(db, { ...query, userId: user.id, sort: 'newest' })
  })

  route(app, ownMaintenance.get, ({ params, user, reply }) => {
    keepPrivate(reply)
    return readOwn(db, user, params.id)
  })

  route(app, ownMaintenance.write, ({ params: { id }, body, user, request }) =>
    withIdempotency(db, { endpoint: ownMaintenance.write, request, person: personFor(user, id) }, (trx) =>
      writeOwn(trx, caller(user, request), id, body),
    ),
  )

  route(app, ownMaintenance.conclude, ({ params: { id }, body, user, request }) =>
    withIdempotency(db, { endpoint: ownMaintenance.conclude, request, person: personFor(user, id) }, (trx) =>
      conclude(trx, caller(user, request), id, body),
    ),
  )
}
