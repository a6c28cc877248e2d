import type { ResultOf } from '#contract/core/endpoint.ts'
import type { tenantsAdmin } from '#contract/tenants/admin.ts'
import type { TenantChange } from '#contract/tenants/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { mapProviderErrors, endSessions } from '#server/features/sessions/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { mailLink } from '#server/features/tenants/invitations.ts'
import { explainTaken, requireFreeCustomer, requireFreeEmail } from './conflicts.ts'
import { accountMap, leaseMap } from '#server/features/tenants/fields.ts'
import { emailMoved } from '#server/features/tenants/mail.ts'
import { find, lock, type TenantRow, updatePerson } from '#server/features/tenants/queries.ts'
import { rentFromOf } from '#server/features/tenants/leases/rents.ts'
import { requireLawfulChange, saveTerms } from '#server/features/tenants/leases/terms.ts'
import { present } from '#server/features/tenants/service.ts'
import { actorOf, factsOf, type Member, type TenantDeps } from '#server/features/tenants/context.ts'

interface Move {
  from: string
  to: string
}

/** Ends the sessions of the old address and notifies it, if the tenant ever signed in. */
async function leaveOldAddress(trx: Db, { id, last_login_at, first_name: firstName }: TenantRow, move: Move) {
  await endSessions(trx, id)
  const company = await readCompany(trx)
  if (company.email !== '' && last_login_at !== null)
    await enqueue(trx, 'send_mail', emailMoved(company, { ...move, firstName }))
}

/** Writes the given fields, and last the audit log with their values before and after. */
async function write(
  trx: Db,
  { gateway }: Pick<TenantDeps, 'gateway'>,
  by: Member,
  id: string,
  { version, rentFrom, ...body }: TenantChange,
  move: Move | null,
): Promise<TenantRow> {
  const given = leaseMap.columnsOf(body)
  const before = orNotFound(await lock(trx, id, given.unit_id))
  requireVersion(before.version, version)
  await requireFreeCustomer(trx, body.stripeCustomerId, id)
  const rentedFrom = await rentFromOf(trx, id)
  const formerLease = await saveTerms(trx, gateway, before, given, rentFrom)
  await updatePerson(trx, id, accountMap.columnsOf({ ...body, email: move?.to }))
  if (move) await leaveOldAddress(trx, before, move)
  const after = orNotFound(await find(trx, id))
  const details = changesOf(
    // A request of the tenant may have synced the new address from the identity service in the meantime.
    { ...factsOf(before), ...(move && { email: move.from }), rentStart: rentedFrom },
    { ...factsOf(after), rentStart: await rentFromOf(trx, id) },
  )
  if (move) {
    const description = `Staff changed the email address from ${move.from} to ${move.to}.`
    await raiseSecurityEvent(trx, { type: 'email_changed', description, userId: id, address: by.origin.address })
  }
  if (details)
    await recordChange(trx, {
      ...actorOf(by, id),
      action: 'update',
      details: { ...details, ...(formerLease !== null && { formerLease }) },
    })
  return after
}

/**
 * Changes the given fields. A new address is set at the identity service before our tables are locked, and reset if our tables refuse the change, so
 * that no lock waits for the identity service.
 */
export async function change(
  deps: TenantDeps,
  by: Member,
  id: string,
  body: TenantChange,
): Promise<ResultOf<typeof tenantsAdmin.update>> {
  const { db, identity } = deps
  const { email, stripeCustomerId } = body
  const seen = orNotFound(await find(db, id))
  requireVersion(seen.version, body.version)
  await requireLawfulChange(db, seen, leaseMap.columnsOf(body))
  await requireFreeCustomer(db, stripeCustomerId, id)
  const move = email === undefined || email === seen.email ? null : { from: seen.email, to: email }
  if (move) {
    await requireFreeEmail(db, move.to, id)
    await mapProviderErrors(identity.changeEmail(id, move.to), 'email')
  }
  const after = await db
    .transaction()
    .execute((trx) => write(trx, deps, by, id, body, move))
    .catch(async (error: unknown) => {
      // If this fails too, our row gets the identity service's address at the tenant's next sign-in.
      if (move) await identity.changeEmail(id, move.from).catch(() => {})
      return await explainTaken(db, error, { email: move?.to, customer: stripeCustomerId, id })
    })
  // A tenant who has never signed in needs a new invitation, because the first one went to the old address.
  if (move && seen.last_login_at === null) await mailLink(deps, after, by.origin)
  return present(after)
}
