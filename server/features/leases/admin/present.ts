import { companyDay } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Lease, LeaseStatus } from '#contract/leases/admin.ts'
import type { LeaseRow } from './queries.ts'

/** Whether a tenancy is to begin, runs or is over today. */
export function statusOf({
  tenancy_start: start,
  ends_on: end,
}: Pick<LeaseRow, 'tenancy_start' | 'ends_on'>): LeaseStatus {
  const today = companyDay()
  if (start !== null && start > today) return 'upcoming'
  return end !== null && end < today ? 'ended' : 'current'
}

export const amount = (cents: string | null) => (cents === null ? null : formatCents(cents))

export const present = (row: LeaseRow): Lease => ({
  id: row.id,
  tenantId: row.user_id,
  formerTenantId: row.former_user_id,
  tenantName: row.tenant_name,
  tenantEmail: row.email,
  otherTenants: row.other_tenants,
  otherTenantIds: row.other_tenant_ids,
  propertyAddress: row.property_address,
  unit:
    row.unit_id === null || row.building_id === null
      ? null
      : { id: row.unit_id, buildingId: row.building_id, number: row.unit_number ?? '' },
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  status: statusOf(row),
  rentAmount: amount(row.rent_cents),
  rentDueDay: row.due_day,
  partMonths: row.part_months,
  depositAmount: amount(row.deposit_cents),
  balance: formatCents(row.balance),
  processing: formatCents(row.sent),
})
