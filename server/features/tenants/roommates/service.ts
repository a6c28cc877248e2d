import { companyDay } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { leaseTenantsAdmin } from '#contract/leases/tenants/admin.ts'
import { MAX_TENANTS, type NewRoommate, type NewShares, type RoommateRemoval } from '#contract/leases/tenants/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { lockLease, presentShares, refuse } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { create } from '../accounts/accounts.ts'
import type { Member, TenantDeps } from '../context.ts'
import { find, findByEmail } from '../queries.ts'
import { joinedMail, leftMail, sharesMail } from './mail.ts'
import {
  findLeaseHead,
  findLiveLease,
  insertTenant,
  leaveEnded,
  listFormer,
  lockPeople,
  updateLeft,
  updateShares,
} from './queries.ts'
import { requireShares } from './shares.ts'

const conflict = (message: string) => new AppError('conflict', message)
const dollars = (cents: number) => formatAmount(formatCents(cents))

/** The tenants of a lease as staff see them. */
export async function readTenants(
  db: Db,
  leaseId: string,
  gateway: Gateway,
): Promise<ResultOf<typeof leaseTenantsAdmin.get>> {
  orNotFound((await findLeaseHead(db, leaseId)) ?? null)
  const { month, rentCents, tenants } = await presentShares(db, leaseId, gateway)
  return {
    month,
    rentAmount: rentCents === null ? null : formatCents(rentCents),
    tenants: tenants.map(({ row, shown }) => {
      const { user_id: tenantId, email, joined_on: joinedOn, left_on: leftOn } = row
      return Object.assign({ tenantId, email, joinedOn, leftOn }, shown)
    }),
    former: (await listFormer(db, leaseId)).map((one) => ({
      name: one.name,
      joinedOn: one.joined_on,
      leftOn: one.left_on,
    })),
  }
}

/** A lease that may get other tenants or shares: it has a tenant and is not over. */
async function requireLive(db: Db, leaseId: string, gateway: Gateway) {
  const lease = orNotFound((await findLeaseHead(db, leaseId)) ?? null)
  if (lease.user_id === null) throw conflict("The tenant's account was deleted, so the lease is over.")
  const shown = await presentShares(db, leaseId, gateway)
  if (shown.endsOn !== null && shown.endsOn < companyDay())
    throw conflict(`This lease ended on ${formatDay(shown.endsOn)}.`)
  return {
    ...shown,
    address: lease.property_address,
    mainId: lease.user_id,
    ids: shown.tenants.map(({ row }) => row.user_id),
  }
}

async function logTenants(trx: Db, by: Member, leaseId: string, details: Record<string, unknown>) {
  await recordChange(trx, {
    userId: by.user.id,
    address: by.origin.address,
    action: 'update',
    resourceType: 'lease',
    resourceId: leaseId,
    details,
  })
}

/** The shares by name, for the audit log. */
const sharesBy = (shares: ReadonlyMap<string, number>) =>
  Object.fromEntries([...shares].map(([id, cents]) => [id, formatCents(cents)]))

/** Refuses someone who has a lease, or shares one, that is not over. */
async function requireFree(db: Db, leaseId: string, { id, name }: { id: string; name: string }) {
  const live = await findLiveLease(db, id)
  if (!live) return
  if (live.lease_id === leaseId) throw refuse('email', `${name} is on this lease already.`)
  throw refuse(
    'email',
    live.is_own
      ? `${name} has a lease of their own that is not over. Enter its last day first.`
      : `${name} is on the lease of ${live.main_name}. Remove them from it first.`,
  )
}

/** The account to add: a tenant's that is there, or one that is invited now. */
async function accountOf(deps: TenantDeps, by: Member, leaseId: string, { email, firstName, lastName }: NewRoommate) {
  const holder = await findByEmail(deps.db, email)
  if (holder?.role === 'tenant') {
    const name = `${holder.first_name} ${holder.last_name}`.trim() || email
    await requireFree(deps.db, leaseId, { id: holder.id, name })
    const row = orNotFound(await find(deps.db, holder.id))
    if (!row.is_active) throw refuse('email', `${name}'s account is deactivated. Activate it first.`)
    return { id: holder.id, name }
  }
  if (!firstName || !lastName)
    throw refuse(
      firstName ? 'lastName' : 'firstName',
      'No tenant has this email yet. Enter a first and last name, and we will invite them.',
    )
  const { id } = await create(deps, by, { email, firstName, lastName })
  return { id, name: `${firstName} ${lastName}` }
}

/** Adds a tenant to a lease from today on, with everyone's shares. Someone without an account is invited first, as any new tenant. */
export async function addTenant(deps: TenantDeps, by: Member, leaseId: string, body: NewRoommate) {
  const { db, gateway, origin } = deps
  const { share, shares: given } = body
  const seen = await requireLive(db, leaseId, gateway)
  if (seen.tenants.length >= MAX_TENANTS) throw conflict(`A lease can have up to ${MAX_TENANTS} tenants.`)
  requireShares(given, { tenants: seen.ids, rentCents: seen.rentCents, newCents: share })
  const added = await accountOf(deps, by, leaseId, body)
  await db.transaction().execute(async (trx) => {
    await lockPeople(trx, [seen.mainId, added.id])
    const lease = await lockLive(trx, leaseId, gateway)
    const shares = requireShares(given, { tenants: lease.ids, rentCents: lease.rentCents, newCents: share })
    await requireFree(trx, leaseId, added)
    await leaveEnded(trx, added.id)
    await insertTenant(trx, { lease_id: leaseId, user_id: added.id, share_cents: share, joined_on: companyDay() })
    await updateShares(trx, leaseId, shares)
    const company = await readCompany(trx)
    if (company.email !== '') {
      const about = { company, address: lease.address, origin }
      const to = orNotFound(await find(trx, added.id))
      const names = lease.tenants.map(({ name }) => name).join(' and ')
      await enqueue(trx, 'send_mail', joinedMail({ ...about, to, share: dollars(share), names }))
      for (const { row } of lease.tenants)
        await enqueue(
          trx,
          'send_mail',
          sharesMail({ ...about, to: row, share: dollars(shares.get(row.user_id)!), joined: added.name }),
        )
    }
    await logTenants(trx, by, leaseId, {
      tenants: 'added',
      tenant: added.id,
      shares: sharesBy(new Map([...shares, [added.id, share]])),
    })
  })
  return await readTenants(db, leaseId, gateway)
}

/** A lease that is locked while its tenants or shares change. */
async function lockLive(trx: Db, leaseId: string, gateway: Gateway) {
  orNotFound(await lockLease(trx, leaseId))
  return await requireLive(trx, leaseId, gateway)
}

/** Changes the shares of everyone on a lease. The same shares again change nothing. */
export async function changeShares(deps: TenantDeps, by: Member, leaseId: string, { shares: given }: NewShares) {
  const { db, gateway, origin } = deps
  await db.transaction().execute(async (trx) => {
    const lease = await lockLive(trx, leaseId, gateway)
    if (lease.tenants.length < 2) throw conflict('This lease has one tenant, who pays all of the rent.')
    const shares = requireShares(given, { tenants: lease.ids, rentCents: lease.rentCents })
    const changed = lease.tenants.filter(({ row }) => Number(row.share_cents ?? -1) !== shares.get(row.user_id))
    if (changed.length === 0) return
    await updateShares(trx, leaseId, shares)
    const company = await readCompany(trx)
    if (company.email !== '')
      for (const { row } of changed)
        await enqueue(
          trx,
          'send_mail',
          sharesMail({
            company,
            address: lease.address,
            origin,
            to: row,
            share: dollars(shares.get(row.user_id)!),
            joined: null,
          }),
        )
    await logTenants(trx, by, leaseId, { tenants: 'shares changed', shares: sharesBy(shares) })
  })
  return await readTenants(db, leaseId, gateway)
}

/** Gives a tenant a last day on the lease. The shares of the others then scale up to the rent. Everything they paid stays in the ledger. */
export async function removeTenant(
  deps: TenantDeps,
  by: Member,
  { id: leaseId, tenantId }: { id: string; tenantId: string },
  { lastDay }: RoommateRemoval,
) {
  const { db, gateway, origin } = deps
  await db.transaction().execute(async (trx) => {
    const lease = await lockLive(trx, leaseId, gateway)
    const leaving = orNotFound(lease.tenants.find(({ row }) => row.user_id === tenantId) ?? null)
    const { id, joined_on: joinedOn, left_on: leftOn } = leaving.row
    if (id === null || joinedOn === null)
      throw conflict(`The lease is in the name of ${leaving.name}. It ends with the lease.`)
    if (lastDay < joinedOn) throw refuse('lastDay', `${leaving.name} joined the lease on ${formatDay(joinedOn)}.`)
    if (lease.endsOn !== null && lastDay > lease.endsOn)
      throw refuse('lastDay', `The lease ends on ${formatDay(lease.endsOn)}.`)
    if (lastDay === leftOn) return
    await updateLeft(trx, id, lastDay)
    const company = await readCompany(trx)
    if (company.email !== '')
      await enqueue(trx, 'send_mail', leftMail({ company, address: lease.address, origin, to: leaving.row, lastDay }))
    await logTenants(trx, by, leaseId, { tenants: 'removed', tenant: tenantId, lastDay })
  })
  return await readTenants(db, leaseId, gateway)
}
