import { AppError } from '#server/errors.ts'
import { raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'
import { mapProviderErrors } from '#server/features/sessions/service.ts'
import { IdentityFailure } from '#server/gateways/identity.ts'
import { takenBy } from './conflicts.ts'
import { findByEmail, removePerson } from '#server/features/tenants/queries.ts'
import { actorOf, type Member, type TenantDeps } from '#server/features/tenants/context.ts'

interface NewPerson {
  email: string
  firstName: string
  lastName: string
}

export interface Account {
  id: string
  /** `own`: the owner of the address had it before, and keeps it. `new`: an invitation has made it; `replaced`: in the place of a stranger's. */
  kind: 'new' | 'own' | 'replaced'
}

/**
 * Removes an account that anybody could have made, with all that came of it. Ours first: what is left of a failure has no rights with us, and
 * the next attempt removes it.
 */
async function removeUnproven({ db, identity }: TenantDeps, by: Member, id: string, email: string) {
  await db.transaction().execute(async (trx) => {
    const holder = await findByEmail(trx, email, { isLocked: true })
    if (holder && (holder.id !== id || holder.role !== 'user')) throw takenBy(holder)
    if (holder) await removePerson(trx, id)
    const details = { email, reason: 'No mailed link has set its password' }
    const description = `The account of ${email} was removed, for anybody could have signed up with that address and chosen its password. A tenant's takes its place.`
    const address = by.origin.address
    await raiseSecurityEvent(trx, { type: 'account_taken_over', userId: by.user.id, address, description, details })
    await recordChange(trx, { ...actorOf(by, id), action: 'delete', details })
  })
  await mapProviderErrors(identity.remove(id))
}

/** Who has the address at the identity service already; null where the invitation has made an account just now, which it gives. */
async function invite({ identity }: TenantDeps, person: NewPerson) {
  const attempt = async () => {
    try {
      return (await identity.invite(person)).id
    } catch (error) {
      if (error instanceof IdentityFailure && error.code === 'email_exists') return null
      return await mapProviderErrors(Promise.reject(error), 'email')
    }
  }
  // Refused where another invitation was quicker by a moment, too: then the second attempt gives the account that it has made.
  const made = (await attempt()) ?? (await attempt())
  if (made !== null) return { id: made, isKnown: false }
  const id = await identity.findId(person.email)
  if (id === null) throw new AppError('unavailable')
  return { id, isKnown: true }
}

/**
 * The account of a new tenant; `holderId` is who has the address with us. Usually the invitation makes it. Where the address has an account
 * already, that stays if its owner was ever proven by a mailed link other than that of a sign-up. Else anyone could have chosen its password, so
 * it goes, and the owner is invited.
 */
export async function accountFor(
  deps: TenantDeps,
  by: Member,
  { email, firstName, lastName }: NewPerson,
  holderId: string | null,
): Promise<Account> {
  const person = { email, firstName, lastName }
  const known = holderId === null ? await invite(deps, person) : { id: holderId, isKnown: true }
  if (!known.isKnown) return { id: known.id, kind: 'new' }
  if (await mapProviderErrors(deps.identity.isProven(known.id))) return { id: known.id, kind: 'own' }
  await removeUnproven(deps, by, known.id, email)
  return { id: (await mapProviderErrors(deps.identity.invite(person), 'email')).id, kind: 'replaced' }
}
