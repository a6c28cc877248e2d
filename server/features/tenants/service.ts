import type { Gateway } from '#contract/payments/own.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { tenantsAdmin } from '#contract/tenants/admin.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { findReadLease, summarize } from '#server/features/payments/service.ts'
import { formatCents } from '#contract/core/money.ts'
import { accountMap, leaseMap } from './fields.ts'
import { countOpen, find, type TenantRow } from './queries.ts'
import { listFormerLeases, listSameAddress } from './leases/queries.ts'
import { listRents } from './leases/rents.ts'

export { deleteOldMailRows as deleteOldMails, insertMail as recordSentMail, isMailSent } from './activity-queries.ts'

export { listSameAddress } from './leases/queries.ts'
export { changeTerm, checkTerm } from './leases/terms.ts'

export const presentFields = (row: TenantRow) => ({ ...accountMap.present(row), ...leaseMap.present(row) })

export const present = (row: TenantRow): ResultOf<typeof tenantsAdmin.update> => ({
  id: row.id,
  ...presentFields(row),
  sharedLease: row.shared_lease,
  isActive: row.is_active,
  lastLoginAt: row.last_login_at,
  createdAt: row.created_at,
  version: row.version,
})

/** A tenant with their rent balance, open requests and sessions. */
export async function read(db: Db, id: string, gateway: Gateway): Promise<ResultOf<typeof tenantsAdmin.get>> {
  const row = orNotFound(await find(db, id))
  const { requests, sessions, isTwoFactorEnabled } = await countOpen(db, id)
  return {
    ...present(row),
    leaseId: await findReadLease(db, id),
    rent: await summarize(db, id, gateway),
    rents: (await listRents(db, id)).map(({ from, cents }) => ({ from, amount: formatCents(cents) })),
    sameAddress: await listSameAddress(db, { userId: id }),
    formerLeases: await listFormerLeases(db, id, gateway),
    openRequests: requests,
    openSessions: sessions,
    isTwoFactorEnabled,
  }
}
