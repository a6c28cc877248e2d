import { ROLES } from '#contract/auth/account.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { usersAdmin } from '#contract/users/admin.ts'
import type { RoleChange } from '#contract/users/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'
import { dropAccess, lockOut, mailAccessLink, requireSender } from '#server/features/auth/service.ts'
import { mapProviderErrors, endSessions } from '#server/features/sessions/service.ts'
import type { Identity, Origin } from '#server/gateways/identity.ts'
import type { User } from '#server/http/session.ts'
import { present } from './service.ts'
import { find, lockAdmins, isAnotherAdmin, lock, updateRole, type UserRow } from './queries.ts'

export interface UserDeps {
  db: Db
  identity: Identity
  /**
   * Email addresses are confirmed automatically, as on test systems. Then a confirmation proves nothing, and nobody is locked out for lacking one.
   */
  isAutoconfirm: boolean
}

/** The member of staff, and the origin of the request. */
interface Member {
  user: User
  origin: Origin
}

/** Throws 409 where this is the last active admin. Runs before the admin's own row is locked, so that concurrent callers wait for one another first. */
async function requireAnotherAdmin(trx: Db, id: string) {
  await lockAdmins(trx)
  if (!(await isAnotherAdmin(trx, id)))
    throw new AppError('conflict', "You can't demote the last admin. Make someone else an admin first.")
}

/** `property_manager` → `property manager`. */
const readable = (role: string) => role.replaceAll('_', ' ')

/** What happens to the account: users who gain rights must sign in again. */
type Entry = 'as before' | 'signed out' | 'taken over'

async function update(trx: Db, by: Member, id: string, { role, version }: RoleChange, entry: Entry): Promise<UserRow> {
  const found = orNotFound(await find(trx, id))
  if (found.role === 'admin' && found.is_active && role !== 'admin') await requireAnotherAdmin(trx, id)
  const before = orNotFound(await lock(trx, id))
  requireVersion(before.version, version)
  const changes = changesOf({ role: before.role }, { role })
  if (!changes) return before
  const row = await updateRole(trx, id, role)
  if (entry === 'signed out') await endSessions(trx, id)
  if (entry === 'taken over') await dropAccess(trx, id)
  const actor = { userId: by.user.id, address: by.origin.address }
  const details = { person: id, ...changes }
  if (entry === 'taken over') {
    const description = `The address ${row.email} was never verified, so its old password no longer works. We emailed that address a link to set a new one.`
    await raiseSecurityEvent(trx, { ...actor, type: 'account_taken_over', description, details })
  }
  const description = `The role of ${row.email} was changed from ${readable(before.role)} to ${readable(role)}.`
  await raiseSecurityEvent(trx, { ...actor, type: 'role_changed', description, details })
  await recordChange(trx, { ...actor, action: 'update', resourceType: 'user', resourceId: id, details: changes })
  return row
}

const DONE = 'User role updated successfully'

/** What staff should know about the user who gained rights. */
function messageOf(email: string, isProven: boolean, entry: Entry): string {
  if (isProven) return DONE
  const unproven = `${DONE}. The address ${email} was never verified, so anyone could have signed up with it.`
  return entry === 'taken over'
    ? `${unproven} The old password no longer works. We emailed a link to set a new one.`
    : `${unproven} Have them set a new password with "Forgot password?" first.`
}

/**
 * Changes a user's role. More rights end their sessions, and an account whose address was never verified is taken over, because anyone may have
 * created it. Fewer rights apply from the next request on. The audit log and a security event record who made the change.
 */
export async function changeRole(
  deps: UserDeps,
  by: Member,
  id: string,
  change: RoleChange,
): Promise<ResultOf<typeof usersAdmin.changeRole>> {
  const { db, identity, isAutoconfirm } = deps
  const found = orNotFound(await find(db, id))
  requireVersion(found.version, change.version)
  const wasRaisedRecently = ROLES.indexOf(change.role) > ROLES.indexOf(found.role)
  const isProven = !wasRaisedRecently || (await mapProviderErrors(identity.isProven(id)))
  const entry = !wasRaisedRecently ? 'as before' : isProven || isAutoconfirm ? 'signed out' : 'taken over'
  if (entry === 'taken over') {
    await requireSender(deps)
    await lockOut(identity, id)
  }
  const row = await db.transaction().execute((trx) => update(trx, by, id, change, entry))
  if (entry === 'taken over') await mailAccessLink(deps, row, by.origin)
  return { ...present(row), message: messageOf(row.email, isProven, entry) }
}
