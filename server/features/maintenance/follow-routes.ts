import { maintenanceAdmin } from '#contract/maintenance-admin.ts'
import { ownMaintenance } from '#contract/maintenance-own.ts'
import type { Db } from '#server/db/connection.ts'
import { once } from '#server/http/idempotency.ts'
import { route } from '#server/http/route.ts'
import type { User } from '#server/http/session.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { conclude, readOwn, writeOwn } from './follow.ts'
import { count, type Filter, list } from './list-queries.ts'
import { decodePosition, encodePosition } from './position.ts'
import { presentForStaff, presentOwn } from './present.ts'
import type { RequestRow } from './queries.ts'
import { readForStaff, updateRequest, writeAsStaff } from './staff.ts'

interface Asked extends Filter {
  limit: number
  cursor?: string | undefined
}

async function pageOf<Item>(db: Db, { limit, cursor, ...filter }: Asked, present: (row: RequestRow) => Item) {
  const rows = await list(db, filter, { limit, after: decodePosition(cursor) })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(present),
    next: rows.length > limit && last ? encodePosition({ createdAt: last.created_at, id: last.id }) : null,
    total: await count(db, filter),
  }
}

/** Somebody's home and what was said about it: nothing on the way keeps it. */
const keepPrivate = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** What becomes of requests: for whoever sent them, and for staff. */
export function followRoutes(app: FastifyInstance, db: Db, origin: string) {
  const caller = (user: User, request: FastifyRequest) => ({
    user,
    visitor: app.visitorOf(request),
    address: request.ip,
    origin,
  })
  /** A key counts for one request: the same key for another one is another piece of work. */
  const personFor = (user: User, id: string) => `${user.id} ${id}`

  route(app, ownMaintenance.list, ({ query, user, reply }) => {
    keepPrivate(reply)
    return pageOf(db, { ...query, userId: user.id }, presentOwn)
  })

  route(app, ownMaintenance.get, ({ params, user, reply }) => {
    keepPrivate(reply)
    return readOwn(db, user, params.id)
  })

  route(app, ownMaintenance.write, ({ params: { id }, body, user, request }) =>
    once(db, { endpoint: ownMaintenance.write, request, person: personFor(user, id) }, (trx) =>
      writeOwn(trx, caller(user, request), id, body),
    ),
  )

  route(app, ownMaintenance.conclude, ({ params: { id }, body, user, request }) =>
    once(db, { endpoint: ownMaintenance.conclude, request, person: personFor(user, id) }, (trx) =>
      conclude(trx, caller(user, request), id, body),
    ),
  )

  route(app, maintenanceAdmin.list, ({ query, reply }) => {
    keepPrivate(reply)
    return pageOf(db, query, presentForStaff)
  })

  route(app, maintenanceAdmin.get, ({ params, reply }) => {
    keepPrivate(reply)
    return readForStaff(db, params.id)
  })

  route(app, maintenanceAdmin.update, ({ params, body, user, request }) =>
    db.transaction().execute((trx) => updateRequest(trx, caller(user, request), params.id, body)),
  )

  route(app, maintenanceAdmin.write, ({ params: { id }, body, user, request }) =>
    once(db, { endpoint: maintenanceAdmin.write, request, person: personFor(user, id) }, (trx) =>
      writeAsStaff(trx, caller(user, request), id, body),
    ),
  )
}
