import { companyDay } from '#contract/core/calendar.ts'
import { createTenant } from '../admin/admin-account.ts'
import { colleague } from '../admin/staff-session.ts'

/** A tenant whose lease begins today, with a rent that is due on the first. */
export async function createRenter(baseURL: string | undefined) {
  const account = await createTenant(baseURL)
  const call = await colleague(baseURL ?? '')
  await call('PATCH', `/api/admin/tenants/${account.id}`, {
    propertyAddress: '12 Elm Street, Cambridge, MA 02139',
    rentAmount: '2000',
    leaseStartDate: companyDay(),
  })
  return account
}
