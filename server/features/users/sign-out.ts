import type { ResultOf } from '#contract/core/endpoint.ts'
import type { usersAdmin } from '#contract/users/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'
import { endSessions } from '#server/features/sessions/service.ts'
import type { User } from '#server/http/session.ts'
import { lock } from './queries.ts'

interface Member {
  user: User
  address: string
}

/** Ends all sessions of a user, such as after a device was lost. Their password and second factor stay as they are. */
export const signOut = (db: Db, { user, address }: Member, id: string): Promise<ResultOf<typeof usersAdmin.signOut>> =>
  db.transaction().execute(async (trx) => {
    const { email } = orNotFound(await lock(trx, id))
    await endSessions(trx, id)
    const actor = { userId: user.id, address }
    const details = { person: id }
    const description = `All sessions of ${email} were ended by an administrator.`
    await raiseSecurityEvent(trx, { ...actor, type: 'signed_out_by_staff', description, details })
    await recordChange(trx, {
      ...actor,
      action: 'update',
      resourceType: 'user',
      resourceId: id,
      details: { signedOut: true },
    })
    return { message: `${email} is signed out on all devices` }
  })
