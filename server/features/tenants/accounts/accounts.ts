import type { ResultOf } from '#contract/core/endpoint.ts'
import type { tenantsAdmin } from '#contract/tenants/admin.ts'
import type { NewTenant } from '#contract/tenants/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { changesOf, changesOfNew, allNull, raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'
import { requireSender } from '#server/features/auth/service.ts'
import { daysOf, lockUnitsOfLease } from '#server/features/buildings/service.ts'
import { isPaying, listTenants } from '#server/features/payments/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { mapProviderErrors, endSessions } from '#server/features/sessions/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { explainTaken, requireFreeCustomer, takenBy } from './conflicts.ts'
import { accountMap, leaseMap } from '#server/features/tenants/fields.ts'
import { isAgreed, requireLawful, withUnitAddress } from '#server/features/tenants/leases/lease.ts'
import { listSameAddress } from '#server/features/tenants/leases/queries.ts'
import { saveLease } from '#server/features/tenants/leases/rents.ts'
import { listParts } from '#server/features/tenants/roommates/queries.ts'
import { accountAdopted } from '#server/features/tenants/mail.ts'
import { type Account, accountFor } from './new-account.ts'
import {
  adoptPerson,
  find,
  findByEmail,
  insertPerson,
  isKnown,
  lock,
  removePerson,
} from '#server/features/tenants/queries.ts'
import { present } from '#server/features/tenants/service.ts'
import { actorOf, factsOf, type Member, type TenantDeps } from '#server/features/tenants/context.ts'

/** Deletes the identity when creating the tenant failed halfway. */
async function removeOrphanedIdentity({ db, identity }: TenantDeps, id: string) {
  if (!(await isKnown(db, id))) await identity.remove(id)
}

const INVITED = 'Tenant created and password reset email sent successfully'
const MESSAGES: Record<Account['kind'], string> = {
  new: INVITED,
  replaced: `${INVITED}. We removed an unverified account that used this email, because anyone could have created it.`,
  own: 'Tenant created. They already had an account with this email and can sign in with their current password.',
}

/** Says who else has a lease of the same typed address. Null where no one has. */
async function warningFor(trx: Db, id: string) {
  const [other] = await listSameAddress(trx, { userId: id })
  if (!other) return null
  return `${other.tenantName} also has a lease of this address, ${daysOf(other)}. Check the address and the dates.`
}

/** The columns of the person. An existing account keeps the phone and customer that the form left empty. */
function personOf(body: NewTenant) {
  const { phone, stripe_customer_id: customer, ...person } = accountMap.columnsOf(body)
  return {
    ...person,
    email: body.email,
    ...(phone && { phone }),
    ...(customer && { stripe_customer_id: customer }),
    role: 'tenant' as const,
  }
}

/** Makes the owner of an existing account a tenant. Their sessions end, and they get an email about it. */
async function adopt(trx: Db, { origin }: TenantDeps, id: string, body: NewTenant) {
  if (!(await adoptPerson(trx, { id, ...personOf(body) })))
    throw new AppError('conflict', 'Someone else just changed this account. Please try again.')
  await endSessions(trx, id)
  const company = await readCompany(trx)
  if (company.email !== '') await enqueue(trx, 'send_mail', accountAdopted(company, body, origin))
}

/**
 * Creates a tenant: first the identity, which mails the invitation, then person, lease and audit log in one transaction. An interruption in between
 * leaves an unused identity, which is deleted here or reused by the next attempt.
 */
export async function create(
  deps: TenantDeps,
  by: Member,
  body: NewTenant,
): Promise<ResultOf<typeof tenantsAdmin.create>> {
  const { db } = deps
  const { email, stripeCustomerId } = body
  const given = leaseMap.columnsOf(body)
  requireLawful({ starts_on: null, ends_on: null, rent_cents: null, deposit_cents: null, ...given })
  const { property_address: propertyAddress } = await withUnitAddress(db, null, given)
  const holder = await findByEmail(db, email)
  if (holder && holder.role !== 'user') throw takenBy(holder)
  await requireFreeCustomer(db, stripeCustomerId, holder?.id ?? null)
  await requireSender(deps)
  const { id, kind } = await accountFor(deps, by, { ...body, propertyAddress }, holder?.id ?? null)
  try {
    return await db.transaction().execute(async (trx) => {
      if (kind === 'own') await adopt(trx, deps, id, body)
      else await insertPerson(trx, { id, ...personOf(body) })
      await lockUnitsOfLease(trx, id, given.unit_id)
      const lease = await withUnitAddress(trx, id, given)
      // Without agreed terms there is no lease, and nothing can be charged.
      if (isAgreed(lease)) await saveLease(trx, id, lease, deps.gateway)
      const row = orNotFound(await find(trx, id))
      const details = changesOfNew(factsOf(row))
      const warning = await warningFor(trx, id)
      if (kind === 'own') {
        const description = `${email} already had a verified account, which was made a tenant account.`
        await raiseSecurityEvent(trx, {
          type: 'role_changed',
          userId: by.user.id,
          address: by.origin.address,
          description,
          details,
        })
      }
      await recordChange(trx, { ...actorOf(by, id), action: 'create', details })
      return { ...present(row), message: MESSAGES[kind], warning }
    })
  } catch (error) {
    if (kind !== 'own') await removeOrphanedIdentity(deps, id)
    return await explainTaken(db, error, { email, customer: stripeCustomerId, id })
  }
}

const NAMES = new Intl.ListFormat('en-US')

/** A lease that others share stays in someone's name. */
async function requireAlone(db: Db, id: string) {
  const own = (await listParts(db, id)).find((part) => part.is_own)
  const others = own ? (await listTenants(db, own.lease_id)).slice(1) : []
  const names = others.map(({ name, email }) => name || email)
  if (names.length > 0)
    throw new AppError(
      'conflict',
      `${NAMES.format(names)} ${names.length === 1 ? 'shares' : 'share'} this tenant's lease. Remove the other tenants from the lease or end it first.`,
    )
}

/** A payment whose outcome is not known yet may still fail, and its payer is asked for it then. */
async function requireNotPaying(db: Db, id: string) {
  if (await isPaying(db, id))
    throw new AppError(
      'conflict',
      'A payment of this tenant is still being processed. A bank takes up to four business days. Delete the account once the payment has been completed or failed.',
    )
}

/**
 * Deletes the person and everything that is theirs alone; payments stay. The identity goes first, before our tables are locked, so that a failure
 * in between can be repaired by deleting again.
 */
export async function remove({ db, identity }: TenantDeps, by: Member, id: string) {
  orNotFound(await find(db, id))
  await requireAlone(db, id)
  await requireNotPaying(db, id)
  await mapProviderErrors(identity.remove(id))
  await db.transaction().execute(async (trx) => {
    const facts = factsOf(orNotFound(await lock(trx, id)))
    await removePerson(trx, id)
    await recordChange(trx, { ...actorOf(by, id), action: 'delete', details: changesOf(facts, allNull(facts)) ?? {} })
  })
}
