import type { ResultOf } from '#contract/core/endpoint.ts'
import type { usersAdmin } from '#contract/users/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { find, type UserRow } from './queries.ts'

export const present = (row: UserRow): ResultOf<typeof usersAdmin.get> => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  profileImageUrl: row.profile_image_url,
  role: row.role,
  isActive: row.is_active,
  createdAt: row.created_at,
  version: row.version,
})

export const read = async (db: Db, id: string) => present(orNotFound(await find(db, id)))
