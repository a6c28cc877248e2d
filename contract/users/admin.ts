import * as z from 'zod/mini'
import { ROLES } from '#contract/auth/account.ts'
import { ById, oneOf, pageQuery, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { AdminUser, RoleChange } from './fields.ts'

export const USER_SORTS = ['newest', 'oldest', 'name', 'name-desc', 'email', 'email-desc'] as const

const filter = {
  search: SearchText,
  role: z.optional(oneOf('role', ROLES)),
  sort: z._default(oneOf('sort', USER_SORTS), 'newest'),
}

export const usersAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'All users, newest first. `search` matches any part of the name or email',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter }),
    response: z.array(AdminUser),
  },
  export: csvOf('/api/admin/users', z.object(filter)),
  get: {
    method: 'GET',
    path: '/api/admin/users/:id',
    access: 'admin',
    summary: 'One user',
    isLookup: true,
    params: ById,
    response: AdminUser,
  },
  changeRole: {
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    access: 'admin',
    summary: "Changes a user's role. Gaining rights ends their sessions. The last admin cannot be demoted (409)",
    params: ById,
    body: RoleChange,
    response: z.extend(AdminUser, { message: z.string() }),
  },
  signOut: {
    method: 'POST',
    path: '/api/admin/users/:id/sign-out',
    access: 'admin',
    summary: 'Ends all sessions of a user, whose next request on any device is refused. They can sign in again',
    params: ById,
    response: z.object({ message: z.string() }),
  },
} as const satisfies Record<string, FileEndpoint>
