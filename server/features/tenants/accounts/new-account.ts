import { AppError } from '#server/errors.ts'
import { raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'
import { mapProviderErrors } from '#server/features/sessions/service.ts'
import { IdentityFailure } from '#server/gateways/identity.ts'
import type { NewIdentity } from '#server/gateways/identity-admin.ts'
import { takenBy } from './conflicts.ts'
import { findByEmail, removePerson } from '#server/features/tenants/queries.ts'
import { actorOf, type Member, type TenantDeps } from '#server/features/tenants/context.ts'

interface NewPerson {
  email: string
  firstName: string
  lastName: string
  propertyAddress?: string | null | undefined
}

export interface Account {
  id: string
  /** `own`: the owner's existing account, which they keep. `new`: created by the invitation. `replaced`: created in place of a stranger's account. */
  kind: 'new' | 'own' | 'replaced'
}

/**
 * Deletes an account that anyone could have created, with everything that belongs to it. Our rows go first, so that after a failure the remaining
 * identity has no rights here and the next attempt can delete it.
 */
async function removeUnproven({ db, identity }: TenantDeps, by: Member, id: string, email: string) {
  await db.transaction().execute(async (trx) => {
    const holder = await findByEmail(trx, email, { isLocked: true })
    if (holder && (holder.id !== id || holder.role !== 'user')) throw takenBy(holder)
    if (holder) await removePerson(trx, id)
    const details = { email, reason: 'Its password was not set through an emailed link' }
    const description = `The unverified account of ${email} was removed, because anyone could have created it. A tenant account replaces it.`
    const address = by.origin.address
    await raiseSecurityEvent(trx, { type: 'account_taken_over', userId: by.user.id, address, description, details })
    await recordChange(trx, { ...actorOf(by, id), action: 'delete', details })
  })
  await mapProviderErrors(identity.remove(id))
}

/** The user who already has the address at the identity service. Null where the invitation has just created the account. */
async function invite({ identity }: TenantDeps, person: NewIdentity) {
  const attempt = async () => {
    try {
      return (await identity.invite(person)).id
    } catch (error) {
      if (error instanceof IdentityFailure && error.code === 'email_exists') return null
      return await mapProviderErrors(Promise.reject(error), 'email')
    }
  }
  // A concurrent invitation may have created the account first. The second attempt returns that one.
  const made = (await attempt()) ?? (await attempt())
  if (made !== null) return { id: made, isKnown: false }
  const id = await identity.findId(person.email)
  if (id === null) throw new AppError('unavailable')
  return { id, isKnown: true }
}

/**
 * The account of a new tenant. `holderId` is the user who has the address in our table. Usually the invitation creates the account. An existing
 * account stays if its owner ever followed a mailed link other than the sign-up's. Otherwise anyone could have chosen its password, so it is deleted
 * and the owner is invited.
 */
export async function accountFor(
  deps: TenantDeps,
  by: Member,
  { email, firstName, lastName, propertyAddress = null }: NewPerson,
  holderId: string | null,
): Promise<Account> {
  const person = { email, firstName, lastName, homeAddress: propertyAddress }
  const account = holderId === null ? await invite(deps, person) : { id: holderId, isKnown: true }
  if (!account.isKnown) return { id: account.id, kind: 'new' }
  if (await mapProviderErrors(deps.identity.isProven(account.id))) return { id: account.id, kind: 'own' }
  await removeUnproven(deps, by, account.id, email)
  return { id: (await mapProviderErrors(deps.identity.invite(person), 'email')).id, kind: 'replaced' }
}
