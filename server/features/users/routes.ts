import { usersAdmin } from '#contract/users/admin.ts'
import { sendCsv } from '#server/http/lists/csv.ts'
import { decodeCursor, nextCursor } from '#server/http/lists/cursor.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { changeRole, type UserDeps } from './roles.ts'
import { present, read } from './service.ts'
import { count, list, type ListedRow, orderOf, positionOf, prepare, type UserRow } from './queries.ts'

const HEAD = ['First name', 'Last name', 'Email', 'Role', 'Active', 'Joined', 'Id']

const cells = (row: UserRow) => [
  row.first_name,
  row.last_name,
  row.email,
  row.role,
  row.is_active ? 'yes' : 'no',
  row.created_at.toISOString(),
  row.id,
]

/** People with an account, for staff. */
export function userRoutes(app: FastifyInstance, deps: UserDeps) {
  const { db } = deps
  route(app, usersAdmin.list, async ({ query: { limit, cursor, sort, ...asked } }) => {
    const order = orderOf(sort)
    const after = decodeCursor(order, cursor)
    const filter = await prepare(db, asked)
    const [rows, total] = await Promise.all([list(db, filter, { sort, limit: limit + 1, after }), count(db, filter)])
    return {
      items: rows.slice(0, limit).map(present),
      next: nextCursor(order, rows, limit, (row) => positionOf(row, sort)),
      total,
    }
  })

  route(app, usersAdmin.export, async ({ query: { sort, ...asked }, reply }) => {
    const filter = await prepare(db, asked)
    return sendCsv(reply, {
      name: 'users.csv',
      head: HEAD,
      cells,
      page: (last: ListedRow | null, limit) => list(db, filter, { sort, limit, after: last && positionOf(last, sort) }),
    })
  })

  route(app, usersAdmin.get, ({ params }) => read(db, params.id))

  route(app, usersAdmin.changeRole, async ({ params, body, user, request }) => {
    const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
    const changed = await changeRole(deps, { user, origin }, params.id, body)
    // It keeps sessions of admins short; who may do what is our own word, so nobody waits for it.
    await deps.identity.tellRole(changed.id, changed.role).catch((error: unknown) => {
      request.log.warn({ err: error, userId: changed.id }, 'The identity service was not told of a role')
    })
    return changed
  })
}
