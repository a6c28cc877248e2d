import type { Db } from '#server/db/connection.ts'
import { raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'
import { type Identity, IdentityFailure } from '#server/gateways/identity.ts'
import { sql } from 'kysely'
import { dropAccess, newPassword } from './takeover.ts'

type Directory = Pick<Identity, 'create' | 'findId' | 'takeOver' | 'reportRole'>

/**
 * Creates the account of this address with a password that only the operator knows, and counts the address as verified. An existing account may have
 * been created by anyone, so its password, sessions and second factor stop working.
 */
async function openAccount(identity: Directory, email: string, password: string) {
  try {
    return { id: (await identity.create({ email, password, firstName: '', lastName: '' })).id, isNew: true }
  } catch (error) {
    if (!(error instanceof IdentityFailure) || error.code !== 'email_exists') throw error
  }
  const id = await identity.findId(email)
  if (id === null) throw new Error(`The identity service has an account for ${email} but did not return it`)
  await identity.takeOver(id, password, { isVouched: true })
  return { id, isNew: false }
}

/** Makes the user with this address an administrator with a new password. Creates the account if there is none. */
export async function makeAdmin(
  db: Db,
  identity: Directory,
  email: string,
): Promise<{ password: string; isNew: boolean }> {
  const password = newPassword()
  const { id, isNew } = await openAccount(identity, email, password)
  await identity.reportRole(id, 'admin')
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ id, email, role: 'admin' })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ role: 'admin', is_active: true, updated_at: sql<Date>`now()` }),
      )
      .execute()
    await dropAccess(trx, id)
    const by = { userId: null, address: null }
    const details = { role: 'admin', by: 'the command line' }
    if (!isNew)
      await raiseSecurityEvent(trx, { ...by, type: 'account_taken_over', description: takenOver(email), details })
    await raiseSecurityEvent(trx, {
      ...by,
      type: 'role_changed',
      description: `${email} was made an administrator.`,
      details,
    })
    await recordChange(trx, { ...by, action: 'update', resourceType: 'user', resourceId: id, details })
  })
  return { password, isNew }
}

const takenOver = (email: string) =>
  `The account of ${email} has a new password. Its sessions, links and second factors were removed.`
