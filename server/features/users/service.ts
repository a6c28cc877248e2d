import type { ResultOf } from '#contract/endpoint.ts'
import type { usersAdmin } from '#contract/users-admin.ts'
import type { RoleChange } from '#contract/users.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, requireVersion } from '#server/errors.ts'
import { changesOf, raise, record } from '#server/features/audit/service.ts'
import type { User } from '#server/http/session.ts'
import { find, holdAdmins, isAnotherAdmin, lock, updateRole, type UserRow } from './staff-queries.ts'

interface Member {
  user: User
  address: string
}

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

function existing(row: UserRow | null): UserRow {
  if (!row) throw new AppError('not_found')
  return row
}

export const read = async (db: Db, id: string) => present(existing(await find(db, id)))

/** Refuses to go on (409) where this is the last active admin. Asked before their own row is locked: all who ask wait for one another first. */
async function requireAnotherAdmin(trx: Db, id: string) {
  await holdAdmins(trx)
  if (!(await isAnotherAdmin(trx, id)))
    throw new AppError('conflict', 'The last admin cannot be demoted. Make somebody else an admin first.')
}

/** Gives somebody another role: it counts from their next request on. The record and the security events hold who gave it. */
export async function changeRole(trx: Db, by: Member, id: string, { role, version }: RoleChange) {
  const found = existing(await find(trx, id))
  if (found.role === 'admin' && found.is_active && role !== 'admin') await requireAnotherAdmin(trx, id)
  const before = existing(await lock(trx, id))
  requireVersion(before.version, version)
  const changes = changesOf({ role: before.role }, { role })
  if (!changes) return present(before)
  const row = await updateRole(trx, id, role)
  const actor = { userId: by.user.id, address: by.address }
  const description = `The role of ${row.email} was changed from ${before.role} to ${role}.`
  await raise(trx, { ...actor, type: 'role_changed', description, details: { person: id, ...changes } })
  await record(trx, { ...actor, action: 'update', resourceType: 'user', resourceId: id, details: changes })
  return present(row)
}
