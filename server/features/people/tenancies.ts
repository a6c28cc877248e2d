import type { Db } from '#server/db/connection.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { mapProviderErrors } from '#server/features/sessions/service.ts'
import type { Identity } from '#server/gateways/identity.ts'
import {
  deleteFormerTenant,
  deleteNamelessLeases,
  deleteOldPayments,
  deleteOldRequests,
  listFormerTenants,
} from './tenancy-queries.ts'

interface TenancyDeps {
  db: Db
  identity: Pick<Identity, 'remove'>
}

/**
 * Deletes what is left of tenancies that ended so many years ago: payments, closed maintenance requests, and then the account with its lease. Whoever
 * has signed in since keeps the account. The audit log has each account, as deleted by nobody.
 */
export async function deleteOldTenancies({ db, identity }: TenancyDeps, years: number) {
  await db.transaction().execute(async (trx) => {
    await deleteOldPayments(trx, years)
    await deleteOldRequests(trx, years)
    await deleteNamelessLeases(trx, years)
  })
  for (const id of await listFormerTenants(db, years)) {
    await mapProviderErrors(identity.remove(id))
    await db.transaction().execute(async (trx) => {
      if (!(await deleteFormerTenant(trx, id, years))) return
      await recordChange(trx, {
        userId: null,
        address: null,
        action: 'delete',
        resourceType: 'personal_data',
        resourceId: id,
        details: { hasAccount: true, keptYears: years },
      })
    })
  }
}
