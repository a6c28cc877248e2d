import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import type { AgedLease, reportsAdmin } from '#contract/reports/admin.ts'
import type { AgedRow, sumAges } from './queries.ts'

/** What is up to 30, 60 and 90 days old, each less what is newer, and the rest of the balance. */
function agesOf(row: Pick<AgedRow, 'balance' | 'up_to_30' | 'up_to_60' | 'up_to_90'>) {
  const [balance, in30, in60, in90] = [row.balance, row.up_to_30, row.up_to_60, row.up_to_90].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return {
    balance: formatCents(balance),
    upTo30: formatCents(in30),
    upTo60: formatCents(in60 - in30),
    upTo90: formatCents(in90 - in60),
    over90: formatCents(balance - in90),
  }
}

export const present = (row: AgedRow): AgedLease => ({
  id: row.id,
  tenantId: row.user_id,
  tenantName: row.tenant_name,
  tenantEmail: row.email,
  tenantPhone: row.phone,
  propertyAddress: row.property_address,
  ...agesOf(row),
  oldestOn: row.oldest_on,
  isFormer: row.is_former,
  processing: formatCents(row.sent),
})

export const presentFigures = (
  sums: Awaited<ReturnType<typeof sumAges>>,
): ResultOf<typeof reportsAdmin.agingFigures> => ({
  ...agesOf(sums),
  leases: sums.leases,
  credits: formatCents(sums.credits),
})
