import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { raise, record } from '#server/features/audit/service.ts'
import { endSessions } from '#server/features/sessions/service.ts'
import { type Identity, IdentityFailure } from '#server/gateways/identity.ts'
import { sql } from 'kysely'

/** Makes the person of this address an administrator. The password is that of a new account, null where there was one. */
export async function makeAdmin(
  db: Db,
  identity: Pick<Identity, 'create' | 'findId' | 'tellRole'>,
  email: string,
): Promise<{ password: string | null }> {
  const made = randomBytes(15).toString('base64url')
  let password: string | null = made
  let id: string | null = null
  try {
    id = (await identity.create({ email, password: made, firstName: '', lastName: '' })).id
  } catch (error) {
    if (!(error instanceof IdentityFailure) || error.code !== 'email_exists') throw error
    id = await identity.findId(email)
    password = null
  }
  if (id === null) throw new Error(`The identity service knows ${email} and does not say who it is`)
  const userId = id
  await identity.tellRole(userId, 'admin')
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('users')
      .values({ id: userId, email, role: 'admin' })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ role: 'admin', is_active: true, updated_at: sql<Date>`now()` }),
      )
      .execute()
    // Whoever made the account first need not be who is meant: nobody is in it as an administrator without signing in anew.
    await endSessions(trx, userId)
    const by = { userId: null, address: null }
    const details = { role: 'admin', by: 'the command line' }
    await raise(trx, { ...by, type: 'role_changed', description: `${email} was made an administrator.`, details })
    await record(trx, { ...by, action: 'update', resourceType: 'user', resourceId: userId, details })
  })
  return { password }
}
