import { companyDay } from '#contract/core/calendar.ts'
import type { AdminLedger } from '#contract/leases/entries.ts'
import type { TenantDetail } from '#contract/tenants/admin.ts'
import type { Config } from '#server/config/config.ts'
import { chargeAllLeases } from '#server/features/payments/service.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { addMonths, newEmail, tenantCalls } from '#server/testing/tenants.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { sql } from 'kysely'

/** What tests of ledgers do as an administrator. */
export async function setUpLedgers(config: Partial<Config> = {}) {
  const { db } = await createDatabase()
  const { app, errors } = await createTestApp(db, { config })
  const { call, created, change, logsOf } = await tenantCalls(app, db)

  /** Runs the job as on a new day. */
  async function chargeToday() {
    await db.deleteFrom('ledger_days').execute()
    await chargeAllLeases({ db, gateway: 'sandbox' })
  }

  /** The lease of a tenant, and its ledger as staff read it. */
  async function leaseOf(tenantId: string) {
    const { leaseId } = (await call('GET', `/api/admin/tenants/${tenantId}`)).json<{ leaseId: string }>()
    const ledger = async () => (await call('GET', `/api/admin/leases/${leaseId}/ledger`)).json<AdminLedger>()
    return { leaseId, ledger }
  }

  /** A tenant whose lease began so many months ago and was entered before, with a rent of $2,000 due on the first. */
  async function leased({ months = 2, ...terms }: { months?: number } & Record<string, unknown> = {}) {
    const start = addMonths(-months)
    const tenant = await created({ rentAmount: '2000', leaseStartDate: start, email: newEmail(), ...terms })
    await sql`update leases set created_at = starts_on - 7 where user_id = ${tenant.id}`.execute(db)
    await chargeToday()
    return { tenant, ...(await leaseOf(tenant.id)) }
  }

  /** The rent balance of a tenant. */
  async function rentOf(tenantId: string) {
    return (await call('GET', `/api/admin/tenants/${tenantId}`)).json<TenantDetail>().rent
  }

  return {
    db,
    app,
    errors,
    call,
    created,
    change,
    logsOf,
    chargeToday,
    leaseOf,
    leased,
    rentOf,
    receipt: (leaseId: string, body: object) => {
      const paid = { amount: '2000', method: 'check', receivedOn: companyDay(), ...body }
      return call('POST', `/api/admin/leases/${leaseId}/receipts`, paid)
    },
    chargeFor: (leaseId: string, body: object) => {
      const charged = {
        account: 'utility',
        amount: '40.25',
        effectiveOn: companyDay(),
        memo: 'Water, October',
        ...body,
      }
      return call('POST', `/api/admin/leases/${leaseId}/charges`, charged)
    },
    reversal: (id: string, reason = 'The check was returned') =>
      call('POST', `/api/admin/ledger-entries/${id}/reversal`, { reason }),
  }
}
