import type { ResultOf } from '#contract/core/endpoint.ts'
import type { tenantsAdmin } from '#contract/tenants/admin.ts'
import type { TenantChange } from '#contract/tenants/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound, requireVersion } from '#server/errors.ts'
import { changesOf, raiseSecurityEvent, recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { mapProviderErrors, endSessions } from '#server/features/sessions/service.ts'
import { chargeLeases } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { mailLink } from '#server/features/tenants/invitations.ts'
import { explainTaken, requireFreeCustomer, requireFreeEmail } from './conflicts.ts'
import { accountMap, leaseMap } from '#server/features/tenants/fields.ts'
import { isAgreed, type LeaseColumns, requireLawful, withUnitAddress } from '#server/features/tenants/leases/lease.ts'
import { emailMoved } from '#server/features/tenants/mail.ts'
import { find, lock, type TenantRow, updatePerson } from '#server/features/tenants/queries.ts'
import { putRentFrom, rentFromOf, saveLease, tenancyOf } from '#server/features/tenants/leases/rents.ts'
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

/** The columns that differ. Writing an unchanged rent would record its month again (`recordRent`). */
const changedIn = (lease: LeaseColumns, before: TenantRow): LeaseColumns => {
  const current = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(lease).filter(([column, value]) => String(value) !== String(current.get(column))),
  )
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
  const terms = { ...before, ...given }
  const tenancy = await tenancyOf(trx, id, terms.starts_on)
  requireLawful(terms, tenancy ? tenancy.begins : terms.starts_on)
  const lease = await withUnitAddress(trx, id, given, before)
  await requireFreeCustomer(trx, body.stripeCustomerId, id)
  const rentedFrom = await rentFromOf(trx, id)
  if (rentFrom !== undefined) await putRentFrom(trx, before, { ...before, ...lease }, rentFrom)
  const hasLease = before.due_day !== null || isAgreed(lease)
  const changed = changedIn(lease, before)
  if (hasLease && Object.keys(changed).length > 0) await saveLease(trx, id, changed, gateway)
  else if (rentFrom !== undefined) await chargeLeases(trx, [id], gateway)
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
  if (details) await recordChange(trx, { ...actorOf(by, id), action: 'update', details })
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
  const terms = { ...seen, ...leaseMap.columnsOf(body) }
  const tenancy = await tenancyOf(db, id, terms.starts_on)
  requireLawful(terms, tenancy ? tenancy.begins : terms.starts_on)
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
