import type { ResultOf } from '#contract/core/endpoint.ts'
import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatCents } from '#contract/core/money.ts'
import type { leaseTenantsAdmin } from '#contract/leases/tenants/admin.ts'
import type { NewShares } from '#contract/leases/tenants/fields.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordLeaseChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { dollars, lockLease, presentShares } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Member, TenantDeps } from '../context.ts'
import { sharesMail } from './mail.ts'
import { findLeaseHead, listFormer, updateShares } from './queries.ts'
import { requireShares } from './shares.ts'

export const conflict = (message: string) => new AppError('conflict', message)

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
      tenantId: one.user_id,
      name: one.name,
      joinedOn: one.joined_on,
      leftOn: one.left_on,
    })),
  }
}

/** A lease that may get other tenants or shares: it has a tenant and is not over. A last day may be entered after that, too. */
export async function requireLive(db: Db, leaseId: string, gateway: Gateway, { isOverToo = false } = {}) {
  const lease = orNotFound((await findLeaseHead(db, leaseId)) ?? null)
  if (lease.former_user_id !== null) throw conflict('This lease is over. Its tenant has a newer one.')
  if (lease.user_id === null) throw conflict("The tenant's account was deleted, so the lease is over.")
  const shown = await presentShares(db, leaseId, gateway)
  if (!isOverToo && shown.endsOn !== null && shown.endsOn < companyDay())
    throw conflict(`This lease ended on ${formatDay(shown.endsOn)}.`)
  return {
    ...shown,
    startsOn: lease.starts_on,
    address: lease.property_address,
    mainId: lease.user_id,
    ids: shown.tenants.map(({ row }) => row.user_id),
  }
}

export const logTenants = (trx: Db, { user, origin }: Member, leaseId: string, details: Record<string, unknown>) =>
  recordLeaseChange(trx, { userId: user.id, address: origin.address }, leaseId, details)

/** The shares by name, for the audit log. */
export const sharesBy = (shares: ReadonlyMap<string, number>) =>
  Object.fromEntries([...shares].map(([id, cents]) => [id, formatCents(cents)]))

/** A lease that is locked while its tenants or shares change. */
export async function lockLive(trx: Db, leaseId: string, gateway: Gateway, options = {}) {
  orNotFound(await lockLease(trx, leaseId))
  return await requireLive(trx, leaseId, gateway, options)
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
