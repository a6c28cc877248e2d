import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { colleague } from '../admin/staff-session.ts'
import { unique } from '../unique.ts'

/** A year and three weeks ago, so that the interest of the first year is due. */
const START = addDays(companyDay(), -386)

/** A tenant who paid a deposit of $2,000 before the lease began. */
export async function tenantWithDeposit(baseURL: string | undefined, firstName: string) {
  const call = await colleague(baseURL ?? '')
  const lastName = unique('Deposit')
  const tenant: Tenant = await call('POST', '/api/admin/tenants', {
    firstName,
    lastName,
    email: `${lastName}@example.com`.toLowerCase(),
    propertyAddress: '12 Elm Street, Cambridge, MA 02139',
    rentAmount: '2000',
    depositAmount: '2000',
    leaseStartDate: START,
  })
  const { leaseId } = await call('GET', `/api/admin/tenants/${tenant.id}`)
  const paid = { account: 'deposit', amount: '2000', method: 'check', number: '77', receivedOn: addDays(START, -2) }
  await call('POST', `/api/admin/leases/${leaseId}/receipts`, paid)
  return { lastName, leaseId: leaseId as string, call }
}
