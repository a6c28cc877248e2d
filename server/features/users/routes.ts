import { usersAdmin } from '#contract/users/admin.ts'
import { adminList } from '#server/http/lists/admin-list.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { changeRole, type UserDeps } from './roles.ts'
import { signOut } from './sign-out.ts'
import { present, read } from './service.ts'
import { count, list, orderOf, positionOf, prepare, type UserRow } from './queries.ts'

const HEAD = ['First name', 'Last name', 'Email', 'Role', 'Active', 'Joined', 'ID']

const cells = (row: UserRow) => [
  row.first_name,
  row.last_name,
  row.email,
  row.role,
  row.is_active ? 'yes' : 'no',
  row.created_at.toISOString(),
  row.id,
]

const users = adminList({
  orderOf,
  positionOf,
  prepare,
  list,
  count,
  present,
  csv: { name: 'users.csv', head: HEAD, cells },
})

/** Users, for administrators. */
export function userRoutes(app: FastifyInstance, deps: UserDeps) {
  const { db } = deps
  route(app, usersAdmin.list, ({ query }) => users.page(db, query))
  route(app, usersAdmin.export, ({ query, reply }) => users.file(db, reply, query))
  route(app, usersAdmin.get, ({ params }) => read(db, params.id))

  route(app, usersAdmin.signOut, ({ params, user, request }) => signOut(db, { user, address: request.ip }, params.id))

  route(app, usersAdmin.changeRole, async ({ params, body, user, request }) => {
    const origin = { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
    const changed = await changeRole(deps, { user, origin }, params.id, body)
    // The identity service uses the role only for session lifetimes. Our own table decides access, so the response does not depend on this call.
    await deps.identity.reportRole(changed.id, changed.role).catch((error: unknown) => {
      request.log.warn({ err: error, userId: changed.id }, 'could not copy a role to the identity service')
    })
    return changed
  })
}
