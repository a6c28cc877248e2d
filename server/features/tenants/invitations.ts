import type { ResultOf } from '#contract/core/endpoint.ts'
import type { tenantsAdmin } from '#contract/tenants/admin.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { changesOf, recordChange } from '#server/features/audit/service.ts'
import { mailAccessLink, requireSender } from '#server/features/auth/service.ts'
import { mapProviderErrors, endSessions } from '#server/features/sessions/service.ts'
import type { Origin } from '#server/gateways/identity.ts'
import { find, lock, type TenantRow, updatePerson } from './queries.ts'
import { present } from './service.ts'
import { actorOf, type Member, type TenantDeps } from './context.ts'

/** Sends the invitation again if the tenant has not accepted it, a password reset otherwise. */
export async function mailLink(deps: TenantDeps, row: TenantRow, origin: Origin) {
  if (row.last_login_at === null) await mailAccessLink(deps, row, origin)
  else await mapProviderErrors(deps.identity.mailRecovery(row.email, origin))
}

export async function resetPassword(deps: TenantDeps, by: Member, id: string) {
  const row = orNotFound(await find(deps.db, id))
  if (!row.is_active)
    throw new AppError('conflict', "This tenant is inactive and can't sign in. Activate the account first.")
  await requireSender(deps)
  await mailLink(deps, row, by.origin)
  await deps.db
    .transaction()
    .execute((trx) =>
      recordChange(trx, { ...actorOf(by, id), action: 'password_reset', details: { email: row.email } }),
    )
  return { message: 'Password reset email sent successfully' }
}

/** Deactivates or reactivates an account. A deactivated user's sessions end with their next request in any process. */
export async function setActive(
  { db }: TenantDeps,
  by: Member,
  id: string,
  requested: boolean | undefined,
): Promise<ResultOf<typeof tenantsAdmin.toggleActive>> {
  return await db.transaction().execute(async (trx) => {
    const before = orNotFound(await lock(trx, id))
    const isActive = requested ?? !before.is_active
    const message = isActive ? 'Tenant activated successfully' : 'Tenant deactivated successfully'
    if (isActive === before.is_active) return { ...present(before), message }
    await updatePerson(trx, id, { is_active: isActive })
    if (!isActive) await endSessions(trx, id)
    const details = changesOf({ isActive: before.is_active }, { isActive }) ?? {}
    await recordChange(trx, { ...actorOf(by, id), action: 'status_change', details })
    return { ...present(orNotFound(await find(trx, id))), message }
  })
}
